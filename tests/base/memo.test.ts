import { expect, it, vi } from 'vitest';
import { once, perKey, perObject } from '../../src/base/memo.ts';

it('An answer about an object is computed once, also if it is null or undefined.', () => {
  for (const answer of [1, null, undefined]) {
    const compute = vi.fn<(key: object) => typeof answer>(() => answer);
    const memo = perObject(compute);
    const key = {};
    expect([memo(key), memo(key)]).toEqual([answer, answer]);
    expect(compute).toHaveBeenCalledTimes(1);
    memo({});
    expect(compute).toHaveBeenCalledTimes(2);
  }
});

it('An answer about a key is computed once for each key, also if it is undefined.', () => {
  const compute = vi.fn((key: string) => (key === 'none' ? undefined : key.length));
  const memo = perKey(compute);
  expect(['a', 'none', 'a', 'none', 'bb'].map(memo)).toEqual([1, undefined, 1, undefined, 2]);
  expect(compute).toHaveBeenCalledTimes(3);
});

it('A value is computed when it is first needed, and only then.', () => {
  const compute = vi.fn(() => [1]);
  const value = once(compute);
  expect(compute).not.toHaveBeenCalled();
  expect(value()).toBe(value());
  expect(compute).toHaveBeenCalledTimes(1);
});
