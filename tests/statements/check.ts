/** Runs an experiment, and holds everything that is said of the run against what happened in it. */
import type { Experiment } from '../support/doors/document.ts';
import type { Engine } from '../../src/engine/engine.ts';
import type { Requests } from '../../src/engine/state/workload.ts';
import { createEngine } from '../../src/policies/all/engine-with-policies.ts';
import { resolveWorkload } from '../../src/traces/resolve-workload.ts';
import { asResult } from '../engine/as-result.ts';
import { simulate } from '../reference/simulate.ts';
import { placedIn, type Placed } from './laws/of-charges.ts';
import { lawsOfPieces, lawsOfRequest } from './laws/of-requests.ts';
import { lawsOfGap } from './laws/of-gaps.ts';
import { lawsOfInstant } from './laws/of-instants.ts';
import { lawsOfJobs } from './laws/of-jobs.ts';
import { lawsOfLeads } from './laws/of-leads.ts';
import { lawsOfLooks } from './laws/of-looks.ts';
import { lawsOfRun } from './laws/of-runs.ts';
import { lawsOfWords } from './laws/of-words.ts';
import { saidOf, type Asked } from './said.ts';
import type { Said } from './statement.ts';
import { World, type RequestKind } from './world.ts';

export interface Checked {
  readonly world: World;
  readonly said: Said;
  readonly refuted: readonly string[];
  readonly placed: Placed;
}

export async function ranOf(experiment: Experiment): Promise<{ engine: Engine; workload: Requests }> {
  const workload = await resolveWorkload(experiment, () => Promise.reject(new Error('these runs have no trace')));
  const engine = createEngine(experiment, workload);
  while (engine.advance(100_000));
  return { engine, workload };
}

const KINDS: Readonly<Record<number, RequestKind>> = { 0: 'read', 1: 'write', 2: 'trim', 3: 'flush', 5: 'FUA write' };

/** @param isModeled the reference model runs, too: of a random experiment, which has few requests */
export function worldOf(engine: Engine, workload: Requests, isModeled = false): World {
  const result = asResult(engine);
  const kinds = result.requests.map((_, request) => KINDS[workload.op[request % workload.count]]);
  const bytes = result.requests.map((_, request) => workload.bytes[request % workload.count]);
  return new World(
    result,
    engine.experiment,
    kinds,
    bytes,
    workload.count * engine.experiment.host.repeat,
    isModeled ? (simulate(engine.experiment).pieces ?? null) : null,
  );
}

export const saidIn = (world: World, engine: Engine, workload: Requests): Said =>
  saidOf(engine, workload, askedOf(world));

/** `law: request 3: what`, one for each statement that is refuted. */
export function refutedIn(world: World, said: Said): string[] {
  const refuted: string[] = [];
  for (const one of said.requests)
    lawsOfRequest(world, one, said.jobs, (law, what) => refuted.push(`${law}: request ${one.request}: ${what}`));
  for (const { operation, request, pieces } of said.operations)
    lawsOfPieces(world, { request, critical: operation, pieces }, said.jobs, (law, what) =>
      refuted.push(`${law}: operation ${operation}: ${what}`),
    );
  lawsOfJobs(world, said.jobs, (law, what) => refuted.push(`${law}: job: ${what}`));
  for (const one of said.instants)
    lawsOfInstant(world, one, (law, what) => refuted.push(`${law}: at ${one.ns}: ${what}`));
  for (const one of said.gaps) lawsOfGap(world, one, (law, what) => refuted.push(`${law}: gap: ${what}`));
  lawsOfLeads(world, said, (law, what) => refuted.push(`${law}: ${what}`));
  lawsOfWords(world, said, (law, what) => refuted.push(`${law}: ${what}`));
  lawsOfLooks(said, (law, what) => refuted.push(`${law}: ${what}`));
  if (said.run !== null) lawsOfRun(world, said.run, (law, what) => refuted.push(`${law}: run: ${what}`));
  return refuted;
}

export { placedIn };

export function checkRun(engine: Engine, workload: Requests, isModeled = false): Checked {
  const world = worldOf(engine, workload, isModeled);
  const said = saidIn(world, engine, workload);
  return { world, said, refuted: refutedIn(world, said), placed: placedIn(world, said) };
}

const MOST_INSTANTS = 24;
const MOST_GAPS = 24;

/** Some instants at which something happens, and the middle of some gaps: evenly over the run. */
function askedOf({ result, lanes, channels, dies, requests }: World): Asked {
  const times = new Set(result.rows.flatMap(({ startNs, endNs }) => [startNs, endNs]));
  for (const { arrival } of requests) times.add(arrival);
  const suspended = result.rows.flatMap(({ kind, startNs, endNs }) =>
    kind === 'suspend' ? startNs : kind === 'resume' ? endNs : [],
  );
  const gaps = lanes.slice(0, channels + dies).flatMap((rows, lane) => {
    let until = 0;
    return rows.flatMap((row) => {
      const [from, to] = [until, row.startNs];
      until = Math.max(until, row.endNs);
      return to > from ? [{ lane, atNs: Math.floor((from + to) / 2) }] : [];
    });
  });
  const instants = evenly(
    [...times].sort((a, b) => a - b),
    MOST_INSTANTS,
  ).concat(evenly(suspended, MOST_INSTANTS / 4));
  return { instants: [...new Set(instants)], gaps: evenly(gaps, MOST_GAPS) };
}

const evenly = <T>(list: readonly T[], most: number): T[] =>
  list.filter((_, i) => Math.floor((i * most) / list.length) !== Math.floor(((i - 1) * most) / list.length));
