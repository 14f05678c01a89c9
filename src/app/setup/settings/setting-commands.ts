/** Every policy as a command that leads to its control; loaded with the palette. */
import type { Command } from '../../commands/command.ts';
import { helpAt } from '../../../document/help-text.ts';
import { findSetting } from '../../stores/panel.ts';
import { POLICY_GROUPS } from './setting-groups.ts';
import { titleOf } from './setting-words.ts';

export const SETTING_COMMANDS: readonly Command[] = POLICY_GROUPS.flatMap((group) =>
  group.parts.flatMap(({ settings }) =>
    settings.map((place) => {
      const title = titleOf(place);
      return {
        id: `setting-${place.path}`,
        title: `Setting: ${title}`,
        group: 'Policies' as const,
        words: `${group.title} ${helpAt(place.path).sentence} ${place.path}`,
        run: () => {
          findSetting(title);
        },
      };
    }),
  ),
);
