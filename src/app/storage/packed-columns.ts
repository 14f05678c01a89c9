/**
 * The columns of a run for the browser's storage, as one blob: typed arrays in a stored object are compressed on the
 * main thread, 30 to 40 ms for 200,000 requests (`npm run bench -- compare`).
 */
import { within } from '../../base/timeout.ts';
import type { RunColumns } from '../../compare/run/run-columns.ts';

const READ_MS = 10_000;

interface PackedColumns {
  readonly count: number;
  /** Missing in what was stored before runs had a warm-up. */
  readonly firstCounted?: number;
  readonly parts: number;
  readonly collections: number;
  readonly bytes: Blob;
}

export function packColumns({
  count,
  firstCounted,
  arrivalNs,
  latencyNs,
  op,
  causes,
  collections,
}: RunColumns): PackedColumns {
  const { from, cause, ns } = causes;
  const { startNs, endNs } = collections;
  // The widest elements come first, so that every column is aligned.
  const columns = [arrivalNs, latencyNs, startNs, endNs, from, ns, op, cause] as BlobPart[];
  return { count, firstCounted, parts: ns.length, collections: startNs.length, bytes: new Blob(columns) };
}

/** Unpacks what {@link packColumns} made; null for anything else, such as columns of an older version. */
export async function unpackColumns(stored: unknown): Promise<RunColumns | null> {
  if (!isPacked(stored)) return null;
  const { count, firstCounted = 0, parts, collections } = stored;
  const buffer = await within(stored.bytes.arrayBuffer(), READ_MS);
  let at = 0;
  const next = <Column>(of: ColumnType<Column>, length: number): Column => {
    const column = new of(buffer, at, length);
    at += length * of.BYTES_PER_ELEMENT;
    return column;
  };
  const arrivalNs = next(Float64Array, count);
  const latencyNs = next(Float64Array, count);
  const startNs = next(Float64Array, collections);
  const endNs = next(Float64Array, collections);
  const from = next(Uint32Array, count + 1);
  const ns = next(Uint32Array, parts);
  const op = next(Uint8Array, count);
  const cause = next(Uint8Array, parts);
  return {
    count,
    firstCounted,
    arrivalNs,
    latencyNs,
    op,
    causes: { from, cause, ns },
    collections: { startNs, endNs },
  };
}

interface ColumnType<Column> {
  new (buffer: ArrayBuffer, byteOffset: number, length: number): Column;
  readonly BYTES_PER_ELEMENT: number;
}

function isPacked(stored: unknown): stored is PackedColumns {
  return typeof stored === 'object' && stored !== null && 'bytes' in stored && stored.bytes instanceof Blob;
}
