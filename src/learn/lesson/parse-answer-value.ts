/** Reads an answer that a file holds. */
import { objectOf, oneOf, onlyKeys, readKeys } from '../document/read.ts';
import { QUESTION_KINDS, kindOf } from '../kinds/index.ts';
import type { Answer } from '../kinds/index.ts';

/** An answer as a value of JSON. @throws {DocumentError} */
export function parseAnswerValue(value: unknown, path: string): Answer {
  const answer = objectOf(value, path);
  const kind = oneOf(answer.kind, QUESTION_KINDS, `${path}.kind`);
  const readers = kindOf({ kind }).answerReaders;
  onlyKeys(answer, path, ['kind', ...Object.keys(readers)]);
  return { kind, ...readKeys(answer, path, readers) } as Answer;
}
