import fc from 'fast-check';
import { vi } from 'vitest';
import { SEED } from './reference/random-runs.ts';

// `npm test` takes the same 100 cases of each property in one commit out of three, and the first 50 in the others;
// `npm run test:long` takes many more, and new ones.
if (process.env.LONG === undefined) fc.configureGlobal({ seed: 20_190_101, numRuns: SEED % 3 === 0 ? 100 : 50 });
else fc.configureGlobal({ numRuns: 5_000 });

// As `expect.poll` (vite.config.ts): a wait ends as soon as its condition holds. By itself it gives up after a second,
// which on a loaded machine is nothing.
const { waitFor } = vi;
vi.waitFor = (condition, options) =>
  waitFor(condition, { timeout: 300_000, ...(typeof options === 'number' ? { timeout: options } : options) });
