import {
  countColumn,
  type ColumnsChoice,
  type ColumnUnit,
  type CountColumn,
  type CountedUnit,
  type OperationWords,
} from '../../../../traces/any-table/choice.ts';
import { withChange, type KnownColumns, type TableGuess } from '../../../../traces/any-table/guess.ts';

/** Behind the kind its unit, as in a choice of columns: `time:us`, `size:512:from0`. */
export type Meaning = 'ignored' | 'op' | 'device' | 'file' | `${'time' | 'offset' | 'size' | 'response'}:${string}`;

export interface ColumnsState {
  /** By column: each meaning is there once. */
  readonly meanings: readonly Meaning[];
  /** By column: the chosen meaning, and when it was chosen; of two with the same meaning, the later choice counts. */
  readonly wishes: readonly { readonly meaning: Meaning; readonly at: number }[];
  /** The times are those of completions. */
  readonly isEnd: boolean;
  /** Null: the usual words. */
  readonly words: OperationWords | null;
  /** Stand for a missing column: ns between requests, the direction, bytes of a request. Null until a person says it. */
  readonly everyNs: number | null;
  readonly all: 'read' | 'write' | null;
  readonly eachBytes: number | null;
  /** The byte between fields; null: as found. */
  readonly separator: number | null;
  readonly point: number | null;
  /** By question of the guess: the answer that was chosen. */
  readonly answers: readonly (number | null)[];
}

const NOTHING: Omit<ColumnsState, 'meanings' | 'wishes'> = {
  isEnd: false,
  words: null,
  everyNs: null,
  all: null,
  eachBytes: null,
  separator: null,
  point: null,
  answers: [],
};

/** What the words say, and the first answer to each question for a person to see what it gives. */
export function stateOfGuess(guess: TableGuess): ColumnsState {
  const known = guess.questions.reduce(
    (before, { answers }) => withChange(before, answers.at(0)?.change ?? {}),
    guess.known,
  );
  return { ...stateOf(known, guess), answers: guess.questions.map(() => null) };
}

/** What a person has answered, with all that was chosen before. */
export function withAnswer(state: ColumnsState, guess: TableGuess, question: number, answer: number): ColumnsState {
  const { everyNs, all, eachBytes, separator } = state;
  const next = stateOf(withChange(knownOf(state), guess.questions[question].answers[answer].change), guess);
  const answers = state.answers.map((before, i) => (i === question ? answer : before));
  return {
    ...next,
    wishes: next.meanings.map((meaning, i) => ({ meaning, at: state.wishes[i].at })),
    everyNs,
    all,
    eachBytes,
    separator,
    answers,
  };
}

/** The questions that neither an answer nor a menu has settled. */
export function openQuestions({ answers, wishes }: ColumnsState, { questions }: TableGuess): readonly number[] {
  const touched = new Set(wishes.filter(({ at }) => at > 0).map(({ meaning }) => kindOf(meaning)));
  return [...questions.keys()].filter((at) => {
    const asked = questions[at].answers.flatMap(({ change }) => Object.keys(change));
    return answers[at] === null && asked.length > 0 && !asked.every((key) => touched.has(key));
  });
}

export function stateOf(
  choice: Partial<ColumnsChoice>,
  { names, count }: Pick<TableGuess, 'names' | 'count'>,
): ColumnsState {
  const meanings = Array.from({ length: count }, (): Meaning => 'ignored');
  const put = (place: number | string | null | undefined, meaning: Meaning): void => {
    if (place === null || place === undefined) return;
    const index = typeof place === 'number' ? place - 1 : (names?.indexOf(place) ?? -1);
    if (index >= 0 && index < count) meanings[index] = meaning;
  };
  const { time, op, offset, size, device, file, response, separator = null, point = null } = choice;
  const detailOf = ({ unitBytes, isHex, isFrom0 }: CountColumn): string =>
    `${unitBytes}${isHex ? ':hex' : ''}${isFrom0 ? ':from0' : ''}`;
  put(device, 'device');
  put(file, 'file');
  if (response) put(response.place, `response:${response.unit}`);
  if (size !== undefined && 'place' in size) put(size.place, `size:${detailOf(size)}`);
  if (offset !== undefined) put(offset.place, `offset:${detailOf(offset)}`);
  if (op !== undefined && 'place' in op) put(op.place, 'op');
  if (time !== undefined && 'place' in time) put(time.place, `time:${time.unit}`);
  return {
    ...NOTHING,
    meanings,
    wishes: meanings.map((meaning) => ({ meaning, at: 0 })),
    separator,
    point,
    isEnd: time !== undefined && 'place' in time && time.isEnd,
    words: op !== undefined && 'place' in op ? op.words : null,
    ...(time !== undefined && 'everyNs' in time ? { everyNs: time.everyNs } : {}),
    ...(op !== undefined && 'all' in op ? { all: op.all } : {}),
    ...(size !== undefined && 'eachBytes' in size ? { eachBytes: size.eachBytes } : {}),
  };
}

const kindOf = (meaning: Meaning): string => meaning.split(':')[0];

/**
 * Each meaning belongs to one column. An earlier column is only ignored meanwhile, because a keyboard passes through
 * other meanings in the menu.
 */
export function withMeaning(state: ColumnsState, index: number, meaning: Meaning): ColumnsState {
  const at = 1 + state.wishes.reduce((latest, wish) => Math.max(latest, wish.at), 0);
  const wishes = state.wishes.map((wish, i) => (i === index ? { meaning, at } : wish));
  const meanings = wishes.map((wish): Meaning => {
    const isTaken = wishes.some((other) => other.at > wish.at && kindOf(other.meaning) === kindOf(wish.meaning));
    return isTaken ? 'ignored' : wish.meaning;
  });
  const op = (columns: readonly Meaning[]): number => columns.indexOf('op');
  return { ...state, meanings, wishes, words: op(meanings) === op(state.meanings) ? state.words : null };
}

/** The number of the column and the text after the colon; null if there is none. */
export function columnWith(
  meanings: readonly Meaning[],
  kind: string,
): { readonly place: number; readonly unit: string } | null {
  const index = meanings.findIndex((meaning) => kindOf(meaning) === kind);
  return index < 0 ? null : { place: index + 1, unit: meanings[index].slice(kind.length + 1) };
}

/** What the columns say, without what stands for a missing one. */
function knownOf({ meanings, isEnd, words, separator, point }: ColumnsState): KnownColumns {
  const [time, op, offset, size, device, file, response] = (
    ['time', 'op', 'offset', 'size', 'device', 'file', 'response'] as const
  ).map((kind) => columnWith(meanings, kind));
  const counted = (key: 'offset' | 'size', { place, unit }: NonNullable<typeof size>): CountColumn =>
    countColumn(key, [String(place), ...unit.split(':')]);
  return {
    ...(time === null
      ? {}
      : { time: { place: time.place, unit: time.unit as ColumnUnit, isEnd: isEnd && response !== null } }),
    ...(op === null ? {} : { op: { place: op.place, words } }),
    ...(offset === null ? {} : { offset: counted('offset', offset) }),
    ...(size === null ? {} : { size: counted('size', size) }),
    device: device?.place ?? null,
    file: file?.place ?? null,
    response: response === null ? null : { place: response.place, unit: response.unit as CountedUnit },
    separator,
    point,
  };
}

export function choiceOfState(state: ColumnsState): {
  readonly choice: ColumnsChoice | null;
  readonly missing: string;
} {
  const { everyNs, all, eachBytes } = state;
  const {
    time,
    op,
    offset,
    size,
    device = null,
    file = null,
    response = null,
    separator = null,
    point = null,
  } = knownOf(state);
  const times = time ?? (everyNs === null ? undefined : { everyNs });
  const ops = op ?? (all === null ? undefined : { all });
  const sizes = size ?? (eachBytes === null ? undefined : { eachBytes });
  if (times === undefined || ops === undefined || offset === undefined || sizes === undefined) {
    const parts = { time: times, operation: ops, address: offset, size: sizes };
    const missing = Object.entries(parts).flatMap(([name, value]) => (value === undefined ? [name] : []));
    return { choice: null, missing: missing.join(', ') };
  }
  return {
    choice: { time: times, op: ops, offset, size: sizes, device, file, response, separator, point },
    missing: '',
  };
}
