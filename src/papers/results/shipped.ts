/** What ships with the build. `npm run papers -- --ship` writes these files. */
import type { ExperimentPool } from './experiment-pool.ts';
import type { ShippedClaim } from './shipped-claim.ts';
import type { ShippedFigure } from './shipped-figure.ts';
import CLAIMS from './claims.json' with { type: 'json' };
import EXPERIMENTS from './experiments.json' with { type: 'json' };
import FIGURES from './figures.json' with { type: 'json' };

export const SHIPPED_CLAIMS = CLAIMS as unknown as readonly ShippedClaim[];
export const SHIPPED_FIGURES = FIGURES as unknown as readonly ShippedFigure[];
export const SHIPPED_EXPERIMENTS: ExperimentPool = EXPERIMENTS;
