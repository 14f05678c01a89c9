import { describeRequests } from '../describe.ts';
import { printTrace, type PrintedFormat } from '../print.ts';
import { FITS } from './sample-fits.ts';
import type { Profile } from './profiles.ts';
import { SAMPLES, sampleRequests } from './samples.ts';

export interface SampleFile {
  readonly name: string;
  readonly text: string;
}

const ENDINGS: Readonly<Record<PrintedFormat, string>> = { msr: 'csv', spc: 'spc', mqsim: 'trace' };

/** The same bytes every time. */
export function sampleFiles(): SampleFile[] {
  return SAMPLES.flatMap((sample) => [traceFile(sample), settingsFile(sample)]);
}

export function sampleFileName(sample: Profile): string {
  return `${sample.name}.${ENDINGS[sample.format]}`;
}

function traceFile(sample: Profile): SampleFile {
  return { name: sampleFileName(sample), text: printTrace(sampleRequests(sample), sample.format, sample.name) };
}

function settingsFile(sample: Profile): SampleFile {
  const { name, title, basis, format, seed, clockNs, suggestedTimeScale, synthetic } = sample;
  const character = describeRequests(sampleRequests(sample));
  const { about, targets } = FITS[name];
  const fittedTo = targets.map(({ figure, published, measured }) => ({
    figure,
    published,
    // Four digits: further ones say nothing about the trace.
    sample: Number(measured(character).toPrecision(4)),
  }));
  const settings = {
    name,
    title,
    about,
    basis,
    trace: sampleFileName(sample),
    format,
    seed,
    clockNs,
    suggestedTimeScale,
    synthetic,
    fittedTo,
  };
  return { name: `${name}.json`, text: `${JSON.stringify(settings, null, 2)}\n` };
}
