/** Laws of the figures of a run: all are counted again from the requests and the rows (model page §2, §10). */
import type { OfKind, OfRun } from '../statement.ts';
import { PARTS } from '../../reference/result.ts';
import type { World } from '../world.ts';
import type { Refute } from './refute.ts';

const OWN: ReadonlySet<string> = new Set([
  'command',
  'copy',
  'array',
  'transfer',
  'buffer',
  'firmware',
  'link',
  'group',
]);

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
  lasts(world, run, counted, refute);
  busy(world, run, refute);
  culprits(world, run, refute);
  rates(world, run, complete, refute);
  slowest(world, run, refute);
  repetitions(world, run, refute);
  if (experiment.host.warmup > 0) return;
  pages(world, run, refute);
  const erases = world.operations.filter(
    ({ id, type, cause }) =>
      type === 'erase' && cause !== 'precondition' && cause !== 'padding' && world.rowsOf(id).length > 0,
  );
  if (experiment.timing.eraseNs > 0 && run.erases + run.erasesAfter < erases.length)
    refute('figure', `${run.erases} + ${run.erasesAfter} erases, the rows show ${erases.length}`);
}

const latencyOf = ({ arrival, finish }: World['requests'][number]): number => (finish ?? 0) - arrival;

function kind(said: OfKind, latencies: readonly number[], name: string, refute: Refute): void {
  const sorted = [...latencies].sort((a, b) => a - b);
  const about = (what: string): void => refute('figure', `${name}: ${what}: ${JSON.stringify(said)}`);
  if (said.count !== sorted.length) about(`${sorted.length} requests`);
  const mean = sorted.length === 0 ? null : sorted.reduce((sum, ns) => sum + ns, 0) / sorted.length;
  if (mean === null ? said.meanNs !== null : said.meanNs === null || Math.abs(said.meanNs - mean) > mean * 1e-12)
    about(`the mean is ${mean}`);
  if (said.maxNs !== (sorted.at(-1) ?? null)) about(`the longest is ${sorted.at(-1)}`);
  for (const { label, ns } of said.percentiles) {
    const share = Number(label.slice(1)) / 100;
    // Nearest rank: the smallest that at least this share did not exceed; with fewer requests than that needs, none.
    const isKnown = sorted.length * (1 - share) >= 1 - 1e-9;
    const expected = isKnown ? sorted[Math.ceil(share * sorted.length - 1e-9) - 1] : null;
    if (ns !== expected) about(`${label} is ${expected}`);
  }
}

/** From the arrival of the first request that counts to the last completion of the run (model page §2). */
function lasts(world: World, { elapsedNs }: OfRun, counted: World['requests'], refute: Refute): void {
  const isAll = world.requests.length === world.planned && world.requests.every(({ finish }) => finish !== null);
  const first = counted.at(0)?.arrival;
  if (!isAll || first === undefined) return;
  const last = Math.max(...world.requests.map(({ finish }) => finish ?? 0));
  if (elapsedNs !== Math.max(0, last - first)) refute('figure', `it lasts ${elapsedNs}, from ${first} to ${last}`);
}

function busy(world: World, { channelBusy, dieBusy, elapsedNs }: OfRun, refute: Refute): void {
  const { busy: counted } = world.result;
  if (counted === null || world.experiment.host.warmup > 0 || elapsedNs === 0) return;
  const near = (said: number, ns: number): boolean => Math.abs(said - ns / elapsedNs) < 1e-9;
  counted.channels.forEach((ns, channel) => {
    if (!near(channelBusy[channel], ns))
      refute('busy', `channel ${channel}: ${channelBusy[channel]}, counted ${ns} of ${elapsedNs}`);
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
  const jobs = new Set<number>();
  for (const { operation, requests, ns, job } of run.culprits) {
    told += ns;
    if (job >= 0 && jobs.has(job)) refute('last waited', `job ${job} is two`);
    jobs.add(job);
    const one = sums.get(operation);
    if (job < 0 && (one?.ns !== ns || one.requests.size !== requests))
      refute(
        'last waited',
        `operation ${operation}: ${requests} requests, ${ns} ns; counted ${one?.requests.size}, ${one?.ns}`,
      );
    if (one === undefined || one.ns > ns) refute('last waited', `operation ${operation} is named, ${ns} of ${one?.ns}`);
  }
  for (const { ns } of sums.values()) all += ns;
  if (told !== all) refute('last waited', `${told} ns are told, ${all} recorded`);
}

const isNear = (said: number | null, expected: number | null): boolean =>
  said === null || expected === null ? said === expected : Math.abs(said - expected) <= Math.abs(expected) * 1e-12;

/** Bytes and requests of what is complete, for each second. */
function rates(world: World, run: OfRun, complete: World['requests'], refute: Refute): void {
  const bytes = { read: 0, write: 0 };
  for (const { id } of complete) {
    const name = world.kinds[id];
    if (name === 'read') bytes.read += world.bytes[id];
    if (name === 'write' || name === 'FUA write') bytes.write += world.bytes[id];
  }
  const { hostBytes, elapsedNs, bandwidth, iops } = run;
  if (hostBytes.read !== bytes.read || hostBytes.write !== bytes.write)
    refute('figure', `bytes ${JSON.stringify([hostBytes, bytes])}`);
  const rate = (amount: number): number | null => (elapsedNs > 0 ? amount / (elapsedNs / 1e9) : null);
  if (!isNear(bandwidth, rate(bytes.read + bytes.write))) refute('figure', `${bandwidth} bytes a second`);
  if (!isNear(iops, rate(complete.length))) refute('figure', `${iops} requests a second`);
}

/** What programs of each origin a run has, as its list of operations shows them. */
const ORIGIN_OF: Readonly<Record<string, string>> = {
  hostProgram: 'host',
  gcProgram: 'gc',
  reallocation: 'reallocation',
  wearLeveling: 'wear-leveling',
  padding: 'padding',
  folded: 'fold',
};

function pages(world: World, run: OfRun, refute: Refute): void {
  const { pages: before, pagesAfter: after, waf, wafBytes, hostBytes } = run;
  const isOver = world.requests.length === world.planned && world.requests.every(({ finish }) => finish !== null);
  const { counts } = world.result;
  const last = Math.max(0, ...world.requests.flatMap(({ finish }) => finish ?? []));
  const programs = Object.keys(ORIGIN_OF).reduce((sum, name) => sum + before[name], 0);
  const expected = before.hostProgram > 0 ? programs / before.hostProgram : null;
  if (!isNear(waf, expected)) refute('figure', `WAF ${waf}, counted ${expected}`);
  const inBytes =
    before.hostProgram > 0 && hostBytes.write > 0
      ? (programs * world.experiment.device.pageBytes) / hostBytes.write
      : null;
  if (!isNear(wafBytes, inBytes)) refute('figure', `WAF ${wafBytes} in bytes, counted ${inBytes}`);
  for (const [name, cause] of Object.entries(ORIGIN_OF)) {
    const programmed = world.operations.filter(
      (one) => one.type === 'program' && one.cause === cause && world.rowsOf(one.id).length > 0,
    );
    const seen = programmed.length;
    const later = programmed.filter(({ id }) => world.rowsOf(id)[0].startNs > last).length;
    if (isOver && world.experiment.policy.wordLine !== 'two-pass' && after[name] < later)
      refute('figure', `${name}: ${after[name]} after the last completion, the rows show ${later}`);
    // Of two passes a page counts with its second.
    if (world.experiment.policy.wordLine !== 'two-pass' && before[name] + after[name] < seen)
      refute('figure', `${name}: ${before[name]} + ${after[name]}, the rows show ${seen}`);
  }
  if (before.padding + after.padding !== counts.padding || before.folded + after.folded !== counts.folded)
    refute('figure', 'pages without data, or folded');
  if (
    run.transactions !== counts.transactions ||
    run.suspensions.program !== counts.suspensionsProgram ||
    run.suspensions.erase !== counts.suspensionsErase
  )
    refute('figure', 'transactions or suspensions');
  const all = before.hostProgram + after.hostProgram;
  if (!isNear(run.multiPlaneShare, all > 0 ? counts.multiPlanePrograms / all : 0))
    refute('figure', `${run.multiPlaneShare} in multi-plane operations`);
  if (!isNear(run.pagesPerTransaction, counts.hostWrites > 0 ? all / counts.hostWrites : null))
    refute('figure', `${run.pagesPerTransaction} pages a transaction`);
  if (isOver && world.requests.length > 0 && run.lastsNs !== Math.max(0, world.endNs - last))
    refute('figure', `it works for ${run.lastsNs} ns after ${last}`);
}

/** Each repetition by itself. */
function repetitions(world: World, run: OfRun, refute: Refute): void {
  const { repeat, warmup } = world.experiment.host;
  const each = world.planned / repeat;
  const from = Math.floor(world.planned * warmup + 1e-9);
  run.repetitions.forEach(({ count, meanNs }, i) => {
    const own = world.requests.slice(Math.max(from, i * each), (i + 1) * each).filter(({ finish }) => finish !== null);
    const mean = own.length === 0 ? null : own.reduce((sum, one) => sum + latencyOf(one), 0) / own.length;
    if (count !== own.length || !isNear(meanNs, mean))
      refute('figure', `repetition ${i}: ${count}, ${meanNs}; counted ${own.length}, ${mean}`);
  });
}

/** One in a hundred, at least 100: the slowest first; and each by the longest of its waits. */
function slowest(world: World, run: OfRun, refute: Refute): void {
  const complete = world.requests.filter(({ finish }) => finish !== null);
  const latencies = complete.map(latencyOf).sort((a, b) => b - a);
  const said = run.slowest.map((id) => latencyOf(world.requests[id]));
  const count = Math.min(complete.length, Math.max(100, Math.ceil(complete.length / 100)));
  if (said.join() !== latencies.slice(0, count).join())
    refute('figure', `the slowest take ${latencies.slice(0, 9).join()}`);
}
