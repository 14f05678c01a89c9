import { geometryOf } from '../../device/geometry.ts';
import type { Experiment } from '../../document/experiment.ts';
import { paceOf } from '../../engine/run/run-needs.ts';

export interface TraceAmounts {
  readonly requests: number;
  readonly reads: number;
  readonly writes: number;
  /** From the first arrival to the last, ns. */
  readonly durationNs: number;
  readonly meanReadBytes: number | null;
  readonly meanWriteBytes: number | null;
}

/** Below this share of busy time, requests hardly overlap. */
export const NEARLY_IDLE = 0.02;
/** The largest share of busy time that a suggestion leads to. */
const LIVELY = 0.12;
/** Suggested factors are one of these, times a power of ten. */
const STEPS = [5, 4, 2, 1];
/** The share of busy time of a comparison: requests meet, and the device keeps up. */
const COMPARABLE = { least: 0.3, aim: 0.42, most: 0.6 } as const;

/**
 * Share of the time in which the device is busy with a trace's own pages, garbage collection left out. At 1 or more the
 * device cannot keep up.
 * @param timeScale time compression
 */
export function estimatedBusy(report: TraceAmounts, experiment: Experiment, timeScale: number): number {
  const { device } = experiment;
  const pace = paceOf(experiment, geometryOf(device));
  const pages = (bytes: number | null): number => (bytes === null ? 0 : Math.max(1, bytes / device.pageBytes));
  const workNs =
    report.reads * pages(report.meanReadBytes) * pace.read + report.writes * pages(report.meanWriteBytes) * pace.write;
  return (workNs * timeScale) / Math.max(1, report.durationNs);
}

/** The factor by which a nearly idle trace should run faster; null: it is busy enough, or has no duration. */
export function suggestedFactor(busy: number): number | null {
  if (!(busy > 0) || busy >= NEARLY_IDLE) return null;
  const most = LIVELY / busy;
  const power = 10 ** Math.floor(Math.log10(most));
  const step = STEPS.find((candidate) => candidate * power <= most) ?? 1;
  return step * power;
}

/**
 * The factor on the time compression that brings a share of busy time to 30–60 %, with two significant digits; 1 if it
 * is there already, null if there is none (no requests, or no time between them).
 */
export function comparableFactor(busy: number): number | null {
  if (!(busy > 0) || !Number.isFinite(busy)) return null;
  if (busy >= COMPARABLE.least && busy <= COMPARABLE.most) return 1;
  return Number((COMPARABLE.aim / busy).toPrecision(2));
}
