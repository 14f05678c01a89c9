import { expect, it } from 'vitest';
import { ChangeLog } from '../../src/engine/state/flash.ts';

it('notes indices in order, also an index that changes twice', () => {
  const log = new ChangeLog(10);
  for (const index of [7, 2, 7]) log.note(index);
  expect([...(log.noted ?? [])]).toEqual([7, 2, 7]);
});

it('says when there were more changes than entries, until it is cleared', () => {
  const log = new ChangeLog(3);
  for (const index of [0, 1, 2]) log.note(index);
  expect(log.noted).toHaveLength(3);
  log.note(0);
  expect(log.noted).toBeNull();
  log.clear();
  expect(log.noted).toHaveLength(0);
  log.note(1);
  expect([...(log.noted ?? [])]).toEqual([1]);
});
