/**
 * The table of cells as a Parquet file, for DuckDB, pandas, Polars: the columns of the CSV with their types. Written by
 * hyparquet-writer, which loads with the first file.
 */
import { loadPart } from '../../base/within.ts';
import { MAKER, makerText } from './maker.ts';
import type { Results } from './results.ts';
import { cellTable } from './tables.ts';

/** Rows whose columns are compressed together. */
const ROWS_IN_A_GROUP = 100_000;

/**
 * The bytes of the file. Text columns are text, all others doubles; an empty cell is null. The maker of the results is
 * in the file's metadata (`nandscope.maker`).
 */
export async function parquetOf(results: Results): Promise<Uint8Array> {
  const { parquetWriteBuffer } = await loadPart(() => import('hyparquet-writer'));
  const { headings, texts, rows } = cellTable(results);
  const columns = headings.map((name): { name: string; isText: boolean; values: (string | number | null)[] } => ({
    name,
    isText: texts.has(name),
    values: [],
  }));
  for (const row of rows()) {
    for (const [at, { isText, values }] of columns.entries()) {
      const cell = row[at];
      values.push(cell === '' ? null : isText ? cell : Number(cell));
    }
  }
  const buffer = parquetWriteBuffer({
    columnData: columns.map(({ name, isText, values }) => ({
      name,
      data: values,
      type: isText ? ('STRING' as const) : ('DOUBLE' as const),
    })),
    rowGroupSize: ROWS_IN_A_GROUP,
    kvMetadata: [{ key: 'nandscope.maker', value: makerText(results.maker === undefined ? MAKER : results.maker) }],
    createdBy: 'NANDscope',
  });
  return new Uint8Array(buffer);
}
