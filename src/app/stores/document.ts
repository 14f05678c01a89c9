/**
 * The document: experiment A, and B as a patch of A, or no B. Every change can be undone. Derived values (differences,
 * link) are not stored, except B's own experiment, which edits.ts makes once per pair: runs know it by identity.
 */
import { stepBack, stepForward, withStep, type EditHistory } from './history.ts';
import { pageStore } from './page-state.ts';
import type { Experiment, ExperimentInput } from '../../document/experiment.ts';
import { defaultExperiment } from '../../document/validate.ts';
import { bringBack, seenView, type SeenView } from './view.ts';

export interface Pair {
  readonly a: Experiment;
  /** Null without B. */
  readonly change: ExperimentInput | null;
  /** ns; without B, the fork of the next B. Null: B runs from the start. */
  readonly forkNs: number | null;
  /** Made by `edits.ts` if there is a change. */
  readonly b?: SideB;
}

export interface SideB {
  readonly experiment: Experiment;
  /** The switch of a figure and its position, if they name the change better than its settings do. */
  readonly named: string | null;
}

interface Step {
  readonly pair: Pair;
  /** The scenario that the pair was opened from. */
  readonly scenario: string | null;
  readonly label: string;
  /** Consecutive steps with the same key are joined. */
  readonly key: string;
  readonly at: number;
  /** What was on screen when the step was left; null while it is shown. */
  readonly seen: SeenView | null;
}

const MOST_STEPS = 200;
/** Changes of one setting within this time are one undo step, ms. */
const JOINED_MS = 800;

const startingWith = (pair: Pair): EditHistory<Step> => ({
  past: [],
  present: { pair, scenario: null, label: 'Start', key: 'start', at: 0, seen: null },
  future: [],
});

export const useDocument = pageStore<EditHistory<Step>>(() =>
  startingWith({ a: defaultExperiment(), change: null, forkNs: null }),
);

/** Nothing before it can be undone. */
export function startWith(pair: Pair): void {
  useDocument.setState(startingWith(pair));
}

export const experimentB = ({ b }: Pair): Experiment | null => b?.experiment ?? null;

export function currentPair(): Pair {
  return useDocument.getState().present.pair;
}

export interface StepWords {
  /** For the undo button. */
  readonly label: string;
  /** Joins it with a preceding step of the same key. */
  readonly key: string;
  /** Undefined keeps the current one. */
  readonly scenario?: string | null | undefined;
}

/** A pair has a B exactly if it has a change. */
export function putPair(wanted: Pair, { label, key, scenario }: StepWords): void {
  const steps = useDocument.getState();
  const { past, present } = steps;
  const isGone = wanted.change === null && present.pair.change !== null;
  const step: Step = {
    pair: isGone ? { ...wanted, forkNs: null } : wanted,
    scenario: scenario === undefined ? present.scenario : scenario,
    label,
    key,
    at: performance.now(),
    seen: null,
  };
  const isJoined = present.key === key && step.at - present.at < JOINED_MS && past.length > 0;
  useDocument.setState(
    isJoined ? { present: step, future: [] } : withStep(steps, step, MOST_STEPS, { ...present, seen: seenView() }),
  );
}

export const undo = (): void => turn(stepBack);

export const redo = (): void => turn(stepForward);

function turn(way: typeof stepBack): void {
  const steps = useDocument.getState();
  const next = way(steps, { ...steps.present, seen: seenView() });
  if (next === null) return;
  useDocument.setState(next);
  if (next.present.seen !== null) bringBack(next.present.seen);
}

export function keepB(): void {
  const b = experimentB(currentPair());
  if (b !== null) putPair({ a: b, change: null, forkNs: null }, { label: 'Keep B', key: 'Keep B' });
}

export function dropB(): void {
  const { a, change } = currentPair();
  if (change !== null) putPair({ a, change: null, forkNs: null }, { label: 'Remove B', key: 'Remove B' });
}
