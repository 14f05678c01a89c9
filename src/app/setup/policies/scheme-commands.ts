/** The papers' named schemes as commands, for B or A as chosen above the panels. */
import { NAMED_POLICIES } from '../../../document/presets/named-policies.ts';
import type { Command } from '../../contributions/command.ts';
import { notify } from '../../stores/notices.ts';
import { goTo } from '../../stores/screen.ts';
import { changeSettings } from '../settings/setting-edit.ts';
import { withTitles } from '../../stores/words/setting-paths.ts';
import { schemePatch } from '../settings/scheme-patch.ts';

export const SCHEME_COMMANDS: readonly Command[] = NAMED_POLICIES.map((named) => ({
  id: `scheme-${named.name}`,
  title: `Scheme: ${named.title}`,
  group: 'Policies',
  words: `${named.name} ${named.sentence} ${named.source}`,
  run: () => {
    goTo('explore');
    const problem = changeSettings(schemePatch(named), `Scheme: ${named.title}`);
    if (problem !== null) notify('bad', `${named.title} cannot be used here`, withTitles(problem));
  },
}));
