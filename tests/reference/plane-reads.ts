/** Planes of a die that read independently of each other (model page §11.12). */
import { isUrgent, stepCouldStart } from './background.ts';
import type { Job, Operation, Transaction, Unit } from './parts.ts';
import { makesRoomForReads } from './waiting.ts';
import type { World } from './world.ts';

export function readsByPlane(world: World): boolean {
  return world.experiment.policy.planeReads === 'independent';
}

/** It has a plane, not the die. */
function isPlaneRead({ kind, cause, copyback, wholeDie }: Transaction): boolean {
  return kind === 'read' && !copyback && !wholeDie && cause !== 'reallocation' && cause !== 'precondition';
}

/** Reads in flight on a die; null if something else has all of it. */
function planeReadsOn(unit: Unit): readonly Transaction[] | null {
  return unit.holders.every(isPlaneRead) ? unit.holders : null;
}

function limitOf(world: World): number {
  const { planeReadLimit } = world.experiment.policy;
  return planeReadLimit === 0 ? Infinity : planeReadLimit;
}

/** Of the reads in flight on a die, the one that keeps the plane from reading; null if none does. */
function inTheWay(world: World, unit: Unit, operation: Operation): Transaction | null {
  const reads = planeReadsOn(unit) ?? [];
  const own = reads.find(({ operations }) => operations[0]?.plane === operation.plane);
  if (own !== undefined) return own;
  const [oldest] = [...reads].sort((a, b) => (a.operations[0]?.id ?? 0) - (b.operations[0]?.id ?? 0));
  const { suspended } = unit;
  const isServed =
    suspended !== null && suspended.pagesRead + reads.length >= world.experiment.policy.suspension.readsPerSuspend;
  return oldest !== undefined && (reads.length >= limitOf(world) || isServed) ? oldest : null;
}

/** What keeps a read waiting on its die, apart from suspensions; null if nothing does. */
export function holderFor(world: World, unit: Unit, read: Operation): Transaction | null {
  if (planeReadsOn(unit) === null) return unit.holders.find((holder) => !isPlaneRead(holder)) ?? null;
  return inTheWay(world, unit, read);
}

/** What keeps the whole die: the oldest of its reads, or the one thing that has it. */
export function holderOfAll({ holders }: Unit): Transaction | undefined {
  const lead = ({ operations }: Transaction): number => Math.min(...operations.map(({ id }) => id));
  return [...holders].sort((a, b) => lead(a) - lead(b))[0];
}

/** An urgent step of a collection needs the whole die, and waits for nothing but its reads. */
function makesRoomForCollection(world: World, unit: Unit): boolean {
  if (world.holds[unit.channel] !== null) return false;
  const { enabled, preemption } = world.experiment.policy.gc;
  const goesFirst = (job: Job): boolean =>
    isUrgent(world, job) || (job.cause === 'gc' && enabled && preemption === 'block');
  return [...world.jobs.values()].some(
    (job) => unit.dies.includes(job.plane.die) && goesFirst(job) && needsDie(world, job) && stepCouldStart(world, job),
  );
}

function needsDie(world: World, job: Job): boolean {
  const [operation] = job.step;
  const { gc, wordLine } = world.experiment.policy;
  return operation?.state === 'waiting' && (operation.type !== 'read' || gc.copyback || wordLine !== 'page');
}

/** A host read could begin on its plane now, the bus and older writes apart. */
export function takesHostRead(world: World, unit: Unit, read: Operation): boolean {
  if (planeReadsOn(unit) === null || inTheWay(world, unit, read) !== null) return false;
  if (unit.suspended !== null) return makesRoomForReads(unit);
  return unit.holders.length === 0 || !makesRoomForCollection(world, unit);
}

/** A read of a background job could begin on its plane now, the bus apart. */
export function takesJobRead(world: World, unit: Unit, job: Job): boolean {
  const [read] = job.step;
  if (read === undefined || unit.suspended !== null || planeReadsOn(unit) === null) return false;
  if (inTheWay(world, unit, read) !== null) return false;
  return unit.holders.length === 0 || isUrgent(world, job) || !makesRoomForCollection(world, unit);
}
