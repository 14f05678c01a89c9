/**
 * Slacker (Elyasi et al., ASPLOS 2017): pages that their request waits for go ahead of pages that have time (model page
 * §12.2).
 */
import type { Operation, Request, Transaction, Unit } from './parts.ts';
import { queueOf, readQueue, unitOf } from './waiting.ts';
import type { World } from './world.ts';
import { firstOf, firstTimes } from './page-types.ts';

/** Lets the pages of a request that has arrived go forward in their queues. */
export function useSlack(world: World, request: Request): void {
  if (world.experiment.policy.scheduler !== 'slacker') return;
  const pages = request.operations.filter(
    ({ state, readySince, die }) => state === 'waiting' && readySince !== null && die !== null,
  );
  const estimates = new Map(pages.map((page) => [page, estimatedEnd(world, page)]));
  const latest = (): Operation | undefined => {
    const most = Math.max(...estimates.values());
    return pages.find((page) => estimates.get(page) === most);
  };
  const moved = new Set<Operation>();
  for (let page = latest(); page !== undefined && !moved.has(page); page = latest()) {
    moved.add(page);
    estimates.set(page, (estimates.get(page) ?? 0) - goForward(world, page));
  }
  const end = Math.max(...estimates.values());
  for (const page of pages) page.slackNs = end - (estimates.get(page) ?? 0);
}

function shortest({ experiment }: World): { readNs: number; programNs: number } {
  const { timing, policy } = experiment;
  const cache = policy.slcCache === false ? firstTimes(experiment) : policy.slcCache;
  return {
    readNs: Math.min(firstOf(timing.readNs), cache.readNs),
    programNs: Math.min(firstOf(timing.programNs), cache.programNs),
  };
}

/** How long an operation takes by itself. */
function serviceNs(world: World, { type }: Operation): number {
  const { commandNs } = world.experiment.timing;
  // With an SLC cache the shorter of both modes.
  const { readNs, programNs } = shortest(world);
  return commandNs + world.transferNs(world.wholePageBytes()) + (type === 'read' ? readNs : programNs);
}

function sum(world: World, operations: readonly Operation[]): number {
  return operations.reduce((total, operation) => total + serviceNs(world, operation), 0);
}

/**
 * The rest of the unit's work, what is ahead in the queue, and the page itself; for a write the reads of the unit,
 * too.
 */
function estimatedEnd(world: World, page: Operation): number {
  const unit = unitOf(world, page);
  const queue = queueOf(world, page);
  const ahead = sum(world, queue.slice(0, queue.indexOf(page) + 1));
  const reads = page.type === 'program' ? sum(world, readQueue(world, unit)) : 0;
  return runningNs(world, unit) + ahead + reads;
}

function runningNs(world: World, unit: Unit): number {
  // What resumes is as good as running.
  const resuming = unit.suspended?.phase === 'resuming' ? unit.suspended.transaction : null;
  const running = unit.holders[0] ?? resuming;
  return running === null ? 0 : leftOf(world, running);
}

/** Bus and array phases of a transaction, and the data-outs of a read, that are still to come. */
function leftOf(world: World, transaction: Transaction): number {
  const { stage, kind, hold, operations, remainingNs, runEnd } = transaction;
  const sends = kind === 'read' && !transaction.copyback && transaction.cause !== 'precondition';
  const outs = sends ? operations.filter(({ dataOut }) => dataOut !== 'done').length : 0;
  const left = outs * world.transferNs(world.wholePageBytes());
  switch (stage) {
    case 'bus':
      return left + (hold === null ? 0 : hold.end - world.now) + remainingNs;
    case 'array':
      // A suspended operation that resumes has no end yet.
      return left + (runEnd === null ? remainingNs : runEnd.time - world.now);
    case 'before-array':
      return left + remainingNs;
    case 'before-copy':
    case 'copy':
      return left + (kind === 'program' ? remainingNs : 0);
    default:
      return left;
  }
}

/** Goes past those ahead whose slack allows it; by how much sooner it will be done, ns. */
function goForward(world: World, page: Operation): number {
  const queue = queueOf(world, page);
  const service = serviceNs(world, page);
  let soonerNs = 0;
  for (let at = queue.indexOf(page); at > 0; at--) {
    const ahead = queue[at - 1];
    if (ahead === undefined || ahead.slackNs < service) break;
    ahead.slackNs -= service;
    queue[at - 1] = page;
    queue[at] = ahead;
    soonerNs += serviceNs(world, ahead);
  }
  return soonerNs;
}
