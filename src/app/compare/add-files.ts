import { textOf } from '../../base/read-file.ts';
import { runStepsWithPauses } from '../../base/generators.ts';
import { parseResultsTextSteps } from '../../compare/results/parse-results.ts';
import { parsePlan } from '../../compare/plan/parse-plan.ts';
import { visibleText } from '../../device/visible-text.ts';
import type { TraceReference } from '../../document/experiment.ts';
import { parseJson } from '../../document/parse-json.ts';
import { DocumentError, parseExperiment } from '../../document/validate.ts';
import type { JobHandle } from '../../worker/client.ts';
import type { TraceRead } from '../../worker/protocol.ts';
import { sayNotOpened } from '../contributions/unread.ts';
import { isLossy, lostText } from '../../traces/report.ts';
import { keepTrace } from '../storage/kept-traces.ts';
import { setTabEntry, tabEntry } from '../storage/local.ts';
import { notify, notifyJob, DocumentNotices } from '../stores/notices.ts';
import { goTo } from '../stores/screen.ts';
import { useTrace } from '../stores/trace.ts';
import { openKept } from './address.ts';
import { parseComparison, traceReferences, type OpenedComparison } from './out/comparison-file.ts';
import { withExperiment, withTraceFile } from './plan/plan-edits.ts';
import { useCompare, type Arrival } from './state/compare-store.ts';
import { whileKept } from './state/kept-results.ts';
import { changePlan, compareEngine, followCells, openResults } from './state/runner.ts';
import { nextNumber, ofPage, pageState } from '../stores/page-state.ts';
import { changePaced } from './state/pace.ts';
import { sameValue } from '../../device/same-value.ts';

const MOST_BYTES = 64_000_000;

interface Arriving {
  readonly handles: Map<number, JobHandle<TraceRead>>;
  readonly files: Map<number, File>;
  /** Goes on with a trace that is in doubt, or has lost more than a slip of its lines. */
  readonly accepts: Map<number, () => void>;
}

const arriving = pageState<Arriving>(
  () => ({ handles: new Map(), files: new Map(), accepts: new Map() }),
  ({ handles }) => {
    for (const handle of handles.values()) handle.cancel();
  },
);

/** A file by its kind, as the door for files tells it. */
interface Added {
  readonly file: File;
  readonly kind: 'trace' | 'experiment' | 'plan' | 'results' | 'comparison';
}

export function addFiles(chosen: readonly Added[]): void {
  goTo('compare');
  // The kept comparison is opened before anything is added to it, and a plan, which takes its place, before the traces.
  void ofPage(openKept()).then(async () => {
    for (const added of chosen) if (added.kind !== 'trace') await addDocument(added);
    for (const { file, kind } of chosen) if (kind === 'trace') readTrace(file, 'auto');
  });
}

async function addDocument({ file, kind }: Added): Promise<void> {
  const name = visibleText(file.name);
  try {
    if (file.size > MOST_BYTES) {
      notify('bad', `${name} is too large`, `It has ${file.size} bytes; the limit is ${MOST_BYTES}.`);
      return;
    }
    const text = await ofPage(textOf(file));
    if (kind === 'results') await addResults(text, name);
    else await addValue(kind, parseJson(text, name), file);
  } catch (error) {
    sayNotOpened(file, error, 'add');
  }
}

/** Opens results with pauses: their plan may have a hundred thousand cells. */
async function addResults(text: string, name: string): Promise<void> {
  const control = new AbortController();
  const job = notifyJob(`Opening ${name}`, () => control.abort());
  try {
    openResults(await ofPage(runStepsWithPauses(parseResultsTextSteps(text), job.update, control.signal)));
  } catch (error) {
    if (!control.signal.aborted) throw error;
  } finally {
    job.close();
  }
}

async function addValue(kind: Added['kind'], value: unknown, file: File): Promise<void> {
  const notices = new DocumentNotices();
  if (kind === 'comparison') await openComparison(parseComparison(value, notices), file);
  else if (kind === 'plan') changePlan(parsePlan(value, notices), 'file');
  else {
    const experiment = parseExperiment(value, notices);
    const title = experiment.name === '' ? file.name.replace(/(\.nandscope)?\.json$/i, '') : experiment.name;
    changePlan(withExperiment(useCompare.getState().plan, { ...experiment, name: title }));
  }
  notices.say();
}

/**
 * Takes over a comparison with its trace files. Nothing has changed if it fails.
 * @throws {DocumentError} if a file in it is another one than its hash says, or cannot be read
 */
async function openComparison({ plan, files }: OpenedComparison, { name }: File): Promise<void> {
  const included = traceReferences(plan).filter(({ hash }) => files.has(hash));
  if (included.length > 0) {
    const id = nextNumber();
    update({ id, name, share: 0, message: null, formats: [] });
    try {
      for (const [index, reference] of included.entries()) {
        await takeIncluded(reference, files);
        change(id, { share: (index + 1) / included.length });
      }
    } finally {
      dismissArrival(id);
    }
  }
  for (const reference of included) {
    const checked = compareEngine.checkedFile(reference);
    if (checked !== null) whileKept(() => keepTrace(checked));
  }
  const used = new Set(included.map(({ hash }) => hash));
  const unused = [...files].flatMap(([hash, file]) => (used.has(hash) ? [] : [visibleText(file.name)]));
  if (unused.length > 0) notify('plain', `${visibleText(name)}: not all traces are used`, unused.join(', '));
  changePlan(plan, 'file');
}

/** Reads a file of a comparison, which must be the trace that the plan names. */
async function takeIncluded(reference: TraceReference, files: OpenedComparison['files']): Promise<void> {
  const file = files.get(reference.hash);
  if (file === undefined) return;
  const end = await ofPage(compareEngine.takeTrace(reference, file).end);
  if (end.kind !== 'failed') return;
  const { message, foreign } = end.failure;
  const path = `traces: ${visibleText(file.name)}`;
  if (foreign === undefined) throw new DocumentError(path, message, 'a trace that can be read');
  throw new DocumentError(
    path,
    `a file with the SHA-256 ${foreign.found}`,
    `the one that the plan names, ${foreign.wanted}`,
  );
}

function readTrace(file: File, format: string): void {
  const id = nextNumber();
  arriving.files.set(id, file);
  update({ id, name: file.name, share: 0, message: null, formats: [] });
  const handle = compareEngine.readTrace(file, format, ({ bytes, totalBytes }) =>
    change(id, { share: totalBytes === 0 ? 0 : bytes / totalBytes }),
  );
  arriving.handles.set(id, handle);
  void ofPage(handle.end).then((end) => {
    arriving.handles.delete(id);
    switch (end.kind) {
      case 'done':
        arrived(id, end.result);
        return;
      case 'canceled':
        dismissArrival(id);
        return;
      case 'failed':
        change(id, {
          message: end.failure.message,
          formats: (end.failure.formats ?? []).map(({ name }) => name),
          head: end.failure.head,
        });
        if (format === 'columns' && end.failure.head !== undefined) nameColumns(id);
        return;
    }
  });
}

export const accept = (id: number): void => arriving.accepts.get(id)?.();

function arrived(id: number, read: TraceRead, isAccepted = false): void {
  const { report } = read;
  const lost = report.rejected.count > 0 ? [`${lostText(report)}.`] : [];
  if ((isLossy(report) || report.ambiguous) && !isAccepted) {
    arriving.accepts.set(id, () => arrived(id, read, true));
    // Lines that no other format fits are lost, and not in doubt.
    const isDoubtful = report.ambiguous && (report.alternatives.length > 0 || !isLossy(report));
    const doubt = isDoubtful ? [`It may be ${report.format}, but that is in doubt: ${report.doubt ?? ''}.`] : [];
    change(id, {
      share: 1,
      message: [...lost, ...doubt].join(' '),
      asks: isDoubtful ? `Compare it as ${report.format}` : 'Compare the other lines',
      formats: isDoubtful ? report.alternatives.map(({ format }) => format) : [],
    });
    return;
  }
  change(id, { asks: null, formats: [] });
  const reference = { name: report.source.name, format: report.format, hash: report.source.hash };
  const checked = compareEngine.checkedFile(reference);
  if (checked !== null) whileKept(() => keepTrace(checked));
  const { plan } = useCompare.getState();
  const next = withTraceFile(plan, reference, report.endBytes);
  const { name } = next.traces.find((entry) => 'trace' in entry && sameValue(entry.trace, reference)) ?? reference;
  if (next === plan) {
    // The trace was in the plan already; perhaps its file was missing.
    void followCells();
  } else changePaced(next, plan.traces.some((entry) => entry.name === name) ? [] : [name]);
  if (lost.length === 0) dismissArrival(id);
  else change(id, { share: 1, message: lost.join(' ') });
}

export function chooseFormat(id: number, format: string): void {
  const file = arriving.files.get(id);
  if (file === undefined) return;
  dismissArrival(id);
  readTrace(file, format);
}

export function nameColumns(id: number): void {
  const file = arriving.files.get(id);
  const head = useCompare.getState().arrivals.find((arrival) => arrival.id === id)?.head;
  if (file === undefined) return;
  if (head === undefined) {
    // Its first lines come with the refusal.
    chooseFormat(id, 'columns');
    return;
  }
  const onChoose = (format: string): void => {
    useTrace.setState({ arrival: null });
    chooseFormat(id, format);
  };
  useTrace.setState({ arrival: { phase: 'columns', file, head, failure: null, onChoose } });
}

export function dismissArrival(id: number): void {
  arriving.handles.get(id)?.cancel();
  arriving.handles.delete(id);
  arriving.files.delete(id);
  arriving.accepts.delete(id);
  useCompare.setState(({ arrivals }) => ({ arrivals: arrivals.filter((arrival) => arrival.id !== id) }));
  noteReading();
}

function update(arrival: Arrival): void {
  useCompare.setState(({ arrivals }) => ({ arrivals: [...arrivals, arrival] }));
  noteReading();
}

/** The files of this tab that are being read: a browser does not give them to the page after a reload. */
const READING = 'nandscope.reading';

function noteReading(): void {
  const names = useCompare.getState().arrivals.flatMap(({ name, message }) => (message === null ? [name] : []));
  setTabEntry(READING, names.length === 0 ? null : JSON.stringify(names.slice(0, MOST_NAMED)));
}

const MOST_NAMED = 20;

/** Says which files were still being read when the page was loaded again: they are not in the comparison. */
export function sayUnreadFiles(): void {
  const text = tabEntry(READING);
  setTabEntry(READING, null);
  if (text === null) return;
  const names = (JSON.parse(text) as readonly string[]).map(visibleText).join(', ');
  notify('bad', 'Not read before the page was loaded again', `Drop again: ${names}.`);
}

function change(id: number, part: Partial<Arrival>): void {
  useCompare.setState(({ arrivals }) => ({
    arrivals: arrivals.map((arrival) => (arrival.id === id ? { ...arrival, ...part } : arrival)),
  }));
  if (part.message !== undefined) noteReading();
}
