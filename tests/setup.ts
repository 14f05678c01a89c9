import fc from 'fast-check';

// `npm test` and `npm run test:full` take the same cases each time; `npm run test:long` takes many more, and new ones.
if (process.env.LONG === undefined) fc.configureGlobal({ seed: 20_190_101, numRuns: 100 });
else fc.configureGlobal({ numRuns: 5_000 });
