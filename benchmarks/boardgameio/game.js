// A game shaped like Onix for two: as many decisions, and a state that is as large to its viewers.
// Five piles; whoever is to move takes a pile's top card into a collection of his.

const GEMS = ["circle", "cross", "diamond", "square"];
const PILES = 5;
const COLLECTIONS = 5;
const DECISIONS = 146; // Onix for two, played at random: 146 on average.

function setup({ ctx, random }) {
  const cards = Array.from({ length: DECISIONS + PILES }, (_, at) => GEMS[at % GEMS.length]);
  const deck = random.Shuffle(cards);
  const piles = deck.splice(0, PILES).map((top) => ({ top }));
  const collections = () => Array.from({ length: COLLECTIONS }, () => []);
  const table = Array.from({ length: ctx.numPlayers }, () => ({ collections: collections() }));
  return { secret: { deck }, left: deck.length, piles, table };
}

function take({ G, playerID }, pile, collection) {
  const mine = G.table[Number(playerID)].collections;
  if (!G.piles[pile] || !mine[collection]) return "INVALID_MOVE";
  mine[collection].push(G.piles[pile].top);
  G.piles[pile].top = G.secret.deck.pop();
  G.left = G.secret.deck.length;
}

function withoutSecret({ G }) {
  const { secret, ...shown } = G;
  return shown;
}

module.exports = {
  name: "onixlike",
  minPlayers: 2,
  maxPlayers: 2,
  setup,
  moves: { take },
  turn: { minMoves: 1, maxMoves: 1 },
  endIf: ({ G }) => (G.left === 0 ? { draw: true } : undefined),
  playerView: withoutSecret,
};
