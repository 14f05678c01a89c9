import { expect, it, vi, describe } from 'vitest';
import { nowWords, stepWords } from '../../../src/app/travel/step-words.ts';
import { type ShownRun, NO_RUN, useRuns } from '../../../src/app/stores/runs.ts';
import type { ExperimentInput } from '../../../src/document/experiment.ts';
import { inlineRequests, run, workloadOf } from '../../engine/run.ts';
import { RunReader } from '../../../src/analysis/why/run-reader.ts';
import { placeOf } from '../../../src/app/travel/place.ts';
import { parseExperiment } from '../../../src/document/validate.ts';
import { runExperiment } from '../../../src/reproduction/run.ts';
import { selectSlowest, windowAround } from '../../../src/app/travel/select.ts';
import { useNotices } from '../../../src/app/stores/notices.ts';

const PAGE = 8192;

/** Two reads of one page each, on two channels, at 0 ns. */
function twoReads(input: ExperimentInput): ShownRun {
  const engine = run({
    device: { channels: 2, chipsPerChannel: 1, diesPerChip: 1, planesPerDie: 1, blocksPerPlane: 8, pagesPerBlock: 8 },
    ...input,
    workload: { requests: [0, 1].map((page) => ({ atNs: 0, op: 'read', offset: page * PAGE, bytes: PAGE })) },
  });
  const { experiment } = engine;
  const requests = workloadOf(inlineRequests(experiment));
  return { experiment, recording: engine.recording(), requests, bufferOccupancy: null } as unknown as ShownRun;
}

/** Without the spaces between numbers and units, which may not break. */
const plain = (words: string): string => words.replaceAll(/\s/gu, ' ');

it('a step names firmware cores and the link of the controller as their lanes, and buses and dies as theirs', () => {
  const shown = twoReads({ controller: { readOccupancyNs: 1000, linkNsPerByte: 1 } });
  expect(plain(stepWords(shown, 1000, null))).toBe(
    'At 1.000 µs: command starts on channel 0 for chip 0, die 0 (for read #0); ' +
      'firmware ends on firmware core 0 (for read #0); firmware starts on firmware core 0 (for read #1)',
  );
  expect(plain(nowWords(shown, 2500, 'b'))).toBe(
    'B at 2.500 µs: read on channel 0, chip 0, die 0 (for read #0); read on channel 1, chip 0, die 0 (for read #1)',
  );
  const { endNs } = shown.recording;
  expect(nowWords(shown, endNs - 1, null)).toContain(': link out on link out of the controller (for read #1)');
});

it('the words of a transfer name the page that it carries, with its plane where a die has several', () => {
  let compared = 0;
  for (const [planesPerDie, page] of [
    [1, 'page 0 of block 0'],
    [2, 'plane 0, page 0 of block 0'],
  ] as const) {
    const device = { channels: 1, chipsPerChannel: 1, diesPerChip: 1, blocksPerPlane: 8, pagesPerBlock: 8 };
    const engine = run({
      device: { ...device, planesPerDie },
      precondition: { kind: 'none' },
      workload: { requests: [{ atNs: 0, op: 'write', offset: 0, bytes: PAGE }] },
    });
    const { experiment } = engine;
    const requests = workloadOf(inlineRequests(experiment));
    const shown = { experiment, recording: engine.recording(), requests, bufferOccupancy: null } as unknown as ShownRun;
    const words = Array.from({ length: 100 }, (_, at) => plain(nowWords(shown, at * 500, null)));
    expect(words.find((text) => text.includes('data in'))).toContain(
      `data in on channel 0 for chip 0, die 0, ${page} (for write #0)`,
    );
    compared++;
  }
  expect(compared).toBe(2);
});

it('the place of a page names its type, if pages differ', async () => {
  const places = async (count: number): Promise<string[]> => {
    const device = { channels: 1, chipsPerChannel: 1, diesPerChip: 1, planesPerDie: 1, pagesPerBlock: 12 };
    const experiment = parseExperiment({
      version: 1,
      device,
      timing: { pageTypes: { count } },
      workload: { requests: [{ op: 'write', bytes: 4 * 8192 }] },
    });
    const { engine } = await runExperiment(experiment);
    const reader = new RunReader(engine.recording(), experiment);
    return [0, 1, 2, 3].map((operation) => placeOf(reader, operation));
  };
  const where = 'channel 0 · chip 0 · die 0 · plane 0';
  expect(await places(1)).toEqual([where, where, where, where]);
  expect(await places(3)).toEqual([1, 2, 3, 1].map((type) => `${where} · page type ${type} of 3`));
});

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
