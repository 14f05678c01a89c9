import type { Scenario } from '../scenario.ts';
import { ALGORITHM_1 } from './algorithm-1.ts';
import { FIG_2 } from './fig-2.ts';
import { FIG_3 } from './fig-3.ts';
import { FIG_4 } from './fig-4.ts';
import { FIG_5 } from './fig-5.ts';
import { FIG_6 } from './fig-6.ts';
import { FIG_7 } from './fig-7.ts';
import { FULL_DEVICE } from './full-device.ts';
import { HELD_CHANNEL } from './held-channel.ts';
import { RELATED_WORK } from './related-work.ts';
import { SSDSIM_RULES } from './ssdsim-rules.ts';

/** MBM's figures in order, then its related work. */
export const MBM_SCENARIOS: readonly Scenario[] = [
  ...FIG_2,
  ...FIG_3,
  ...FIG_4,
  ...FIG_5,
  ...ALGORITHM_1,
  ...FIG_6,
  ...FIG_7,
  ...RELATED_WORK,
  ...FULL_DEVICE,
  ...HELD_CHANNEL,
  ...SSDSIM_RULES,
];
