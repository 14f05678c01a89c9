/** Opens the documents of Learn: lessons and homework, from files and links. */
import { textOf } from '../../base/decode-text.ts';
import { localized, t } from '../../messages/message.ts';
import { visibleText } from '../../device/visible-text.ts';
import { saysUnread } from '../actions/unread.ts';
import { formatOf } from '../../document/scan-json.ts';
import { DocumentError } from '../../learn/document/read.ts';
import { HOMEWORK_FORMAT } from '../../learn/homework/homework.ts';
import type { Homework } from '../../learn/homework/homework.ts';
import { parseHomework } from '../../learn/homework/parse-homework.ts';
import type { Lesson } from '../../learn/lesson/lesson.ts';
import { LESSON_FORMAT, parseLesson } from '../../learn/lesson/parse-lesson.ts';
import { LONGEST_LINK } from '../links/address.ts';
import { LinkError } from '../links/link-error.ts';
import { packText, unpackText } from '../links/packing.ts';
import { copyText } from '../components/clipboard.ts';
import { isRefusal } from '../storage/storage-fault.ts';
import { notify } from '../stores/notices.ts';
import { goTo } from '../stores/screen.ts';
import { showHomework } from './homework/homework-store.ts';
import { showOwnLesson } from './own-lesson.ts';

const LINK_VERSION = '1';

/** A lesson or a homework. */
type LearnDocument =
  | { readonly format: typeof HOMEWORK_FORMAT; readonly homework: Homework }
  | { readonly format: typeof LESSON_FORMAT; readonly lesson: Lesson };

/** @throws {DocumentError} if the text is neither a lesson nor a homework */
function readText(text: string): LearnDocument {
  const format = formatOf(text);
  if (format === HOMEWORK_FORMAT) return { format, homework: parseHomework(text) };
  if (format === LESSON_FORMAT) return { format, lesson: parseLesson(text) };
  throw new DocumentError('format', format ?? 'nothing', `${LESSON_FORMAT}, ${HOMEWORK_FORMAT}`);
}

function show(document: LearnDocument): void {
  if (document.format === HOMEWORK_FORMAT) {
    showHomework(document.homework);
    goTo('learn', 'homework');
  } else {
    showOwnLesson(document.lesson);
    goTo('learn', 'own');
  }
}

/** Opens a dropped or chosen file; reports an invalid one. */
export async function openDocumentFile(file: File): Promise<void> {
  const name = visibleText(file.name);
  try {
    show(readText(await textOf(file)));
  } catch (error) {
    if (saysUnread(file, error)) return;
    if (!(error instanceof DocumentError)) throw error;
    notify('bad', t('Cannot open {name}', { name }), `${localized(error.message)}.`);
  }
}

/**
 * The document of an address, `#/learn/open?v=1&d=…`.
 * @throws {LinkError | DocumentError}
 */
export async function documentOfLink(hash: string): Promise<LearnDocument> {
  const fields = new URLSearchParams(/\?(.*)$/s.exec(hash)?.[1] ?? '');
  const version = fields.get('v');
  if (version !== LINK_VERSION) {
    throw new LinkError(
      `The link has version “${visibleText(version ?? 'none').slice(0, 40)}”; this page reads version ${LINK_VERSION}.`,
    );
  }
  return readText(await unpackText(fields.get('d') ?? ''));
}

/** Opens the document of an address. Returns whether it could. */
export async function openDocumentLink(hash: string): Promise<boolean> {
  try {
    show(await documentOfLink(hash));
    return true;
  } catch (error) {
    if (!(error instanceof DocumentError) && !(error instanceof LinkError)) throw error;
    notify('bad', t('Cannot open this link'), `${localized(error.message).replace(/\.$/, '')}.`);
    return false;
  }
}

/** The address of a document, from `#` on. */
export async function documentLink(text: string): Promise<string> {
  return `#/learn/open?v=${LINK_VERSION}&d=${await packText(JSON.stringify(JSON.parse(text)))}`;
}

/** Copies a link that opens a document; a text too long for one is shared as a file. */
export async function copyDocumentLink(text: string): Promise<void> {
  const base = location.href.split('#')[0];
  const link = `${base}${await documentLink(text)}`;
  if (link.length > LONGEST_LINK) {
    notify(
      'bad',
      t('Too long for a link'),
      t(`The link would have {count} characters; programs truncate above {most}. Save a file and share it.`, {
        count: String(link.length),
        most: String(LONGEST_LINK),
      }),
    );
    return;
  }
  try {
    await copyText(link);
    notify('good', t('Link copied'));
  } catch (error) {
    if (!isRefusal(error)) throw error;
    notify('plain', t('This browser does not allow pages to copy'), t('Save a file and share it.'));
  }
}
