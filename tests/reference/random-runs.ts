/**
 * How many random experiments the engine and the reference model are compared over, and which: this is the only place
 * that decides it. `npm test` compares 400, new ones for each commit, and `npm run test:long` 5,000, new ones each time.
 * The tests print the seed; `SEED=7` takes the experiments of seed 7, `EXPERIMENTS=100000` takes as many.
 */
import { execFileSync } from 'node:child_process';

const LONG = process.env.LONG !== undefined;

/** All of them together, in one run of the tests. */
export const EXPERIMENTS = Number(process.env.EXPERIMENTS ?? (LONG ? 5000 : 400));

/** Where the experiments are taken from. */
export const SEED = Number(process.env.SEED ?? (LONG ? Date.now() % 1_000_000_000 : seedOfCommit()));

/** The same in every run on this commit. Where there is no repository (a packed copy), the same in every run. */
function seedOfCommit(): number {
  try {
    const stdio: ['ignore', 'pipe', 'ignore'] = ['ignore', 'pipe', 'ignore'];
    const hash = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: import.meta.dirname, encoding: 'utf8', stdio });
    return Number.parseInt(hash.slice(0, 7), 16);
  } catch {
    return 20_190_101;
  }
}

/**
 * Divides `EXPERIMENTS` by weight; the shares sum to it.
 * @throws {RangeError} if somebody would get none: then there are too many topics for so few experiments
 */
export function shares(weights: readonly number[], total = EXPERIMENTS): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  let before = 0;
  return weights.map((weight) => {
    const from = Math.floor((total * before) / sum);
    before += weight;
    const share = Math.floor((total * before) / sum) - from;
    if (share === 0) throw new RangeError(`${total} experiments do not reach for ${weights.length} topics`);
    return share;
  });
}

/** The seed of one topic, by its name: a topic keeps its experiments when others come and go. */
export function seedOf(topic: string): number {
  let hash = SEED | 0;
  for (let i = 0; i < topic.length; i++) hash = (Math.imul(hash, 31) + topic.charCodeAt(i)) | 0;
  return hash;
}
