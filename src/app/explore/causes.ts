/** How the page names what a request's time went into. */
import { WAIT_NAMES } from '../../engine/recording.ts';
import type { WaitName } from '../../charts/theme.ts';

export interface CauseWords {
  readonly name: WaitName;
  /** In a list. */
  readonly label: string;
  /** In one sentence. */
  readonly meaning: string;
  /** The request's own work, as opposed to waiting. */
  readonly own: boolean;
}

const WORDS: Record<WaitName, Omit<CauseWords, 'name'>> = {
  queue: { label: 'queue', meaning: 'not yet dispatched: order, quota, or no die chosen yet', own: false },
  hazard: { label: 'same page busy', meaning: 'an earlier write of the same page had to end first', own: false },
  space: { label: 'no free page', meaning: 'no free page until garbage collection gives one', own: false },
  channel: { label: 'channel busy', meaning: 'another transfer was on the bus', own: false },
  dieHost: { label: 'die busy: host', meaning: 'the die was busy with another host operation', own: false },
  dieGc: { label: 'die busy: GC', meaning: 'the die was busy with garbage collection', own: false },
  dieOther: { label: 'die busy: other', meaning: 'the die was busy with other background work', own: false },
  group: { label: 'own transaction', meaning: 'the other pages of its own transaction', own: false },
  suspend: { label: 'suspend, resume', meaning: 'the time it takes to stop or resume an operation', own: false },
  command: { label: 'command', meaning: 'command and address on the bus', own: true },
  copy: { label: 'register copy', meaning: 'data moved between the two registers', own: true },
  array: { label: 'array', meaning: 'the array itself: tR or tPROG', own: true },
  transfer: { label: 'transfer', meaning: 'its data on the bus', own: true },
  buffer: { label: 'buffer', meaning: 'answered by the write buffer', own: true },
};

/** In the order of the recorded columns. */
export const CAUSES: readonly CauseWords[] = WAIT_NAMES.map((name) => ({ name, ...WORDS[name] }));
