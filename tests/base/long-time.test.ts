import { expect, it } from 'vitest';
import { formatLongTime } from '../../src/base/format.ts';

it('a time that a person waits is in seconds, minutes or hours', () => {
  const plain = (seconds: number) => formatLongTime(seconds).replaceAll(/\s/g, ' ');
  expect([0.4, 12, 100, 120, 900, 7199, 7200, 9227].map(plain)).toEqual([
    '0.4 s',
    '12 s',
    '100 s',
    '2 min',
    '15 min',
    '120 min',
    '2 h',
    '2.6 h',
  ]);
});
