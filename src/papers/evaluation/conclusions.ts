/** One sentence about a figure, from its values. */
import { UTILIZATION } from '../mbm/set-up.ts';
import { conclusionOnCollections, groupOf } from './collections.ts';
import type { MeasuredFigure } from './measured-figure.ts';

/** Null for a figure that has none, or that is not measured to its end. */
export function conclusionOf(figure: MeasuredFigure): string | null {
  return figure.name === 'mbm-collections' ? conclusionOnCollections(figure, groupOf(UTILIZATION)) : null;
}
