/** Documents that name their format open in the view that they belong to. */
import { loadPart } from '../../base/within.ts';
import { t } from '../../messages/message.ts';
import { visibleText } from '../../device/visible-text.ts';
import type { Opener } from '../contributions/open-files.ts';
import { notify } from '../stores/notices.ts';

function refuseAnswers({ name }: File): void {
  notify(
    'bad',
    t('Cannot open {name}', { name: visibleText(name) }),
    t('It holds answers to a homework. Open Learn, then Grade, and drop it there with the homework.'),
  );
}

/** What opens a document of Learn; null for any other format. Rejects if a part of the page is missing. */
export async function learnOpener(format: string | null): Promise<Opener | null> {
  switch (format) {
    case 'nandscope-lesson':
    case 'nandscope-homework':
      return (await loadPart(() => import('../learn/open-document.ts'))).openDocumentFile;
    case 'nandscope-progress':
      return (await loadPart(() => import('../learn/open-progress.ts'))).openProgress;
    case 'nandscope-answers':
      return refuseAnswers;
    default:
      return null;
  }
}
