import fc from 'fast-check';

// Every run of `npm test` takes the same cases; `npm run test:long` takes many more, and new ones each time.
if (process.env.LONG === undefined) fc.configureGlobal({ seed: 20_190_101, numRuns: 100 });
else fc.configureGlobal({ numRuns: 5_000 });
