import type { HostRequest, RequestOp } from '../../../document/experiment.ts';
import { parseExperiment } from '../../../document/validate.ts';
import { commit } from '../../stores/edits.ts';
import { editRequests, setTarget } from '../../stores/panel.ts';
import { goTo } from '../../stores/screen.ts';
import { openView } from '../../stores/view.ts';

export function newExample(): void {
  const a = parseExperiment({
    name: 'New example',
    device: { channels: 2, chipsPerChannel: 1, diesPerChip: 2, planesPerDie: 1, blocksPerPlane: 16, pagesPerBlock: 16 },
    workload: { requests: [] },
  });
  commit({ a, change: null }, 'New example', 'New example', null);
  openView({ window: null, selection: null });
  goTo('explore');
  // The first requests are A's; B comes with the first change.
  setTarget('a');
  editRequests();
}

/** Time between an added request and the one before, ns. */
const GAP_NS = 100_000;

/** One page behind the last one, a little later. */
export function nextRequest(requests: readonly HostRequest[], op: RequestOp, pageBytes: number): HostRequest {
  const last = requests.at(-1);
  if (last === undefined) return { atNs: 0, op, offset: 0, bytes: pageBytes };
  // A flush has no pages: what comes behind it continues behind the request before.
  return {
    atNs: last.atNs + GAP_NS,
    op,
    offset: op === 'flush' || last.op === 'flush' ? last.offset : last.offset + last.bytes,
    bytes: last.bytes,
  };
}

export function withRequestCopy(requests: readonly HostRequest[], index: number): HostRequest[] {
  const original = requests[index];
  if (original === undefined) return [...requests];
  const copy = { ...original, atNs: original.atNs + GAP_NS };
  return [...requests.slice(0, index + 1), copy, ...requests.slice(index + 1)];
}

export function without(requests: readonly HostRequest[], index: number): HostRequest[] {
  return requests.filter((_, at) => at !== index);
}

export function withChange(
  requests: readonly HostRequest[],
  index: number,
  change: Partial<HostRequest>,
): HostRequest[] {
  return requests.map((request, at) => (at === index ? { ...request, ...change } : request));
}

/** Simultaneous requests keep their order. */
export function byTime(requests: readonly HostRequest[]): HostRequest[] {
  return [...requests].sort((a, b) => a.atNs - b.atNs);
}

/** The number of a request in the run is its rank by arrival. */
export function numbersOf(requests: readonly HostRequest[]): number[] {
  const order = requests.map((_, index) => index);
  order.sort((a, b) => (requests[a]?.atNs ?? 0) - (requests[b]?.atNs ?? 0));
  const numbers: number[] = [];
  order.forEach((index, rank) => {
    numbers[index] = rank;
  });
  return numbers;
}

/** @param kept numbers before the edit; null if none is under way */
export function namesOf(requests: readonly HostRequest[], kept: readonly number[] | null): readonly number[] {
  if (kept === null || kept.length > requests.length) return numbersOf(requests);
  return requests.map((_, index) => kept[index] ?? index);
}
