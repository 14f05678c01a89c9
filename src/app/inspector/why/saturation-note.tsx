import type { ReactElement } from 'react';
import { t } from '../../../messages/message.ts';
import type { WaitLine } from '../../../analysis/chain/cause-chain.ts';
import type { RunView } from '../../../analysis/why/run-view.ts';
import { busyShares } from '../../../analysis/blame/saturation.ts';
import { formatShare } from '../../../base/format.ts';
import { NONE } from '../../../engine/recording/recording.ts';

/** From this share on, a bus or an array is the limit. */
const FULL = 0.9;

interface SaturationNoteProps {
  view: RunView;
  /** The operation that waited. */
  operation: number;
  /** Its longest wait. */
  wait: WaitLine;
}

/** Names the resource that was full while a request waited: a die can be held by pages that wait for the bus. */
export function SaturationNote({ view, operation, wait }: SaturationNoteProps): ReactElement | null {
  const words = saturationWords(view, operation, wait);
  return words === null ? null : <p className="saturation">{words}</p>;
}

function saturationWords(view: RunView, operation: number, { spans }: WaitLine): string | null {
  const die = view.dieOf(operation);
  if (die === NONE) return null;
  const { channel, busShare, arrayShare } = busyShares(view, die, spans);
  const shares = { channel: String(channel), bus: formatShare(busShare), array: formatShare(arrayShare) };
  if (busShare >= FULL)
    return t('The bus was full: in this wait channel {channel} was {bus} busy, the array of the die {array}.', shares);
  if (arrayShare >= FULL && spans[0].cause === 'queue')
    return t('The die was full: in this wait channel {channel} was {bus} busy, the array of the die {array}.', shares);
  return null;
}
