// boardgame.io's own server on a free port, matches kept in memory. Prints its address.
import { createRequire } from "node:module";

import { act, legalActions } from "./rules.mjs";
import { game } from "./boardgameio_game.mjs";

process.env.NODE_ENV = "production"; // before it loads: leaves out its development checks
const require = createRequire(import.meta.url);
const { Server } = require("boardgame.io/server");
const { INVALID_MOVE } = require("boardgame.io/core");

// A server has to refuse what the rules do not allow; a player of its own moves does not.
const checked = (kind) => ({ G, ctx }, from, to) => {
  const seat = Number(ctx.currentPlayer);
  const allowed = legalActions(G.cells, seat).some((one) => one.kind === kind && one.from === from && one.to === to);
  if (!allowed) return INVALID_MOVE;
  act(G.cells, seat, { kind, from, to });
};
const served = { ...game, moves: { hatch: checked("hatch"), capture: checked("capture") } };

console.info = () => {}; // its own word about the port would come before ours
const { appServer } = await Server({ games: [served], origins: [] }).run(0);
console.log(`http://127.0.0.1:${appServer.address().port}`);
