import { Operations } from '../../analysis/columns/operations.ts';
import { useRuns } from '../stores/runs.ts';
import { reveal } from '../stores/view.ts';
import type { Side } from '../stores/view.ts';

/** Reveals a request from arrival to completion. */
export function showRequest(side: Side, request: number): void {
  const recording = useRuns.getState()[side].shown?.outcome.recording;
  if (recording === undefined || request >= recording.requestCount) return;
  const operations = new Operations(recording);
  const startNs = operations.arrival(request);
  const finish = operations.finish(request);
  reveal({ side, startNs, endNs: Number.isNaN(finish) ? recording.endNs : finish });
}
