/**
 * Tries each switch of the list in the background, one run at a time in the page's pool: what it would change in the run
 * on screen is known before the click. Every edit cancels it. It begins when A and B are on screen, and a run that takes
 * long is tried only if a person asks for it.
 */
import { yieldToEvents } from '../../../base/yield.ts';
import { Lru } from '../../../base/lru.ts';
import { effectBetween, type RunEffect } from '../../../compare/run/run-effect.ts';
import type { TriedRun } from '../../../compare/run/tried-run.ts';
import type { Experiment } from '../../../document/experiment.ts';
import type { PolicySwitch } from '../../../document/presets/switches.ts';
import { CHALLENGE_MARK } from '../../../learn/challenges/mark.ts';
import { PAGE_BUDGET } from '../../../engine/run/budgets.ts';
import type { JobHandle } from '../../../worker/client.ts';
import type { JobFailure } from '../../../worker/requests.ts';
import { engine } from '../../runs/engine-client.ts';
import { currentPair, experimentB, useDocument, type Pair } from '../../stores/document.ts';
import { experimentWith, patchBetween } from '../../stores/edits.ts';
import { editRefusal } from '../../stores/refusals.ts';
import { useRuns } from '../../stores/runs.ts';
import { useScreen } from '../../stores/screen.ts';
import { clickOf, listedSwitches } from './switch-click.ts';
import { useTrials, type Tried } from './trials-store.ts';
import { follow, nextNumber, ofPage, pageSignal, pageState } from '../../stores/page-state.ts';

/** Quiet time after a run before the first switch is tried, ms. */
const QUIET_MS = 250;
/** A run that takes longer is tried only on request, ms. */
const LONG_MS = 2000;
/** Bytes of the latencies of the last runs that are kept. */
const MOST_BYTES = 16 * 1024 * 1024;

interface Trying {
  /** Effects by the experiments of their two runs, and the hashes of both. */
  readonly effects: Map<string, { readonly effect: RunEffect; readonly hashes: readonly [from: string, to: string] }>;
  readonly runs: Lru<TriedRun>;
  /** Experiments are told apart by A, and by what they change of it. */
  readonly numbers: WeakMap<Experiment, number>;
  ended: AbortController;
  handle: JobHandle<TriedRun> | null;
  timer: ReturnType<typeof setTimeout> | undefined;
  /** The pair whose long runs a person asked for. */
  asked: Pair | null;
}

const trying = pageState<Trying>(
  () => ({
    effects: new Map(),
    runs: new Lru(MOST_BYTES, ({ latencyNs }) => latencyNs.byteLength),
    numbers: new WeakMap(),
    ended: new AbortController(),
    handle: null,
    timer: undefined,
    asked: null,
  }),
  cancel,
);
const MOST_EFFECTS = 500;

function keyOf(a: Experiment, experiment: Experiment): string {
  const number = trying.numbers.get(a) ?? nextNumber();
  trying.numbers.set(a, number);
  return `${number} ${JSON.stringify(experiment === a ? null : patchBetween(a, experiment))}`;
}

interface Trial {
  readonly of: PolicySwitch;
  /** B is the run with the switch, and the click makes the one without it. */
  readonly isBack: boolean;
  readonly experiment: Experiment;
}

export function followTrials(): void {
  follow(useDocument, (state, before) => {
    if (state.present.pair !== before.present.pair || state.present.scenario !== before.present.scenario) restart();
  });
  follow(useRuns, (state, before) => {
    if (state.a.state !== before.a.state || state.b.state !== before.b.state) restart();
  });
  follow(useScreen, (state, before) => {
    if (state.screen !== before.screen) restart();
  });
  follow(useTrials, (state, before) => {
    if (state.solved !== before.solved || state.isWhole !== before.isWhole) restart();
  });
  document.addEventListener('visibilitychange', restart, { signal: pageSignal() });
  restart();
}

export function tryAll(): void {
  trying.asked = currentPair();
  restart();
}

/** Results so far stay. */
export function stopTrying(): void {
  cancel();
  useTrials.setState({ phase: 'asks', trying: null });
}

function cancel(): void {
  trying.ended.abort();
  trying.handle?.cancel();
  trying.handle = null;
  clearTimeout(trying.timer);
}

function isHeld(): boolean {
  const { scenario } = useDocument.getState().present;
  return scenario?.startsWith(CHALLENGE_MARK) === true && useTrials.getState().solved !== scenario;
}

function isQuiet(pair: Pair): boolean {
  const { a, b } = useRuns.getState();
  const wanted = experimentB(pair);
  return (
    useScreen.getState().screen === 'explore' &&
    !document.hidden &&
    a.state === 'done' &&
    a.shown?.asked === pair.a &&
    (wanted === null || (b.state === 'done' && b.shown?.asked === wanted))
  );
}

function restart(): void {
  cancel();
  const pair = currentPair();
  const trials = useTrials.getState();
  if (trials.pair !== pair) useTrials.setState({ pair, phase: 'idle', trying: null, tried: {} });
  else if (trials.phase === 'done' && listedSwitches(trials.isWhole).every(({ name }) => name in trials.tried)) return;
  else useTrials.setState({ phase: 'idle', trying: null });
  if (isHeld()) {
    useTrials.setState({ phase: 'challenge' });
    return;
  }
  if (!isQuiet(pair)) return;
  const mine = new AbortController();
  trying.ended = mine;
  trying.timer = setTimeout(
    () =>
      void tell(pair, mine.signal).catch((error: unknown) => {
        if (!mine.signal.aborted) throw error;
      }),
    QUIET_MS,
  );
}

async function tell(pair: Pair, signal: AbortSignal): Promise<void> {
  const base = experimentB(pair) ?? pair.a;
  const trials: Trial[] = [];
  for (const of of listedSwitches(useTrials.getState().isWhole)) {
    const { patch, isBack } = clickOf(pair)(of);
    const refusal = editRefusal(base, patch, 'b');
    if (refusal !== null) put(of, { kind: 'refused', refusal });
    else trials.push({ of, isBack, experiment: experimentWith('b', { patch }, pair) });
    await ofPage(yieldToEvents(signal));
  }
  if (pair.forkNs !== null) {
    useTrials.setState({ phase: 'fork' });
    return;
  }
  const shown = useRuns.getState()[base === pair.a ? 'a' : 'b'].shown;
  const isLong = (shown?.tookMs ?? 0) > LONG_MS && trying.asked !== pair;
  const baseKey = keyOf(pair.a, base);
  useTrials.setState({ phase: 'running' });
  for (const trial of trials) {
    const key = keyOf(pair.a, trial.experiment);
    const [from, to] = trial.isBack ? [key, baseKey] : [baseKey, key];
    let known = trying.effects.get(`${from}→${to}`);
    if (known === undefined) {
      if (isLong) {
        useTrials.setState({ phase: 'asks', trying: null });
        continue;
      }
      useTrials.setState({ trying: trial.of.name });
      const one = await runOf(baseKey, base, signal, pair);
      const other = one === null || 'message' in one ? one : await runOf(key, trial.experiment, signal, pair);
      if (one === null || other === null) {
        useTrials.setState({ phase: 'asks', trying: null });
        return;
      }
      if ('message' in one) {
        put(trial.of, { kind: 'failed', reason: one.message });
        // A part of the page is missing, or the worker died: the run on screen ran before, and no switch can be tried.
        if (one.kind === 'crash') {
          useTrials.setState({ phase: 'asks', trying: null });
          return;
        }
        continue;
      }
      if ('message' in other) {
        put(trial.of, { kind: 'failed', reason: other.message });
        continue;
      }
      const [before, after] = trial.isBack ? [other, one] : [one, other];
      known = { effect: effectBetween(before, after), hashes: [before.stateHash, after.stateHash] };
      if (trying.effects.size >= MOST_EFFECTS) trying.effects.clear();
      trying.effects.set(`${from}→${to}`, known);
    }
    put(trial.of, { kind: 'tried', effect: known.effect, hash: known.hashes[trial.isBack ? 0 : 1] });
  }
  if (useTrials.getState().phase !== 'running') return;
  useTrials.setState({ phase: 'done', trying: null });
}

const put = ({ name }: PolicySwitch, tried: Tried): void =>
  useTrials.setState(({ tried: before }) => ({ tried: { ...before, [name]: tried } }));

/** Null if it takes long, a failure if it cannot run. */
async function runOf(
  key: string,
  experiment: Experiment,
  signal: AbortSignal,
  pair: Pair,
): Promise<TriedRun | JobFailure | null> {
  const known = trying.runs.get(key);
  if (known !== undefined) return known;
  const job = engine.try(experiment, PAGE_BUDGET);
  trying.handle = job;
  let isLong = false;
  const limit =
    trying.asked === pair
      ? undefined
      : setTimeout(() => {
          isLong = true;
          job.cancel();
        }, LONG_MS);
  const end = await ofPage(job.end);
  clearTimeout(limit);
  signal.throwIfAborted();
  if (end.kind === 'done') {
    trying.runs.put(key, end.result);
    return end.result;
  }
  if (end.kind === 'failed') return end.failure;
  if (!isLong) throw new Error('a run in the background was canceled');
  return null;
}
