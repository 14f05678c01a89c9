/** The columns of a trace in memory that all threads share. */
import type { TraceWorkload } from '../../traces/columns.ts';

export function sharedColumns({ count, at, op, offset, bytes, measured }: TraceWorkload): TraceWorkload {
  const times = new Float64Array(new SharedArrayBuffer(count * 8));
  const offsets = new Float64Array(new SharedArrayBuffer(count * 8));
  const lengths = new Uint32Array(new SharedArrayBuffer(count * 4));
  const ops = new Uint8Array(new SharedArrayBuffer(count));
  times.set(at.subarray(0, count));
  offsets.set(offset.subarray(0, count));
  lengths.set(bytes.subarray(0, count));
  ops.set(op.subarray(0, count));
  const columns = { count, at: times, op: ops, offset: offsets, bytes: lengths };
  if (measured === undefined) return columns;
  const ns = new Float64Array(new SharedArrayBuffer(count * 8));
  ns.set(measured.ns.subarray(0, count));
  return { ...columns, measured: { ns, meaning: measured.meaning } };
}
