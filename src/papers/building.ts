import type { ExperimentInput, HostRequest, RequestOp } from '../document/experiment.ts';
import { namedPolicy } from '../document/presets/schemes.ts';

export type DevicePatch = NonNullable<ExperimentInput['device']>;
export type PolicyPatch = NonNullable<ExperimentInput['policy']>;
export type InitialPatch = NonNullable<ExperimentInput['initial']>;

export const US = 1000;
export const MS = 1_000_000;

export function policyOf(name: string): PolicyPatch {
  return namedPolicy(name).patch.policy ?? {};
}

/**
 * A request of whole pages.
 * @param pageBytes of the device
 */
export function pagesRequest(
  op: RequestOp,
  atNs: number,
  firstLpn: number,
  pages: number,
  pageBytes: number,
): HostRequest {
  return { atNs, op, offset: firstLpn * pageBytes, bytes: pages * pageBytes };
}

/** Requests of `pages` pages each, one after the other through the address space, all at one time. */
export function backlog(op: RequestOp, requests: number, pages: number, pageBytes: number, atNs = 0): HostRequest[] {
  return Array.from({ length: requests }, (_, i) => pagesRequest(op, atNs, i * pages, pages, pageBytes));
}

/**
 * Logical pages 0, 1, 2 … on the chips (of channel 0, die 0, plane 0) that the list names, page after page of block 0.
 */
export function pagesOnChips(chips: readonly number[]): NonNullable<InitialPatch['pages']> {
  const next = new Map<number, number>();
  return chips.map((chip, lpn) => {
    const page = next.get(chip) ?? 0;
    next.set(chip, page + 1);
    return { lpn, channel: 0, chip, die: 0, plane: 0, block: 0, page };
  });
}
