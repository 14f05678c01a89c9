/** A request is complete: its latency, and where the time went. Model page §10. */
import type { Simulation } from '../simulation.ts';
import { NONE, OperationType, PART_OWN_READ, WaitCause, infoType } from '../recording/recording.ts';
import { BLOCKERS, ID, INFO, OWN_READ, PARTS_SET, PART_COPY } from '../records/operation-record.ts';
import type { Controller } from '../state/controller.ts';
import { HostOp, requestKind } from '../state/workload.ts';

/** The causes of the parts behind those of waiting: PART_COPY, PART_ARRAY_EXTRA, PART_BUFFER. */
const OWN_PARTS: readonly number[] = [WaitCause.copy, WaitCause.array, WaitCause.buffer];

/**
 * One page less to wait for. `slot` is the operation that ended; −1 for the arrival itself, and for a page that the
 * write buffer took.
 */
export const pageDone = (s: Simulation, request: number, slot: number): void => {
  if (--s.left[request] > 0) return;
  if (slot >= 0) {
    completeRequest(s, request, slot);
    return;
  }
  const isWrite = requestKind(s.workload.op[request % s.workload.count]) === HostOp.write;
  if (s.bufferPages > 0 && isWrite) {
    const { ackNs } = s.experiment.host.writeBuffer;
    s.acknowledgements.push(s.now + ackNs, -1 - request, s.lastAdmitted);
    s.time.set(s.acknowledgeSlot, s.acknowledgements.next);
    return;
  }
  completeRequest(s, request, -1);
};

/**
 * A request is complete: its latency and the parts of it. `slot`: the operation that completed it, −1 if none did; then
 * `answeredBy` is the page whose admission to the write buffer did, or NONE.
 */
export const completeRequest = (s: Simulation, request: number, slot: number, answeredBy = NONE): void => {
  const { operations, recorder, counters, now } = s;
  const arrival = -1 - s.latencies[request];
  const latency = now - arrival;
  let rest = latency;
  s.latencies[request] = latency;
  s.completed++;
  s.inFlight--;
  // A closed loop's next request, or the next repetition, comes with a completion.
  if (s.arrivesOnCompletion) s.arrivalsDue = true;
  s.lastCompletion = now;
  counters.chargeTo(request >= s.firstCounted);
  if (s.observer !== null) s.observer.completed(request, latency);
  if (s.layout !== null && s.workload.op[request % s.workload.count] === HostOp.read) s.layout.readServed(request);
  if (slot < 0) {
    recorder.completed(request, now, answeredBy);
    if (s.controller !== null) rest -= accountController(s, s.controller, request);
    if (rest > 0) {
      const isFlush = s.flushes !== null && s.workload.op[request % s.workload.count] === HostOp.flush;
      const cause = isFlush ? WaitCause.flush : WaitCause.buffer;
      recorder.part(cause, rest, isFlush ? s.flushes.endedBy : NONE);
      counters.wait(cause, rest);
    }
    recorder.partsDone();
    return;
  }
  recorder.completed(request, now, operations.int[slot | ID]);
  const { int, real } = operations;
  if (s.controller !== null) rest -= accountController(s, s.controller, request);
  for (let parts = int[slot | PARTS_SET]; parts !== 0; parts &= parts - 1) {
    const part = 31 - Math.clz32(parts & -parts);
    const isWait = part <= WaitCause.suspend;
    let cause = isWait ? part : OWN_PARTS[part - PART_COPY];
    // Beside folding nothing else is charged there: §11.14.
    if (part === WaitCause.dieOther && s.folds !== null) cause = WaitCause.dieFold;
    const ns = real[(slot >> 1) | part];
    recorder.part(cause, ns, isWait && part !== WaitCause.queue ? int[slot | BLOCKERS | part] : NONE);
    counters.wait(cause, ns);
    rest -= ns;
  }
  const ownRead = operations.int[slot | OWN_READ];
  if (ownRead >= 0) {
    recorder.part(PART_OWN_READ, ownRead, NONE);
    counters.wait(WaitCause.command, s.commandNs);
    counters.wait(WaitCause.array, s.readNs);
    counters.wait(WaitCause.transfer, ownRead);
    rest -= s.commandNs + s.readNs + ownRead;
  }
  if (rest > 0) {
    const array = infoType(operations.int[slot | INFO]) === OperationType.read ? s.readNs : s.countedProgramNs;
    counters.wait(WaitCause.command, s.commandNs);
    counters.wait(WaitCause.array, array);
    counters.wait(WaitCause.transfer, rest - s.commandNs - array);
  }
  recorder.partsDone();
};

/** Writes down what a request spent in the controller; returns it, ns. */
const accountController = (s: Simulation, c: Controller, request: number): number => {
  const firmware = c.firmwareOf[request];
  const link = c.linkOf[request];
  for (const [cause, ns] of [
    [WaitCause.firmware, firmware],
    [WaitCause.link, link],
  ] as const) {
    if (ns <= 0) continue;
    s.recorder.part(cause, ns, NONE);
    s.counters.wait(cause, ns);
  }
  return firmware + link;
};
