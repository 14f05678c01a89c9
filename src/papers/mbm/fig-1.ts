/** MBM Fig. 1 and its introduction: how many chips a capacity needs. Data for a small picture, no experiment. */

/** A chip by its dies. */
export interface ChipKind {
  readonly name: string;
  readonly diesPerChip: number;
  /** Capacity of a die, gigabits (2^30 bits). */
  readonly gigabitsPerDie: number;
}

/** The chips that MBM compares. */
export const CHIP_KINDS: readonly ChipKind[] = [
  { name: '2D NAND', diesPerChip: 4, gigabitsPerDie: 64 },
  { name: '3D NAND', diesPerChip: 4, gigabitsPerDie: 512 },
];

/** MBM's device, gigabytes (2^30 bytes). */
export const CAPACITY_GIGABYTES = 1024;

/** Number of chips for a capacity in gigabytes. */
export function chipsFor(capacityGigabytes: number, { diesPerChip, gigabitsPerDie }: ChipKind): number {
  return Math.ceil((capacityGigabytes * 8) / (diesPerChip * gigabitsPerDie));
}
