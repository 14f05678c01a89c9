/** A chart as a table: what a screen reader reads, and what is copied or saved. */
export interface ChartTable {
  readonly caption: string;
  readonly columns: readonly string[];
  /** As many cells a row as there are columns; the first names the row. */
  readonly rows: readonly (readonly string[])[];
}

/** What stands in a cell for which there is no number. */
export const NO_VALUE = '–';
