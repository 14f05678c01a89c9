/** What a controller asks of a run: rows of its own, and time at the end of time. */
import { hasController } from '../../document/controller.ts';
import type { ControllerSettings } from '../../document/experiment.ts';
import type { Simulation } from '../simulation.ts';
import type { RowLanes } from '../recording/recorder.ts';
import { kindOf } from '../state/workload.ts';

/** The lanes of a controller; null if it takes no time. */
export const rowLanes = (controller: ControllerSettings): RowLanes | null =>
  hasController(controller) ? { cores: controller.cores, directions: controller.linkDirections } : null;

/** The longest service or latency of a request of the run, ns: nothing that a controller begins lasts longer. */
export const longestControllerNs = ({ controller: c, workload, geometry }: Simulation): number => {
  if (c === null) return 0;
  let longest = c.linkLatencyNs + c.gcPageNs * geometry.planesPerDie * geometry.dies;
  for (let i = 0; i < workload.count; i++) {
    const op = kindOf(workload.op[i]);
    const { [i]: bytes } = workload.bytes;
    longest = Math.max(
      longest,
      c.commandNs(op, workload.offset[i], bytes),
      c.latencyNs(op, bytes),
      c.transferNs(bytes) + c.linkLatencyNs,
    );
  }
  return longest;
};
