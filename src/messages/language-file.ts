/** A language of the page as its file has it: `ko.json`. Loaded with the language. */
import type { Catalog, Texts } from './message.ts';
import { sentenceTranslator } from './sentences.ts';

/** Translations by English text, in groups that follow the rooms of the page; no text is in two groups. */
export interface LanguageFile {
  readonly messages: Readonly<Record<string, Catalog>>;
  /** Sentences of errors, which the rooms below the page make (`sentences.ts`), by English template. */
  readonly errors: Readonly<Record<string, Catalog>>;
}

const flat = (groups: Readonly<Record<string, Catalog>>): Catalog =>
  Object.assign({}, ...Object.values(groups)) as Catalog;

/** The texts of a language. A text that is not there stays English. */
export function textsOf({ messages, errors }: LanguageFile): Texts {
  const sentences = flat(errors);
  return { catalog: flat(messages), sentences, translate: sentenceTranslator(sentences) };
}
