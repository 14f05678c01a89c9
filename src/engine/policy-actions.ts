/**
 * The functions of the engine that the mechanism of a policy may call. They are the engine's own, with their first
 * parameter narrowed to {@link PolicyEngine}; their docstrings stand where they are defined.
 */
import * as unitUse from './accounting/unit-use.ts';
import * as waits from './accounting/waits.ts';
import * as unitState from './accounting/unit-state.ts';
import * as composeWrites from './dispatch/compose-writes.ts';
import * as dispatch from './dispatch/dispatch.ts';
import * as mayStart from './dispatch/may-start.ts';
import * as alone from './flash/alone.ts';
import * as array from './flash/array.ts';
import * as bus from './flash/bus.ts';
import * as start from './flash/start.ts';
import * as transactionEnds from './flash/transaction-ends.ts';
import * as transactions from './flash/transactions.ts';
import * as freeBlocks from './pages/free-blocks.ts';
import * as hostPages from './pages/host-pages.ts';
import * as jobSteps from './pages/job-steps.ts';
import * as stepStart from './dispatch/step-start.ts';
import * as completion from './host/completion.ts';
import * as operations from './pages/operations.ts';
import * as rebinding from './host/rebinding.ts';
import * as pageWaits from './host/page-waits.ts';
import type { Simulation } from './simulation.ts';
import type { PolicyEngine } from './policy-engine.ts';

/**
 * A function of the engine, for a caller that has a `PolicyEngine`. Every one is the engine itself, and the compiler
 * checks that a `Simulation` is one. (The parameters of a method may be narrower than those of its type.)
 */
type ForPolicies<Action> = Action extends (s: Simulation, ...rest: infer Rest) => infer Result
  ? { run(s: PolicyEngine, ...rest: Rest): Result }['run']
  : never;

// What may start, and what runs.
export const setBusy: ForPolicies<typeof unitState.setBusy> = unitState.setBusy;
export const setIdle: ForPolicies<typeof unitState.setIdle> = unitState.setIdle;
export const mayBegin: ForPolicies<typeof unitState.mayBegin> = unitState.mayBegin;
export const markWaiting: ForPolicies<typeof unitState.markWaiting> = unitState.markWaiting;
export const unitFree: ForPolicies<typeof unitState.unitFree> = unitState.unitFree;
export const openForRead: ForPolicies<typeof mayStart.openForRead> = mayStart.openForRead;
export const openForWrite: ForPolicies<typeof mayStart.openForWrite> = mayStart.openForWrite;
export const readGoesFirst: ForPolicies<typeof mayStart.readGoesFirst> = mayStart.readGoesFirst;
export const waitsForOlderWrite: ForPolicies<typeof mayStart.waitsForOlderWrite> = mayStart.waitsForOlderWrite;
export const isUrgent: ForPolicies<typeof stepStart.isUrgent> = stepStart.isUrgent;
export const canBeProgrammed: ForPolicies<typeof stepStart.canBeProgrammed> = stepStart.canBeProgrammed;
export const usesCopyback: ForPolicies<typeof freeBlocks.usesCopyback> = freeBlocks.usesCopyback;
export const staysInside: ForPolicies<typeof freeBlocks.staysInside> = freeBlocks.staysInside;

// Operations and their waits.
export const writeBackOldest: ForPolicies<typeof pageWaits.writeBackOldest> = pageWaits.writeBackOldest;
export const writesThrough: ForPolicies<typeof pageWaits.writesThrough> = pageWaits.writesThrough;
export const passReady: ForPolicies<typeof rebinding.passReady> = rebinding.passReady;
export const keepParts: ForPolicies<typeof rebinding.keepParts> = rebinding.keepParts;
export const settlePass: ForPolicies<typeof waits.settlePass> = waits.settlePass;
export const lineReady: ForPolicies<typeof rebinding.lineReady> = rebinding.lineReady;
export const createOperation: ForPolicies<typeof operations.createOperation> = operations.createOperation;
export const completeOperation: ForPolicies<typeof pageWaits.completeOperation> = pageWaits.completeOperation;
export const pageDone: ForPolicies<typeof completion.pageDone> = completion.pageDone;
export const settleWait: ForPolicies<typeof waits.settleWait> = waits.settleWait;
export const settleUnbound: ForPolicies<typeof waits.settleUnbound> = waits.settleUnbound;
export const charge: ForPolicies<typeof waits.charge> = waits.charge;
export const accountUnit: ForPolicies<typeof unitUse.accountUnit> = unitUse.accountUnit;

// Transactions: what starts.
export const sortById: ForPolicies<typeof composeWrites.sortById> = composeWrites.sortById;
export const beginTransaction: ForPolicies<typeof transactions.beginTransaction> = transactions.beginTransaction;
export const startTransaction: ForPolicies<typeof start.startTransaction> = start.startTransaction;
export const takeReads: ForPolicies<typeof dispatch.takeReads> = dispatch.takeReads;
export const startWrite: ForPolicies<typeof composeWrites.startWrite> = composeWrites.startWrite;

// Phases: the bus and the array.
export const giveRecord: ForPolicies<typeof alone.giveRecord> = alone.giveRecord;
export const stageAlone: ForPolicies<typeof alone.stageAlone> = alone.stageAlone;
export const arrayNsAlone: ForPolicies<typeof alone.arrayNs> = alone.arrayNs;
export const takeBus: ForPolicies<typeof bus.takeBus> = bus.takeBus;
export const sendLoads: ForPolicies<typeof bus.sendLoads> = bus.sendLoads;
export const loaded: ForPolicies<typeof bus.loaded> = bus.loaded;
export const beginArray: ForPolicies<typeof array.beginArray> = array.beginArray;
export const recordArray: ForPolicies<typeof array.recordArray> = array.recordArray;
export const readEnded: ForPolicies<typeof array.readEnded> = array.readEnded;
export const finishArray: ForPolicies<typeof transactionEnds.finishArray> = transactionEnds.finishArray;
export const offerDataOuts: ForPolicies<typeof array.offerDataOuts> = array.offerDataOuts;

// Pages and blocks.
export const givePage: ForPolicies<typeof composeWrites.givePage> = composeWrites.givePage;
export const assignPage: ForPolicies<typeof jobSteps.assignPage> = jobSteps.assignPage;
export const invalidate: ForPolicies<typeof operations.invalidate> = operations.invalidate;
export const afterHostPage: ForPolicies<typeof freeBlocks.afterHostPage> = freeBlocks.afterHostPage;
export const jobChangedPages: ForPolicies<typeof freeBlocks.jobChangedPages> = freeBlocks.jobChangedPages;
export const pagesChanged: ForPolicies<typeof freeBlocks.pagesChanged> = freeBlocks.pagesChanged;
export const programLeft: ForPolicies<typeof freeBlocks.programLeft> = freeBlocks.programLeft;
export const refreshHostPages: ForPolicies<typeof hostPages.refreshHostPages> = hostPages.refreshHostPages;

// Background jobs.
export const startJob: ForPolicies<typeof jobSteps.startJob> = jobSteps.startJob;
export const enqueueStep: ForPolicies<typeof jobSteps.enqueueStep> = jobSteps.enqueueStep;
