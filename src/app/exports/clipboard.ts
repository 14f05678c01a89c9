/** Copies to the clipboard and says whether it worked. */
import { t } from '../../messages/message.ts';
import { notify } from '../stores/notices.ts';

/**
 * Copies content. The browser must see the call within the press of a button; content may come later, as a promise.
 * @param content by MIME type
 * @param instead what to do if the browser does not allow it
 */
export async function copyToClipboard(
  content: Readonly<Record<string, Promise<Blob> | Blob>>,
  done: string,
  instead: string,
): Promise<void> {
  try {
    await navigator.clipboard.write([new ClipboardItem(content)]);
    notify('good', done);
  } catch (error) {
    // No clipboard (not a secure page, an old browser), or the person or the browser refused it.
    if (!(error instanceof DOMException || error instanceof TypeError || error instanceof ReferenceError)) throw error;
    notify('bad', t('This browser does not allow this page to copy'), instead);
  }
}

/** A text as content. */
export const asBlob = (text: string, type: string): Blob => new Blob([text], { type });
