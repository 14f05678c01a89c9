import type { ComponentType } from 'react';
import type { RunReader } from '../../../analysis/why/run-reader.ts';
import type { KindTypes, Values } from '../../../learn/kinds/kind.ts';
import type { Answer } from '../../../learn/kinds/index.ts';

export type Draft = { readonly answer: Answer } | { readonly invalid: string };

export interface InputProps<T extends KindTypes> {
  readonly question: T['question'];
  readonly values: Values;
  readonly fill: (text: string) => string;
  readonly labelledBy: string;
  readonly problemId: string | undefined;
  /** The answer that was entered before a reload; null if there is none. */
  readonly first: T['answer'] | null;
  readonly before: string | null;
  readonly picked: string | null;
  /** @param typed the text of a field, which is kept as it is */
  readonly onChange: (draft: Draft, typed?: string) => void;
}

export interface Picked {
  readonly operation: number;
  readonly rowKind: number;
}

export interface ResultProps<T extends KindTypes> {
  readonly question: T['question'];
  readonly values: Values;
  readonly answer: T['answer'];
  readonly right: T['answer'];
  readonly picked: Picked | null;
  readonly reader: RunReader;
  readonly fill: (text: string) => string;
}

export interface KindView<T extends KindTypes> {
  readonly empty: string;
  readonly Input: ComponentType<InputProps<T>>;
  readonly Result: ComponentType<ResultProps<T>>;

  readonly restored?: (question: T['question'], values: Values, text: string) => Draft;
}

/** Where a question keeps what is entered. It is not an answer until it is given. */
export interface Unsent {
  readonly read: () => string | null;
  /** Keeps the text; null forgets it. */
  readonly keep: (text: string | null) => void;
}
