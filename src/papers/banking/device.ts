/** DJ's part and buses, in devices as small as a figure needs: the times do not depend on the capacity. */
import type { ExperimentInput } from '../../document/experiment.ts';
import { BANKING_BUSES, bankOrganization, busPreset, devicePreset } from '../../document/presets/devices.ts';

export const BANKING_PAGE = 2048;
const BLOCK_BYTES = BANKING_PAGE * 64;
/** Blocks of a bank in the small devices. */
const BLOCKS = 16;

/** The buses of DJ §2 by their speed: what has one speed has one timing. */
export interface BusSpeed {
  readonly megabytesPerSecond: number;
  readonly transferNsPerByte: number;
  /** Such as “8 bits at 50 MHz”. */
  readonly buses: readonly string[];
}

/** 25, 50, 100, 200 and 400 MB/s. */
export const BUS_SPEEDS: readonly BusSpeed[] = speeds();

function speeds(): BusSpeed[] {
  const found = new Map<number, BusSpeed & { buses: string[] }>();
  for (const { widthBits, megahertz } of BANKING_BUSES) {
    const { transferNsPerByte } = busPreset(widthBits, megahertz);
    const megabytesPerSecond = 1000 / transferNsPerByte;
    const speed = found.get(megabytesPerSecond) ?? { megabytesPerSecond, transferNsPerByte, buses: [] };
    speed.buses.push(`${widthBits} bits at ${megahertz} MHz`);
    found.set(megabytesPerSecond, speed);
  }
  return [...found.values()].sort((a, b) => a.megabytesPerSecond - b.megabytesPerSecond);
}

/** DJ's times with a bus: read 25 µs, program 200 µs, copy 3 µs, no command. */
export function bankTiming(transferNsPerByte: number): NonNullable<ExperimentInput['timing']> {
  return { ...devicePreset('dj-part').patch.timing, transferNsPerByte };
}

/** Channels with banks of `BLOCKS` blocks each. */
export function banks(channels: number, banksPerChannel: number): NonNullable<ExperimentInput['device']> {
  return bankOrganization(channels, banksPerChannel, channels * banksPerChannel * BLOCKS * BLOCK_BYTES);
}
