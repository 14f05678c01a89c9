/**
 * Channel_Max_Subs (MBM §IV-A, Algorithm 1): how many page operations each channel may have so that all end up level,
 * as filling vessels with water. The printed algorithm cannot run as it stands (index out of range at i = 0, a
 * comparison that is never true, a scalar where each channel needs its own number); this is what it means to do.
 */

/**
 * Writes each channel's quota (page writes it may still take) into `quota`.
 *
 * @param loads page operations each channel has now (waiting reads and writes under way)
 * @param pending page writes that wait for a channel
 * @param exact true: the quotas add up to `pending`, the remainder going to the lowest channels; false: as printed,
 *   each gets the ceiling
 * @param order scratch, as long as `loads`
 */
export function fillChannels(
  loads: Int32Array,
  pending: number,
  exact: boolean,
  quota: Int32Array,
  order: Int32Array,
): void {
  const channels = loads.length;
  // Ascending loads, ties by channel: insertion sort, for there are at most a few dozen.
  for (let c = 0; c < channels; c++) {
    let i = c - 1;
    while (i >= 0 && loads[order[i]] > loads[c]) {
      order[i + 1] = order[i];
      i--;
    }
    order[i + 1] = c;
  }
  let water = pending;
  let filled = channels;
  for (let i = 1; i < channels; i++) {
    const cost = i * (loads[order[i]] - loads[order[i - 1]]);
    if (water < cost) {
      filled = i;
      break;
    }
    water -= cost;
  }
  const level = loads[order[filled - 1]];
  const each = Math.floor(water / filled);
  const rest = water % filled;
  for (let c = 0; c < channels; c++) quota[c] = 0;
  for (let i = 0; i < filled; i++) {
    const channel = order[i];
    const share = exact ? each + (i < rest ? 1 : 0) : each + (rest > 0 ? 1 : 0);
    quota[channel] = level + share - loads[channel];
  }
}
