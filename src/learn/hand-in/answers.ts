import type { ExperimentInput } from '../../document/experiment.ts';
import { DocumentError } from '../../device/document-error.ts';
import { keysOf, nameOf, objectOf, onlyKeys, parseDocument, textOf } from '../document/read.ts';
import type { Answer } from '../kinds/index.ts';
import { parseAnswerValue } from '../lesson/judge.ts';
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

/**
 * Reads the text of a file. Whether the lesson exists and the change fits its challenge, the judge says.
 * @throws {DocumentError} that names the key, the value found, and what is allowed
 */
export function parseHandIn(text: string): HandIn {
  const document = parseDocument(text, HAND_IN_FORMAT, LONGEST_HAND_IN);
  const { hash, ...content } = document;
  if (hash !== hashOf(content)) throw new DocumentError('hash', 'the hash of another content', 'an unchanged file');
  const student = textOf(document.student, 'student', 100);
  if (document.challenge !== undefined) {
    onlyKeys(document, 'file', ['format', 'version', 'challenge', 'student', 'change', 'hash']);
    return { challenge: nameOf(document.challenge, 'challenge'), student, change: objectOf(document.change, 'change') };
  }
  onlyKeys(document, 'file', ['format', 'version', 'lesson', 'student', 'answers', 'hash']);
  const answers = keysOf(objectOf(document.answers, 'answers'), 'answers').map(
    ([step, answer]) => [step, parseAnswerValue(answer, `answers.${step}`)] as const,
  );
  return { lesson: nameOf(document.lesson, 'lesson'), student, answers: Object.fromEntries(answers) };
}
