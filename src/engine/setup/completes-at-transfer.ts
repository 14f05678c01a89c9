import type { Experiment } from '../../document/experiment.ts';

/** Whether writes are called complete before they are programmed (quirks.ts). A write buffer has answered them before that. */
export function completesAtTransfer({ policy, host }: Experiment): boolean {
  return policy.quirks.completeAtTransfer && host.writeBuffer.pages === 0;
}
