/**
 * Hooks: the decisions of the policies of a run, and the events that they are told. The caller of the engine passes in
 * a function that makes them ({@link MakePolicies}); the engine imports no policy. A hook that is null is off: the
 * engine does what the model page says without it.
 *
 * Slots are numbers of operations (`OperationPool`) and of transactions (`TransactionPool`); units, dies, planes, banks
 * and channels are numbered as in the geometry. A bank is what a write is bound to: a die, or the gang of dies of a
 * superblock.
 */
import type { Geometry } from '../device/geometry.ts';
import type { Experiment } from '../document/experiment.ts';
import type { InitialBlockState } from '../document/initial-state.ts';
import type { SLC_CACHE } from './state/cached-flash.ts';
import type { Controller } from './state/controller.ts';
import type { OperationLists } from './records/operation-pool.ts';

/** Binding at arrival: the bank of a write page. Model page §3. */
export interface BindHook {
  /**
   * @param lpn logical page; with superblocks the number of the super-page
   * @param pageNumber how many pages (super-pages) have been bound before
   * @param requestNumber of the write request
   */
  bankFor(lpn: number, pageNumber: number, requestNumber: number): number;
  /** The same for a write whose bank has become full, among the banks in `among`. */
  rebind(lpn: number, pageNumber: number, requestNumber: number, among: readonly number[]): number;
}

/** Late binding: writes that get a die when a channel can take them. Model page §11.2. */
export interface LateBindingHook {
  /** Starts writes that are bound to no die yet on a channel whose bus is free. False if it takes none. */
  startWrites(channel: number): boolean;
}

/** Planes of a die that are programmed together. Model page §7. */
export interface PlaneHook {
  /** The planes (in their die) that {@link choose} chose last. Others may use it as scratch. */
  readonly chosen: Int32Array;
  /** Several pages of a die can be programmed together. */
  readonly multiPlane: boolean;
  /** The scheduler programs one page a die although the planes policy would program several. */
  readonly planeBlind: boolean;
  /**
   * Chooses planes for up to `wanted` pages of a die that are about to be written, and skips pages if the policy does
   * so to bring them to one address. Returns how many.
   */
  choose(die: number, wanted: number): number;
  /** Pages that the planes of a die could take together now. Overwrites `chosen`. */
  parallelism(die: number): number;
  /** Several operations work together: counts those on one die in different blocks. */
  noteConstraint(group: Int32Array, count: number): void;
}

/** The order of data-outs. Null: first ready, first out. Model page §6. */
export interface DataOutHook {
  /**
   * The finished read (slot) of a channel whose data goes over the bus next. Called with at least two to choose from.
   */
  pick(channel: number): number;
}

/** The order of a unit's queue. Null: by age. Model page §12.2. */
export interface QueueOrderHook {
  /** A request begins to arrive: its operations follow. */
  requestArrives(): void;
  /** An operation has been put into its queue. */
  queued(slot: number): void;
  /** All operations of the request have arrived. */
  requestArrived(request: number): void;
}

/** Which unit of a channel starts what, in place of the oldest operation. Model page §12.1. */
export interface ComposeHook {
  /** Starts reads on a unit of the channel. False if none can start. */
  startReads(channel: number): boolean;
  /** Starts bound writes on a unit of the channel. False if none can start. */
  startWrites(channel: number): boolean;
  /** A host transaction has begun on the unit. */
  began(unit: number): void;
  /** The transactions of a burst (one hold of the bus) begin from here on: they are counted when all have begun. */
  burstBegins(): void;
  /** All transactions of the burst, chained from `first`, have begun. */
  burstBegan(first: number): void;
}

/** Issue in clumps: only members of the present clump may start. Model page §12.3. */
export interface ClumpHook {
  /** Operations with ids from here on are not of the clump. */
  readonly boundary: number;
  /** Whether the unit has a member of the clump that has not started. */
  isMember(unit: number): boolean;
  /** Whether the operation may start on the unit. */
  includes(unit: number, slot: number): boolean;
  /** Whether the operation may start together with a member. */
  allows(slot: number): boolean;
  /** A host transaction of this type has begun on the unit. */
  began(unit: number, type: number): void;
  /** The data-out of an operation begins. */
  dataOutBegins(slot: number): void;
  /** Whether the clump is over. Called when dispatch has started all it can. */
  isOver(): boolean;
  /** Makes the next clump. False if it has no members: nothing is ready on an idle unit. */
  next(): boolean;
}

/** Independent reads of the planes of a die, which is the unit. Model page §11.12. */
export interface PlaneReadHook {
  /** By die: reads that have begun and whose data is not out. */
  readonly inFlight: Int32Array;
  /** By plane: its read transaction; −1 none. */
  readonly readOf: Int32Array;
  /** The plane of a read. */
  planeOf(slot: number): number;
  /** Starts the oldest host read of a channel that can start. False if none can. */
  startReads(channel: number): boolean;
  /** Whether an operation is a read that needs its plane only. */
  isPlaneRead(slot: number): boolean;
  /** Whether such a read of a background job can start now, the bus apart. */
  mayStart(slot: number): boolean;
  /** A transaction begins: true if it takes its plane, not the die. */
  takes(tx: number): boolean;
  /** A transaction leaves its unit: true if it had taken its plane only. */
  left(tx: number): boolean;
  /** The array phase of a transaction begins; returns its time slot. */
  arrayBegins(tx: number): number;
  arrayEnded(plane: number): void;
  /** A suspend latency of the die is over: array reads that waited for it begin, each after `charge`. */
  latencyEnded(unit: number, charge: (tx: number) => void): void;
  /** A read of a die with a suspended operation is out. True if other planes still read: the operation stays suspended. */
  served(unit: number): boolean;
  /** The use of the die has changed: that of its planes follows. `forReads`, `operation`: of the die as a whole. */
  account(unit: number, forReads: number, operation: number): void;
  /** Adds the present work of each die's planes to its busy time, ns. */
  addBusy(dies: Float64Array): void;
}

/** Reads of several places of a plane in one array operation. Model page §12.4. */
export interface MultiLocationHook {
  /** How much longer than tR such an array read is, ns. */
  readonly extraNs: number;
  /** A host read of `bytes` bytes of its page has arrived. */
  arrived(slot: number, bytes: number): void;
  /** Fills `group` with `head` and the reads that join it. Returns how many; 1 if it stays alone. */
  join(unit: number, head: number, group: Int32Array): number;
  /** A read transaction has begun. */
  began(tx: number): void;
}

/** Reads of several planes or dies in one array operation. Model page §6. */
export interface ParallelReadHook {
  /**
   * Fills `group` with `head` and the waiting reads of its unit that are read with it, in order of id. Returns how
   * many.
   */
  join(unit: number, head: number, group: Int32Array): number;
}

/** Counts decisions that follow from several dies being one busy unit. */
export interface SharedUnitHook {
  /** A transaction begins on the unit; it may be an operation that is alone. */
  began(unit: number, tx: number): void;
  /** An operation for a die is ready; −1 if it is not bound to one. */
  ready(die: number): void;
  /** A transaction is suspended for a read of a die; −1 for a write. */
  suspendedFor(die: number): void;
}

/** The initial state of blocks that are written in step. Model page §11.1. */
export interface InitialStateHook {
  /**
   * Brings the flash into a state that the policy can start from, after `initial` has been written into it.
   * @throws DocumentError if there is none
   */
  prepare(described: readonly InitialBlockState[]): void;
}

/** Host operations that join a step of garbage collection. Model page §12.5. */
export interface GuestHook {
  /** Adds guests to the step in `group[0]`, whose place is known. Returns how many operations there are then. */
  add(unit: number, type: number, group: Int32Array): number;
  /**
   * Takes the guests out of a transaction that has ended. Returns the first, chained through the sibling field; −1
   * none.
   */
  take(tx: number): number;
  /** Completes the guests from `first` on with ids below `before`. Returns the first of the others; −1 none. */
  complete(first: number, type: number, before: number): number;
}

/** Suspension of programs and erases. Model page §9. */
export interface SuspensionHook {
  /** Lets the waiting operations of a channel request the units that they wait for. */
  request(channel: number): void;
  /** A suspend or resume latency of the unit, or the rest of a phase before one, is over. */
  latencyEnded(unit: number): void;
  /** `pages` pages were read on a unit that holds a suspended operation. */
  readsServed(unit: number, pages: number): void;
  /** The array of a unit that holds a suspended operation is free: another read is served, or the operation resumes. */
  serveOrResume(unit: number): void;
  /**
   * Resumes erases that were suspended for writes which cannot start. Called when dispatch has started all it can. True
   * if one resumes.
   */
  resumeForsaken(): boolean;
}

/** Placement of pages by region, and moves of pages in the background (cause `reallocation`). Model page §14. */
export interface LayoutHook {
  /** Moves under way. */
  readonly moving: number;
  /** A read of the device's pages `first … last` has arrived (pages beyond the logical space are wrapped). */
  readArrived(first: number, last: number): void;
  /** Whether a page's write is placed evenly at its dispatch (late binding), whatever binds the others. */
  placesEvenly(lpn: number): boolean;
  /** A read request is complete. */
  readServed(request: number): void;
  /** Whether a move from a channel is to be dropped: its page has changed. */
  dropsFrom(channel: number): boolean;
  /** Marks the channels on which a step of a move may begin now. */
  markMoves(): void;
  /** Whether a step of a move can start (or be dropped) now, the bus apart. */
  canStart(slot: number): boolean;
  /** Starts a step of a move, or drops the move. */
  start(channel: number, slot: number): void;
  /** A step of a move has ended. */
  ended(slot: number, type: number): void;
  /** Whether a move is writing a page into a block (number in the device). */
  writesInto(block: number): boolean;
}

/** The folding of an SLC cache. Model page §11.14. */
export interface FoldHook {
  /** By plane: 1 while its folding goes before the host. */
  readonly urgent: Uint8Array;
  /** When the cache first had no room for the host: see policies/slc-cache/folds.ts. ns; −1 never. */
  readonly cliffNs: number;
  /** Pages that the cache can hold, those of free blocks that it may take included. */
  readonly capacity: number;
  /** Takes the plane's next page for a write of the host, in the cache or outside. Returns it. */
  takePage(slot: number, plane: number): number;
  /** All that happens at an instant has happened. */
  instantEnds(): void;
  /** The host may have been idle for long enough now. */
  timer(): void;
  /** Pages or blocks of a plane have been taken or given back; the same for the planes of a die. */
  changed(plane: number): void;
  dieChanged(die: number): void;
  /** A page of the plane has become invalid. */
  invalidated(plane: number): void;
  /** The host has taken a page. Returns whether it is one of the cache. */
  tookPage(ppn: number): boolean;
  /** Whether a block of the plane is folded that may take the last free one. */
  mayNeedLast(plane: number): boolean;
  /** Whether folding could give a page of the plane back, now or when programs have ended. */
  canFree(plane: number): boolean;
  /** Whether the plane has no page for the host until a block is folded, and none has room: a collection has to make it. */
  lacksRoom(plane: number): boolean;
  /** Whether a folded page is being written to a block (over the whole device): it is not mapped there yet. */
  writesInto(block: number): boolean;
  /** Starts the folding of blocks if it is due. */
  trigger(): void;
  /** Whether a waiting step can start now, the bus apart; its start; its end. */
  canStart(slot: number): boolean;
  start(channel: number, slot: number): void;
  ended(slot: number, type: number): void;
}

/** The victim of a garbage collection. Model page §8. */
export interface VictimHook {
  /**
   * The block (in its plane) to collect; −1 if nothing can be gained.
   * @param except a block (in its plane) that must not be chosen; active blocks are excluded then, too. −1 none
   */
  pick(plane: number, except: number): number;
}

/** Wear leveling. Model page §8. */
export interface WearHook {
  /** A collection has erased a block of the plane. */
  collected(plane: number): void;
}

/** Garbage collection of the blocks of all planes of a die together. Model page §11.6. */
export interface TwinHook {
  /**
   * The pages that a job reads next, into `jobs.together`; how many (0: the held pages are programmed next, or none
   * remain).
   */
  nextReads(lead: number): number;
  /** The planes (in their die) that lack a page of the present row, into `planes.chosen`; how many. */
  restOfRow(lead: number): number;
  /**
   * Gives the program step in `group` its pages. Pages that do not fit into the row wait for the next one. Returns how
   * many remain in `group`.
   */
  takeRow(lead: number, group: Int32Array, count: number): number;
  /** A triggered job has started on the plane. */
  jobStarted(plane: number): void;
}

/** Pages of all dies of a gang, or of a word line, together. Model page §11.4 and §11.13. */
export interface SuperPageHook {
  /**
   * Starts a write of the super-page whose first page is the head of list `list` of `waiting`. `first`: the first die
   * of the gang.
   */
  startWrite(unit: number, first: number, waiting: OperationLists, list: number): void;
  /** Whether the read in `slot` is of the same super-page as the first `count` of `group`. */
  joins(group: Int32Array, count: number, slot: number): boolean;
  /** A transaction has begun: dies of the gang without an operation get one of padding. */
  pad(tx: number): void;
  /** Records an array phase (or a latency) of `ns` that ends now in the lanes of the transaction's padding. */
  recordPadding(tx: number, kind: number, ns: number): void;
  /** A program has ended. */
  countPadding(tx: number): void;
}

/** Whole word lines, gathered in the write buffer. Model page §11.13. */
export interface WordLineHook {
  /** A write that nothing keeps from being dispatched joins the word line that is being gathered. */
  join(slot: number): void;
  /** A page that is written through has its place in the write buffer. */
  throughBegins(): void;
  /** An update read of a page in the write buffer has begun (1) or ended (−1): the page joins a word line soon. */
  updateReads(more: number): void;
  /** Operations of the word line that is being gathered, with the records of update reads. */
  readonly resting: number;
  /**
   * At the end of an instant: pads or fills the word line that is being gathered, if something waits for it. Returns
   * whether anything has changed.
   */
  settle(): boolean;
  /** Binds a full word line, under its oldest page in `lead`, to a die. */
  bind(lead: number, die: number): void;
  /** Two passes; null with one. */
  readonly passes: PassHook | null;
}

/** Word lines that are programmed in two passes. Model page §11.13. */
export interface PassHook {
  /** By die: the oldest page of the word line whose second pass is due, and waits for its unit; −1 none. */
  readonly due: Int32Array;
  /** The program of a word line that is about to begin is its first pass. */
  isFirst: boolean;
  /** A program has ended. True if it was the first pass of a word line, whose pages are not on flash yet. */
  firstEnded(tx: number): boolean;
  /** A step of a job begins: whether it is the second pass of its pages. */
  isSecond(slot: number): boolean;
}

/** A second register of each unit (cache mode). Model page §11.3. */
export interface RegisterHook {
  /** The data of a program is in the cache register. */
  loaded(tx: number): void;
  /** A copy between the registers has ended. */
  copied(tx: number): void;
  /** The array read of a transaction has ended: its data moves to the cache register. */
  readEnded(tx: number): void;
  /** All data of a read has left the cache register of the unit. */
  readOut(unit: number): void;
  /** The array of the unit has ended a program or an erase. */
  arrayFree(unit: number): void;
}

/** Loads of programs that break the rules of the bus on purpose. Model page §13. */
export interface LoadHook {
  /** Loads the pages of a program. `began`: when its burst took the bus, ns. */
  send(tx: number, began: number): void;
  /** The bus is free after such loads; `slot` is the page that was loaded, −1 if all were. */
  ended(tx: number, slot: number): void;
  /** The time for which the loads of a program still have the bus, ns; 0 if they have not begun. */
  leftNs(tx: number): number;
}

/** Makes the controller of a run with so many requests. Model page §11.11. */
export type MakeController<Engine> = (
  experiment: Experiment,
  geometry: Geometry,
  requests: number,
) => Controller<Engine>;

/**
 * Writes before time 0, in steps. Model page §11.1.
 * @throws DocumentError if the device cannot have such a state
 */
export type WriteBefore<Engine> = (s: Engine) => Generator<undefined, void>;
/** Yields `put` when the pages of a used device are placed. `isPut`: it continues from a device of that stage. */
export type Precondition<Engine> = (s: Engine, isPut: boolean) => Generator<'put' | undefined, void>;

/** The hooks of one run. `Engine`: its whole state. */
export interface PolicyHooks<Engine> {
  /** Null: all writes are bound late. */
  readonly binding: BindHook | null;
  /** Null: all writes are bound at arrival. */
  readonly lateBinding: LateBindingHook | null;
  readonly planes: PlaneHook;
  readonly dataOut: DataOutHook | null;
  readonly queueOrder: QueueOrderHook | null;
  readonly composer: ComposeHook | null;
  readonly clump: ClumpHook | null;
  readonly multiLocation: MultiLocationHook | null;
  readonly parallelReads: ParallelReadHook | null;
  readonly guests: GuestHook | null;
  readonly suspension: SuspensionHook | null;
  readonly layout: LayoutHook | null;
  readonly victims: VictimHook;
  readonly wear: WearHook | null;
  readonly twinBlocks: TwinHook | null;
  readonly superPages: SuperPageHook | null;
  readonly wordLines: WordLineHook | null;
  readonly registers: RegisterHook | null;
  readonly planeReads: PlaneReadHook | null;
  readonly loads: LoadHook | null;
  readonly sharedUnits: SharedUnitHook | null;
  readonly folds: FoldHook | null;
  readonly initialState: InitialStateHook | null;
  /** Parts of the engine that few experiments use: the caller loads them as it loads policies. */
  readonly makeController: MakeController<Engine> | null;
  readonly precondition: Precondition<Engine> | null;
  readonly storeReads: WriteBefore<Engine> | null;
  /** Objects whose numbers and typed arrays are state of the run, by name: snapshots copy them. */
  readonly state: readonly (readonly [name: string, component: object])[];
}

/** Makes the hooks of a run. `Seen`: what they see of its state. */
export interface PolicyMaker<Seen, Engine = Seen> {
  (s: Seen): PolicyHooks<Engine>;
  /** Null if it is not loaded. */
  readonly slcCache: typeof SLC_CACHE | null;
}
