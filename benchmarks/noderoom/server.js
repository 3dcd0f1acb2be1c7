// A durable room in a screenful of Node.js: what a good engineer would write in an afternoon, for one
// game. `node --expose-gc server.js PORT FILE`. A move is in the log, synced to the disk, before anybody
// is shown it; what arrives in one turn of the loop is written in one transaction.

import { createRequire } from "node:module";
import { DatabaseSync } from "node:sqlite";
import { WebSocketServer } from "ws";

const { setup, moves, playerView } = createRequire(import.meta.url)("../boardgameio/game.js");
const [port, file] = process.argv.slice(2);

const database = new DatabaseSync(file);
database.exec("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL");
database.exec("CREATE TABLE entry (room TEXT, number INT, body TEXT, PRIMARY KEY (room, number))");
const append = database.prepare("INSERT INTO entry VALUES (?, ?, ?)");

const rooms = new Map();
let unsaved = [];

function shuffled(cards) {
  for (let at = cards.length - 1; at > 0; at -= 1) {
    const other = Math.floor(Math.random() * (at + 1));
    [cards[at], cards[other]] = [cards[other], cards[at]];
  }
  return cards;
}

function write(room, body) {
  if (unsaved.length === 0) setImmediate(save);
  unsaved.push(room);
  room.bodies.push(JSON.stringify(body));
}

function save() {
  const changed = new Set(unsaved);
  unsaved = [];
  database.exec("BEGIN IMMEDIATE");
  for (const room of changed)
    for (const body of room.bodies.splice(0)) append.run(room.code, (room.number += 1), body);
  database.exec("COMMIT");
  for (const room of changed) show(room);
}

function begin(room) {
  room.G = setup({ ctx: { numPlayers: 2 }, random: { Shuffle: shuffled } });
  room.turn = 0;
  write(room, { begin: room.G });
}

function show({ G, number, turn, lines }) {
  const shown = JSON.stringify({ number, turn, view: playerView({ G }) });
  for (const line of lines) line?.send(shown);
}

function hear(room, seat, text) {
  const { number, pile, collection } = JSON.parse(text);
  if (seat !== room.turn || number !== room.number || room.bodies.length > 0) return;
  if (moves.take({ G: room.G, playerID: seat }, pile, collection)) return;
  room.turn = 1 - seat;
  write(room, { seat, pile, collection });
  if (room.G.left === 0) begin(room);
}

const server = new WebSocketServer({ port: Number(port), host: "127.0.0.1", backlog: 4096 });
server.on("connection", (line, request) => {
  const [, code, seat] = request.url.split("/");
  const room = rooms.get(code) ?? { code, number: 0, bodies: [], lines: [] };
  rooms.set(code, room);
  room.lines[seat] = line;
  line.on("message", (text) => hear(room, Number(seat), text));
  line.on("close", () => delete room.lines[seat]);
  if (room.lines[0] && room.lines[1]) begin(room);
});

// Before memory is measured: what a table needs, not what was not tidied up yet.
process.on("SIGUSR2", () => global.gc());
process.on("SIGTERM", () => process.exit(0));
