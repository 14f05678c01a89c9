import { NoAnswer, within } from '../../base/timeout.ts';
import { notify } from '../stores/notices.ts';
import { ofPage } from '../stores/page-state.ts';

/** Longest wait for the clipboard, ms: the browser may ask the person first. */
const COPY_MS = 60_000;

/**
 * @throws {NoAnswer} if the browser asks and gets no answer
 * @throws a DOMException or TypeError if the browser refuses
 */
export async function copyText(text: string): Promise<void> {
  await ofPage(within(navigator.clipboard.writeText(text), COPY_MS));
}

/**
 * The browser must see the call within the press of a button; content may come later, as a promise.
 * @param content by MIME type
 * @param instead runs if the browser refuses
 */
export async function copyToClipboard(
  content: Readonly<Record<string, Promise<Blob> | Blob>>,
  done: string,
  instead: string,
): Promise<void> {
  try {
    await ofPage(within(navigator.clipboard.write([new ClipboardItem(content)]), COPY_MS));
    notify('good', done);
  } catch (error) {
    // No clipboard (not a secure page, an old browser), or the person or the browser refused it or did not answer.
    if (
      !(
        error instanceof NoAnswer ||
        error instanceof DOMException ||
        error instanceof TypeError ||
        error instanceof ReferenceError
      )
    )
      throw error;
    notify('bad', 'This browser does not allow this page to copy', instead);
  }
}

export const asBlob = (text: string, type: string): Blob => new Blob([text], { type });
