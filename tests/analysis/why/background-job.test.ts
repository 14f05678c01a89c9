import { expect, it } from 'vitest';
import { jobOf } from '../../../src/analysis/why/background-job.ts';
import { RunReader } from '../../../src/analysis/why/run-reader.ts';
import { CAUSE_NAMES, Cause } from '../../../src/engine/recording/recording.ts';
import { RecordingBuilder, smallExperiment } from '../recording-builder.ts';

/** Each cause in camel case, as in {@link Cause}. */
const CAUSES = Object.keys(Cause) as (keyof typeof Cause)[];
const EMPTIES_A_BLOCK: readonly (keyof typeof Cause)[] = ['gc', 'reallocation', 'wearLeveling'];

it.each(CAUSES)('a program because of %s is part of a job only if that empties a block', (cause) => {
  expect(CAUSES).toHaveLength(CAUSE_NAMES.length);
  const experiment = smallExperiment();
  const made = new RecordingBuilder(experiment);
  for (let page = 0; page < 2; page++) {
    made.array(
      0,
      'program',
      page * 10_000,
      page * 10_000 + 5000,
      made.operation({ type: 'program', ppn: page, cause }),
    );
  }
  const job = jobOf(new RunReader(made.build(), experiment), 0);
  if (!EMPTIES_A_BLOCK.includes(cause)) expect(job).toBeNull();
  else {
    const words = { cause: Cause[cause], plane: 0, first: 0, last: 1, moved: 2, startNs: 0, endNs: 15_000 };
    expect(job).toMatchObject(words);
  }
});
