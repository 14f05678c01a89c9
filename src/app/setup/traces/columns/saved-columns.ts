import { columnsText, parseColumns, type ColumnsChoice } from '../../../../traces/any-table/choice.ts';
import { changeValue, keptValue } from '../../../storage/database.ts';
import { ofPage } from '../../../stores/page-state.ts';

const KEY = 'columns';
/** Files whose choice is kept. */
const MOST = 100;

/** The latest last. */
type Saved = readonly (readonly [header: string, columns: string])[];

function savedIn(value: unknown): Saved {
  if (!Array.isArray(value)) return [];
  return value.filter(
    (entry): entry is [string, string] =>
      Array.isArray(entry) && entry.length === 2 && entry.every((part) => typeof part === 'string'),
  );
}

const headerOf = (names: readonly string[]): string => names.join('\t');

/** Null if there was none, or if the browser does not say. */
export async function savedColumns(names: readonly string[]): Promise<ColumnsChoice | null> {
  try {
    const found = savedIn(await ofPage(keptValue(KEY))).find(([header]) => header === headerOf(names));
    return found === undefined ? null : parseColumns(found[1]);
  } catch (error) {
    // Without storage there is nothing to offer; a choice of another version does not count.
    if (error instanceof Error) return null;
    throw error;
  }
}

/** Rejects if the browser does not store it. */
export async function saveColumns(names: readonly string[], choice: ColumnsChoice): Promise<void> {
  await ofPage(
    changeValue(KEY, (kept) => {
      const others = savedIn(kept).filter(([header]) => header !== headerOf(names));
      return [...others.slice(-MOST + 1), [headerOf(names), columnsText(choice)]];
    }),
  );
}
