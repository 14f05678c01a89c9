/** The languages of the page as commands. */
import { t } from '../../messages/message.ts';
import { LANGUAGES } from '../../messages/languages.ts';
import type { Command } from '../contributions/command.ts';
import { chooseLanguage } from './language.ts';

export const LANGUAGE_COMMANDS: readonly Command[] = LANGUAGES.map(({ code, name }) => ({
  id: `language-${code}`,
  get title() {
    return t('Language: {name}', { name });
  },
  group: 'Page',
  run: () => {
    chooseLanguage(code);
  },
}));
