import type { ReactElement } from 'react';
import { fullWords } from '../../../analysis/blame/delay-words.ts';
import type { WaitLine } from '../../../analysis/chain/cause-chain.ts';
import type { RequestAccount } from '../../../analysis/why/account.ts';
import type { RunView } from '../../../analysis/why/run-view.ts';

interface SaturationNoteProps {
  view: RunView;
  account: RequestAccount;
  /** Its longest wait. */
  wait: WaitLine;
}

/** Names the resource that was full while a request waited. */
export function SaturationNote({ view, account, wait }: SaturationNoteProps): ReactElement | null {
  const { critical } = account;
  const words = critical === null ? null : fullWords(view, account, critical, wait);
  return words === null ? null : <p className="saturation">{words}</p>;
}
