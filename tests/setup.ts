import fc from 'fast-check';

// `npm test` takes the same cases each time, but for those of tests/reference/random-runs.ts; `npm run test:long` takes
// many more, and new ones.
if (process.env.LONG === undefined) fc.configureGlobal({ seed: 20_190_101, numRuns: 100 });
else fc.configureGlobal({ numRuns: 5_000 });
