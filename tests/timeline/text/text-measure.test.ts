import { expect, it } from 'vitest';
import { cut } from '../../../src/timeline/text/text-measure.ts';

it('cuts a text that has no room, with an ellipsis', () => {
  const measure = (text: string): number => text.length;
  expect(cut(measure, 'Bus: 50 MB/s', 12, 12)).toBe('Bus: 50 MB/s');
  expect(cut(measure, 'Bus: 50 MB/s', 12, 9)).toBe('Bus: 50…');
  expect(cut(measure, 'Bus: 50 MB/s', 12, 0)).toBe('…');
});
