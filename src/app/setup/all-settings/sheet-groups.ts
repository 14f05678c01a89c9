/** The groups of the sheet of all settings: those of the policies, then device, host and workload. */
import type { Experiment } from '../../../document/experiment.ts';
import {
  BUS,
  CONTROLLER,
  GENERATOR,
  GEOMETRY,
  HOST,
  IN_SIGHT,
  POLICY_GROUPS,
  PRECONDITION,
  TIMES,
} from '../../stores/words/setting-groups.ts';
import type { SettingGroup, SettingPlace } from '../../stores/words/setting-groups.ts';

export type SheetGroup = SettingGroup;

const one = (id: string, title: string, settings: readonly SettingPlace[]): SheetGroup => ({
  id,
  title,
  parts: [{ title: null, settings }],
});

const FIXED: readonly SheetGroup[] = [
  ...POLICY_GROUPS,
  one('front', 'On the front panel', IN_SIGHT),
  one('timing', 'Timing', [...TIMES, BUS]),
  one('geometry', 'Geometry', GEOMETRY),
  one('host', 'Host', HOST),
  one('controller', 'Controller and link', CONTROLLER),
  one('precondition', 'Precondition', PRECONDITION),
];
/** All groups of settings. */
export const ALL_GROUPS: readonly SheetGroup[] = [
  ...FIXED,
  { id: 'generator', title: 'Generated workload', parts: GENERATOR },
];

/** The groups that an experiment has; only a generated workload has settings. */
export function sheetGroups({ workload }: Experiment): readonly SheetGroup[] {
  return 'synthetic' in workload ? ALL_GROUPS : FIXED;
}
