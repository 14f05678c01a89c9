/** Measured points of the papers' evaluation figures; they are kept for the visit. */
import { create } from 'zustand';
import { askForClaims } from '../../../worker/claims/claims-client.ts';
import { startClaimsWorker } from '../../../worker/start.ts';

export interface FigurePoints {
  readonly state: 'none' | 'running' | 'done' | 'canceled' | 'failed';
  /** By number; undefined: not measured yet, null: no such requests. */
  readonly values: readonly (number | null | undefined)[];
  readonly failure: string | null;
}

export const NO_POINTS: FigurePoints = { state: 'none', values: [], failure: null };

export const useEvaluation = create<Readonly<Record<string, FigurePoints>>>()(() => ({}));

/** Cancels the job of a figure. */
const running = new Map<string, () => void>();

function update(name: string, change: Partial<FigurePoints>): void {
  useEvaluation.setState((state) => ({ [name]: { ...(state[name] ?? NO_POINTS), ...change } }));
}

/** Measures a figure in a worker of its own. */
export function measureFigure(name: string): void {
  stop(name);
  update(name, { state: 'running', values: [], failure: null });
  const values: (number | null)[] = [];
  const end = askForClaims(startClaimsWorker, { figure: name }, (message) => {
    switch (message.kind) {
      case 'point':
        values[message.index] = message.value;
        update(name, { values: [...values] });
        return;
      case 'done':
        running.delete(name);
        update(name, { state: 'done' });
        return;
      case 'failed':
        running.delete(name);
        update(name, { state: 'failed', failure: message.message });
        return;
      case 'list':
      case 'result':
      case 'trace':
        return;
    }
  });
  running.set(name, end);
}

/** Stops the job; points so far stay. */
export function cancelFigure(name: string): void {
  stop(name);
  update(name, { state: 'canceled' });
}

function stop(name: string): void {
  running.get(name)?.();
  running.delete(name);
}
