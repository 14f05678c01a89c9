/** The papers' named schemes as commands, for B or A as chosen above the panels. */
import { t } from '../../../messages/message.ts';
import { NAMED_POLICIES } from '../../../document/named/named-policies.ts';
import type { Command } from '../../contributions/command.ts';
import { notify } from '../../stores/notices.ts';
import { goTo } from '../../stores/screen.ts';
import { changeSettings } from '../settings/setting-edit.ts';
import { withTitles } from '../../stores/words/setting-paths.ts';
import { schemePatch } from './scheme-patch.ts';

export const SCHEME_COMMANDS: readonly Command[] = NAMED_POLICIES.map((named) => ({
  id: `scheme-${named.name}`,
  get title() {
    return t('Scheme: {title}', { title: t(named.title) });
  },
  group: 'Policies',
  words: `${named.name} ${named.sentence} ${named.source}`,
  run: () => {
    goTo('explore');
    const problem = changeSettings(schemePatch(named), t('Scheme: {title}', { title: t(named.title) }));
    if (problem !== null)
      notify('bad', t('{title} cannot be used here', { title: t(named.title) }), withTitles(problem));
  },
}));
