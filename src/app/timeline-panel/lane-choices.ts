import type { LaneChoice } from '../../timeline/layout/lanes.ts';

export const LANE_CHOICES: readonly { readonly value: LaneChoice; readonly label: string }[] = [
  { value: 'auto', label: 'automatic' },
  { value: 'all', label: 'all' },
  { value: 'selection', label: 'of the selection' },
];
