/** Every setting as a command that leads to its control; loaded with the palette. */
import type { Command } from '../../contributions/command.ts';
import { helpAt } from '../../../document/help-text.ts';
import { currentPair } from '../../stores/document.ts';
import { findSetting } from '../../stores/panel.ts';
import { ALL_GROUPS, sheetGroups } from './sheet-groups.ts';
import { titleOf } from '../../stores/words/setting-words.ts';

/** The words about a setting: its sentence, its choices with what each means, and where it comes from. */
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
