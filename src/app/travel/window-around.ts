/** The whole run is shown if the window would be at least this share of it. */
const NEARLY_ALL = 0.5;

/**
 * The window that shows a span with its surroundings: the span is a third of it.
 * @param startNs start of the span, ns
 * @param endNs its end, ns
 * @param runEndNs end of the run, ns
 * @returns a window inside the run, ns; null: the whole run
 */
export function windowAround(startNs: number, endNs: number, runEndNs: number): readonly [number, number] | null {
  const lengthNs = Math.max(1, endNs - startNs);
  if (3 * lengthNs >= NEARLY_ALL * runEndNs) return null;
  return [Math.max(0, startNs - lengthNs), Math.min(runEndNs, endNs + lengthNs)];
}
