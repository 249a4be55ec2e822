// Battle of the Beetles on an array of cells, as one would write it without thinking of speed first.
import { act, legalActions, start } from "./rules.mjs";
import { run } from "./run.mjs";

function play(below) {
  const cells = start();
  for (let plies = 0; ; plies++) {
    const seat = plies % 2;
    const actions = legalActions(cells, seat);
    if (actions.length === 0) return plies;
    act(cells, seat, actions[below(actions.length)]);
  }
}

function leaves(depth, cells = start(), seat = 0) {
  if (depth === 0) return 1;
  let total = 0;
  for (const action of legalActions(cells, seat)) {
    const next = [...cells];
    act(next, seat, action);
    total += leaves(depth - 1, next, 1 - seat);
  }
  return total;
}

run({ play, leaves });
