/** Documents that name their format open in the view that they belong to. */
import { t } from '../../messages/message.ts';
import { visibleText } from '../../device/visible-text.ts';
import { notify } from '../stores/notices.ts';

/** Opens a file, and reports an invalid one. */
export type Opener = (file: File) => unknown;

/** Bytes in which a document names its format. */
const HEAD_BYTES = 200;

/** The format that a document names, without “nandscope-”; empty for an experiment, which names none. */
export async function formatOf(file: File): Promise<string> {
  const head = await file.slice(0, HEAD_BYTES).text();
  return /^\s*\{\s*"format"\s*:\s*"nandscope-([a-z]+)"/.exec(head)?.[1] ?? '';
}

function refuseAnswers({ name }: File): void {
  notify(
    'bad',
    t('Cannot open {name}', { name: visibleText(name) }),
    t('It holds answers to a homework. Open Learn, then Grade, and drop it there with the homework.'),
  );
}

/** What opens a document of Learn; null for any other format. Rejects if a part of the page is missing. */
export async function learnOpener(format: string): Promise<Opener | null> {
  switch (format) {
    case 'lesson':
    case 'homework':
      return (await import('../learn/open-document.ts')).openDocumentFile;
    case 'progress':
      return (await import('../learn/open-progress.ts')).openProgress;
    case 'answers':
      return refuseAnswers;
    default:
      return null;
  }
}
