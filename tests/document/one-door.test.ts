/** Text of unknown origin becomes values at one door, which limits its depth and its length. */
import { expect, it } from 'vitest';
import { parseJson } from '../../src/document/parse-json.ts';

it('values may be nested in 64 levels, and no more', () => {
  const lists = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
  expect(() => parseJson(lists(64), 'x')).not.toThrow();
  const says = 'x: found values nested too deeply; allowed: at most 64 levels';
  for (const text of [lists(65), lists(20_000), '['.repeat(1_000_000), '{"a":'.repeat(65)])
    expect(() => parseJson(text, 'x')).toThrow(says);
});

it('a text may have 256 million characters, and no more', () => {
  const says = 'x: found 256000001 characters; allowed: at most 256000000';
  expect(() => parseJson(' '.repeat(256_000_001), 'x')).toThrow(says);
});
