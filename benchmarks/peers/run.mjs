// The command line all JavaScript peers answer to: `GAMES SEED`, or `--perft DEPTH`; one also to `--search SIMULATIONS SEED`.

const WARM_UP = 1000; // milliseconds

/** A function of n: a whole number from 0 to n - 1, by xorshift. */
export function chooser(seed) {
  let x = Math.imul(seed, 0x9e3779b1) | 1;
  return (n) => {
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    return Math.floor(((x >>> 0) / 0x100000000) * n);
  };
}

/**
 * play(below) plays a game and answers its number of actions; who would have to act next has lost.
 * leaves(depth) counts the legal sequences of that length.
 * search(simulations, below), if there is one, searches from the start and answers the visits of each first action.
 */
export function run({ play, leaves, search }) {
  const [first, second, third] = process.argv.slice(2);
  if (second === undefined) {
    console.error("usage: GAMES SEED | --perft DEPTH");
    process.exit(2);
  }
  if (first === "--perft") {
    const depths = Array.from({ length: Number(second) }, (_, i) => i + 1);
    console.log(JSON.stringify(depths.map((depth) => leaves(depth))));
    return;
  }
  if (first === "--search" && search) {
    const simulations = Number(second);
    search(simulations, chooser(0)); // as below: seen once before it is timed
    const begun = performance.now();
    const visits = search(simulations, chooser(Number(third)));
    const seconds = (performance.now() - begun) / 1000;
    console.log(JSON.stringify({ simulations, seconds, visits }));
    return;
  }
  const games = Number(first);
  // Start-up is not what is timed: let the just-in-time compiler see the game first.
  const practice = chooser(0);
  for (const begun = performance.now(); performance.now() < begun + WARM_UP; ) play(practice);

  const below = chooser(Number(second));
  let actions = 0;
  let won = 0;
  const begun = performance.now();
  for (let game = 0; game < games; game++) {
    const plies = play(below);
    actions += plies;
    won += plies % 2 ? 1 : -1;
  }
  const seconds = (performance.now() - begun) / 1000;
  console.log(JSON.stringify({ games, actions, seconds, returns: [won / games, -won / games] }));
}
