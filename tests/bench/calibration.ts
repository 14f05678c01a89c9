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

/** What the fixed loop takes on the machine for which the aims of speed are given, ms. */
const REFERENCE_MS = 304;

/** A speed on the reference machine, as it would be on this one if the fixed loop were the measure. */
export function speedHere(perSecond: number): number {
  return Math.round((perSecond * REFERENCE_MS) / calibrationMs());
}
