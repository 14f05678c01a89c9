import { parseCondition } from '../analysis/breakpoints/condition.ts';
import { findHit } from '../analysis/breakpoints/find.ts';
import { deviceInstant, viewBuffers } from '../analysis/instant/device-instant.ts';
import { nextInstant } from '../analysis/instant/stepping.ts';
import type { History } from '../engine/history.ts';
import { NO_JOBS } from '../engine/recording/job-ledger.ts';
import type { Recording } from '../engine/recording/recording.ts';
import { yieldToEvents } from '../base/yield.ts';
import { PROGRESS_MS, type AnswerTo, type AskFind, type AskStep, type RunQuery } from './protocol.ts';

export interface Answered<Q extends RunQuery = RunQuery> {
  readonly answer: AnswerTo<Q>;
  readonly transfer: ArrayBuffer[];
}

const SLICE_MS = 10;

/** The range of the first search for the next phase, ns; each further one is four times as long. */
const FIRST_REACH_NS = 2_000_000;

export class RunQueries {
  readonly #history: History;

  constructor(history: History) {
    this.#history = history;
  }

  /** @throws DocumentError if a breakpoint's condition is invalid */
  async answer(question: RunQuery, signal: AbortSignal, onProgress: (share: number) => void): Promise<Answered> {
    switch (question.kind) {
      case 'look': {
        const instant = deviceInstant(this.#history.lookAt(question.ns), question.attention);
        return { answer: instant, transfer: viewBuffers(instant) };
      }
      case 'rows': {
        const { lanes, controller } = this.#history.rows(question.fromNs, question.toNs);
        const all = [...lanes, ...(controller?.lanes ?? [])];
        return { answer: { lanes, controller }, transfer: laneBuffers(all) };
      }
      case 'step':
        return { answer: this.#step(question), transfer: [] };
      case 'find':
        return { answer: await this.#find(question, signal, onProgress), transfer: [] };
    }
  }

  async #find(
    { ns, direction, condition, count }: AskFind,
    signal: AbortSignal,
    onProgress: (share: number) => void,
  ): Promise<number | null> {
    const search = findHit(this.#history, parseCondition(condition), ns, direction, count);
    let yielded = performance.now();
    let reported = yielded;
    for (;;) {
      const step = search.next();
      if (step.done === true) return step.value;
      const now = performance.now();
      if (now - yielded < SLICE_MS) continue;
      yielded = now;
      if (now - reported >= PROGRESS_MS) {
        reported = now;
        onProgress(step.value);
      }
      await yieldToEvents();
      signal.throwIfAborted();
    }
  }

  #step({ ns, direction, unit, lane }: AskStep): number | null {
    for (let reach = FIRST_REACH_NS; ; reach *= 4) {
      const fromNs = direction > 0 ? ns : Math.max(0, ns - reach);
      const toNs = direction > 0 ? Math.min(this.#history.endNs + 1, ns + reach) : ns;
      const recording = this.#history.rows(fromNs, toNs);
      const found = nextInstant({ recording, jobs: NO_JOBS }, ns, direction, unit, lane);
      if (found !== null && found >= fromNs && found <= toNs) return found;
      if (direction > 0 ? toNs > this.#history.endNs : fromNs === 0) return null;
    }
  }
}

function laneBuffers(lanes: Recording['lanes']): ArrayBuffer[] {
  const buffers = new Set<ArrayBuffer>();
  for (const lane of lanes) {
    for (const column of lane.flatMap((chunk): unknown[] => Object.values(chunk))) {
      if (ArrayBuffer.isView(column) && column.buffer instanceof ArrayBuffer) buffers.add(column.buffer);
    }
  }
  return [...buffers];
}
