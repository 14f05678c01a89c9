/** Laws of background work: whose job it is, what it moved, and the rule by which it began (model page §8). */
import type { OfJob } from '../statement.ts';
import type { World } from '../world.ts';
import type { Refute } from './refute.ts';

export function lawsOfJobs(world: World, jobs: readonly OfJob[], refute: Refute): void {
  const plan = new Blocks(world);
  for (const job of jobs) {
    const about = (law: string, what: string): void => refute(law, `${what}: ${JSON.stringify(job)}`);
    const { type, cause } = world.operations[job.operation];
    if (type !== 'erase' || cause !== job.cause) about('job', `the operation is a ${type} of ${cause}`);
    const erased = world.blockOf(job.operation);
    if (erased !== null && (erased.block !== job.block || !inStep(world, erased.plane, job.plane)))
      about('job', `block ${erased.block} of plane ${erased.plane} is erased`);
    if (job.first > job.operation) about('job', 'its operations do not have its erase');
    const rows = world.rowsOf(job.operation);
    if (rows.length > 0 && (rows[0].startNs < job.startNs || rows[rows.length - 1].endNs > job.endNs))
      about('order of time', 'its erase is not within it');
    moves(world, job, about);
    trigger(world, job, plan, jobs, about);
  }
}

/** Planes that are collected together: of a superblock or of a twin block. */
function inStep(world: World, one: number, other: number): boolean {
  const { multiPlane, superblockWays, wordLine } = world.experiment.policy;
  const [die, lead] = [one, other].map((plane) => Math.floor(plane / world.planesPerDie));
  if (superblockWays > 1)
    return world.unitOf(lead).includes(die) && one % world.planesPerDie === other % world.planesPerDie;
  return multiPlane === 'twin-block' || wordLine !== 'page' ? die === lead : one === other;
}

/** @param jobs one for each erase of a job */
export function isOfJob(world: World, jobs: readonly OfJob[], job: OfJob, operation: number): boolean {
  const { first, last, cause, plane, number } = job;
  const erase = jobs.find((one) => one.operation === operation);
  if (erase !== undefined) return erase.number === number;
  const at = world.blockOf(operation);
  return (
    operation >= first &&
    operation <= last &&
    world.operations[operation].cause === cause &&
    at !== null &&
    inStep(world, at.plane, plane)
  );
}

/** Without the block of a job that never erased: that job is not in the list. */
export function knownWords(world: World, jobs: readonly OfJob[], words: string, operations: readonly number[]): string {
  const isKnown = operations.every(
    (id) => world.operations[id].cause === 'host' || jobs.some((job) => isOfJob(world, jobs, job, id)),
  );
  return isKnown ? words : words.replaceAll(/(garbage collection) of block \d+/g, '$1');
}

/** Pages that it moved: programs of its origin, of pages that were read from its block since it began. */
function moves(world: World, job: OfJob, refute: Refute): void {
  const readPages = new Set<number>();
  let programs = 0;
  for (let id = job.first; id <= job.operation; id++) {
    const { type, cause, lpn } = world.operations[id];
    if (cause !== job.cause || lpn === null) continue;
    const from = world.blockOf(id);
    if (from === null) continue;
    if (type === 'read' && from.block === job.block && inStep(world, from.plane, job.plane)) readPages.add(lpn);
    if (type === 'program' && readPages.has(lpn) && inStep(world, from.plane, job.plane)) programs++;
  }
  if (job.last === job.operation && programs !== job.moved) refute('job', `${programs} pages are moved out of it`);
}

/** Blocks without a written page at an instant, from the end of the run backwards. */
class Blocks {
  readonly world: World;
  readonly #changes: {
    readonly ns: number;
    readonly plane: number;
    readonly block: number;
    readonly isErase: boolean;
  }[];

  readonly #bad: ReadonlySet<string>;
  /** Of the two passes of a word line the first takes pages that have no row yet. */
  isKnown: boolean;

  constructor(world: World) {
    this.world = world;
    // And what the cache keeps for itself is not free, though nothing is written there.
    const { wordLine, slcCache } = world.experiment.policy;
    this.isKnown = wordLine !== 'two-pass' && slcCache === false;
    this.#changes = [];
    const { channels, chipsPerChannel } = world.experiment.device;
    this.#bad = new Set(
      world.experiment.initial.blocks.flatMap(({ bad, channel, chip, die, plane, block }) => {
        const inDevice = channel + channels * (chip + chipsPerChannel * die);
        return bad ? `${inDevice * world.planesPerDie + plane} ${block}` : [];
      }),
    );
    const used: { ns: number; plane: number; block: number; page: number; isErase: boolean }[] = [];
    for (const { id, type } of world.operations) {
      const place = world.blockOf(id);
      const rows = world.rowsOf(id);
      if (place === null || type === 'read') continue;
      // An erase of no length leaves no row: then nobody can count.
      if (rows.length === 0) this.isKnown &&= type !== 'erase';
      if (rows.length === 0) continue;
      // A page counts as written from its dispatch on: that of the first page of its transaction.
      const ns =
        type === 'erase'
          ? rows[rows.length - 1].endNs
          : Math.min(...world.rowsOfTransaction(id).map((row) => row.startNs));
      used.push({ ns, isErase: type === 'erase', ...place });
    }
    // Pages can be skipped: a block is opened by its first program since its erase, whatever its page.
    const isEmpty = new Map<string, boolean>();
    for (const one of used.sort((a, b) => a.ns - b.ns || Number(b.isErase) - Number(a.isErase))) {
      const name = `${one.plane} ${one.block}`;
      const before = isEmpty.get(name);
      isEmpty.set(name, one.isErase);
      if (one.isErase || before === true || (before === undefined && one.page === 0)) this.#changes.push(one);
    }
    this.#changes.reverse();
  }

  goodIn = (plane: number): number =>
    this.world.result.blocks.filter((one) => one.plane === plane && !this.#bad.has(`${plane} ${one.block}`)).length;

  /**
   * The fewest and the most that can have been free in a plane at an instant at which blocks may be erased or opened. A
   * block of planes in step is free if it is in all of them.
   */
  freeAt(plane: number, ns: number): { readonly least: number; readonly most: number } {
    const free = new Map<number, Set<number>>();
    for (const one of this.world.result.blocks) {
      if (!inStep(this.world, one.plane, plane)) continue;
      const own = free.get(one.plane) ?? new Set<number>();
      free.set(one.plane, own);
      if (one.written === 0 && !this.#bad.has(`${one.plane} ${one.block}`)) own.add(one.block);
    }
    const count = (): number =>
      [...(free.get(plane) ?? [])].filter((block) => [...free.values()].every((own) => own.has(block))).length;
    let [first, last] = [Infinity, -1];
    for (const change of this.#changes) {
      const own = free.get(change.plane);
      if (own === undefined) continue;
      if (change.ns <= ns) [first, last] = [Math.min(first, count()), Math.max(last, count())];
      if (change.ns < ns) break;
      if (change.isErase) own.delete(change.block);
      else own.add(change.block);
    }
    // Blocks can be opened before their first page is written: the host's, and one of a collection.
    return { least: Math.max(0, Math.min(first, count()) - 2), most: Math.max(last, count()) };
  }
}

function trigger(world: World, job: OfJob, blocks: Blocks, jobs: readonly OfJob[], refute: Refute): void {
  const { experiment } = world;
  const { gc, wearLeveling, twinBlockGcScope, multiPlane, slcCache } = experiment.policy;
  if ((job.trigger === 'wear') !== (job.cause === 'wear-leveling'))
    refute('trigger', 'wear leveling has a trigger of its own');
  const free = blocks.isKnown ? blocks.freeAt(job.plane, job.startNs) : { least: 0 };
  const good = blocks.goodIn(job.plane);
  switch (job.trigger) {
    case 'given': {
      const { initial } = experiment;
      const given = initial.collect.some((place) => {
        const { channels, chipsPerChannel } = experiment.device;
        const die = place.channel + channels * (place.chip + chipsPerChannel * place.die);
        const plane = die * world.planesPerDie + place.plane;
        return place.atNs <= job.startNs && place.block === job.block && inStep(world, plane, job.plane);
      });
      if (!given) refute('trigger', 'the experiment gives no such collection');
      return;
    }
    case 'hard':
      if (!(free.least < gc.hardFreeBlocks)) refute('trigger', `at least ${free.least} blocks are free`);
      return;
    case 'soft':
      if (gc.softFreeRatio <= 0) refute('trigger', 'there is no soft limit');
      else if (gc.freeUnit === 'blocks' && !(free.least / good < gc.softFreeRatio))
        refute('trigger', `at least ${free.least} of ${good} blocks are free`);
      return;
    case 'wear':
      if (!wearLeveling.static) refute('trigger', 'there is no static wear leveling');
      return;
    case 'cacheRoom':
      if (slcCache === false) refute('trigger', 'there is no SLC cache');
      return;
    case 'twin': {
      if (multiPlane !== 'twin-block' || twinBlockGcScope !== 'chip')
        refute('trigger', 'dies of a chip do not collect together');
      const chip = world.chipOf(Math.floor(job.plane / world.planesPerDie));
      const other = jobs.some(
        (one) =>
          one.number !== job.number &&
          one.startNs === job.startNs &&
          world.chipOf(Math.floor(one.plane / world.planesPerDie)) === chip,
      );
      // The other one may have no erase, when the run ends: then it is not in the list.
      if (!other && job.endNs < world.endNs) refute('trigger', 'no other die of the chip began');
      return;
    }
    case 'noPage':
      if (free.least > 2) refute('trigger', `at least ${free.least} blocks are free`);
      return;
    default:
      refute('trigger', 'nobody knows this trigger');
  }
}
