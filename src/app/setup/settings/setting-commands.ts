/** Every setting as a command that leads to its control; loaded with the palette. */
import { t } from '../../../messages/message.ts';
import type { Command } from '../../contributions/command.ts';
import { helpAt } from '../../../document/help-text.ts';
import { currentPair } from '../../stores/document.ts';
import { findSetting } from '../../stores/panel.ts';
import { ALL_GROUPS, sheetGroups } from '../all-settings/sheet-groups.ts';
import { titleKey, titleOf } from '../../stores/words/setting-words.ts';

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
        get title() {
          return t('Setting: {title}', { title: titleOf(place) });
        },
        group: 'Policies',
        words: `${group.title} ${part ?? ''} ${titleKey(place)} ${wordsAbout(place.path)} ${place.path}`,
        run: () => {
          findSetting(titleOf(place));
        },
        ready: () => sheetGroups(currentPair().a).includes(group),
      };
    }),
  ),
);
