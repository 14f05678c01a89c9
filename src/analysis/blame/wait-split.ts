/** The latency of a request, split by what delayed it: other requests and background work, or its own pages. */
import { CAUSE_WORDS } from '../../base/vocabulary.ts';
import { NONE } from '../../engine/recording/recording.ts';
import type { RequestAccount } from '../why/account.ts';
import type { RunView } from '../why/run-view.ts';

/** Times in ns; they sum to the latency. */
export interface WaitSplit {
  /** Command, transfer, array. */
  readonly workNs: number;
  /** For the other pages of its own transaction. */
  readonly transactionNs: number;
  /** For its own pages before, on the die or on the channel. */
  readonly ownPagesNs: number;
  /** Where its own pages take turns, if they do. */
  readonly ownPagesOn: 'die' | 'channel' | null;
  /** For anything else. */
  readonly othersNs: number;
}

/** Splits an account. A request that is alone in its run waits for nothing but itself. */
export function waitSplit(view: RunView, { request, spans }: Pick<RequestAccount, 'request' | 'spans'>): WaitSplit {
  const { operations, recording } = view;
  const isAlone = recording.requestCount === 1;
  let workNs = 0;
  let transactionNs = 0;
  let othersNs = 0;
  const own = { die: 0, channel: 0 };
  for (const { startNs, endNs, cause, blockerOperation } of spans) {
    const ns = endNs - startNs;
    const blocked = blockerOperation ?? NONE;
    const isOwn = blocked === NONE ? isAlone : operations.requestOf(blocked) === request;
    if (CAUSE_WORDS[cause].own) workNs += ns;
    else if (cause === 'group') transactionNs += ns;
    else if (!isOwn) othersNs += ns;
    else own[cause === 'channel' ? 'channel' : 'die'] += ns;
  }
  const ownPagesNs = own.die + own.channel;
  const ownPagesOn = ownPagesNs === 0 ? null : own.channel > own.die ? 'channel' : 'die';
  return { workNs, transactionNs, ownPagesNs, ownPagesOn, othersNs };
}
