/**
 * The line styles of a comparison: a policy on a device has one color in every trace, as in the bars. Dashes tell its
 * traces, swept values and seeds apart.
 */
import { linePlace, schemePlaces } from '../../../charts/kit/scheme-colors.ts';
import { LIGHT_CHART } from '../../../charts/kit/theme.ts';
import type { Plan } from '../../../compare/plan/plan.ts';

const COLORS = LIGHT_CHART.series.length;

/**
 * The number of a line style (`rowStyle`). A scheme has the color that it has in all charts of the page.
 * @param variant the number of the line among those of its policy and device
 */
export function styleNumber(
  { devices, policies }: Plan,
  { device, policy }: { readonly device: number; readonly policy: number },
  variant: number,
): number {
  // The lines of a single policy have the colors: those of its devices, or of its traces.
  if (policies.length === 1 && devices.length === 1) return linePlace(variant) + COLORS * Math.floor(variant / LINES);
  if (policies.length === 1) return linePlace(device) + COLORS * (variant + Math.floor(device / LINES));
  const places = schemePlaces(policies.map(({ name }) => name));
  const place = places[policy];
  // More policies than colors: those of one color have dashes.
  const round = places.slice(0, policy).filter((other) => other === place).length;
  const most = (found: number, one: number): number => Math.max(found, places.filter((other) => other === one).length);
  const rounds = places.reduce(most, 1);

  return place + COLORS * ((variant * devices.length + device) * rounds + round);
}

/** Colors that are not those of A and B. */
const LINES = COLORS - 2;
