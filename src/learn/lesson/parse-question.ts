/** Reads the parts of questions that lessons and homework share. */
import { DocumentError, listOf, numberOf, objectOf, onlyKeys, textOf, wholeOf } from '../document/read.ts';
import { parseCheck, parseMeasure } from '../measure/parse-measure.ts';
import { PICK_SAYS } from './lesson.ts';
import type { ChoiceQuestion, NumberQuestion, OrderQuestion, PickQuestion, PickSay } from './lesson.ts';

const MOST_PARTS = 10;
const LONGEST_PART = 500;
const LONGEST_SAY = 2000;
const MOST_REQUESTS = 0xffff_fffe;

/** The options of a choice. @param mayAnswer whether they may answer a wrong choice: in lessons @throws {DocumentError} */
export function parseOptions(value: unknown, path: string, mayAnswer = false): ChoiceQuestion['options'] {
  return listOf(value, path, 2, MOST_PARTS).map((one, i) => {
    const at = `${path}[${i}]`;
    const option = objectOf(one, at);
    onlyKeys(option, at, mayAnswer ? ['text', 'when', 'say'] : ['text', 'when']);
    return {
      text: textOf(option.text, `${at}.text`, LONGEST_PART),
      when: parseCheck(option.when, `${at}.when`),
      ...(option.say === undefined ? {} : { say: textOf(option.say, `${at}.say`, LONGEST_SAY) }),
    };
  });
}

/** What a question about a number says to ranges of wrong answers. @throws {DocumentError} */
export function parseSay(value: unknown, path: string): NonNullable<NumberQuestion['say']> {
  return listOf(value, path, 0, MOST_PARTS).map((one, i) => {
    const at = `${path}[${i}]`;
    const say = objectOf(one, at);
    onlyKeys(say, at, ['atLeast', 'atMost', 'is', 'text']);
    const limit = (key: 'atLeast' | 'atMost'): Record<string, number> =>
      say[key] === undefined ? {} : { [key]: numberOf(say[key], `${at}.${key}`, 0) };
    const limits = {
      ...limit('atLeast'),
      ...limit('atMost'),
      ...(say.is === undefined ? {} : { is: parseMeasure(say.is, `${at}.is`) }),
    };
    if (Object.keys(limits).length === 0) throw new DocumentError(at, 'no limit', 'atLeast, atMost or is');
    return { ...limits, text: textOf(say.text, `${at}.text`, LONGEST_SAY) };
  });
}

/** The items of an order. @param mayAnswer whether they may answer a wrong order: in lessons @throws {DocumentError} */
export function parseItems(value: unknown, path: string, mayAnswer = false): OrderQuestion['items'] {
  return listOf(value, path, 2, MOST_PARTS).map((one, i) => {
    const at = `${path}[${i}]`;
    const item = objectOf(one, at);
    onlyKeys(item, at, mayAnswer ? ['text', 'by', 'say'] : ['text', 'by']);
    return {
      text: textOf(item.text, `${at}.text`, LONGEST_PART),
      by: parseMeasure(item.by, `${at}.by`),
      ...(item.say === undefined ? {} : { say: textOf(item.say, `${at}.say`, LONGEST_SAY) }),
    };
  });
}

/** What a pick says to other operations. @throws {DocumentError} */
export function parsePickSay(value: unknown, path: string): PickSay {
  const say = objectOf(value, path);
  onlyKeys(say, path, PICK_SAYS);
  return Object.fromEntries(
    PICK_SAYS.flatMap((what) =>
      say[what] === undefined ? [] : [[what, textOf(say[what], `${path}.${what}`, LONGEST_SAY)]],
    ),
  );
}

/** The operation that a pick asks for. @throws {DocumentError} */
export function parseTarget(value: unknown, path: string): PickQuestion['target'] {
  const target = objectOf(value, path);
  onlyKeys(target, path, ['blockerOf', 'ownOf']);
  const request = (key: 'blockerOf' | 'ownOf'): number => wholeOf(target[key], `${path}.${key}`, 0, MOST_REQUESTS);
  if (target.blockerOf !== undefined && target.ownOf !== undefined) {
    throw new DocumentError(path, 'blockerOf and ownOf', 'one of them');
  }
  return target.ownOf === undefined ? { blockerOf: request('blockerOf') } : { ownOf: request('ownOf') };
}
