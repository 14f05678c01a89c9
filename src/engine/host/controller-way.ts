/**
 * A request's way to its pages: data of a write comes in, a core serves the command, its latency passes. Each function
 * says whether nothing of that takes time any more, so that the pages begin now. Model page §11.11.
 */
import type { Simulation } from '../simulation.ts';
import { ControllerEvent, type Controller } from '../state/controller.ts';
import { HostOp, kindOf } from '../state/workload.ts';

/** A request arrives at the controller. Returns whether its pages begin now. */
export const submit = (s: Simulation, c: Controller, request: number): boolean => {
  const i = request % s.workload.count;
  if (kindOf(s.workload.op[i]) !== HostOp.write || !c.sends) return toCores(s, c, request);
  const bytes = s.workload.bytes[i];
  if (c.transferNs(bytes) > 0) c.joinLink(s, c.inbound, request, bytes);
  else c.after(s, c.linkLatencyNs, ControllerEvent.received, request);
  return false;
};

/** The data of a write is there. Returns whether its pages begin now. */
export const received = (s: Simulation, c: Controller, request: number): boolean => {
  c.linkOf[request] = sinceArrival(s, request);
  return toCores(s, c, request);
};

const toCores = (s: Simulation, c: Controller, request: number): boolean => {
  const { op, offset, bytes, count } = s.workload;
  const i = request % count;
  const ns = c.commandNs(kindOf(op[i]), offset[i], bytes[i]);
  if (ns === 0) return served(s, c, request);
  c.joinCores(s, request, ns);
  return false;
};

/** A command needs no core any more. Returns whether its pages begin now. */
export const served = (s: Simulation, c: Controller, request: number): boolean => {
  const i = request % s.workload.count;
  const ns = c.latencyNs(kindOf(s.workload.op[i]), s.workload.bytes[i]);
  if (ns === 0) {
    noteBegin(s, c, request);
    return true;
  }
  c.after(s, ns, ControllerEvent.enters, request);
  return false;
};

/** The pages of a request begin: what has passed since its arrival is the firmware's, but for the link's part. */
export const noteBegin = (s: Simulation, c: Controller, request: number): void => {
  c.firmwareOf[request] = sinceArrival(s, request) - c.linkOf[request];
};

const sinceArrival = (s: Simulation, request: number): number => s.now + 1 + s.latencies[request];
