import type { ColumnsChoice, OperationWords } from '../../../../traces/any-table/choice.ts';
import type { TableGuess } from '../../../../traces/any-table/guess.ts';

export type Meaning =
  | 'ignored'
  | `time:${'s' | 'ms' | 'us' | 'ns' | 'filetime' | 'date'}`
  | 'op'
  | `offset:${number}`
  | `size:${number}`
  | 'device'
  | 'file'
  | `response:${'s' | 'ms' | 'us' | 'ns'}`;

export interface ColumnsState {
  /** By column: each meaning is there once. */
  readonly meanings: readonly Meaning[];
  /** By column: the chosen meaning, and when it was chosen; of two with the same meaning, the later choice counts. */
  readonly wishes: readonly { readonly meaning: Meaning; readonly at: number }[];
  /** The times are those of completions. */
  readonly isEnd: boolean;
  /** Null: the usual words. */
  readonly words: OperationWords | null;
  /** Stand for a missing column: ns between requests, the direction, bytes of a request. */
  readonly everyNs: number;
  readonly all: 'read' | 'write';
  readonly eachBytes: number;
  /** The byte between fields; null: as found. */
  readonly separator: number | null;
}

const EVERY_NS = 100_000;
const EACH_BYTES = 4096;

const NOTHING: Omit<ColumnsState, 'meanings' | 'wishes'> = {
  isEnd: false,
  words: null,
  everyNs: EVERY_NS,
  all: 'read',
  eachBytes: EACH_BYTES,
  separator: null,
};

export function stateOfGuess(guess: TableGuess, separator: number | null): ColumnsState {
  const { time, op, offset, size, device, file, response } = guess;
  const choice: Partial<ColumnsChoice> = { time: time ?? { everyNs: EVERY_NS }, device, file, response, separator };
  return stateOf(
    {
      ...choice,
      ...(op === null ? {} : { op }),
      ...(offset === null ? {} : { offset }),
      ...(size === null ? {} : { size }),
    },
    guess,
  );
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
  const { time, op, offset, size, device, file, response, separator = null } = choice;
  if (device !== undefined) put(device, 'device');
  if (file !== undefined) put(file, 'file');
  if (response) put(response.place, `response:${response.unit === 'filetime' ? 'ns' : response.unit}`);
  if (size !== undefined && 'place' in size) put(size.place, `size:${size.unitBytes}`);
  if (offset !== undefined) put(offset.place, `offset:${offset.unitBytes}`);
  if (op !== undefined && 'place' in op) put(op.place, 'op');
  if (time !== undefined && 'place' in time) put(time.place, `time:${time.unit}`);
  return {
    ...NOTHING,
    meanings,
    wishes: meanings.map((meaning) => ({ meaning, at: 0 })),
    separator,
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
  return index < 0 ? null : { place: index + 1, unit: meanings[index].split(':')[1] ?? '' };
}

/** Null without an address, which has no default. */
export function choiceOfState(state: ColumnsState): ColumnsChoice | null {
  const { meanings, isEnd, words, everyNs, all, eachBytes, separator } = state;
  const [time, op, offset, size] = ['time', 'op', 'offset', 'size'].map((kind) => columnWith(meanings, kind));
  const response = columnWith(meanings, 'response');
  if (offset === null) return null;
  type Timed = Extract<ColumnsChoice['time'], { place: unknown }>;
  type Responded = NonNullable<ColumnsChoice['response']>;
  return {
    time:
      time === null
        ? { everyNs }
        : { place: time.place, unit: time.unit as Timed['unit'], isEnd: isEnd && response !== null },
    op: op === null ? { all } : { place: op.place, words },
    offset: { place: offset.place, unitBytes: Number(offset.unit) },
    size: size === null ? { eachBytes } : { place: size.place, unitBytes: Number(size.unit) },
    device: columnWith(meanings, 'device')?.place ?? null,
    file: columnWith(meanings, 'file')?.place ?? null,
    response: response === null ? null : { place: response.place, unit: response.unit as Responded['unit'] },
    separator,
  };
}
