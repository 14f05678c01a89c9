/** How busy a trace will keep the device, estimated before it runs, and the time compression that makes it lively. */
import { geometryOf } from '../../../device/geometry.ts';
import type { Experiment } from '../../../document/experiment.ts';
import { paceOf } from '../../../engine/run/run-needs.ts';
import type { TraceReport } from '../../../traces/read.ts';

/** Below this share of busy time, requests hardly overlap. */
const NEARLY_IDLE = 0.02;
/** The largest share of busy time that a suggestion leads to. */
const LIVELY = 0.12;
/** Suggested factors are one of these, times a power of ten. */
const STEPS = [5, 4, 2, 1];

/**
 * Share of the time in which the device is busy with a trace's own pages, garbage collection left out. At 1 or more the
 * device cannot keep up.
 * @param timeScale time compression
 */
export function estimatedBusy(report: TraceReport, experiment: Experiment, timeScale: number): number {
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
