/**
 * The run that speed is measured on, wherever it is measured: 4 channels × 2 chips × 2 dies × 2 planes, 8 KiB pages, 32
 * GiB; 70 % reads, 8 to 64 KiB, four and a half page operations a request.
 */
import type { Experiment, ExperimentInput } from '../../src/document/experiment.ts';
import { parseExperiment } from '../../src/document/validate.ts';

export const GIB = 1024 * 1024 * 1024;
const SIZES = Array.from({ length: 8 }, (_, i) => ({ bytes: (i + 1) * 8192, weight: 1 }));

/**
 * @param requests how many there are
 * @param footprintBytes how far they reach
 * @param input what is otherwise
 */
export function speedExperiment(
  requests: number,
  footprintBytes: number = 4 * GIB,
  input: ExperimentInput = {},
): Experiment {
  return parseExperiment({
    ...input,
    device: { blocksPerPlane: 128, pagesPerBlock: 1024, ...input.device },
    workload: {
      synthetic: {
        requests,
        readShare: 0.7,
        readSizes: SIZES,
        writeSizes: SIZES,
        arrivals: { kind: 'exponential', meanGapNs: 400_000 },
        addresses: { footprintBytes, alignBytes: 8192 },
      },
    },
  });
}
