/** Laws of what is said of an empty lane: nothing is on it, and the reason that is given is there. */
import type { OfGap } from '../statement.ts';
import type { World } from '../world.ts';
import type { Refute } from './refute.ts';

export function lawsOfGap(world: World, gap: OfGap, refute: Refute): void {
  const { lane, atNs, fromNs, toNs, kind, operation, chain } = gap;
  const about = (law: string, what: string): void =>
    refute(law, `${what}: ${JSON.stringify({ ...gap, chain: chain.length })}`);
  const rows = world.lanes[lane];
  const at = { startNs: atNs, endNs: atNs + 1 };
  if (kind === 'busy') {
    if (!world.on(lane, at).some((row) => row.operation === operation)) about('idle', 'it is not busy with that');
    return;
  }
  if (world.on(lane, { startNs: fromNs, endNs: toNs }).length > 0) about('idle', 'the lane is not empty');
  const before = Math.max(0, ...rows.filter(({ startNs }) => startNs <= atNs).map(({ endNs }) => endNs));
  const next = rows.find(({ startNs }) => startNs > atNs);
  if (fromNs !== before || toNs !== (next?.startNs ?? world.endNs))
    about('idle', `it is empty from ${before} to ${next?.startNs ?? world.endNs}`);
  const isBus = lane < world.channels;
  const request = operation === null ? null : world.operations[operation].request;
  const arrival = request === null ? null : world.requests[request].arrival;
  switch (kind) {
    case 'nothing-asked':
      if (operation === null) {
        if (next !== undefined) about('idle', 'an operation follows');
      } else {
        if (next?.operation !== operation) about('idle', 'another operation is the next');
        if (arrival !== null && arrival <= atNs) about('idle', 'its request had arrived');
      }
      break;
    case 'waiting':
      if (next?.operation !== operation) about('idle', 'another operation is the next');
      if (arrival !== null && arrival > atNs) about('idle', 'its request had not arrived');
      break;
    case 'array':
      if (!isBus) about('idle', 'an array waits for no array');
      if (next?.operation !== operation) about('idle', 'another operation is the next');
      if (
        operation !== null &&
        world.operations[operation].type === 'read' &&
        !world.rowsOf(operation).some((row) => row.kind === 'read' && row.startNs <= atNs && row.endNs > atNs)
      )
        about('idle', 'its page is not being read');
      break;
    case 'bus': {
      const die = operation === null ? null : world.dieOf(operation);
      if (die === null || die + world.channels !== lane) about('idle', 'the operation is of another die');
      else if (operation !== null) {
        const bus = world.on(world.channelOf(die), at).find((row) => row.startNs <= atNs && row.endNs > atNs);
        const out = world.rowsOf(operation).find((row) => row.kind === 'data-out' && row.startNs > atNs);
        if (bus?.operation !== operation && out === undefined) about('idle', 'it has no data to send');
      }
      break;
    }
    case 'unit': {
      const die = operation === null ? null : world.dieOf(operation);
      const there =
        operation !== null &&
        world.rowsOf(operation).some((row) => world.isArray(row) && row.startNs <= atNs && row.endNs > atNs);
      if (die === null || die + world.channels === lane || !world.unitOf(lane - world.channels).includes(die) || !there)
        about('idle', 'no other die of its unit works');
      break;
    }
    case 'held':
      if (
        operation === null ||
        world.operations[operation].cause !== 'gc' ||
        world.experiment.policy.gc.preemption !== 'block'
      )
        about('idle', 'no collection holds it');
      else if (!world.rowsOf(operation).some(({ startNs }) => startNs === lastMoveNs(world, lane, atNs)))
        about('idle', 'another move of the collection began after it');
      break;
    default:
      about('idle', 'nobody knows this reason');
  }
  meanwhile(world, gap, about);
}

/** When the last move of a collection on a channel began, at an instant. */
const lastMoveNs = (world: World, channel: number, atNs: number): number =>
  Math.max(
    ...world.lanes
      .slice(0, world.channels + world.dies)
      .flatMap((rows, lane) =>
        (lane < world.channels ? lane : world.channelOf(lane - world.channels)) === channel ? rows : [],
      )
      .filter(({ startNs, operation }) => {
        const { type, cause } = world.operations[operation];
        return startNs <= atNs && cause === 'gc' && type !== 'erase';
      })
      .map(({ startNs }) => startNs),
  );

/** The dies that work meanwhile: as many as are said, the first to end first. */
function meanwhile(world: World, { lane, atNs, chain }: OfGap, refute: Refute): void {
  const busy = chain.filter((link) => link.kind === 'busy');
  if (lane >= world.channels) {
    if (busy.length > 0) refute('idle', 'a die has no dies');
    return;
  }
  const dies = Array.from({ length: world.dies }, (_, die) => die).filter((die) => world.channelOf(die) === lane);
  const ends = dies
    .flatMap((die) => {
      const row = world
        .on(world.channels + die, { startNs: atNs, endNs: atNs + 1 })
        .find(({ startNs, endNs }) => startNs <= atNs && endNs > atNs);
      return row === undefined ? [] : [{ die, endNs: row.endNs, startNs: row.startNs }];
    })
    .sort((a, b) => a.endNs - b.endNs || a.die - b.die);
  if (busy.length !== Math.min(4, ends.length)) refute('idle', `${ends.length} dies work`);
  busy.forEach((link, i) => {
    if (link.toNs !== ends[i]?.endNs || link.fromNs !== ends[i]?.startNs)
      refute('idle', `${JSON.stringify(link)} is not die ${ends[i]?.die}`);
    else {
      const place = world.placeOf(ends[i].die);
      if (!link.words.includes(`chip ${place.chip}, die ${place.die}`))
        refute('idle', `${link.words}: it is die ${ends[i].die}`);
    }
  });
  const said = /^(\d+) of (\d+) dies|^all (\d+) dies|^(both) dies|^the (only) die/.exec(busy.at(0)?.words ?? '');
  if (said === null) return;
  const count = said[3] ?? said[1] ?? (said[4] === undefined ? '1' : '2');
  if (Number(count) !== ends.length) refute('idle', `${busy[0].words}: ${ends.length} work`);
  if (said[2] !== undefined && Number(said[2]) !== dies.length) refute('idle', `the channel has ${dies.length} dies`);
  if (said[1] === undefined && ends.length !== dies.length) refute('idle', `the channel has ${dies.length} dies`);
}
