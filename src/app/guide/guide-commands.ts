/** The documents of the Guide as commands. */
import { t } from '../../messages/message.ts';
import type { Command } from '../contributions/command.ts';
import { goTo } from '../stores/screen.ts';
import { READERS } from './documents.ts';

export const GUIDE_COMMANDS: readonly Command[] = READERS.flatMap(({ title: reader, documents }) =>
  documents.map(({ name, title, sentence }) => ({
    id: `guide-${name}`,
    get title() {
      return t('Guide: {title}', { title });
    },
    group: 'Learn',
    words: `help manual documentation docs ${reader} ${sentence}`,
    run: () => {
      goTo('guide', name);
    },
  })),
);
