import { titleOfB } from '../stores/difference-text.ts';
import { currentPair } from '../stores/document.ts';
import { useRuns, type SideState } from '../stores/runs.ts';
import type { Side } from '../stores/view.ts';
import type { RunProgress } from '../../worker/protocol.ts';
import type { ChartSource, ChartSubject } from './chart-source.ts';
import { runSoFar, type RunSoFar } from './so-far.ts';

function captionOf(name: string, b: string | null): string {
  const title = name.trim() === '' ? 'Untitled experiment' : name.trim();
  return b === null ? title : `A: ${title}; B: ${b}`;
}

export const runCaption = ({ a, b }: Readonly<Record<Side, SideState>>): string =>
  captionOf(a.shown?.experiment.name ?? '', b.shown?.title ?? null);

const BOTH: readonly Side[] = ['a', 'b'];

/** @param progressOf of runs that are shown by their figures so far */
export function runsSoFar(
  runs: Readonly<Record<Side, Pick<SideState, 'shown'>>>,
  sides: readonly Side[] = BOTH,
  progressOf: (side: Side) => RunProgress | null = () => null,
): RunSoFar[] {
  return sides.flatMap((side) => {
    const { shown } = runs[side];
    const end = shown === null ? null : { stopReason: shown.stopReason, endNs: shown.recording.endNs };
    return runSoFar(side.toUpperCase(), progressOf(side), end);
  });
}

export function exploreSubject({ live, side }: Pick<ChartSource, 'live' | 'side'>): ChartSubject {
  const runs = live ?? useRuns.getState();
  const progressOf = (of: Side): RunProgress | null => live?.[of].progress ?? null;
  const pair = currentPair();
  // A run in progress is that of the current experiment; the shown one may be of an earlier one.
  const isLive = (of: Side): boolean => progressOf(of)?.kind === 'running';
  const name = (isLive('a') ? pair.a.name : runs.a.shown?.experiment.name) ?? '';
  const b = isLive('b') ? titleOfB(pair) : (runs.b.shown?.title ?? null);
  const soFar = runsSoFar(runs, side === undefined ? BOTH : [side], progressOf);
  return { name, caption: captionOf(name, b), soFar };
}
