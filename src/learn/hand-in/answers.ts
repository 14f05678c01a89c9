import type { ExperimentInput } from '../../document/experiment.ts';
import { DocumentError } from '../../device/document-error.ts';
import { exact, read, textNode } from '../../document/document-node.ts';
import { parseDocument, requireObject } from '../../document/parse-node.ts';
import { headOf, NAME, named, parseHead } from '../document.ts';
import type { Answer } from '../kinds/index.ts';
import { ANSWER } from '../lesson/judge.ts';
import { hashOf } from './hash.ts';

const HAND_IN_FORMAT = 'nandscope-hand-in';

export const LONGEST_HAND_IN = 200_000;

interface OfStudent {
  /** As the student typed it. */
  readonly student: string;
}

export interface LessonAnswers extends OfStudent {
  readonly lesson: string;
  readonly answers: Readonly<Record<string, Answer>>;
}

/** The changes with which a challenge was solved, as a patch over its experiment. */
export interface ChallengeAnswer extends OfStudent {
  readonly challenge: string;
  readonly change: ExperimentInput;
}

export type HandIn = LessonAnswers | ChallengeAnswer;

/** The text of a file. Its hash shows that nothing was changed by hand; it proves no author. */
export function handInText(handIn: HandIn): string {
  const document = { format: HAND_IN_FORMAT, version: 1, ...handIn };
  return `${JSON.stringify({ ...document, hash: hashOf(document) }, null, 1)}\n`;
}

const SEALED = {
  ...headOf(HAND_IN_FORMAT),
  student: textNode(100),
  hash: read('the hash of the rest', (value) => value),
};
const LESSON = exact({ ...SEALED, answers: named(ANSWER), lesson: NAME });
const CHALLENGE = exact({
  ...SEALED,
  challenge: NAME,
  // By its schema it is checked when it is applied.
  change: read('an object', (value, path) => requireObject(value, path, 'an object') as ExperimentInput),
});

/**
 * Reads the text of a file. Whether the lesson exists and the change fits its challenge, the judge says.
 * @throws {DocumentError} that names the key, the value found, and what is allowed
 */
export function parseHandIn(text: string): HandIn {
  const document = parseHead(text, HAND_IN_FORMAT, LONGEST_HAND_IN);
  const { hash, ...content } = document;
  if (hash !== hashOf(content)) {
    throw new DocumentError('hash', 'the hash of another content', 'an unchanged file');
  }
  if (document.challenge !== undefined) {
    const { challenge, student, change } = parseDocument(CHALLENGE, document, '');
    return { challenge, student, change };
  }
  const { lesson, student, answers } = parseDocument(LESSON, document, '');
  return { lesson, student, answers };
}
