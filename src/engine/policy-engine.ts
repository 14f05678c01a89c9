/**
 * What the mechanism of a policy sees of a running engine. It reads the settings and the state that are named here, and
 * changes only what {@link Written} names. Everything else that it does to a run goes through the functions of
 * `policy-actions.ts`. The types are the limit: at run time this is the engine itself, without copies or calls.
 */
import type { UnitAccount } from './state/account.ts';
import type { ChipReads } from './state/chip-reads.ts';
import type { Counters } from './state/counters.ts';
import type { DirtyChannels } from './state/dirty-channels.ts';
import type { ReadonlyFields } from './readable.ts';
import type { Random } from './state/random.ts';
import type { RunSettings } from './run-settings.ts';
import type { Simulation } from './simulation.ts';
import type { TimeTable } from './state/time-table.ts';
import type { Units } from './state/units.ts';
import type { Flash } from './state/flash.ts';
import type { BackgroundJobs } from './state/background-jobs.ts';
import type { GarbageState } from './pages/garbage.ts';
import type { PolicyMaker } from './hooks.ts';
import type { Recorder } from './recording/recorder.ts';
import type { OperationLists, OperationPool } from './records/operation-pool.ts';
import type { TransactionPool } from './records/transaction-pool.ts';

type Settings = Omit<RunSettings, 'units' | 'workload' | 'recorder'>;

/** Questions about places and time slots. */
type Places = Pick<
  Simulation,
  'planeOf' | 'chipOf' | 'bankOf' | 'isLastOfBlock' | 'busSlot' | 'arraySlot' | 'planeSlot' | 'timerSlot'
>;

/** The state of the run that mechanisms read. */
type State = ReadonlyFields<
  Simulation,
  | 'now'
  | 'workload'
  | 'unitHeld'
  | 'admission'
  | 'flushes'
  | 'binding'
  | 'padSlot'
  | 'unitPressing'
  | 'hasHostPage'
  | 'open'
  | 'busTransaction'
  | 'heldBy'
  | 'heldUnit'
  | 'busOperation'
  | 'pendingWrite'
  | 'bankRequest'
  | 'latencies'
  | 'writesMayRequest'
  | 'heldOperations'
  | 'foldSlot'
>;

type Hooks = Pick<
  Simulation,
  | 'planes'
  | 'queueOrder'
  | 'composer'
  | 'clump'
  | 'parallelReads'
  | 'planeReads'
  | 'passes'
  | 'layout'
  | 'victims'
  | 'superPages'
  | 'loads'
  | 'sharedUnits'
>;

/** Columns and numbers that a mechanism keeps for the engine, where it acts in the engine's place. */
type Written = Pick<
  Simulation,
  | 'differed'
  | 'group'
  | 'nextOperation'
  | 'backgroundLive'
  | 'unboundPending'
  | 'unboundTaken'
  | 'collectionDue'
  | 'unitTransaction'
  | 'rebindDue'
  | 'unitSuspended'
  | 'unitCache'
  | 'unitLatency'
  | 'unitOpen'
  | 'unitServed'
  | 'cumulativeWrites'
  | 'bankWaiting'
  | 'planeToken'
  | 'boundPages'
  | 'chipToken'
  | 'dieToken'
  | 'burstChips'
  | 'channelReads'
  | 'channelWrites'
  | 'writesOnChannel'
  | 'readsOnChannel'
>;

/** Blocks and the map of logical pages. The methods take, skip and move pages. */
type FlashOfPolicies = GarbageState['flash'] &
  ReadonlyFields<Flash, 'owner' | 'map' | 'opened' | 'barred'> &
  Pick<Flash, 'taken' | 'writtenOf' | 'hasHostPage' | 'nextHostBlock' | 'nextHostPage' | 'openPage'> &
  Pick<Flash, 'takeHostPage' | 'takeGcPage' | 'skipTo' | 'move' | 'noteWithoutData' | 'programEnded'> &
  // A move keeps the block of the original; blocks in step set the initial state.
  Pick<Flash, 'boundReads' | 'hostActive' | 'gcActive' | 'eraseCount' | 'prepare' | 'markBad'>;

/** What the job of a plane has read, and what it does next. */
type JobsOfPolicies = ReadonlyFields<BackgroundJobs, 'active' | 'block' | 'cause' | 'short' | 'pressing'> &
  // Folding is urgent like a collection, and gives pages back.
  Pick<BackgroundJobs, 'urgentCount' | 'lastStep' | 'markPlane'> &
  Pick<BackgroundJobs, 'page' | 'left' | 'planned' | 'plannedCount' | 'together' | 'held' | 'heldLpn' | 'heldSource'>;

/** The engine of a run, for the mechanisms of its policies. */
export interface PolicyEngine extends Settings, Places, State, Hooks, Written {
  readonly units: ReadonlyFields<Units, 'count' | 'ofDie' | 'dies' | 'diesPerUnit' | 'perChannel' | 'channelOf'>;
  readonly flash: FlashOfPolicies;
  readonly jobs: JobsOfPolicies;
  /** Records: see `records/operation-record.ts` and `records/transaction-record.ts`. */
  readonly operations: Pick<OperationPool, 'int' | 'real' | 'release'> & ReadonlyFields<OperationPool, 'live'>;
  /** Null without cores and link; `kept`: reads that are over but for them. */
  readonly controller: { readonly kept: number } | null;
  readonly transactions: Pick<TransactionPool, 'int' | 'real'>;
  readonly reads: OperationLists;
  readonly writes: OperationLists;
  readonly unbound: OperationLists;
  readonly background: Pick<OperationLists, 'head' | 'remove' | 'insert'>;
  readonly outs: ReadonlyFields<OperationLists, 'head'>;
  readonly chipReads: ReadonlyFields<ChipReads, 'remaining'>;
  /** Ends of phases, by slot. */
  readonly time: Pick<TimeTable, 'begin' | 'set' | 'resume'> & ReadonlyFields<TimeTable, 'time'>;
  readonly unitAccount: ReadonlyFields<UnitAccount, 'lastIn'>;
  readonly readAccount: Pick<UnitAccount, 'change'>;
  readonly dirty: Pick<DirtyChannels, 'mark' | 'markAll' | 'closeForUnbound'>;
  readonly random: Pick<Random, 'below'>;
  readonly recorder: Pick<Recorder, 'operation' | 'setPpn' | 'row' | 'cached' | 'flag'>;
  readonly counters: Pick<
    Counters,
    'dieBusyNs' | 'padding' | 'wasted' | 'suspensionsProgram' | 'suspensionsErase' | 'erases' | 'foldRuns'
  >;
}

/** Makes the policies of a run, as its experiment says. The caller of the engine passes it in. */
export type MakePolicies = PolicyMaker<PolicyEngine, Simulation>;
