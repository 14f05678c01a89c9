/**
 * A long job as a generator, which yields the share done (0 to 1) every few milliseconds of work. The same steps serve
 * a caller that needs the result immediately and a page that must answer input meanwhile.
 */
import { yieldToEvents } from './yield.ts';

export type Steps<T> = Generator<number, T, undefined>;

/** Work between two pauses, ms: well below a frame, since a step may begin just before its end. */
const SLICE_MS = 8;

/** Runs all steps without a pause. */
export function runSteps<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/**
 * Runs the steps with pauses for input and painting.
 * @param onProgress gets the share done, before each pause
 * @throws the error of a step, or the signal’s reason if it was aborted during a pause
 */
export async function runStepsWithPauses<T>(
  steps: Steps<T>,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<T> {
  let began = performance.now();
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (performance.now() - began < SLICE_MS) continue;
    onProgress(step.value);
    await yieldToEvents(signal);
    began = performance.now();
  }
}

/** The same steps as a part of a longer job, from one share of it to another. */
export function* shareOf<T>(steps: Steps<T>, from: number, to: number): Steps<T> {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    yield from + step.value * (to - from);
  }
}
