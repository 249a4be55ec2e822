// Battle of the Beetles for boardgame.io: what its client, its server and its bots work with.
import { act, legalActions, start } from "./rules.mjs";

const seatOf = (ctx) => Number(ctx.currentPlayer);

export const enumerate = (G, ctx) =>
  legalActions(G.cells, seatOf(ctx)).map(({ kind, from, to }) => ({ move: kind, args: [from, to] }));

const move = (kind) => ({ G, ctx }, from, to) => {
  act(G.cells, seatOf(ctx), { kind, from, to });
};

export const game = {
  name: "beetles",
  setup: () => ({ cells: start() }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { hatch: move("hatch"), capture: move("capture") },
  // Also asked between a move and the end of its turn, when there is nothing to decide yet.
  endIf: ({ G, ctx }) => {
    if (ctx.numMoves === 0 && enumerate(G, ctx).length === 0) return { winner: `${1 - seatOf(ctx)}` };
  },
  ai: { enumerate },
  disableUndo: true,
};
