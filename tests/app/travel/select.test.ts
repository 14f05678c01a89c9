import { expect, it, vi, describe } from 'vitest';
import { selectSlowest, windowAround } from '../../../src/app/travel/select.ts';
import { useNotices } from '../../../src/app/stores/notices.ts';
import { NO_RUN, useRuns, type ShownRun } from '../../../src/app/stores/runs.ts';

describe('the window around a request', () => {
  it('is three times as long as the request, which is in its middle', () => {
    expect(windowAround(1000, 1200, 1e6)).toEqual([800, 1400]);
  });

  it('ends with the run, and starts with it', () => {
    expect(windowAround(50, 150, 1e6)).toEqual([0, 250]);
    expect(windowAround(999_900, 1e6, 1e6)).toEqual([999_800, 1e6]);
  });

  it('is the whole run if it would be half of it or more', () => {
    expect(windowAround(100, 200, 500)).toBeNull();
    expect(windowAround(0, 0, 0)).toBeNull();
  });
});

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
