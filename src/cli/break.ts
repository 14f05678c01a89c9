import { quoted } from '../device/visible-text.ts';
import { Breakpoint } from '../analysis/breakpoints/breakpoint.ts';
import { parseCondition, type Condition } from '../analysis/breakpoints/condition.ts';
import type { Engine } from '../engine/engine.ts';
import { naming } from './document.ts';
import { CommandError } from './failure.ts';

export interface BreakRequest {
  readonly text: string;
  readonly condition: Condition;
  readonly count: number;
}

/** The instant at which the run stopped, ns; null if it went on to its end. */
export interface BreakReport {
  readonly condition: string;
  readonly hits: number;
  readonly atNs: number | null;
}

/** @throws CommandError that names the flag */
export function breakRequest(text: string | undefined, count: string | undefined): BreakRequest | undefined {
  if (text === undefined) {
    if (count !== undefined) throw new CommandError('--break-count: found no --break; allowed: with --break CONDITION');
    return undefined;
  }
  if (count !== undefined && !/^[1-9]\d{0,8}$/.test(count)) {
    throw new CommandError(`--break-count: found ${quoted(count)}; allowed: a whole number from 1`);
  }
  return { text, condition: naming('--break', () => parseCondition(text)), count: Number(count ?? 1) };
}

const SLICE = 20_000;

export function runToBreak(engine: Engine, request: BreakRequest, onProgress: () => void): BreakReport {
  const report = (hits: number, atNs: number | null): BreakReport => ({ condition: request.text, hits, atNs });
  const breakpoint = breakpointOf(engine, request);
  engine.setObserver(breakpoint);
  let hits = 0;
  engine.begin();
  for (let instants = 1; ; instants++) {
    if (breakpoint.wasHit() && ++hits === request.count) return report(hits, engine.now);
    if (!engine.advance(1)) return report(hits, null);
    if (instants % SLICE === 0) onProgress();
  }
}

function breakpointOf(engine: Engine, { condition }: BreakRequest): Breakpoint {
  try {
    return new Breakpoint(condition, engine);
  } catch (error) {
    if (error instanceof RangeError) throw new CommandError(`--break: ${error.message}`, { cause: error });
    throw error;
  }
}
