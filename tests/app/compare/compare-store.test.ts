import { beforeEach, expect, it } from 'vitest';
import { setKind, sortBy, useCompare } from '../../../src/app/compare/state/compare-store.ts';
import { resetPage } from '../../../src/app/stores/page-state.ts';

beforeEach(resetPage);

it('sorts by a column, then the other way round, then in the order of the plan', () => {
  const orders = ['iops', 'iops', 'iops', 'iops', 'policy'].map((by) => {
    sortBy(by);
    return useCompare.getState().sort;
  });
  expect(orders).toEqual([
    { by: 'iops', descending: false },
    { by: 'iops', descending: true },
    null,
    { by: 'iops', descending: false },
    { by: 'policy', descending: false },
  ]);
});

it('sorts by the same latency of other requests when those are shown', () => {
  sortBy('read.p99Ns');
  setKind('write');
  expect(useCompare.getState()).toMatchObject({ kind: 'write', sort: { by: 'write.p99Ns', descending: false } });
  sortBy('iops');
  setKind('all');
  expect(useCompare.getState()).toMatchObject({ kind: 'all', sort: { by: 'iops' } });
});
