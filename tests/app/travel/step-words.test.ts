import { expect, it } from 'vitest';
import { nowWords, stepWords } from '../../../src/app/travel/step-words.ts';
import type { ShownRun } from '../../../src/app/stores/runs.ts';
import type { ExperimentInput } from '../../../src/document/experiment.ts';
import { inlineRequests, run, workloadOf } from '../../engine/run.ts';

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
