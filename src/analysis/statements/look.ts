/**
 * The one name and the one color of each cause, wherever a piece of a request's time is shown. Causes refine the
 * recorded ones (model page, §10), so that sums agree; where no more is known than what is recorded, that is said.
 */
import { CAUSE_WORDS, type CauseName } from '../../base/vocabulary.ts';

export interface CauseLook {
  readonly label: string;
  readonly meaning: string;
  /** The recorded cause whose color it has. */
  readonly color: CauseName;
  readonly own: boolean;
}

type Refined = readonly [color: CauseName, label: string, meaning: string];

const REFINED = {
  unbound: ['queue', 'queue for a free die', 'a write that has no die until one takes it'],
  noBus: ['channel', 'queue for a free bus', 'a write that has no die yet: all buses were in use'],
  ownTurn: ['queue', 'queue behind its own pages', 'only its own pages were in its way'],
  order: ['queue', 'queue for its turn', 'its bus and its die were free: the order or a quota held it back'],
  place: ['buffer', 'full write buffer', 'there was no place for it in the write buffer'],
  line: [
    'buffer',
    'write buffer or word line',
    'it waited for a place in the buffer, or for the rest of its word line',
  ],
  pass: ['buffer', 'first of two passes', 'its word line had its first pass, and its second was not due'],
  ownBus: ['channel', 'own pages in turn on the bus', 'another page of its own was on the bus'],
  ownDie: ['dieHost', 'own pages in turn on the die', 'the die worked for another page of its own'],
  held: ['channel', 'channel held by GC', 'a garbage collection held the channel'],
  die: ['dieHost', 'die busy (host)', 'the die worked for another host request'],
  data: ['channel', 'die held for data on the bus', 'the die held a page of another request, which was on the bus'],
  wear: ['dieOther', 'die busy (wear leveling)', 'the die was busy with wear leveling'],
  move: ['dieOther', 'die busy (reallocation)', 'the die was busy with pages that are relocated'],
  start: ['dieOther', 'die busy (at time 0)', 'the die was busy with what ran when the run began'],
  suspending: ['suspend', 'suspend', 'an operation in its die was being suspended'],
  resuming: ['suspend', 'resume', 'an operation in its die was being resumed'],
  resting: ['suspend', 'suspended', 'its own program was suspended, or on the way to it'],
  core: ['firmware', 'queue for a core', 'the firmware cores served others'],
  linkQueue: ['link', 'queue for the link', 'the link carried the data of others'],
} as const satisfies Readonly<Record<string, Refined>>;

export type ToldCause = CauseName | keyof typeof REFINED;

const recorded = Object.entries(CAUSE_WORDS).map(([name, words]) => [name, { ...words, color: name }]);
const refined = Object.entries(REFINED).map(([name, [color, label, meaning]]) => [
  name,
  { color, label, meaning, own: false },
]);

export const LOOK = Object.fromEntries([...recorded, ...refined]) as Readonly<Record<ToldCause, CauseLook>>;
