/** What documents have to say that a person opens: once each, when they are shown. */
import { notify } from './notices.ts';

export class DocumentNotices {
  readonly #texts = new Set<string>();

  /** As `onNotice` of the parsers. */
  readonly onNotice = (text: string): void => {
    this.#texts.add(text);
  };

  /** The document is open. */
  say(): void {
    for (const text of this.#texts) notify('plain', 'Figures differ from earlier versions', text);
    this.#texts.clear();
  }
}
