// boardgame.io's server as its documentation runs it: `node --expose-gc server.js PORT [FOLDER]`.
// Without a folder it stores in memory, its default; with one, in flat files there.

const { FlatFile, Origins, Server, SocketIO } = require("boardgame.io/server");
const game = require("./game.js");

const [port, folder] = process.argv.slice(2);
const NEVER = 24 * 3600 * 1000;

const server = Server({
  games: [game],
  origins: [Origins.LOCALHOST],
  // The sockets of a server that waits for its turn to be measured shall be quiet.
  transport: new SocketIO({ socketOpts: { pingInterval: NEVER } }),
  ...(folder ? { db: new FlatFile({ dir: folder }) } : {}),
});

// Before memory is measured: what a table needs, not what was not tidied up yet.
process.on("SIGUSR2", () => global.gc());
process.on("SIGTERM", () => process.exit(0));

server.run(Number(port));
