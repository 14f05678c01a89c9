import type { Aim } from './bench-row.ts';

/**
 * How fast this machine is now: the CPU time of a fixed loop of plain JavaScript, ms, best of three. Figures of
 * different machines (or of one machine, busy and idle) can be compared by it.
 */
export function calibrationMs(): number {
  const column = new Float64Array(1_000_000);
  let best = Infinity;
  let sum = 0;
  for (let run = 0; run < 3; run++) {
    const from = process.cpuUsage();
    for (let round = 0; round < 200; round++) {
      for (let i = 0; i < column.length; i++) {
        column[i] = column[i] * 0.5 + i;
        sum += column[i];
      }
    }
    const { user, system } = process.cpuUsage(from);
    best = Math.min(best, (user + system) / 1000);
  }
  // The sum is used, so that the loop cannot be left out.
  return Number.isFinite(sum) ? best : NaN;
}

/** What the fixed loop takes on the machine that times are given for, ms. */
const REFERENCE_MS = 304;

/** An aim of so many ms on the reference machine, as a share of the fixed loop on this one, now. */
export const aimOfMs = (ms: number): Aim => ({
  atMost: ms / REFERENCE_MS,
  of: { name: 'the fixed loop', value: calibrationMs() },
});
