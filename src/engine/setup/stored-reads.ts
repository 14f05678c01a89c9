/**
 * `unmappedRead: stored`: what the workload reads before it writes it is on flash before time 0, as in SSDSim
 * (`pre_process_page`). Model page §11.1.
 */
import { quotient } from '../../device/exact.ts';
import { Decision } from '../state/differences.ts';
import type { Simulation } from '../simulation.ts';
import { HostOp, requestKind } from '../state/workload.ts';
import { NONE } from '../recording/recording.ts';
import { writeAtOnce } from './precondition.ts';

/** Writes from one pause to the next. */
const WRITES_A_STEP = 16_384;

const STORED = 1;
/** Written or trimmed before it is read. */
const NOT_STORED = 2;

/** Writes the pages that the workload reads before it writes them, without time, in order of logical page. */
export function* storeReads(s: Simulation): Generator<undefined, void> {
  const pages = pagesReadFirst(s);
  const { ways, writePages, units, geometry } = s;
  const isStatic = s.experiment.policy.dieBinding === 'static';
  const banks = ways > 1 ? units.count : geometry.dies;
  const lpns = new Uint32Array(writePages);
  let writes = 0;
  // They are not part of preconditioning.
  const before = s.preconditionPrograms;
  // `indexOf`: most of a large device is not read, and a loop over its pages costs a short run as much as its requests.
  for (let lpn = pages.indexOf(STORED); lpn >= 0; lpn = pages.indexOf(STORED, lpn)) {
    // A super-page takes the next ones; with static binding those of its number.
    const superPage = quotient(lpn, ways);
    let count = 0;
    for (; count < writePages && lpn < pages.length && !(isStatic && quotient(lpn, ways) !== superPage); lpn++) {
      if (pages[lpn] === STORED) lpns[count++] = lpn;
    }
    writeAtOnce(s, lpns, count, isStatic ? superPage % banks : writes);
    s.differed[Decision.unmappedReads]++;
    if (++writes % WRITES_A_STEP === 0) yield;
  }
  s.preconditionPrograms = before;
}

/** By logical page: {@link STORED} if it is not on flash and the workload reads it before it writes or trims it. */
function pagesReadFirst({ workload, geometry, flash }: Simulation): Uint8Array {
  const { pageBytes, logicalPages } = geometry;
  const pages = new Uint8Array(logicalPages);
  for (let i = 0; i < workload.count; i++) {
    const op = requestKind(workload.op[i]);
    if (op === HostOp.flush) continue;
    const offset = workload.offset[i];
    const end = offset + workload.bytes[i];
    // A trim empties the pages that it covers.
    const from = op === HostOp.trim ? Math.ceil(offset / pageBytes) : Math.floor(offset / pageBytes);
    const past = op === HostOp.trim ? Math.floor(end / pageBytes) : Math.floor((end - 1) / pageBytes) + 1;
    const kind = op === HostOp.read ? STORED : NOT_STORED;
    for (let page = from, left = Math.min(past - from, logicalPages); left > 0; page++, left--) {
      const lpn = page % logicalPages;
      if (pages[lpn] === 0) pages[lpn] = flash.map[lpn] === NONE ? kind : NOT_STORED;
    }
  }
  return pages;
}
