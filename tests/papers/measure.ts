/**
 * What a timeline shows, as numbers: spans of phases, ends of requests, how busy a channel was. Times are ns, as
 * recorded.
 */
import type { EngineRun } from '../../src/reproduction/run.ts';
import { busyNs } from '../../src/analysis/busy-time/utilization.ts';
import { rowKind, rowStart, rowWord, rowEnd } from '../../src/engine/recording/lane-chunk.ts';
import { ROW_KIND_NAMES, finishOf } from '../../src/engine/recording/recording.ts';

export type RowKindName = (typeof ROW_KIND_NAMES)[number];

export interface MeasuredSpan {
  readonly startNs: number;
  readonly endNs: number;
  readonly kind: RowKindName;
  readonly operation: number;
}

/** The phases of a lane (channels first, then dies), in order of start; of some kinds only, where they are named. */
export function spansOf(run: EngineRun, lane: number, ...kinds: RowKindName[]): MeasuredSpan[] {
  const recording = run.engine.recording();
  const spans: MeasuredSpan[] = [];
  for (const chunk of recording.lanes[lane]) {
    for (let i = 0; i < chunk.count; i++) {
      const kind = ROW_KIND_NAMES[rowKind(rowWord(chunk, i))];
      if (kinds.length > 0 && !kinds.includes(kind)) continue;
      spans.push({ startNs: rowStart(chunk, i), endNs: rowEnd(chunk, i), kind, operation: chunk.operation[i] });
    }
  }
  return spans;
}

function dieLane(run: EngineRun, die: number): number {
  return run.engine.geometry.channels + die;
}

export function arraySpans(run: EngineRun, die: number, ...kinds: RowKindName[]): MeasuredSpan[] {
  return spansOf(run, dieLane(run, die), ...kinds);
}

export function latenciesOf(run: EngineRun): number[] {
  return Array.from(run.engine.latencies);
}

export function finishesOf(run: EngineRun): number[] {
  const finishes: number[] = [];
  for (const chunk of run.engine.recording().requests) {
    for (let i = 0; i < chunk.count; i++) finishes.push(finishOf(chunk, i));
  }
  return finishes;
}

export function lastFinish(run: EngineRun): number {
  return finishesOf(run).reduce((last, finish) => Math.max(last, finish), 0);
}

/** Time for which a channel carried anything from `fromNs` to `toNs`. */
export function channelBusyNs(run: EngineRun, channel: number, fromNs: number, toNs: number): number {
  return busyNs(run.engine.recording().lanes[channel], fromNs, toNs);
}

export function dieOfOperation(run: EngineRun): Map<number, number> {
  const { geometry } = run.engine;
  const dies = new Map<number, number>();
  for (let die = 0; die < geometry.dies; die++) {
    for (const { operation } of arraySpans(run, die)) dies.set(operation, die);
  }
  return dies;
}

/** The data-outs (or loads) of a channel with the die that each belongs to, in order of start. */
export function transfersWithDies(
  run: EngineRun,
  channel: number,
  kind: 'data-out' | 'load',
): { die: number; startNs: number; endNs: number }[] {
  const dies = dieOfOperation(run);
  return spansOf(run, channel, kind).map(({ operation, startNs, endNs }) => ({
    die: dies.get(operation) ?? -1,
    startNs,
    endNs,
  }));
}
