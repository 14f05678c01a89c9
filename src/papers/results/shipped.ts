import CLAIMS from './claims.json';
import EXPERIMENTS from './experiments.json';
import FIGURES from './figures.json';
import type { ExperimentPool } from './experiment-pool.ts';
import type { ShippedClaim, ShippedFigure } from './shipped-result.ts';

export const SHIPPED_CLAIMS = CLAIMS as unknown as readonly ShippedClaim[];
export const SHIPPED_FIGURES = FIGURES as unknown as readonly ShippedFigure[];
export const SHIPPED_EXPERIMENTS: ExperimentPool = EXPERIMENTS;
