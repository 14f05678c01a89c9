/** The device of a run, if requests reach beyond the device of the experiment (`host.addressing`). */
import { checkGeometry } from '../../device/check-geometry.ts';
import { DocumentError } from '../../device/document-error.ts';
import { geometryOf, grownDevice } from '../../device/geometry.ts';
import type { Experiment } from '../../document/experiment.ts';
import type { Workload } from '../state/workload.ts';

/**
 * The experiment on the device that it runs on: its own, or (`addressing: grow`) one with as many blocks as the
 * requests need.
 * @param memoryLimit memory that the modelled flash may take, bytes
 * @throws DocumentError if a request ends beyond the device (`addressing: refuse`), or the grown device is too large
 */
export function deviceFor(experiment: Experiment, workload: Workload, memoryLimit: number): Experiment {
  const { addressing } = experiment.host;
  if (addressing === 'wrap') return experiment;
  let end = 0;
  for (let i = 0; i < workload.count; i++) {
    const past = workload.offset[i] + workload.bytes[i];
    if (past > end) end = past;
  }
  const { logicalBytes } = geometryOf(experiment.device);
  if (end <= logicalBytes) return experiment;
  if (addressing === 'refuse') {
    throw new DocumentError(
      'host.addressing',
      `a request that ends at byte ${end}, beyond the device's ${logicalBytes}`,
      'wrap (addresses start over at the end), grow (more blocks a plane), or a larger device',
    );
  }
  const device = grownDevice(experiment.device, end);
  checkGeometry(device, memoryLimit);
  return { ...experiment, device };
}
