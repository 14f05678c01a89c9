import { expect, it } from 'vitest';
import { searched, wordRank } from '../../src/base/word-search.ts';

it('a short word is not found inside others, a long one is, and words without Latin letters are found anywhere', () => {
  expect(wordRank('overwrites on a full device', 'WS')).toBeNull();
  expect(wordRank('numbers of reads', 'RS')).toBeNull();
  expect(wordRank('write strategy (WS)', 'ws')).toBe(0);
  expect(wordRank('Fig. 13', 'Fig. 3')).toBeNull();
  expect(wordRank('MBM Fig. 3(b)', 'fig. 3')).toBe(0);
  expect(wordRank('suspension', 'susp')).toBe(1);
  expect(wordRank('unsuspended', 'suspend')).toBe(2);
  expect(wordRank('메뉴의쓰기', '쓰기')).toBe(2);
});

it('whole words come before beginnings of words, and those before parts', () => {
  const entries = ['retailer', 'tails', 'the tail', 'none'];
  expect(searched(entries, 'tail', (text) => text)).toEqual(['the tail', 'tails', 'retailer']);
});

it('a word that ends in a sign is whole whatever follows it', () => {
  expect(wordRank('stuck for 5 ms (p99)', '(p99)')).toBe(0);
  expect(wordRank('10%more', '10%')).toBe(0);
  expect(wordRank('10more', '10')).toBe(1);
});
