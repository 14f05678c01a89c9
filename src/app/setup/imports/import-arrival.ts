/** The device of another simulator, or a job of fio, on its way into the experiment. */
import { textOf } from '../../../base/decode-text.ts';
import { logicalPages } from '../../../device/geometry.ts';
import { shortText, visibleText } from '../../../device/visible-text.ts';
import type { Experiment, ExperimentInput } from '../../../document/experiment.ts';
import {
  MOST_DEVICE_CHARACTERS,
  importDevice,
  isDeviceFile,
  readingsOf,
} from '../../../document/import/import-device.ts';
import type { ImportReport, Reading } from '../../../document/import/report.ts';
import { joinPatches } from '../../../document/patch.ts';
import { ExperimentError, defaultExperiment, parseExperiment } from '../../../document/validate.ts';
import { importJob, isJobFile } from '../../../traces/fio-job/import-job.ts';
import { currentPair, useDocument } from '../../stores/document.ts';
import { commit, experimentOf, putSide, tryTo, type Target } from '../../stores/edits.ts';
import { useTrace, type TraceArrival } from '../../stores/trace.ts';
import { showArrived } from '../traces/trace-arrival.ts';

export type ImportArrival = Extract<TraceArrival, { phase: 'import' }>;

/** What a text is: a device, a job, or neither. */
function importKind(text: string): 'device' | 'job' | null {
  if (text.length > MOST_DEVICE_CHARACTERS) return null;
  if (isJobFile(text)) return 'job';
  return isDeviceFile(text) ? 'device' : null;
}

/** A file as a device or a job; null if it is neither. */
export async function importOf(file: File): Promise<ImportArrival | null> {
  // A file that cannot be read is reported by the reader of traces.
  const text = file.size > MOST_DEVICE_CHARACTERS ? '' : await textOf(file).catch(() => '');
  const kind = importKind(text);
  return kind === null ? null : { phase: 'import', file, text, kind };
}

/** Shows the dialog of a file if it is a device or a job; reports whether it is. */
export async function bringImport(file: File): Promise<boolean> {
  const arrival = await importOf(file);
  if (arrival !== null) useTrace.setState({ arrival });
  return arrival !== null;
}

export type Imported =
  | { readonly experiment: ExperimentInput; readonly report: ImportReport; readonly refusal?: undefined }
  | { readonly refusal: string };

/** The readings of a device file; one for a job. */
export const readingsFor = ({ kind, text }: ImportArrival): readonly Reading[] =>
  kind === 'device' ? readingsOf(text) : ['written'];

/** The experiment on whose device a job runs: a figure's small device does not suit it. */
function under(side: Target): Experiment {
  const present = experimentOf(side);
  if (useDocument.getState().present.scenario === null) return present;
  const { device, timing, initial } = defaultExperiment();
  return { ...present, device, timing, initial };
}

/** Reads a file for a side. */
export function importFor({ file, text, kind }: ImportArrival, reading: Reading, side: Target): Imported {
  try {
    if (kind === 'device') return importDevice(text, file.name, { reading });
    const { device } = under(side);
    return importJob(text, file.name, logicalPages(device) * device.pageBytes);
  } catch (error) {
    if (!(error instanceof ExperimentError)) throw error;
    return { refusal: error.message };
  }
}

const LONGEST_NAME = 499;

/** Puts an import into A or B, as one undoable step, and runs it. Returns the reason for a refusal, or null. */
export function runImport({ file, kind }: ImportArrival, input: ExperimentInput, side: Target): string | null {
  const name = visibleText(file.name);
  const problem = tryTo(() => {
    const before = under(side);
    const { name: _, workload, ...patch } = input;
    const empty = { ...before, initial: defaultExperiment().initial };
    const joined = joinPatches(kind === 'device' ? empty : before, patch);
    const next = parseExperiment({
      ...joined,
      name: shortText(name, LONGEST_NAME),
      ...(workload === undefined ? {} : { workload }),
    });
    if (side === 'b') putSide('b', next, `Run ${name} as B`, 'import');
    else commit({ a: next, change: currentPair().change }, `Run ${name}`, 'import', null);
  });
  if (problem !== null) return problem;
  showArrived(side);
  return null;
}
