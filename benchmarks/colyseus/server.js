// Colyseus's server as its documentation runs it: `node --expose-gc server.js PORT`. The game is the
// one that boardgame.io plays; what everybody sees is a schema, of which Colyseus sends what changed.

import { createRequire } from "node:module";
import { Room, Server } from "@colyseus/core";
import { schema, t } from "@colyseus/schema";
import { WebSocketTransport } from "@colyseus/ws-transport";

const { setup, moves } = createRequire(import.meta.url)("../boardgameio/game.js");
const [port] = process.argv.slice(2);
const NEVER = 24 * 3600 * 1000;

const Pile = schema({ top: t.string() }, "Pile");
const Collection = schema({ cards: t.array("string") }, "Collection");
const Seat = schema({ collections: t.array(Collection) }, "Seat");
const Table = schema(
  { left: t.number(), turn: t.number(), piles: t.array(Pile), table: t.array(Seat) },
  "Table",
);

function shuffled(cards) {
  for (let at = cards.length - 1; at > 0; at -= 1) {
    const other = Math.floor(Math.random() * (at + 1));
    [cards[at], cards[other]] = [cards[other], cards[at]];
  }
  return cards;
}

class Onixlike extends Room {
  maxClients = 2;
  state = new Table();
  // What has changed goes out after every move, and not twenty times a second.
  patchRate = null;
  number = 0;

  onCreate() {
    this.begin();
    this.onMessage("take", (client, [pile, collection]) => this.take(client, pile, collection));
  }

  begin() {
    this.G = setup({ ctx: { numPlayers: 2 }, random: { Shuffle: shuffled } });
    this.state.piles.clear();
    this.state.table.clear();
    for (const { top } of this.G.piles) this.state.piles.push(new Pile({ top }));
    for (const { collections } of this.G.table) {
      const empty = collections.map(() => new Collection({ cards: [] }));
      this.state.table.push(new Seat({ collections: empty }));
    }
    this.state.left = this.G.left;
    this.state.turn = 0;
  }

  onJoin(client) {
    client.userData = { seat: this.clients.length - 1 };
    if (this.clients.length === this.maxClients) this.tell();
  }

  take(client, pile, collection) {
    const { seat } = client.userData;
    if (seat !== this.state.turn) return;
    const { top } = this.G.piles[pile];
    if (moves.take({ G: this.G, playerID: seat }, pile, collection)) return;
    this.state.table[seat].collections[collection].cards.push(top);
    this.state.piles[pile].top = this.G.piles[pile].top;
    this.state.left = this.G.left;
    this.state.turn = 1 - seat;
    this.number += 1;
    if (this.G.left === 0) this.begin();
    this.tell();
  }

  tell() {
    this.broadcastPatch();
    this.broadcast("turn", [this.number, this.state.turn]);
  }
}

const server = new Server({
  greet: false,
  gracefullyShutdown: false,
  // The sockets of a server that waits for its turn to be measured shall be quiet.
  transport: new WebSocketTransport({ pingInterval: NEVER }),
});
server.define("onixlike", Onixlike);

// Before memory is measured: what a table needs, not what was not tidied up yet.
process.on("SIGUSR2", () => global.gc());
process.on("SIGTERM", () => process.exit(0));

server.listen(Number(port), "127.0.0.1");
