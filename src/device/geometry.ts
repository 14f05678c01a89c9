/**
 * Counts and addresses that follow from a device's geometry.
 *
 * Dies are numbered channel-first: die `d` is on channel `d mod channels`, then chip, then die in the chip. A plane's
 * number is `d × planesPerDie + plane`, a block's `plane × blocksPerPlane + block`, a physical page's (ppn) `block ×
 * pagesPerBlock + page`.
 */
import { floorUnder, floorWithout, whole } from './exact.ts';
import type { BlockPlace, Device, DiePlace, PagePlace, PlanePlace } from './device.ts';

/**
 * How many of each part the next larger part has: all that the numbering needs. A `Device` and a `Geometry` have it.
 */
export type Layout = Pick<
  Device,
  'channels' | 'chipsPerChannel' | 'diesPerChip' | 'planesPerDie' | 'blocksPerPlane' | 'pagesPerBlock'
>;

/** A device's own numbers and those that follow from them. Counts are of the whole device if nothing else is said. */
export interface Geometry {
  readonly channels: number;
  readonly chipsPerChannel: number;
  readonly diesPerChip: number;
  readonly planesPerDie: number;
  readonly blocksPerPlane: number;
  readonly pagesPerBlock: number;
  readonly pageBytes: number;
  readonly spareBytes: number;
  readonly chips: number;
  readonly dies: number;
  readonly diesPerChannel: number;
  readonly planes: number;
  readonly blocks: number;
  readonly pagesPerPlane: number;
  /** Physical pages. */
  readonly pages: number;
  /** Pages that the host can address. */
  readonly logicalPages: number;
  /** Bytes that the host can address. */
  readonly logicalBytes: number;
}

export function physicalPages(device: Device): number {
  const planes = device.channels * device.chipsPerChannel * device.diesPerChip * device.planesPerDie;
  return planes * device.blocksPerPlane * device.pagesPerBlock;
}

/**
 * Pages that the host can address: floor(physical × (1 − x)) where the over-provisioning x is a share of the physical
 * pages, floor(physical / (1 + x)) if it is one of the logical pages. Exact in decimals.
 */
export function logicalPages(device: Device): number {
  const physical = physicalPages(device);
  return device.overprovisioningOf === 'physical'
    ? floorWithout(physical, device.overprovisioning)
    : floorUnder(physical, device.overprovisioning);
}

/** Everything that follows from a device. Wants a checked one (`parseExperiment`). */
export function geometryOf(device: Device): Geometry {
  const chips = device.channels * device.chipsPerChannel;
  const dies = chips * device.diesPerChip;
  const planes = dies * device.planesPerDie;
  const logical = logicalPages(device);
  return {
    channels: whole(device.channels),
    chipsPerChannel: whole(device.chipsPerChannel),
    diesPerChip: whole(device.diesPerChip),
    planesPerDie: whole(device.planesPerDie),
    blocksPerPlane: whole(device.blocksPerPlane),
    pagesPerBlock: whole(device.pagesPerBlock),
    pageBytes: whole(device.pageBytes),
    spareBytes: whole(device.spareBytes),
    chips: whole(chips),
    dies: whole(dies),
    diesPerChannel: whole(device.chipsPerChannel * device.diesPerChip),
    planes: whole(planes),
    blocks: whole(planes * device.blocksPerPlane),
    pagesPerPlane: whole(device.blocksPerPlane * device.pagesPerBlock),
    pages: whole(physicalPages(device)),
    logicalPages: whole(logical),
    logicalBytes: whole(logical * device.pageBytes),
  };
}

/** Most pages that a request of this size (bytes) can touch, at any offset. */
export function mostPagesOf(bytes: number, pageBytes: number): number {
  return Math.floor((bytes + pageBytes - 2) / pageBytes) + 1;
}

/** Bytes of memory that a page of modelled flash needs: maps both ways and its state. */
export const MODEL_BYTES_PER_PAGE = 12;

export function modelBytes(device: Device): number {
  return physicalPages(device) * MODEL_BYTES_PER_PAGE;
}

/**
 * The device with as many blocks in each plane as its host needs to address `bytes` bytes (`addressing: grow`);
 * the same device if they fit already. May exceed the limits: check what comes back (`checkGeometry`).
 */
export function grownDevice(device: Device, bytes: number): Device {
  const neededPages = Math.ceil(bytes / device.pageBytes);
  if (logicalPages(device) >= neededPages) return device;
  // One step cannot miss by more than the rounding of `logicalPages`, which the loop makes good.
  const perBlockRow = physicalPages({ ...device, blocksPerPlane: 1 });
  const logicalShare =
    device.overprovisioningOf === 'physical' ? 1 - device.overprovisioning : 1 / (1 + device.overprovisioning);
  let blocksPerPlane = Math.max(device.blocksPerPlane + 1, Math.floor(neededPages / logicalShare / perBlockRow));
  while (logicalPages({ ...device, blocksPerPlane }) < neededPages) blocksPerPlane += 1;
  return { ...device, blocksPerPlane };
}

export function diesOf(geometry: Layout): number {
  return geometry.channels * geometry.chipsPerChannel * geometry.diesPerChip;
}

export function dieNumber(geometry: Layout, place: DiePlace): number {
  return place.channel + geometry.channels * (place.chip + geometry.chipsPerChannel * place.die);
}

export function planeNumber(geometry: Layout, place: PlanePlace): number {
  return dieNumber(geometry, place) * geometry.planesPerDie + place.plane;
}

export function blockNumber(geometry: Layout, place: BlockPlace): number {
  return planeNumber(geometry, place) * geometry.blocksPerPlane + place.block;
}

export function channelOfDie(geometry: Layout, die: number): number {
  return die % geometry.channels;
}

/** Number of a die's chip in the whole device: chips, too, are numbered channel-first. */
export function chipOfDie(geometry: Layout, die: number): number {
  return die % (geometry.channels * geometry.chipsPerChannel);
}

export function chipOnChannel(geometry: Layout, die: number): number {
  return Math.floor(die / geometry.channels) % geometry.chipsPerChannel;
}

export function dieInChip(geometry: Layout, die: number): number {
  return Math.floor(die / (geometry.channels * geometry.chipsPerChannel));
}

/** Die, counted on its channel chip by chip: the order in which superblocks take banks. */
export function dieOnChannel(geometry: Layout, die: number): number {
  return chipOnChannel(geometry, die) * geometry.diesPerChip + dieInChip(geometry, die);
}

export function diePlace(geometry: Layout, die: number): DiePlace {
  return {
    channel: channelOfDie(geometry, die),
    chip: chipOnChannel(geometry, die),
    die: dieInChip(geometry, die),
  };
}

export function planePlace(geometry: Layout, number: number): PlanePlace {
  const plane = number % geometry.planesPerDie;
  return { ...diePlace(geometry, (number - plane) / geometry.planesPerDie), plane };
}

export function blockInPlane(geometry: Layout, ppn: number): number {
  return Math.floor(ppn / geometry.pagesPerBlock) % geometry.blocksPerPlane;
}

export function pagePlace(geometry: Layout, ppn: number): PagePlace {
  const plane = planePlace(geometry, Math.floor(ppn / (geometry.pagesPerBlock * geometry.blocksPerPlane)));
  return { ...plane, block: blockInPlane(geometry, ppn), page: ppn % geometry.pagesPerBlock };
}
