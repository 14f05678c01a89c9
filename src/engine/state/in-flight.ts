/** The limit of work in flight. A run that exceeds it ends with that reason, before the memory of the machine ends. */
import { DocumentError } from '../../device/document-error.ts';
import { LIMITS } from '../../device/limits.ts';
import { HostOp, requestKind, type Requests } from './workload.ts';

/**
 * Page operations in flight that any run may have. Their records double up to 2^25; the largest request (2^20 pages,
 * each with an update read) and background steps have to fit as well.
 */
export const MOST_IN_FLIGHT = 30_000_000;

/**
 * Operations that a run may have in all: their numbers are signed 32-bit integers, and those in flight have background
 * steps still to come.
 */
export const MOST_NUMBERED = 2_000_000_000;

/**
 * Refuses a read or write that would be too many page operations at one instant. Documents are checked for it when they
 * are parsed, traces here.
 * @throws DocumentError that names the request by its number
 */
export function checkRequests({ count, op, offset, bytes }: Requests, pageBytes: number): void {
  for (let i = 0; i < count; i++) {
    if (requestKind(op[i]) >= HostOp.trim || bytes[i] <= pageBytes) continue;
    const pages = Math.floor((offset[i] + bytes[i] - 1) / pageBytes) - Math.floor(offset[i] / pageBytes) + 1;
    if (pages <= LIMITS.pagesPerRequest) continue;
    throw new DocumentError(
      'workload',
      `request ${i} with ${bytes[i]} bytes: ${pages} pages of ${pageBytes} bytes`,
      `at most ${LIMITS.pagesPerRequest} pages a request (a larger device.pageBytes makes fewer of them)`,
    );
  }
}
