/** The papers’ scenarios and evaluation figures. A name of a policy keeps its English word. */
import { BANKING } from './banking.ts';
import { DIE_BINDING, MULTI_PLANE } from './die-binding.ts';
import { MBM } from './mbm.ts';
import { RELATED_WORK } from './related-work.ts';
import { SUSPENSION } from './suspension.ts';
import { TODAY } from './today.ts';

export const SCENARIOS = {
  ...MBM,
  ...RELATED_WORK,
  ...MULTI_PLANE,
  ...DIE_BINDING,
  ...SUSPENSION,
  ...BANKING,
  ...TODAY,
};
