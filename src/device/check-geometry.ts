import { DocumentError } from './document-error.ts';
import type { Device } from './device.ts';
import { logicalPages, MODEL_BYTES_PER_PAGE, modelBytes, physicalPages } from './geometry.ts';
import { LIMITS } from './limits.ts';

/**
 * Refuses a device that is too large to model or has nothing for its host. Also for devices made later than the
 * document, as by `grownDevice`.
 */
export function checkGeometry(device: Device, memoryLimitBytes: number): void {
  const { channels, chipsPerChannel, diesPerChip, planesPerDie, blocksPerPlane, pagesPerBlock } = device;
  if (blocksPerPlane > LIMITS.blocksPerPlane) {
    throw new DocumentError('device.blocksPerPlane', String(blocksPerPlane), `at most ${LIMITS.blocksPerPlane}`);
  }
  const chips = channels * chipsPerChannel;
  const dies = chips * diesPerChip;
  if (dies > LIMITS.dies) {
    const fits = Math.floor(LIMITS.dies / chips);
    throw new DocumentError(
      fits >= 1 ? 'device.diesPerChip' : 'device.chipsPerChannel',
      `${dies} dies in all (${channels} × ${chipsPerChannel} × ${diesPerChip})`,
      `at most ${LIMITS.dies} dies in all: ` +
        (fits >= 1
          ? `diesPerChip up to ${fits} with ${chips} chips`
          : `chipsPerChannel up to ${Math.floor(LIMITS.dies / channels)} with one die a chip`),
    );
  }
  if (dies * planesPerDie > LIMITS.planes) {
    throw new DocumentError(
      'device.planesPerDie',
      `${dies * planesPerDie} planes in all (${dies} dies × ${planesPerDie})`,
      `at most ${LIMITS.planes} planes in all: planesPerDie up to ${Math.floor(LIMITS.planes / dies)}`,
    );
  }
  const pages = physicalPages(device);
  const blockPages = dies * planesPerDie * pagesPerBlock;
  if (pages > LIMITS.pages) {
    throw new DocumentError('device.blocksPerPlane', `${pages} pages in all`, mostBlocks(LIMITS.pages, blockPages));
  }
  if (modelBytes(device) > memoryLimitBytes) {
    const fits = Math.floor(memoryLimitBytes / MODEL_BYTES_PER_PAGE);
    throw new DocumentError(
      'device.blocksPerPlane',
      `${pages} pages in all, which need ${inMegabytes(modelBytes(device))} of memory`,
      `at most ${inMegabytes(memoryLimitBytes)}, so ${mostBlocks(fits, blockPages)}`,
    );
  }
  if (device.overprovisioningOf === 'physical' && device.overprovisioning >= 1) {
    throw new DocumentError(
      'device.overprovisioning',
      `${device.overprovisioning} of the physical pages`,
      'a share from 0 to below 1 (of the logical pages it may be more: device.overprovisioningOf "logical")',
    );
  }
  if (logicalPages(device) < 1) {
    throw new DocumentError(
      'device.overprovisioning',
      `${device.overprovisioning}, which leaves the host no page of ${pages}`,
      'a share that leaves the host at least one page',
    );
  }
}

function mostBlocks(pages: number, pagesPerRow: number): string {
  const rows = Math.floor(pages / pagesPerRow);
  return rows >= 1
    ? `at most ${pages} pages in all: device.blocksPerPlane up to ${rows}`
    : `at most ${pages} pages in all: fewer planes or fewer pages a block (one block in every plane is ${pagesPerRow} already)`;
}

function inMegabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1_048_576)} MiB`;
}
