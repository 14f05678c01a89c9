/** What delayed a request, as sentences. Each follows from the account of its waits (`wait-split.ts`). */
import { formatRatio, formatShare, formatTime } from '../../base/format.ts';
import { t } from '../../messages/message.ts';
import { NONE, OperationType, RowKind, infoType } from '../../engine/recording/recording.ts';
import type { WaitLine } from '../chain/cause-chain.ts';
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
    return t('Its flash is free: {time} ({share}) waiting in the controller, for a core or the link.', {
      time: formatTime(othersNs),
      share: formatShare(othersNs / latency),
    });
  }
  if (othersNs > 0) {
    const aloneNs = latency - othersNs;
    return aloneNs > 0 && aloneNs >= leastNs(reader, account)
      ? t('{ratio} its latency without the waits for others ({time})', {
          ratio: formatRatio(latency / aloneNs),
          time: formatTime(aloneNs),
        })
      : t('{time} of it ({share}) waits for others', {
          time: formatTime(othersNs),
          share: formatShare(othersNs / latency),
        });
  }
  if (hasOtherMates) {
    return t('{time} for the other pages of its transaction, which has pages of other requests', {
      time: formatTime(transactionNs),
    });
  }
  if (ownPagesNs > 0) {
    const share = formatShare(ownPagesNs / latency);
    if (ownPagesOn === 'channel') {
      return t('No other request in its way: its own pages take turns on the channel ({share}).', { share });
    }
    const programs = programsOnDie(reader, account);
    if (programs !== null && programs.count > 1) {
      const values = { share, pages: programs.pages, programs: String(programs.count) };
      return programs.areApart
        ? t(
            `No other request in its way: {pages, plural, one {# page} other {# pages}} of its own on one die need {programs} programs, because the planes are not level ({share}).`,
            values,
          )
        : t(
            `No other request in its way: {pages, plural, one {# page} other {# pages}} of its own on one die need {programs} programs ({share}).`,
            values,
          );
    }
    return ownPagesOn === 'die'
      ? t('No other request in its way: its own pages take turns on the die ({share}).', { share })
      : t('No other request in its way: its own pages take turns on the die and the channel ({share}).', { share });
  }
  if (transactionNs > 0) {
    const time = formatTime(transactionNs);
    return t('No other request in its way: {time} for the other pages of its transaction.', { time });
  }
  return heldNs > 0
    ? t('Its bus and its die are free: the order of the queue holds it back ({share}).', {
        share: formatShare(heldNs / latency),
      })
    : t('No waiting.');
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
  const values = { channel: String(channel), bus: formatShare(busShare), array: formatShare(arrayShare) };
  const isBus = busShare >= FULL && busShare >= arrayShare;
  if (!isBus && !(isQueue && arrayShare >= FULL)) return null;
  if (areMeans && isBus && reader.recording.channels > 1)
    return t(
      'The buses were full: in this wait they were {bus} busy on average, the arrays of the dies {array}.',
      values,
    );
  if (areMeans && isBus) {
    return isOwn
      ? t(
          'Its own data fill the bus: in this wait it was {bus} busy, the arrays of the dies {array} on average.',
          values,
        )
      : t('The bus was full: in this wait it was {bus} busy, the arrays of the dies {array} on average.', values);
  }
  if (areMeans) {
    return isOwn
      ? t('Its own pages fill the dies: in this wait the arrays were {array} busy on average, the bus {bus}.', values)
      : t('The dies were full: in this wait their arrays were {array} busy on average, the bus {bus}.', values);
  }
  if (!isBus) {
    return isOwn
      ? t('Its own pages fill the die: in this wait its array was {array} busy, channel {channel} {bus}.', values)
      : t('The die was full: in this wait its array was {array} busy, channel {channel} {bus}.', values);
  }
  return isOwn
    ? t(
        'Its own data fill the bus: in this wait channel {channel} was {bus} busy, the array of the die {array}.',
        values,
      )
    : t('The bus was full: in this wait channel {channel} was {bus} busy, the array of the die {array}.', values);
}
