/** A chart as a table, for screen readers, copying and saving. */
export interface ChartTable {
  readonly caption: string;
  readonly columns: readonly string[];
  /** As many cells a row as there are columns; the first names the row. */
  readonly rows: readonly (readonly string[])[];
}

/** The text of a cell without a value. */
export const NO_VALUE = '–';
