import { msg } from '../../messages/message.ts';
import type { LaneChoice } from '../../timeline/layout/lanes.ts';

/** The lanes that the timeline can show. */
export const LANE_CHOICES: readonly { readonly value: LaneChoice; readonly label: string }[] = [
  { value: 'auto', label: msg('automatic') },
  { value: 'all', label: msg('all') },
  { value: 'selection', label: msg('of the selection') },
];
