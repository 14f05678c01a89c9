/** The words about each key of the document, by path: those of its schema. */
import { schemaAt } from './patch.ts';

export interface HelpText {
  /** What it does, in one sentence. */
  readonly sentence: string;
  /** Paper and section, or another simulator; every policy has one. */
  readonly source?: string;
  /** What each choice means, in one sentence. */
  readonly options?: Readonly<Record<string, string>>;
}

/** The words about a setting or a group of settings. @throws DocumentError if the document has no such key */
export function helpAt(path: string): HelpText {
  const node = schemaAt(path);
  const { sentence = '', source } = node;
  const options = node.kind === 'choice' ? node.options : undefined;
  return { sentence, ...(source === undefined ? {} : { source }), ...(options === undefined ? {} : { options }) };
}
