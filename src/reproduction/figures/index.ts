/** Every figure of the papers' evaluations that is a chart. */
import { BANKING_CHARTS } from './banking.ts';
import { DIE_BINDING_BARS } from './die-binding.ts';
import type { EvaluationFigure } from './evaluation-figure.ts';
import { MBM_BARS } from './mbm-bars.ts';
import { MBM_COLLECTIONS } from './mbm-collections.ts';
import { MBM_TAILS } from './mbm-tails.ts';
import { MULTI_PLANE_LINES } from './multi-plane.ts';

export const EVALUATION_FIGURES: readonly EvaluationFigure[] = [
  MBM_BARS[0],
  MBM_COLLECTIONS,
  ...MBM_BARS.slice(1),
  ...MBM_TAILS,
  ...MULTI_PLANE_LINES,
  ...DIE_BINDING_BARS,
  ...BANKING_CHARTS,
];
