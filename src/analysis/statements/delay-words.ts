/** What delayed a request, as sentences. Each follows from the account of its waits (`wait-split.ts`). */
import { formatRatio, formatShare, formatTime, plural } from '../../base/format.ts';
import { NONE, OperationType, RowKind, infoType } from '../../engine/recording/recording.ts';
import type { WaitLine } from './cause-chain.ts';
import type { RequestAccount } from '../why/account.ts';
import { controllerWaits } from '../why/controller-time.ts';
import type { RunReader } from '../why/run-reader.ts';
import { isForController } from '../why/spans.ts';
import { FULL, waitShares } from './saturation.ts';
import { leastNs, waitSplit } from './wait-split.ts';

/** The cause of a complete request's waits: other requests, or its own pages. */
export function delayWords(reader: RunReader, account: RequestAccount): string {
  const { arrivalNs, finishNs } = account;
  if (finishNs === null) return '';
  const latency = finishNs - arrivalNs;
  const { othersNs, ownPagesNs, ownPagesOn, transactionNs, hasOtherMates, heldNs } = waitSplit(reader, account);
  const { coreNs, linkNs } = controllerWaits(account);
  if (othersNs > 0 && othersNs === coreNs + linkNs && ownPagesNs + transactionNs + heldNs === 0) {
    return `Its flash is free: ${formatTime(othersNs)} (${formatShare(othersNs / latency)}) waiting in the controller, for a core or the link.`;
  }
  if (othersNs > 0) {
    const aloneNs = latency - othersNs;
    return aloneNs > 0 && aloneNs >= leastNs(reader, account)
      ? `${formatRatio(latency / aloneNs)} its latency without the waits for others (${formatTime(aloneNs)})`
      : `${formatTime(othersNs)} of it (${formatShare(othersNs / latency)}) waits for others`;
  }
  if (hasOtherMates) {
    return `${formatTime(transactionNs)} for the other pages of its transaction, which has pages of other requests`;
  }
  if (ownPagesNs > 0) {
    const share = formatShare(ownPagesNs / latency);
    if (ownPagesOn === 'channel') {
      return `No other request in its way: its own pages take turns on the channel (${share}).`;
    }
    const programs = programsOnDie(reader, account);
    if (programs !== null && programs.count > 1) {
      return programs.areApart
        ? `No other request in its way: ${plural(programs.pages, 'page')} of its own on one die need ${programs.count} programs, because the planes are not level (${share}).`
        : `No other request in its way: ${plural(programs.pages, 'page')} of its own on one die need ${programs.count} programs (${share}).`;
    }
    return ownPagesOn === 'die'
      ? `No other request in its way: its own pages take turns on the die (${share}).`
      : `No other request in its way: its own pages take turns on the die and the channel (${share}).`;
  }
  if (transactionNs > 0) {
    const time = formatTime(transactionNs);
    return `No other request in its way: ${time} for the other pages of its transaction.`;
  }
  return heldNs > 0
    ? `Its bus and its die are free: the order of the queue holds it back (${formatShare(heldNs / latency)}).`
    : 'No waiting.';
}

/** The programs of a write on the die of its last page, and whether its pages are in planes with other next pages. */
function programsOnDie(
  reader: RunReader,
  { request, critical, arrivalNs, finishNs }: RequestAccount,
): { readonly pages: number; readonly count: number; readonly areApart: boolean } | null {
  const { operations, geometry, recording } = reader;
  if (critical === null || infoType(operations.info(critical)) !== OperationType.program) return null;
  const die = reader.dieOf(critical);
  const starts = new Set<number>();
  const places: { readonly plane: number; readonly page: number }[] = [];
  for (const operation of operations.operationsOf(request)) {
    if (reader.dieOf(operation) !== die || infoType(operations.info(operation)) !== OperationType.program) continue;
    const rows = reader.rowsOf(operation, arrivalNs, finishNs ?? recording.endNs);
    const program = rows.find(({ kind }) => kind === RowKind.program);
    if (program === undefined) continue;
    starts.add(program.startNs);
    places.push({
      plane: operations.plane(operation, geometry),
      page: operations.ppn(operation) % geometry.pagesPerBlock,
    });
  }
  // One page in each plane, and no two at one address: no program can write two of them.
  const areApart =
    reader.experiment.policy.multiPlane === 'wise' &&
    places.length > 1 &&
    new Set(places.map(({ plane }) => plane)).size === places.length &&
    new Set(places.map(({ page }) => page)).size === places.length;
  return { pages: places.length, count: starts.size, areApart };
}

/**
 * The resource that was full while a request waited longest; null if none was. A die can be held by pages that wait for
 * the bus.
 * @param operation that waited
 */
export function fullWords(
  reader: RunReader,
  account: Pick<RequestAccount, 'request' | 'spans' | 'critical'>,
  operation: number,
  { spans }: Pick<WaitLine, 'spans'>,
): string | null {
  if (reader.dieOf(operation) === NONE || spans.some(isForController)) return null;
  const isQueue = spans.every(({ cause, blockerOperation }) => cause === 'queue' && blockerOperation === undefined);
  const { channel, areMeans, busShare, arrayShare } = waitShares(reader, operation, spans, isQueue);
  const { othersNs, hasOtherMates } = waitSplit(reader, account);
  const isOwn = othersNs === 0 && !hasOtherMates;
  const bus = formatShare(busShare);
  const array = formatShare(arrayShare);
  const isBus = busShare >= FULL && busShare >= arrayShare;
  if (!isBus && !(isQueue && arrayShare >= FULL)) return null;
  if (areMeans && isBus && reader.recording.channels > 1)
    return `The buses were full: in this wait they were ${bus} busy on average, the arrays of the dies ${array}.`;
  if (areMeans && isBus) {
    return isOwn
      ? `Its own data fill the bus: in this wait it was ${bus} busy, the arrays of the dies ${array} on average.`
      : `The bus was full: in this wait it was ${bus} busy, the arrays of the dies ${array} on average.`;
  }
  if (areMeans) {
    return isOwn
      ? `Its own pages fill the dies: in this wait the arrays were ${array} busy on average, the bus ${bus}.`
      : `The dies were full: in this wait their arrays were ${array} busy on average, the bus ${bus}.`;
  }
  if (!isBus) {
    return isOwn
      ? `Its own pages fill the die: in this wait its array was ${array} busy, channel ${channel} ${bus}.`
      : `The die was full: in this wait its array was ${array} busy, channel ${channel} ${bus}.`;
  }
  return isOwn
    ? `Its own data fill the bus: in this wait channel ${channel} was ${bus} busy, the array of the die ${array}.`
    : `The bus was full: in this wait channel ${channel} was ${bus} busy, the array of the die ${array}.`;
}
