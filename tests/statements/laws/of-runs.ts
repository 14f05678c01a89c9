/** Laws of the figures of a run: all are counted again from the requests and the rows (model page §2, §10). */
import type { OfKind, OfRun } from '../statement.ts';
import { PARTS } from '../../reference/result.ts';
import type { World } from '../world.ts';
import type { Refute } from './refute.ts';

const OWN: ReadonlySet<string> = new Set(['command', 'copy', 'array', 'transfer', 'buffer', 'firmware', 'link', 'group']); // prettier-ignore

export function lawsOfRun(world: World, run: OfRun, refute: Refute): void {
  const { requests, experiment, kinds } = world;
  // The first part of all requests of all repetitions, those that never arrived too, is the warm-up.
  const counted = requests.slice(Math.floor(world.planned * experiment.host.warmup + 1e-9));
  const complete = counted.filter(({ finish }) => finish !== null);
  const of = (...names: string[]): typeof complete => complete.filter(({ id }) => names.includes(kinds[id]));
  kind(run.figures.all, of('read', 'write', 'FUA write', 'trim', 'flush').map(latencyOf), 'all', refute);
  kind(run.figures.read, of('read').map(latencyOf), 'read', refute);
  kind(run.figures.write, of('write', 'FUA write').map(latencyOf), 'write', refute);
  kind(run.figures.flush, of('flush').map(latencyOf), 'flush', refute);
  for (const part of PARTS) {
    const sum = complete.reduce((before, { parts }) => before + parts[part], 0);
    if (BigInt(sum) !== run.waits[part]) refute('figure', `${part}: ${run.waits[part]}, counted ${sum}`);
  }
  busy(world, run, refute);
  culprits(world, run, refute);
  if (experiment.host.warmup > 0) return;
  const erases = world.operations.filter(({ id, type, cause }) => type === 'erase' && cause !== 'precondition' && cause !== 'padding' && world.rowsOf(id).length > 0); // prettier-ignore
  if (experiment.timing.eraseNs > 0 && run.erases + run.erasesAfter < erases.length) refute('figure', `${run.erases} + ${run.erasesAfter} erases, the rows show ${erases.length}`); // prettier-ignore
}

const latencyOf = ({ arrival, finish }: World['requests'][number]): number => (finish ?? 0) - arrival;

function kind(said: OfKind, latencies: readonly number[], name: string, refute: Refute): void {
  const sorted = [...latencies].sort((a, b) => a - b);
  const about = (what: string): void => refute('figure', `${name}: ${what}: ${JSON.stringify(said)}`);
  if (said.count !== sorted.length) about(`${sorted.length} requests`);
  const mean = sorted.length === 0 ? null : sorted.reduce((sum, ns) => sum + ns, 0) / sorted.length;
  if (mean === null ? said.meanNs !== null : said.meanNs === null || Math.abs(said.meanNs - mean) > mean * 1e-12) about(`the mean is ${mean}`); // prettier-ignore
  if (said.maxNs !== (sorted.at(-1) ?? null)) about(`the longest is ${sorted.at(-1)}`);
  for (const { share, ns } of said.percentiles) {
    // Nearest rank: the smallest that at least this share did not exceed; with fewer requests than that needs, none.
    const isKnown = sorted.length * (1 - share) >= 1 - 1e-9;
    const expected = isKnown ? sorted[Math.ceil(share * sorted.length - 1e-9) - 1] : null;
    if (ns !== expected) about(`p${share * 100} is ${expected}`);
  }
}

/** From the first arrival that counts to the last completion. */
function busy(world: World, { channelBusy, dieBusy, elapsedNs }: OfRun, refute: Refute): void {
  const { busy: counted } = world.result;
  if (counted === null || world.experiment.host.warmup > 0 || elapsedNs === 0) return;
  const near = (said: number, ns: number): boolean => Math.abs(said - ns / elapsedNs) < 1e-9;
  counted.channels.forEach((ns, channel) => {
    if (!near(channelBusy[channel], ns)) refute('busy', `channel ${channel}: ${channelBusy[channel]}, counted ${ns} of ${elapsedNs}`); // prettier-ignore
  });
  counted.dies.forEach((ns, die) => {
    if (!near(dieBusy[die], ns)) refute('busy', `die ${die}: ${dieBusy[die]}, counted ${ns} of ${elapsedNs}`);
  });
  const first = world.requests[0]?.arrival ?? 0;
  const last = Math.max(0, ...world.requests.flatMap(({ finish }) => finish ?? []));
  if (elapsedNs > last) refute('figure', `it lasts ${elapsedNs}, the last request is complete at ${last}`);
  // The rows of a bus never overlap: their lengths are its busy time.
  channelBusy.forEach((share, channel) => {
    const ns = world.lanes[channel].reduce(
      (sum, row) => sum + Math.max(0, Math.min(row.endNs, last) - Math.max(row.startNs, first)),
      0,
    );
    if (world.experiment.policy.quirks.overlapTransfers) return;
    if (share * elapsedNs < ns - 1) refute('busy', `channel ${channel}: ${share * elapsedNs}, its rows have ${ns}`);
  });
}

/** Whom requests waited for last, by what is recorded: how many say so, and how long they waited for its cause. */
function culprits(world: World, run: OfRun, refute: Refute): void {
  const sums = new Map<number, { requests: Set<number>; ns: number }>();
  for (const { id, parts, blockers, finish } of world.requests) {
    if (finish === null) continue;
    for (const [part, by] of blockers) {
      if (by === null || OWN.has(part) || parts[part] === 0) continue;
      const sum = sums.get(by) ?? { requests: new Set<number>(), ns: 0 };
      sum.requests.add(id);
      sum.ns += parts[part];
      sums.set(by, sum);
    }
  }
  let [told, all] = [0, 0];
  for (const { operation, requests, ns, job } of run.culprits) {
    told += ns;
    const one = sums.get(operation);
    if (job < 0 && (one?.ns !== ns || one.requests.size !== requests)) refute('last waited', `operation ${operation}: ${requests} requests, ${ns} ns; counted ${one?.requests.size}, ${one?.ns}`); // prettier-ignore
    if (one === undefined || one.ns > ns) refute('last waited', `operation ${operation} is named, ${ns} of ${one?.ns}`);
  }
  for (const { ns } of sums.values()) all += ns;
  if (told !== all) refute('last waited', `${told} ns are told, ${all} recorded`);
}
