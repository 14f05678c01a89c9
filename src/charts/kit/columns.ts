/** A chart as a table, for screen readers, copying and saving. */
export interface ChartTable {
  readonly caption: string;
  readonly columns: readonly string[];
  /** As many cells a row as there are columns; the first names the row. */
  readonly rows: readonly (readonly string[])[];
  /** The whole names of the rows, if the first cells are shorter ones. */
  readonly names?: readonly string[];
  /** The data for files; the table itself if it is missing. */
  readonly full?: () => FullTable;
}

/** Full values in base units, for other programs. Units are in the names of the columns or in a column of their own. */
interface FullTable {
  readonly columns: readonly string[];
  /** '' is not a value. */
  readonly rows: readonly (readonly (string | number)[])[];
}

/** The text of a cell without a value. */
export const NO_VALUE = '–';

/** What a chart says of a datum: on screen as a text, in files as a full value. */
export interface DataColumn<D> {
  /** Its name on screen; without one it is in files only. */
  readonly title?: string;
  /** By default the value. */
  readonly text?: (datum: D) => string;
  /** Its name in files, with its unit; without one it is on screen only. */
  readonly file?: string;
  /** In base units; null and undefined are empty cells. */
  readonly value?: (datum: D) => string | number | null | undefined;
}

export const column = <D>(
  title: string,
  value: (datum: D) => string | number | null | undefined,
  text?: (datum: D) => string,
): DataColumn<D> => ({ title, file: title, value, ...(text === undefined ? {} : { text }) });

/** The data as they are in a file. */
export function fileOf<D>(data: readonly D[], columns: readonly DataColumn<D>[]): FullTable {
  const own = columns.filter(({ file }) => file !== undefined);
  return {
    columns: own.map(({ file = '' }) => file),
    rows: data.map((datum) => own.map(({ value }) => value?.(datum) ?? '')),
  };
}

export function chartTableOf<D>(caption: string, data: readonly D[], columns: readonly DataColumn<D>[]): ChartTable {
  const shown = columns.filter(({ title }) => title !== undefined);
  return {
    caption,
    columns: shown.map(({ title = '' }) => title),
    rows: data.map((datum) => shown.map(({ text, value }) => text?.(datum) ?? String(value?.(datum) ?? NO_VALUE))),
    ...(columns.some(({ file }) => file !== undefined) ? { full: () => fileOf(data, columns) } : {}),
  };
}
