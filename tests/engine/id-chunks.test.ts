/** The columns of operations, requests and parts, whose first chunk grows. */
import { expect, it } from 'vitest';
import { geometryOf } from '../../src/device/geometry.ts';
import { parseExperiment } from '../../src/document/validate.ts';
import { Recorder } from '../../src/engine/recording/recorder.ts';
import { addRequestParts, ID_CHUNK, NONE, WAIT_CAUSES } from '../../src/engine/recording/recording.ts';

const geometry = geometryOf(parseExperiment({ version: 1 }).device);
const newRecorder = (): Recorder =>
  new Recorder(geometry, { commandNs: 1, readNs: 1, programNs: 1 }, true, Infinity, null);

it('what is written of a request and its operation is read again, whatever the length of the run', () => {
  const recorder = newRecorder();
  const count = ID_CHUNK + 3000;
  for (let i = 0; i < count; i++) {
    recorder.arrived(i, 10 * i);
    recorder.entered(i, i, true);
    recorder.operation(i, 7 * i, i % 3);
    // The last but one has its page while the columns grow; every fifth operation never has one.
    if (i > 0 && (i - 1) % 5 > 0) recorder.setPpn(i - 1, 3 * i);
    recorder.completed(i, 10 * i + 5, i);
    recorder.part(0, i + 1, NONE);
    recorder.part(1, 2 * i + 1, NONE);
    recorder.partsDone();
  }
  const recording = recorder.recording(10 * count, new Float64Array(count));
  const { operations, requests } = recording;
  expect([operations.length, requests.length]).toEqual([2, 2]);
  const totals = { compared: 0, wrong: 0 };
  for (let i = 0; i < count; i++) {
    const [chunk, at] = [Math.floor(i / ID_CHUNK), i % ID_CHUNK];
    const ppn = i % 5 > 0 && i < count - 1 ? 3 * (i + 1) : NONE;
    const of = operations[chunk];
    const request = requests[chunk];
    const parts = new Float64Array(WAIT_CAUSES);
    addRequestParts(recording, i, parts);
    const isRight =
      of.ppn[at] === ppn &&
      of.lpn[at] === 7 * i &&
      of.info[at] === i % 3 &&
      request.arrival[at] === 10 * i &&
      request.firstOperation[at] === i &&
      request.critical[at] === i &&
      parts[0] === i + 1 &&
      parts[1] === 2 * i + 1;
    totals.compared++;
    if (!isRight) totals.wrong++;
  }
  expect(totals).toEqual({ compared: count, wrong: 0 });
});

it('a run of few requests has short columns', () => {
  const recorder = newRecorder();
  for (let i = 0; i < 20; i++) {
    recorder.arrived(i, i);
    recorder.operation(i, i, 0);
    recorder.completed(i, i + 1, i);
    recorder.part(0, 1, NONE);
    recorder.partsDone();
  }
  const { operations, requests, parts } = recorder.recording(100, new Float64Array(20));
  expect([operations[0].count, requests[0].count]).toEqual([20, 20]);
  expect(operations[0].lpn.length + requests[0].arrival.length + parts[0].ns.length).toBeLessThan(ID_CHUNK / 10);
});

it('a recorder that begins in the middle of a run has what comes after', () => {
  const recorder = newRecorder();
  const first = ID_CHUNK + 5000;
  for (let i = first; i < first + 10; i++) {
    recorder.arrived(i, i);
    recorder.operation(i, i, 1);
    recorder.setPpn(i, i);
  }
  // One that began before, of the chunk that is not there.
  recorder.setPpn(3, 4);
  const { operations, requests } = recorder.recording(1, new Float64Array(first + 10));
  expect([operations[0].count, requests[0].count]).toEqual([0, 0]);
  expect(Array.from(operations[1].ppn.slice(4998, 5011))).toEqual([
    NONE,
    NONE,
    ...Array.from({ length: 10 }, (_, i) => first + i),
    NONE,
  ]);
  expect(requests[1].arrival[5009]).toBe(first + 9);
});
