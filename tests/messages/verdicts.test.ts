/** What the page says of each key of an imported file, in every language; what is missing is reported. */
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../src/messages/languages.ts';
import { ExperimentError } from '../../src/device/experiment-error.ts';
import { importDevice, readingsOf } from '../../src/document/import/import-device.ts';
import type { ImportReport } from '../../src/document/import/report.ts';
import { importJob } from '../../src/traces/fio-job/import-job.ts';
import { report } from './report.ts';
import { GENERATORS, dice } from '../document/import/configurations.ts';
import { FIO_OPTIONS } from '../traces/fio-job/fio-options.ts';

const GIB = 1024 * 1024 * 1024;

/** Reports of drawn devices, and of a job with each option of fio. */
function reports(): ImportReport[] {
  const all: ImportReport[] = [];
  for (const generate of Object.values(GENERATORS)) {
    for (let seed = 1; seed <= 20; seed++) {
      const { text } = generate(dice(seed * 104_729));
      for (const reading of readingsOf(text)) all.push(importDevice(text, 'x', { reading }).report);
    }
  }
  const values = ['1', '0', '4k', 'randrw', 'zipf:1.2', 'pareto:0.3', 'normal:20', 'zoned:50/10:50/90', '4k-8k'];
  for (const option of FIO_OPTIONS) {
    for (const value of values) {
      const text = `[global]\nrate_process=poisson\n[j]\nrw=randwrite\nnumber_ios=3\n${option}=${value}\n[k]\nstonewall\nsize=8k\nrate=1m\n`;
      try {
        all.push(importJob(text, 'x', GIB).report);
      } catch (error) {
        if (!(error instanceof ExperimentError)) throw error;
      }
    }
  }
  return all;
}

describe.each(LANGUAGES.filter(({ code }) => code !== 'en'))('in $name', ({ code, load }) => {
  it('nearly every reason, note and habit of a simulator is translated', async () => {
    const texts = await load();
    if (texts === null) throw new Error('no texts');
    const sentences = new Set<string>();
    for (const { rows, notes } of reports()) {
      for (const note of notes) sentences.add(note);
      for (const { key, because } of rows) {
        if (because !== '') sentences.add(because);
        if (/^\(.* .*\)$/.test(key)) sentences.add(key.slice(1, -1));
      }
    }
    const left = [...sentences].filter((sentence) => texts.translate(sentence) === sentence);
    report(`Sentences about keys without a translation (${code})`, left);
    expect(left.length).toBeLessThan(sentences.size / 10);
    expect(sentences.size).toBeGreaterThan(230);
  });
});
