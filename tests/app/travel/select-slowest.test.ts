import { expect, it, vi } from 'vitest';
import { selectSlowest } from '../../../src/app/travel/select.ts';
import { useNotices } from '../../../src/app/stores/notices.ts';
import { NO_RUN, useRuns, type ShownRun } from '../../../src/app/stores/runs.ts';

vi.hoisted(() => {
  vi.stubGlobal('navigator', { platform: 'Linux', hardwareConcurrency: 2 });
});

/** A run without requests. */
const shown = { read: { slowest: null }, write: { slowest: null } } as unknown as ShownRun;

it.each([
  ['read', 'No read in this run'],
  ['write', 'No write in this run'],
] as const)('the slowest %s of a run without one says “%s”', (op, words) => {
  useRuns.setState({ a: { ...NO_RUN, shown } });
  selectSlowest(op);
  expect(useNotices.getState().notices.at(-1)).toMatchObject({ tone: 'plain', title: words });
});
