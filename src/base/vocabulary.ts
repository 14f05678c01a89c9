/**
 * The words for people: one wording for each cause of waiting, phase and origin of an operation. The keys are the names
 * that `engine/recording.ts` and `analysis/row-classes.ts` use; exports and CSV columns print those keys.
 */

/** A cause of waiting, or a part of a request's own work. */
export interface CauseWords {
  /** In lists, legends and on bars. */
  readonly label: string;
  /** In a sentence. */
  readonly meaning: string;
  /** True for the request's own work, false for waiting. */
  readonly own: boolean;
}

/** Parts of a request's latency, by their names in the recording, in the order of the recorded columns. */
export const CAUSE_WORDS = {
  queue: {
    label: 'queue for bus or die',
    meaning: 'not dispatched yet: its bus or die is in use, or the order or a quota holds it back',
    own: false,
  },
  hazard: {
    label: 'earlier access to the page',
    meaning: 'an earlier access to the same page had to end first',
    own: false,
  },
  space: { label: 'no free page', meaning: 'no free page until garbage collection erases a block', own: false },
  channel: { label: 'channel busy', meaning: 'another transfer used the channel', own: false },
  dieHost: {
    label: 'die held (host)',
    meaning: 'another host page held the die: in its array, on the bus, or until the bus was free for it',
    own: false,
  },
  dieGc: { label: 'die busy (GC)', meaning: 'the die was busy with garbage collection', own: false },
  dieOther: { label: 'die busy (other)', meaning: 'the die was busy with other background work', own: false },
  group: { label: 'same transaction', meaning: 'the other pages of its own transaction', own: false },
  suspend: { label: 'suspend/resume', meaning: 'the latency of suspending or resuming an operation', own: false },
  command: { label: 'command', meaning: 'command and address on the channel', own: true },
  copy: { label: 'register copy', meaning: 'data moved between the two page registers', own: true },
  array: { label: 'array', meaning: 'the flash array itself: tR or tPROG', own: true },
  transfer: { label: 'transfer', meaning: 'its data on the channel', own: true },
  buffer: { label: 'write buffer', meaning: 'a place in controller RAM, and the answer from there', own: true },
  flush: { label: 'flush', meaning: 'a flush waited until earlier writes were on flash', own: false },
  firmware: { label: 'firmware', meaning: 'the firmware: waiting for a core, its service and its latency', own: true },
  link: { label: 'link', meaning: 'its data on the link to the host, waiting included', own: true },
  dieFold: { label: 'die busy (folding)', meaning: 'the die was busy with folding the SLC cache', own: false },
} as const satisfies Readonly<Record<string, CauseWords>>;

/** The name of a cause in the recording: `dieGc`, `channel`, `array`. */
export type CauseName = keyof typeof CAUSE_WORDS;

/** Phases of operations as the timeline draws them: a load is a data-in, a resume latency counts as suspend/resume. */
export const PHASE_LABELS = {
  command: 'command',
  load: 'data in',
  dataOut: 'data out',
  read: 'read (tR)',
  program: 'program',
  erase: 'erase',
  copy: 'register copy',
  suspend: 'suspend/resume',
  firmware: 'firmware',
  link: 'link',
} as const;

/** Single rows of a lane, by their names in the recording. Shorter than the phases: they stand on bars. */
export const ROW_LABELS = {
  command: 'command',
  load: 'data in',
  'data-in': 'data in',
  'data-out': 'data out',
  read: 'read',
  program: 'program',
  erase: 'erase',
  copy: 'register copy',
  suspend: 'suspend',
  resume: 'resume',
  firmware: 'firmware',
  'link-in': 'link in',
  'link-out': 'link out',
} as const;

/** Who issued an operation, by the names in the recording. `precondition` marks what runs when the run starts. */
export const ORIGIN_LABELS = {
  host: 'host',
  gc: 'garbage collection',
  reallocation: 'page reallocation',
  'wear-leveling': 'wear leveling',
  precondition: 'running at time 0',
  padding: 'padding',
  fold: 'folding',
} as const;

/** Short forms for bars, after a dot. */
export const ORIGIN_SHORT_LABELS = {
  host: 'host',
  gc: 'GC',
  reallocation: 'realloc.',
  'wear-leveling': 'wear lev.',
  precondition: 'at time 0',
  padding: 'padding',
  fold: 'fold',
} as const;

/** Origins as colors tell them apart. */
export const OWNER_LABELS = { host: 'host', gc: 'GC', other: 'other work, padding' } as const;
