/** A request's time in the controller: how long it waited for a core and for the link, apart from their service. */
import { NONE, RowKind, WAIT_CAUSES, WaitCause, addRequestParts, infoType } from '../../engine/recording/recording.ts';
import { OperationType } from '../../engine/recording/recording.ts';
import { Lane } from '../columns/rows.ts';
import type { RunView } from './run-view.ts';

/** ns. What is not waiting is service and latency. */
export interface ControllerWaits {
  readonly coreNs: number;
  readonly linkNs: number;
}

const NO_WAITS: ControllerWaits = { coreNs: 0, linkNs: 0 };

/** The waits of a complete request; none without a controller, and where its rows are not recorded. */
export function controllerWaits(view: RunView, request: number): ControllerWaits {
  const { controller } = view.recording;
  const parts = new Float64Array(WAIT_CAUSES);
  if (controller === undefined || Number.isNaN(addRequestParts(view.recording, request, parts))) return NO_WAITS;
  const arrivalNs = view.operations.arrival(request);
  const finishNs = view.operations.finish(request);
  const [firmware, link] = [parts[WaitCause.firmware], parts[WaitCause.link]];
  const isWrite = isWriteRequest(view, request, parts);
  const servedFrom = arrivalNs + (isWrite ? link : 0);
  const linkFrom = isWrite ? arrivalNs : finishNs - link;
  const starts = { core: NaN, link: NaN };
  controller.lanes.forEach((chunks, number) => {
    new Lane(number, chunks).visit(arrivalNs, finishNs, (startNs, _, kind, subject) => {
      if (subject !== request) return;
      if (kind === RowKind.firmware) starts.core = Number.isNaN(starts.core) ? startNs : Math.min(starts.core, startNs);
      // The last piece of a read decides; a write has one.
      else if (kind === RowKind.linkOut)
        starts.link = Number.isNaN(starts.link) ? startNs : Math.max(starts.link, startNs);
      else if (Number.isNaN(starts.link)) starts.link = startNs;
    });
  });
  return {
    coreNs: firmware > 0 && starts.core > servedFrom ? Math.min(firmware, starts.core - servedFrom) : 0,
    linkNs: link > 0 && starts.link > linkFrom ? Math.min(link, starts.link - linkFrom) : 0,
  };
}

function isWriteRequest(view: RunView, request: number, parts: Float64Array): boolean {
  if (view.ops !== null) return (view.ops.op[request % view.ops.count] & 3) === 1;
  const critical = view.operations.critical(request);
  return critical === NONE
    ? parts[WaitCause.buffer] > 0
    : infoType(view.operations.info(critical)) === OperationType.program;
}
