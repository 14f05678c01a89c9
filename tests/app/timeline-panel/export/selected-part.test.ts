import { expect, it } from 'vitest';
import { selectedPart } from '../../../../src/app/timeline-panel/export/tables.ts';
import type { ShownRun } from '../../../../src/app/stores/runs.ts';
import { RecordingBuilder, smallExperiment } from '../../../analysis/recording-builder.ts';

const request = (id: number) => ({ kind: 'request', side: 'a', request: id }) as const;
const operation = (id: number) => ({ kind: 'operation', side: 'a', operation: id }) as const;

/** A read of one page from 100 to 1300 ns, and a request that controller RAM answered. */
function twoRequests(): ShownRun {
  const experiment = smallExperiment();
  const made = new RecordingBuilder(experiment);
  const read = made.operation({ type: 'read', ppn: 0, lpn: 0 });
  made.request({ arrival: 100, finish: 1300, first: read, critical: read });
  made.request({ arrival: 200, finish: 300 });
  made.array(0, 'read', 110, 1110, read);
  return { experiment, recording: made.build() } as ShownRun;
}

it('the table of the selection holds the operations of a request within its lifetime', () => {
  const part = selectedPart(twoRequests(), request(0));
  expect(part).toMatchObject({ name: 'request-0', fromNs: 100, toNs: 1300 });
  expect(part !== null && part !== 'empty' && part.keep(0)).toBe(true);
  expect(selectedPart(twoRequests(), operation(0))).toMatchObject({ name: 'operation-0', fromNs: 100, toNs: 1300 });
});

it('a request that controller RAM answered has no operation to export', () => {
  expect(selectedPart(twoRequests(), request(1))).toBe('empty');
});

it('what was selected in a run with more requests is not looked for in this one', () => {
  const run = twoRequests();
  for (const selection of [request(2), operation(1), null]) expect(selectedPart(run, selection)).toBeNull();
  // Far beyond, where there is not even a part of the recording.
  expect(selectedPart(run, request(5_000_000))).toBeNull();
});
