/**
 * The line styles of a comparison: a policy on a device has one color in every trace, as in the bars. Dashes tell its
 * traces, swept values and seeds apart.
 */
import { LIGHT_CHART } from '../../../charts/theme.ts';
import type { Plan } from '../../../compare/plan/plan.ts';

const COLORS = LIGHT_CHART.series.length;

/**
 * The number of a line style (`rowStyle`).
 * @param variant the number of the line among those of its policy and device
 */
export function styleNumber(
  { devices, policies }: Plan,
  { device, policy }: { readonly device: number; readonly policy: number },
  variant: number,
): number {
  const configurations = devices.length * policies.length;
  // The lines of a single configuration have the colors.
  if (configurations === 1) return variant;
  const own = device * policies.length + policy;
  const rounds = Math.ceil(configurations / COLORS);
  return (own % COLORS) + COLORS * (variant * rounds + Math.floor(own / COLORS));
}
