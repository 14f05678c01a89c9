import type { ReactElement } from 'react';
import { t } from '../../../messages/message.ts';
import type { RequestAccount } from '../../../analysis/why/account.ts';
import type { RunView } from '../../../analysis/why/run-view.ts';
import { busyShares } from '../../../analysis/blame/saturation.ts';
import { formatShare } from '../../../base/format.ts';
import { CAUSE_WORDS } from '../../../base/vocabulary.ts';
import { NONE } from '../../../engine/recording/recording.ts';

/** From this share on, a bus or an array is the limit. */
const FULL = 0.9;

/** Names the resource that was full while a request waited: a die can be held by pages that wait for the bus. */
export function SaturationNote({ view, account }: { view: RunView; account: RequestAccount }): ReactElement | null {
  const words = saturationWords(view, account);
  return words === null ? null : <p className="saturation">{words}</p>;
}

function saturationWords(view: RunView, { spans, critical }: RequestAccount): string | null {
  if (critical === null) return null;
  const waits = spans.filter(({ cause }) => !CAUSE_WORDS[cause].own);
  const longest = waits.reduce((most, one) => Math.max(most, one.endNs - one.startNs), 0);
  const wait = waits.find(({ startNs, endNs }) => endNs - startNs === longest);
  if (wait === undefined) return null;
  const die = view.dieOf(critical);
  if (die === NONE) return null;
  const { channel, busShare, arrayShare } = busyShares(view, die, wait.startNs, wait.endNs);
  const shares = { channel: String(channel), bus: formatShare(busShare), array: formatShare(arrayShare) };
  if (busShare >= FULL)
    return t('The bus was full: in this wait channel {channel} was {bus} busy, the array of the die {array}.', shares);
  if (arrayShare >= FULL && wait.cause === 'queue')
    return t('The die was full: in this wait channel {channel} was {bus} busy, the array of the die {array}.', shares);
  return null;
}
