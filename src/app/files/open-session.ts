import type { Timeline } from '../../timeline/timeline.ts';
import { engine } from '../runs/engine-client.ts';
import { DocumentError } from '../../document/validate.ts';
import { commit } from '../stores/edits.ts';
import { ofPage } from '../stores/page-state.ts';
import { goTo } from '../stores/screen.ts';
import { useTimeline } from '../stores/timeline.ts';
import { openView, setPlayhead } from '../stores/view.ts';
import type { Experiment } from '../../document/experiment.ts';
import { nameOfB } from '../links/address.ts';
import { UnpackBudget } from '../../base/unpack/budget.ts';
import { MOST_UNPACKED, type Session, type SessionTrace } from './session.ts';
import { gunzipped } from '../exports/trace-text.ts';
import { applyPatch } from '../../document/patch.ts';

/**
 * Nothing has changed if it fails.
 * @param signal aborted if another file is to be opened instead
 * @throws {DocumentError} naming the key of a trace that is damaged or is another one
 */
export async function openSession(session: Session, label: string, signal: AbortSignal): Promise<void> {
  const { a, change, traces } = session;
  const experiments = change === null ? [a] : [a, applyPatch(a, change)];
  const budget = new UnpackBudget(MOST_UNPACKED);
  for (const [index, trace] of traces.entries()) {
    const path = `traces[${index}]`;
    const formats = formatsOf(trace, experiments);
    if (formats.size === 0) continue;
    const bytes = await ofPage(gunzipped(trace.gzipBase64, `${path}.gzipBase64`, budget, signal));
    const file = new File([bytes], trace.name);
    for (const format of formats) {
      await readTrace(trace, file, format, path);
      signal.throwIfAborted();
    }
  }
  await showSession(session, label, signal);
  goTo('explore');
}

/** Shows a session whose traces are known. Explore need not be the view that is open. */
export async function showSession(
  { a, change, forkNs, scenario, view }: Session,
  label: string,
  signal: AbortSignal,
): Promise<void> {
  const named = await ofPage(nameOfB({ a, change }, scenario));
  signal.throwIfAborted();
  commit({ a, change, forkNs, named }, label, 'file', scenario);
  openView(view);
  setPlayhead(view.playheadNs);
  useTimeline.setState({ marks: view.marks });
  withTimeline((timeline) => timeline.setLanes(view.lanes));
}

/** How the experiments read a trace's file: A and B may read it in different formats. */
function formatsOf(trace: SessionTrace, experiments: readonly Experiment[]): ReadonlySet<string> {
  const formats = new Set<string>();
  for (const { workload } of experiments) {
    if ('trace' in workload && workload.trace.hash === trace.hash) formats.add(workload.trace.format);
  }
  return formats;
}

async function readTrace({ name, hash }: SessionTrace, file: File, format: string, path: string): Promise<void> {
  const end = await ofPage(engine.takeTrace({ name, hash, format }, file).end);
  if (end.kind !== 'failed') return;
  const { message, foreign } = end.failure;
  if (foreign === undefined) throw new DocumentError(path, message, 'a trace that can be read');
  throw new DocumentError(`${path}.hash`, foreign.wanted, `${foreign.found}, the SHA-256 of the file in it`);
}

/** Runs with the timeline, as soon as there is one: Explore may not be on screen yet. */
function withTimeline(act: (timeline: Timeline) => void): void {
  const { timeline } = useTimeline.getState();
  if (timeline !== null) {
    act(timeline);
    return;
  }
  const stop = useTimeline.subscribe((state) => {
    if (state.timeline === null) return;
    stop();
    act(state.timeline);
  });
}
