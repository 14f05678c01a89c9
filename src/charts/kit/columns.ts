/** A chart as a table, for screen readers, copying and saving. */
export interface ChartTable {
  readonly caption: string;
  readonly columns: readonly string[];
  /** As many cells a row as there are columns; the first names the row. */
  readonly rows: readonly (readonly string[])[];
  /** The whole names of the rows, if the first cells are shorter ones. */
  readonly names?: readonly string[];
  /** The data with full values in base units, for files; the table itself if it is missing. */
  readonly full?: () => FullTable;
}

/** Data for other programs. Units are in the names of the columns or in a column of their own. */
export interface FullTable {
  readonly columns: readonly string[];
  /** '' is not a value. */
  readonly rows: readonly (readonly (string | number)[])[];
}

/** The text of a cell without a value. */
export const NO_VALUE = '–';
