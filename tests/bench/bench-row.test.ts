import { expect, it } from 'vitest';
import { missed } from './bench-row.ts';

const loop = { name: 'the fixed loop', value: 200 };
const row = (value: number) => ({ name: 'a row', value, unit: 'ms' });

it('a row that keeps to its aim, or has none, says nothing', () => {
  expect(missed(row(100))).toBeNull();
  expect(missed({ ...row(100), aim: { atMost: 0.5, of: loop } })).toBeNull();
  expect(missed({ ...row(100), aim: { atLeast: 100 } })).toBeNull();
});

it('a row that misses its aim says by what it is judged', () => {
  expect(missed({ ...row(101), aim: { atMost: 0.5, of: loop } })).toBe('missed: at most 100 ms (0.5 × the fixed loop)');
  expect(missed({ ...row(99), aim: { atLeast: 100 } })).toBe('missed: at least 100 ms');
});

it('a figure that could not be measured is missed', () => {
  expect(missed({ ...row(NaN), aim: { atMost: 1, of: loop } })).not.toBeNull();
});
