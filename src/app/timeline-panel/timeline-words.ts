/** Translates between page and timeline: A and B are runs 0 and 1; a click becomes a selection. */
import { requestKind } from '../../document/request-ops.ts';
import { laneSpans } from '../../analysis/statements/words.ts';
import { shownHolds } from '../../analysis/why/channel-holds.ts';
import { OP_WORDS } from '../../analysis/statements/operation-words.ts';
import type { TimelineRun } from '../../timeline/index/lane-store.ts';
import type { Hit, RequestSpans, ShownSelection } from '../../timeline/scene/selection.ts';
import { selectionOfOperation } from '../navigation/open-door.ts';
import { readerOf } from '../runs/run-reader.ts';
import type { ShownRun } from '../stores/runs.ts';
import { SIDES, type Selection } from '../stores/view.ts';

export function timelineRun(run: ShownRun): TimelineRun {
  const { recording, sums, beyondLimit, made } = run;
  const { channels, chipsPerChannel, diesPerChip, planesPerDie, blocksPerPlane, pagesPerBlock } = run.experiment.device;
  return {
    recording,
    sums,
    beyondLimit: beyondLimit === null ? undefined : { steps: beyondLimit, made },
    geometry: { channels, chipsPerChannel, diesPerChip, planesPerDie, blocksPerPlane, pagesPerBlock },
    buffer: run.bufferOccupancy ?? undefined,
    cache: run.cacheOccupancy ?? undefined,
    title: run.title,
    holds: shownHolds(readerOf(run)),
  };
}

export function timelineSelection(selection: Selection | null): ShownSelection | undefined {
  if (selection === null) return undefined;
  const run = SIDES.indexOf(selection.side);
  switch (selection.kind) {
    case 'request':
      return { run, request: selection.request, operation: selection.operation };
    case 'operation':
      return { run, operation: selection.operation };
    case 'gap':
      return { run, gap: { laneId: selection.laneId, startNs: selection.startNs, endNs: selection.endNs } };
  }
}

/** The selection of a click: undefined keeps the selection, null clears it. */
export function selectionFromHit(hit: Hit | undefined): Selection | null | undefined {
  if (hit === undefined) return null;
  switch (hit.kind) {
    case 'row':
      // The controller serves requests; a trim or a flush has no operation.
      return hit.lane.server !== undefined && hit.request >= 0
        ? { kind: 'request', side: SIDES[hit.lane.run], request: hit.request }
        : selectionOfOperation(SIDES[hit.lane.run], hit.operation);
    case 'gap': {
      const { lane, startNs, endNs } = hit;
      // A folded chip is not a lane of the recording, so its idle time has no single reason.
      if (lane.kind === 'chip' || lane.kind === 'buffer') return undefined;
      const side = SIDES[lane.run];
      const die = lane.kind === 'channel' ? null : lane.die;
      return { kind: 'gap', side, laneId: lane.id, name: lane.name, channel: lane.channel, die, startNs, endNs };
    }
    case 'span':
    case 'empty':
    case 'lane':
    case 'axis':
    case 'minimap':
      return undefined;
  }
}

export function timelineSpans(run: ShownRun | null, request: number | null): RequestSpans | undefined {
  if (run === null || request === null) return undefined;
  const op = run.requests.op[request % run.requests.count];
  const spans = laneSpans(readerOf(run), request);
  return { request, label: `${OP_WORDS[op]} #${request}`, isWrite: requestKind(op) === 1, spans };
}
