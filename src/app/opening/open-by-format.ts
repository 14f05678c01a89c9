/** Documents that name their format open in the view that they belong to. */
import { textOf } from '../../base/decode-text.ts';
import { loadPart } from '../../base/within.ts';
import { t } from '../../messages/message.ts';
import { visibleText } from '../../device/visible-text.ts';
import { formatOf } from '../../document/scan-json.ts';
import { notify } from '../stores/notices.ts';

/** Opens a file, and reports an invalid one. */
export type Opener = (file: File) => unknown;

/** Documents begin with their format, unless another program wrote them anew: of a large one these bytes are enough. */
const HEAD_BYTES = 200;

/** No document that names its format is larger, bytes. */
const MOST_BYTES = 100_000_000;

/** The format that a file names; null for an experiment. */
export async function formatOfFile(file: File): Promise<string | null> {
  const format = formatOf(await textOf(file.slice(0, HEAD_BYTES)));
  return format !== null || file.size <= HEAD_BYTES || file.size > MOST_BYTES ? format : formatOf(await textOf(file));
}

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
