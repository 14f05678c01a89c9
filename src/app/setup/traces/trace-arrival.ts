/** A trace becomes part of the experiment only when it is run; until then everything else on screen stays as it is. */
import { wholeTiming } from '../../../device/page-types.ts';
import type { Addressing, Experiment, ExperimentInput, TraceReference } from '../../../document/experiment.ts';
import { applyPatch } from '../../../document/patch.ts';
import { DEVICE_PRESETS, isOnPreset, type DevicePreset } from '../../../document/presets/devices.ts';
import { defaultExperiment } from '../../../document/validate.ts';
import { logicalPages } from '../../../device/geometry.ts';
import { refuseUnsupported } from '../../../engine/setup/unsupported.ts';
import { shortText, visibleText } from '../../../device/visible-text.ts';
import type { JobHandle } from '../../../worker/client.ts';
import type { JobEnd, JobFailure } from '../../../worker/requests.ts';
import { type HashProgress, type ReadProgress, type TraceRead, traceKey } from '../../../worker/protocol.ts';
import { isLossy } from '../../../traces/report.ts';
import { engine } from '../../runs/engine-client.ts';
import { keepTraceFiles, nameTrace } from '../../runs/keep-trace-files.ts';
import { runAgain, runAhead } from '../../runs/run-controller.ts';
import { writeAddress } from '../../links/address.ts';
import { selectSlowestOnceShown } from '../../travel/select.ts';
import { ssdStateOf, withSsdState, type SsdState } from '../../exports/used-ssd.ts';
import { currentPair, experimentB, useDocument } from '../../stores/document.ts';
import { commit, experimentOf, putSide, tryTo, type EditTarget } from '../../stores/edits.ts';
import { refusedBy, wayOut } from '../../stores/way-out.ts';
import { notify } from '../../stores/notices.ts';
import { useTrace, type TraceArrival } from '../../stores/trace.ts';
import { useUnnamed } from '../../stores/unnamed.ts';
import { goTo } from '../../stores/screen.ts';
import { openView } from '../../stores/view.ts';
import { ofPage, pageState } from '../../stores/page-state.ts';

interface Reading {
  handle: JobHandle<TraceRead> | null;
  /** Of traces that run already: their files are still being hashed. */
  readonly hashing: Map<string, JobHandle<TraceRead>>;
}

const reading = pageState<Reading>(
  () => ({ handle: null, hashing: new Map() }),
  ({ handle, hashing }) => {
    handle?.cancel();
    for (const one of hashing.values()) one.cancel();
  },
);

/**
 * Cancels a read in progress.
 * @param format default: the one that the experiment names, if it lacks its trace, or the likeliest
 * @param runs runs the trace as the dialog would propose, if there is nothing to decide
 */
export function bringTrace(file: File, format?: string, runs = false): void {
  reading.handle?.cancel();
  const missing = missingTraces();
  const wanted = missing.every((one) => one.format === missing[0].format) ? missing.at(0)?.format : undefined;
  const onProgress = (progress: ReadProgress): void => {
    if (reading.handle === mine) useTrace.setState({ arrival: { phase: 'reading', file, progress } });
  };
  // A large file can be run before its hash is known, unless the hash decides the next step.
  const waitsForHash = missing.length > 0;
  let forNow = '';
  const early = {
    waitsForHash,
    onFound: (read: TraceRead): void => {
      if (reading.handle !== mine || waitsForHash) return;
      forNow = read.report.source.hash;
      show(read, null);
    },
    onHashed: ({ bytes, totalBytes }: HashProgress): void => {
      if (reading.hashing.get(forNow) === mine) useUnnamed.setState(unnamedFile(forNow, file, bytes / totalBytes));
    },
  };
  const show = (read: TraceRead, instead: TraceReference | null): void => {
    useTrace.setState({ arrival: { phase: 'found', file, read, instead } });
    // A refusal stays in the dialog, which shows it when the person tries.
    const { report } = read;
    if (runs && instead === null && !report.ambiguous && !isLossy(report)) runTrace(suggestedSettings(read, 'a'), 'a');
  };
  const mine = engine.readTrace(file, format ?? wanted ?? 'auto', onProgress, null, early);
  reading.handle = mine;
  useTrace.setState({ arrival: { phase: 'reading', file, progress: null } });
  void ofPage(mine.end).then((end) => {
    if (reading.hashing.get(forNow) === mine) {
      reading.hashing.delete(forNow);
      endHash(forNow, file, end);
    }
    if (reading.handle !== mine) return;
    reading.handle = null;
    switch (end.kind) {
      case 'done': {
        if (missing.some((one) => traceKey(referenceOf(end.result)) === traceKey(one))) {
          useTrace.setState({ arrival: null });
          void keepTraceFiles();
          runAgain('a');
          runAgain('b');
          return;
        }
        show(end.result, missing.at(0) ?? null);
        return;
      }
      case 'canceled':
        useTrace.setState({ arrival: null });
        return;
      case 'failed':
        useTrace.setState({ arrival: refusedArrival(file, end.failure, format === 'columns') });
        return;
    }
  });
}

const unnamedFile = (forNow: string, file: File, hashed: number, problem: string | null = null) => ({
  [forNow]: { file, hashed, problem },
});

/** Of a trace that runs. */
function endHash(forNow: string, file: File, end: JobEnd<TraceRead>): void {
  if (end.kind === 'done') nameTrace(forNow, end.result.report.source.hash);
  if (end.kind !== 'failed') return;
  useUnnamed.setState(unnamedFile(forNow, file, 1, end.failure.message));
  notify('bad', 'This run cannot be kept', end.failure.message);
}

/** For a table that no format claims, a person names the columns. */
function refusedArrival(file: File, failure: JobFailure, wantsColumns: boolean): TraceArrival {
  const { head } = failure;
  if (head === undefined || !(wantsColumns || looksLikeTable(head))) return { phase: 'failed', file, failure };
  return {
    phase: 'columns',
    file,
    head,
    failure: wantsColumns ? null : failure,
    onChoose: (chosen) => bringTrace(file, chosen),
  };
}

/** Most lines have several fields, and numbers among them. */
function looksLikeTable(head: string): boolean {
  const lines = head.split('\n').slice(0, 50);
  const tabular = lines.filter((line) => /\d/.test(line) && line.trim().split(/[\s,;|]+/).length >= 2);
  return tabular.length >= lines.length / 2;
}

function missingTraces(): TraceReference[] {
  const pair = currentPair();
  return [pair.a, experimentB(pair)].flatMap((experiment) => {
    const workload = experiment?.workload;
    return workload !== undefined && 'trace' in workload && !engine.knowsTrace(workload.trace) ? [workload.trace] : [];
  });
}

export function dismissTrace(): void {
  reading.handle?.cancel();
  reading.handle = null;
  useTrace.setState({ arrival: null });
}

/**
 * `present`: the device on screen. `default`: MBM Table I without an initial state, and its host. Otherwise the name of a
 * drive or part.
 */
export type DeviceChoice = string;

/** What a trace may run on besides the device on screen. */
export const TRACE_DEVICES: readonly DevicePreset[] = DEVICE_PRESETS.filter(({ kind }) => kind !== 'nand');

/** The default experiment on a chosen device. */
export function baseOf(device: DeviceChoice): Experiment {
  const preset = TRACE_DEVICES.find(({ name }) => name === device);
  return preset === undefined ? defaultExperiment() : applyPatch(defaultExperiment(), preset.patch);
}

export interface ArrivalSettings {
  readonly timeScale: number;
  readonly addressing: Addressing;
  readonly device: DeviceChoice;
  /** Null keeps the state of the current device. */
  readonly state: SsdState | null;
}

/** A whole drive was chosen: it runs the trace as well. */
const isOnDrive = (experiment: Experiment): boolean =>
  DEVICE_PRESETS.some((preset) => preset.kind === 'drive' && isOnPreset(experiment, preset));

/** A scenario's small device and exact state do not suit a trace; a drive does. */
export function suggestedDevice(side: EditTarget): ArrivalSettings['device'] {
  const { scenario } = useDocument.getState().present;
  const experiment = experimentOf(side);
  // B has the device of A, to be compared with it.
  const isKept = 'trace' in experiment.workload || (side === 'b' && scenario === null) || isOnDrive(experiment);
  return isKept ? 'present' : 'default';
}

/** Only writes cause garbage collection, and only on a used SSD. */
export function suggestedState(
  { report }: TraceRead,
  side: EditTarget,
  device: ArrivalSettings['device'],
): SsdState | null {
  const suggested = report.writes > 0 ? 'used' : 'new';
  if (device !== 'present') return suggested;
  // The state suggested for an earlier trace must not decide the next; B has the state of A.
  const experiment = experimentOf(side);
  const present = ssdStateOf(experiment);
  // Pages that a scenario placed were on its own device, not on the drive.
  return side === 'b' || (present === null && !isOnDrive(experiment)) ? present : suggested;
}

/** A larger share of folded requests would make another workload. */
const MOST_FOLDED = 0.1;

/** As the device has it, unless that folds many requests onto other addresses: the device grows then. */
export function suggestedAddressing(read: TraceRead, side: EditTarget, choice: DeviceChoice): Addressing {
  const { host, device } = choice === 'present' ? experimentOf(side) : baseOf(choice);
  return host.addressing === 'wrap' && shareBeyond(read, device) > MOST_FOLDED ? 'grow' : host.addressing;
}

/** The share of the requests that do not lie within the device. */
export function shareBeyond({ ends }: TraceRead, device: Experiment['device']): number {
  const room = logicalPages(device) * device.pageBytes;
  return ends.length === 0 ? 0 : ends.filter((end) => end > room).length / ends.length;
}

function suggestedSettings(read: TraceRead, side: EditTarget): ArrivalSettings {
  const device = suggestedDevice(side);
  return {
    timeScale: 1,
    addressing: suggestedAddressing(read, side, device),
    device,
    state: suggestedState(read, side, device),
  };
}

function referenceOf({ report }: TraceRead): TraceReference {
  return { name: report.source.name, format: report.format, hash: report.source.hash };
}

/** Characters. A file name can become longer once its hidden characters are written out. */
const LONGEST_NAME = 499;

const nameOf = (fileName: string): string => shortText(visibleText(fileName), LONGEST_NAME);

function withTrace(before: Experiment, read: TraceRead, settings: ArrivalSettings): Experiment {
  const workload = { trace: { ...referenceOf(read), startNs: 0 } };
  const { device, timing, initial, host, controller, policy } = baseOf(settings.device);
  // A controller, an SLC cache, word lines and the size of a transfer belong to the device that is replaced.
  const { slcCache, wordLine, transfer } = policy;
  const here: Experiment = { ...before, initial, workload };
  const patch = { device, timing: wholeTiming(timing), host, controller, policy: { slcCache, wordLine, transfer } };
  const from = settings.device === 'present' ? before : onDevice(here, patch);
  return applyPatch(
    {
      ...(settings.state === null ? from : withSsdState(from, settings.state)),
      name: nameOf(read.report.source.name),
      workload,
    },
    { host: { timeScale: settings.timeScale, addressing: settings.addressing } },
  );
}

/** With what gives way in the present policies, if the device excludes it. */
function onDevice(experiment: Experiment, patch: ExperimentInput): Experiment {
  const error = refusedBy(() => refuseUnsupported(applyPatch(experiment, patch)));
  return applyPatch(experiment, (error === null ? null : wayOut(experiment, patch)) ?? patch);
}

/** Begins the run that the dialog proposes. */
export function runTraceAhead(read: TraceRead, settings: ArrivalSettings, side: EditTarget): void {
  // What is refused is said when a person asks for it.
  const refusal = tryTo(() => runAhead(withTrace(experimentOf(side), read, settings)));
  if (refusal !== null) runAhead(null);
}

/** One undoable step. Returns the reason for a refusal, or null. */
export function runTrace(settings: ArrivalSettings, side: EditTarget): string | null {
  const { arrival } = useTrace.getState();
  if (arrival?.phase !== 'found') return null;
  const problem = tryTo(() => {
    const name = visibleText(arrival.file.name);
    const next = withTrace(experimentOf(side), arrival.read, settings);
    if (side === 'b') putSide('b', next, `Run ${name} as B`, 'trace');
    else commit({ a: next, change: currentPair().change }, `Run ${name}`, 'trace', null);
  });
  if (problem !== null) return problem;
  const { hash } = referenceOf(arrival.read);
  if (reading.handle !== null) {
    reading.hashing.set(hash, reading.handle);
    reading.handle = null;
    useUnnamed.setState(unnamedFile(hash, arrival.file, 0));
  }
  showArrived(side);
  void keepTraceFiles();
  return null;
}

/** Selects the slowest request once the run is there. */
export function showArrived(side: EditTarget): void {
  openView({ window: null, selection: null });
  selectSlowestOnceShown({ opens: true, side });
  useTrace.setState({ arrival: null });
  goTo('explore');
  // The run may take long: a reload meanwhile finds the experiment.
  writeAddress();
}
