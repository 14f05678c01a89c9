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
  type SettingGroup,
  type SettingPlace,
} from '../../stores/words/setting-groups.ts';
import type { Command } from '../../contributions/command-keys.ts';
import { helpAt } from '../../../document/patch.ts';
import { currentPair } from '../../stores/document.ts';
import { findSetting } from '../../stores/panel.ts';
import { titleOf } from '../../stores/words/setting-words.ts';

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
export const ALL_GROUPS: readonly SheetGroup[] = [
  ...FIXED,
  { id: 'generator', title: 'Generated workload', parts: GENERATOR },
];

/** Only a generated workload has settings. */
export function sheetGroups({ workload }: Experiment): readonly SheetGroup[] {
  return 'synthetic' in workload ? ALL_GROUPS : FIXED;
}

function wordsAbout(path: string): string {
  const { sentence, source = '', options = {} } = helpAt(path);
  return [sentence, ...Object.entries(options).flat(), source].join(' ');
}

export const SETTING_COMMANDS: readonly Command[] = ALL_GROUPS.flatMap((group) =>
  group.parts.flatMap(({ title: part, settings }) =>
    settings.map((place): Command => {
      return {
        id: `setting-${place.path}`,
        title: `Setting: ${titleOf(place)}`,
        group: 'Policies',
        words: `${group.title} ${part ?? ''} ${wordsAbout(place.path)} ${place.path}`,
        run: () => findSetting(titleOf(place)),
        ready: () => sheetGroups(currentPair().a).includes(group),
      };
    }),
  ),
);
