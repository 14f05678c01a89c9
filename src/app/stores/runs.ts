import type { RunFork } from '../../analysis/why/run-reader.ts';
import { pageStore } from './page-state.ts';
import type { Recording } from '../../engine/recording/recording.ts';
import type { Experiment } from '../../document/experiment.ts';
import type { RunOutcome } from '../../worker/outcome.ts';
import type { RunProgress } from '../../worker/protocol.ts';
import type { JobFailure } from '../../worker/requests.ts';
import type { Side } from './view.ts';

export interface ShownRun extends RunOutcome {
  /** The same object as in the document. `experiment` has the device as grown. */
  readonly asked: Experiment;
  /** The change of B in words; empty for A. */
  readonly title: string;
  /** In the worker. */
  readonly run: number;
  /** Missing: it ran from the start. */
  readonly fork?: RunFork | null;
  /** The re-simulated range beyond the recording limit, ns, and the recording without it. */
  readonly made?: { readonly fromNs: number; readonly toNs: number; readonly without: Recording };
}

/** The shown run stays until a new one replaces it. */
export interface SideState {
  readonly state: 'idle' | 'running' | 'done' | 'asks' | 'failed' | 'canceled' | 'wants-trace';
  readonly progress: RunProgress | null;
  readonly failure: JobFailure | null;
  readonly shown: ShownRun | null;
}

export const NO_RUN: SideState = { state: 'idle', progress: null, failure: null, shown: null };

export const useRuns = pageStore<Record<Side, SideState>>(() => ({ a: NO_RUN, b: NO_RUN }));

export function updateRun(side: Side, change: Partial<SideState>): void {
  useRuns.setState((state) => ({ [side]: { ...state[side], ...change } }));
}
