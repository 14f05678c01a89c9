import { expect, it } from 'vitest';
import { idleChain } from '../../../src/analysis/statements/idle.ts';
import { RunReader } from '../../../src/analysis/why/run-reader.ts';
import { RecordingBuilder, pageAt, smallExperiment } from '../recording-builder.ts';

it('names the busy dies of an idle channel in the order in which they end', () => {
  const experiment = smallExperiment();
  const builder = new RecordingBuilder(experiment);
  // The two dies of channel 0.
  const [slow, fast] = [0, 2].map((die) =>
    builder.operation({ type: 'program', ppn: pageAt(experiment, die, 0, 0, 0), lpn: die }),
  );
  builder.bus(0, 'load', 0, 138, slow).bus(0, 'load', 138, 276, fast);
  builder.array(0, 'program', 138, 9000, slow).array(2, 'program', 276, 5276, fast);
  for (const [first, finish] of [
    [slow, 9000],
    [fast, 5276],
  ]) {
    builder.request({ arrival: 0, first, finish });
  }
  const busy = idleChain(new RunReader(builder.build(), experiment), 0, 1000).filter(({ kind }) => kind === 'busy');
  expect(busy.map(({ operation, toNs }) => [operation, toNs])).toEqual([
    [fast, 5276],
    [slow, 9000],
  ]);
  expect(busy[0].words).toMatch(/^both dies of the channel are busy; chip 0, die 1 ends first: /);
});
