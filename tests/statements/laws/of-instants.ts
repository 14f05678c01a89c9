/** Laws of steps: what is said to happen at an instant is what the rows and the requests show then, and all of it. */
import type { Happening, OfInstant } from '../statement.ts';
import { isLatency, type Row, type World } from '../world.ts';
import type { Refute } from './refute.ts';

export function lawsOfInstant(world: World, said: OfInstant, refute: Refute): void {
  const { ns, happens } = said;
  const about = (law: string, what: string): void => refute(law, `${what}: ${JSON.stringify(happens).slice(0, 300)}`);
  requests(world, said, about);
  const expected = phasesAt(world, ns);
  const told = happens.filter(({ kind }) => kind !== 'complete' && kind !== 'arrival').map(key);
  for (const one of expected.must) if (!told.includes(one)) about('happens', `${one} is not said`);
  for (const one of told)
    if (!expected.must.includes(one) && !expected.may.includes(one)) about('happens', `${one} does not happen`);
  for (const event of happens)
    if (event.kind === 'interrupted' || event.kind === 'continued') progress(world, ns, event, about);
}

function key(event: Happening): string {
  switch (event.kind) {
    case 'start':
    case 'end':
      return `${event.kind} ${event.phase} on ${event.lane} of ${event.operation ?? `request ${event.request}`} and ${event.more}`;
    case 'interrupted':
    case 'continued':
      return `${event.kind} on ${event.lane} of ${event.operation}`;
    default:
      return event.kind;
  }
}

function requests(world: World, { ns, happens }: OfInstant, refute: Refute): void {
  const arrived = world.requests.filter(({ arrival }) => arrival === ns).map(({ id }) => id);
  const told = happens.flatMap((event) => (event.kind === 'arrival' ? [event] : []));
  if (told.length !== Math.min(1, arrived.length)) refute('happens', `${arrived.length} requests arrive`);
  for (const { first, last } of told)
    if (first !== arrived[0] || last !== arrived[arrived.length - 1])
      refute('happens', `requests ${arrived.join()} arrive`);
  for (const event of happens)
    if (event.kind === 'complete' && world.requests[event.first].finish !== ns)
      refute('happens', `request ${event.first} is not complete`);
  const complete = happens.flatMap((event) => (event.kind === 'complete' ? event.first : []));
  if (new Set(complete).size !== complete.length) refute('happens', 'a request is complete twice');
  for (const { id, finish, critical } of world.requests) {
    if (finish !== ns || critical === null || complete.includes(id)) continue;
    // A page whose last row ends then: what the write buffer answers has none.
    const ends = [...world.rowsOf(critical), ...world.servers.flat().filter(({ operation }) => operation === id)];
    if (ends.some(({ endNs }) => endNs === ns)) refute('happens', `request ${id} is complete`);
  }
}

/** Rows that begin or end at an instant, as events; what an interruption cuts is one. */
function phasesAt(world: World, ns: number): { readonly must: string[]; readonly may: string[] } {
  const must: string[] = [];
  const may: string[] = [];
  const { commandNs } = world.experiment.timing;
  world.lanes.forEach((_, lane) => {
    if (lane >= world.channels + world.dies) return;
    const rows = [...world.on(lane, { startNs: ns - 1, endNs: ns + 1 })];
    const found = new Map<string, { operation: number; more: number; row: Row; kind: string; phase: string }>();
    const add = (kind: string, phase: string, row: Row): void => {
      const before = found.get(`${kind} ${phase}`);
      if (before === undefined) found.set(`${kind} ${phase}`, { operation: row.operation, more: 0, row, kind, phase });
      else before.more++;
    };
    for (const row of rows) {
      const dataNs = row.kind === 'load' ? Math.min(row.endNs, row.startNs + commandNs) : row.startNs;
      if (row.endNs === ns) add('end', row.kind, row);
      if (dataNs > row.startNs && row.startNs === ns) add('start', 'command', row);
      if (dataNs > row.startNs && dataNs === ns) add('end', 'command', row);
      if (dataNs === ns) add('start', row.kind, row);
    }
    for (const { kind, phase, operation, more, row } of found.values()) {
      const at = `on ${lane} of ${operation}`;
      const isCut = (phase === 'program' || phase === 'erase') && cut(world, row, kind, ns);
      if (isCut) must.push(`${kind === 'end' ? 'interrupted' : 'continued'} ${at}`);
      // What interrupts a run begins with its end, what resumes one ends with its begin: that is one event.
      else if (
        isLatency({ kind: phase }) &&
        kind === (phase === 'suspend' ? 'start' : 'end') &&
        rows.some(
          (one) =>
            one.operation === operation &&
            (one.kind === 'program' || one.kind === 'erase') &&
            (phase === 'suspend' ? one.endNs : one.startNs) === ns,
        )
      )
        continue;
      else must.push(`${kind} ${phase} ${at} and ${more}`);
    }
  });
  world.servers.forEach((rows, server) => {
    for (const row of rows) {
      const subject = row.operation < 2 ** 31 ? `request ${row.operation}` : row.operation - 2 ** 31;
      const at = `${row.kind} on ${world.channels + world.dies + server} of ${subject} and 0`;
      if (row.startNs === ns) must.push(`start ${at}`);
      if (row.endNs === ns) must.push(`end ${at}`);
    }
  });
  return { must, may };
}

/** Whether a run of a program or an erase is not its last, or not its first (of the same pass). */
function cut(world: World, row: Row, kind: string, ns: number): boolean {
  const rows = world.rowsOf(row.operation);
  const loads = rows.filter((one) => one.kind === 'load');
  const secondNs = world.experiment.policy.wordLine === 'two-pass' ? (loads.at(1)?.startNs ?? Infinity) : Infinity;
  const same = rows.filter((one) => one.kind === row.kind && one.startNs >= secondNs === row.startNs >= secondNs);
  if (kind === 'start') return same.some(({ endNs }) => endNs <= ns);
  return same.some(({ startNs }) => startNs >= ns) || rows.some((one) => one.kind === 'suspend' && one.startNs >= ns);
}

/** The array time that is done and kept, by the rule of the suspension point (model page §9). */
function progress(world: World, ns: number, event: Extract<Happening, { doneNs: number }>, refute: Refute): void {
  const { operation, doneNs, totalNs } = event;
  const { suspension, wordLine } = world.experiment.policy;
  const { type, cause } = world.operations[operation];
  const phaseNs = type === 'erase' ? suspension.erasePhaseNs : suspension.programPhaseNs;
  if (totalNs !== null && doneNs > totalNs) refute('suspension', `${doneNs} of ${totalNs} ns are done`);
  if (wordLine === 'two-pass') return;
  let done = 0;
  const runs = world.rowsOf(operation).filter((row) => row.kind === type && row.endNs <= ns);
  for (const run of runs) {
    done += run.endNs - run.startNs;
    if (suspension.point === 'restart') done = 0;
    if (suspension.point === 'cancel' && phaseNs > 0) done -= done % phaseNs;
  }
  if (done !== doneNs) refute('suspension', `${done} ns are done`);
  // What is left runs later: of a whole operation, all of its time.
  const after = world.rowsOf(operation).filter((row) => row.kind === type && row.startNs >= ns);
  const last = after.at(-1);
  const isWhole = after.length === 1 && last !== undefined && cause !== 'precondition';
  if (
    isWhole &&
    suspension.point !== 'inter-phase' &&
    last.endNs < world.endNs &&
    !world.rowsOf(operation).some((row) => row.kind === 'suspend' && row.startNs >= last.startNs) &&
    totalNs !== null &&
    totalNs - done !== last.endNs - last.startNs
  )
    refute('suspension', `${last.endNs - last.startNs} ns are left`);
}
