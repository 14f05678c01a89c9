/** The shipped results. `npm run papers -- --ship` writes the file; `--figure NAME` replaces one figure in it. */
import type { ShippedFigure } from './shipped-figure.ts';
import RESULTS from './figures.json' with { type: 'json' };

export const SHIPPED_FIGURES: readonly ShippedFigure[] = RESULTS;
