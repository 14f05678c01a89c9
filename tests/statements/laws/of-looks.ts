/** Laws of looks: one name and one color for each cause, which are those of what had the request's place. */
import { PARTS, type Part } from '../../reference/result.ts';
import type { OfRun, Said } from '../statement.ts';
import type { Refute } from './refute.ts';

/** The recorded causes that a told one may refine; what is not here is told as it is recorded. */
export const REFINES: Readonly<Record<string, readonly Part[]>> = {
  unbound: ['queue'],
  noBus: ['queue'],
  ownTurn: ['queue', 'dieHost'],
  order: ['queue'],
  place: ['buffer'],
  line: ['buffer'],
  pass: ['buffer'],
  ownBus: ['queue', 'channel', 'dieHost'],
  ownDie: ['queue', 'dieHost'],
  held: ['channel'],
  die: ['dieHost'],
  data: ['dieHost'],
  channel: ['channel', 'dieHost'],
  wear: ['dieOther'],
  move: ['dieOther'],
  start: ['dieOther'],
  suspending: ['suspend'],
  resuming: ['suspend'],
  resting: ['suspend', 'dieHost'],
  core: ['firmware'],
  linkQueue: ['link'],
};

/** Own work: all else is waiting. */
export const OWN: ReadonlySet<string> = new Set(['command', 'copy', 'array', 'transfer', 'buffer', 'firmware', 'link']);

/** What is on the bus has its color, what is in the array that of the die; a suspension is one for all that it stops. */
const COLORS: Readonly<Record<string, Part>> = {
  noBus: 'channel',
  ownBus: 'channel',
  ownDie: 'dieHost',
  data: 'channel',
  channel: 'channel',
  resting: 'suspend',
  ownTurn: 'queue',
};

export function lawsOfLooks({ looks, requests, run }: Said, refute: Refute): void {
  if (run !== null) lawsOfGroups(run, requests, refute);
  const labels = new Map<string, string>();
  for (const { told, label, color, isWait } of looks) {
    const about = (what: string): void => refute('look', `${what}: ${told}, "${label}", ${color}`);
    if (isWait === OWN.has(told)) about('own work is no wait, and a wait no own work');
    const expected: readonly string[] = told in COLORS ? [COLORS[told]] : (REFINES[told] ?? [told]);
    if (!expected.includes(color)) about(`its color is ${expected.join()}`);
    if (!PARTS.includes(color as Part)) about('no such color');
    const other = labels.get(label);
    if (other !== undefined) about(`the name of ${other}`);
    labels.set(label, told);
  }
  const byTold = new Map(looks.map((look) => [look.told, look]));
  for (const { request, bars, pieces, sentence } of requests) {
    for (const bar of bars) {
      const piece = pieces.find(({ startNs }) => startNs === bar.startNs);
      const look = byTold.get(piece?.told ?? '');
      if (look === undefined || bar.short !== look.label || bar.color !== look.color || bar.isWait !== look.isWait)
        refute('look', `request ${request}: ${JSON.stringify(bar)} is ${piece?.told}`);
    }
    // The line of the run in words names the causes in their order, each once while it lasts.
    const names = pieces
      .flatMap(({ told }) => byTold.get(told)?.label ?? [])
      .filter((label, i, all) => label !== all[i - 1]);
    const text = sentence.slice(sentence.indexOf(': ') + 2);
    let at = 0;
    for (const label of names) {
      at = text.indexOf(`${label} `, at);
      if (at < 0) {
        refute('look', `request ${request}: "${label}" is not said: ${sentence}`);
        break;
      }
      at += label.length;
    }
  }
}

/** Each of the slowest requests is in the group of what is told as its longest wait, and its group has its time. */
function lawsOfGroups({ slowest, byCause }: OfRun, requests: Said['requests'], refute: Refute): void {
  const told = new Map(requests.map(({ request, sums }) => [request, sums]));
  const seen = new Set<number>();
  let before = Infinity;
  for (const { cause, requests: group, ns } of byCause) {
    if (ns > before) refute('figure', 'a longer delay follows a shorter one');
    before = ns;
    let sum = 0;
    for (const id of group) {
      const waits = (told.get(id) ?? []).filter((one) => !OWN.has(one.told) && one.told !== 'group');
      const longest = Math.max(0, ...waits.map((one) => one.ns));
      const own = waits.find((one) => one.told === cause)?.ns ?? 0;
      if (own !== longest || (cause === null) !== (longest === 0) || seen.has(id))
        refute('figure', `request ${id} waits longest for ${cause}`);
      seen.add(id);
      sum += longest;
    }
    if (sum !== ns) refute('figure', `${cause}: ${ns}, counted ${sum}`);
  }
  if (seen.size !== slowest.length) refute('figure', `${slowest.length} are the slowest, ${seen.size} are told`);
}
