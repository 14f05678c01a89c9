import { FUA } from '../document/request-ops.ts';
import type { Requests } from '../engine/state/workload.ts';

export const READ = 0;
export const WRITE = 1;
export const TRIM = 2;
export const FLUSH = 3;
export const FUA_WRITE = WRITE + FUA;

/** An instant of the clock of the recorded machine. */
export interface WallTime {
  readonly seconds: number;
  readonly ns: number;
}

/** 21 bytes a request, in order of arrival; nothing per request is an object. */
export interface RequestColumns {
  readonly count: number;
  /** Arrival, whole ns after the trace's first request, never decreasing. */
  readonly at: Float64Array<ArrayBuffer>;
  readonly op: Uint8Array<ArrayBuffer>;
  readonly offset: Float64Array<ArrayBuffer>;
  /** Length in bytes, at least 1; 0 of a flush. */
  readonly bytes: Uint32Array<ArrayBuffer>;
  /** Only if the trace has response times of the device it was recorded on. */
  readonly measured?: MeasuredColumn<ArrayBuffer>;
  /** When the first request arrived; only if the times of the trace are those of a clock with a date. */
  readonly startedAt?: WallTime;
  /** Lines that should be requests and were left out, and all that should be; only if there are any. */
  readonly lost?: LostLines;
}

interface LostLines {
  readonly lines: number;
  readonly of: number;
}

/** What a format calls a response time of the recorded device. */
export interface ResponseMeaning {
  /** Its column or columns, as the format names them. */
  readonly column: string;
  readonly span: string;
  readonly resolutionNs: number;
}

export interface MeasuredColumn<B extends ArrayBufferLike = ArrayBufferLike> {
  /** By request, ns; NaN if the file has none for it. */
  readonly ns: Float64Array<B>;
  readonly meaning: ResponseMeaning;
}

/** A workload that may have response times of a recorded device, and the time of day of its start. */
export interface TraceWorkload extends Requests {
  readonly measured?: MeasuredColumn;
  readonly startedAt?: WallTime;
  readonly lost?: LostLines;
}

export function transferList({ at, op, offset, bytes, measured }: RequestColumns): ArrayBuffer[] {
  const buffers = [at.buffer, op.buffer, offset.buffer, bytes.buffer];
  if (measured !== undefined) buffers.push(measured.ns.buffer);
  return buffers;
}

/** 1 GB of columns; more is refused rather than tried. */
export const MOST_REQUESTS = 50_000_000;
