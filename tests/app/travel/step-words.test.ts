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
