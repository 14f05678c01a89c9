/** The words by which a scenario is found: the ideas that it shows, as people call them. */
import type { ExperimentInput } from '../document/experiment.ts';
import type { Scenario } from './scenario.ts';

/** Ideas of the papers, each with the words that people type for it. */
const TAGS = {
  ws: 'WS write strategy',
  rs: 'RS read strategy',
  mcs: 'MCS minimizing chip consumption minimize chips',
  suspension: 'suspension suspend suspended resume interrupt tail latency p99',
  banking: 'banking bank banks interleaving',
  superblock: 'superblock superblocks lockstep gang padding',
  binding: 'die binding allocation static dynamic undecided queue UQ',
  'multi-plane': 'multi-plane multiplane multi plane parallel planes',
  'cache-mode': 'cache mode cache register pipelining',
  'read-priority': 'read priority',
  gc: 'garbage collection GC',
  bandwidth: 'bandwidth bus channel utilization',
  scheduler: 'scheduler scheduling order',
  types: 'page types TLC QLC MLC SLC word line wordline LSB CSB MSB upper lower page cell bits shadow',
  'word-lines': 'one-shot one shot oneshot two-pass two pass foggy fine foggy-fine padding word line program TLC QLC',
  'plane-reads': 'independent plane reads AIPR iWL asynchronous plane parallel read independent multi-plane read',
  controller: 'controller firmware core cores CPU PCIe NVMe link lanes occupancy latency IOPS',
  'slc-cache':
    'SLC cache pSLC TurboWrite write cliff fold folding TLC QLC dynamic static cache full slow down throughput drop sustained write speed',
  durability: 'flush fsync FUA force unit access write buffer cache write-through write-back durable RAM DRAM',
} as const;

export type Tag = keyof typeof TAGS;

/** Ideas by the policy setting that a switch changes. */
const BY_SETTING: Readonly<Record<string, Tag>> = {
  suspension: 'suspension',
  superblockWays: 'superblock',
  dieBinding: 'binding',
  multiPlane: 'multi-plane',
  planePick: 'multi-plane',
  parallelRead: 'rs',
  slcCache: 'slc-cache',
  planeReads: 'plane-reads',
  wordLine: 'word-lines',
  padAfterNs: 'word-lines',
  planeReadLimit: 'plane-reads',
  readLayout: 'rs',
  chipSelection: 'mcs',
  channelMaxSubs: 'ws',
  gcActiveBlock: 'ws',
  gc: 'gc',
  cacheMode: 'cache-mode',
  readPriority: 'read-priority',
  dataOutOrder: 'scheduler',
  scheduler: 'scheduler',
};

/** Ideas by figure: what their switches do not tell. */
const BY_NAME: readonly (readonly [name: RegExp, tag: Tag])[] = [
  [/^mbm-fig-[34]/, 'bandwidth'],
  [/^mbm-fig-5/, 'gc'],
  [/^mbm-fig-4/, 'rs'],
  [/^mbm-rs-/, 'rs'],
  [/^mbm-parallelism/, 'mcs'],
  [/^mbm-tbm/, 'multi-plane'],
  [/^mbm-(?:tbm-migration|twin-moves)/, 'gc'],
  [/^mp-/, 'multi-plane'],
  [/^db-/, 'binding'],
  [/^sb-/, 'suspension'],
  [/^dj-fig-[58]/, 'banking'],
  [/^today-(?:flush|fua)$/, 'durability'],
  [/^today-page-/, 'types'],
  [/^today-slc-/, 'slc-cache'],
  [/^today-(?:one-shot|two-pass)/, 'word-lines'],
  [/^today-(?:one-shot|two-pass)/, 'types'],
  [/^today-firmware$/, 'controller'],
  [/^dj-fig-5b|^dj-read-priority-burst/, 'superblock'],
];

/** A switch that changes more settings is about none of them. */
const MOST_CHANGED = 2;

const settingsOf = ({ policy }: ExperimentInput): string[] => Object.keys(policy ?? {});

/** The ideas that a scenario shows. */
function tagsOf(scenario: Scenario): readonly Tag[] {
  const tags = new Set<Tag>();
  // Only the first position, and not if it is another scheme as a whole.
  const changed = scenario.switch === undefined ? [] : settingsOf(scenario.switch.to[0]?.patch ?? {});
  for (const setting of changed.length > MOST_CHANGED ? [] : changed) {
    const tag = BY_SETTING[setting] as Tag | undefined;
    if (tag !== undefined) tags.add(tag);
  }
  for (const [name, tag] of BY_NAME) if (name.test(scenario.name)) tags.add(tag);
  return [...tags];
}

/** The words for a scenario's ideas, to search in. */
export const tagWords = (scenario: Scenario): string =>
  tagsOf(scenario)
    .map((tag) => TAGS[tag])
    .join(' · ');
