import { expect, it } from 'vitest';
import { controllerWaits } from '../../../src/analysis/why/controller-time.ts';
import { requestAccount } from '../../../src/analysis/why/account.ts';
import { RunView } from '../../../src/analysis/why/run-view.ts';
import { run } from '../../engine/run.ts';

const PAGE = 8192;
const requests = [0, 1, 2].map((lpn) => ({ atNs: 0, op: 'read' as const, offset: lpn * PAGE, bytes: PAGE }));

it('a request’s waits for core and link are told apart from their service', () => {
  const engine = run({
    device: { channels: 3, chipsPerChannel: 1, diesPerChip: 1, planesPerDie: 1, blocksPerPlane: 8, pagesPerBlock: 8 },
    controller: { readOccupancyNs: 1000, readLatencyNs: 500, linkNsPerByte: 1 },
    workload: { requests },
  });
  const view = new RunView(engine.recording(), engine.experiment);
  expect([0, 1, 2].map((request) => controllerWaits(view, request))).toEqual([
    { coreNs: 0, linkNs: 0 },
    { coreNs: 1000, linkNs: PAGE - 1000 },
    { coreNs: 2000, linkNs: 2 * (PAGE - 1000) },
  ]);
  const account = requestAccount(view, 2);
  expect(account?.placed).toBe(true);
  expect(account?.spans.map(({ cause, startNs, endNs }) => [cause, endNs - startNs])).toEqual([
    ['firmware', 3500],
    ['command', 70],
    ['array', 78_000],
    ['transfer', 81_920],
    ['link', 2 * (PAGE - 1000) + PAGE],
  ]);
});
