/** Reads an answer that a file holds. */
import { DocumentError, listOf, numberOf, objectOf, oneOf, onlyKeys, wholeOf } from '../document/read.ts';
import { QUESTION_KINDS } from './lesson.ts';
import type { Answer } from './judge.ts';

const MOST_PARTS = 50;

/** An answer as a value of JSON. @throws {DocumentError} */
export function parseAnswerValue(value: unknown, path: string): Answer {
  const answer = objectOf(value, path);
  const kind = oneOf(answer.kind, QUESTION_KINDS, `${path}.kind`);
  switch (kind) {
    case 'number':
      onlyKeys(answer, path, ['kind', 'value']);
      return { kind, value: numberOf(answer.value, `${path}.value`) };
    case 'choice':
      onlyKeys(answer, path, ['kind', 'option']);
      return { kind, option: wholeOf(answer.option, `${path}.option`, 0, MOST_PARTS) };
    case 'order': {
      onlyKeys(answer, path, ['kind', 'order']);
      const order = listOf(answer.order, `${path}.order`, 1, MOST_PARTS);
      const places = order.map((place, i) => wholeOf(place, `${path}.order[${i}]`, 0, order.length - 1));
      if (new Set(places).size !== places.length) {
        throw new DocumentError(`${path}.order`, 'a place twice', 'each place once');
      }
      return { kind, order: places };
    }
    case 'pick':
      onlyKeys(answer, path, ['kind', 'operation']);
      return { kind, operation: wholeOf(answer.operation, `${path}.operation`, 0, 0xffff_fffe) };
    case 'draw': {
      onlyKeys(answer, path, ['kind', 'values']);
      const values = listOf(answer.values, `${path}.values`, 1, MOST_PARTS);
      return { kind, values: values.map((bar, i) => numberOf(bar, `${path}.values[${i}]`)) };
    }
  }
}
