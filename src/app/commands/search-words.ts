/** Words that people type for commands named otherwise; loaded with the palette. */
import { COMMANDS } from './commands.ts';
import type { Command } from '../contributions/command-keys.ts';
import { CHART_COMMANDS } from '../charts-panel/chart-commands.ts';
import { COMPARE_COMMANDS } from '../compare/out/compare-commands.ts';
import { LESSON_COMMANDS } from '../learn/lesson-commands.ts';
import { EVALUATION_COMMANDS, PAPER_COMMANDS, SCENARIO_COMMANDS } from '../papers/scenario-commands.ts';
import { SCHEME_COMMANDS } from '../setup/switches/switch-commands.ts';
import { SETTING_COMMANDS } from '../setup/all-settings/sheet-groups.ts';
import { SETUP_COMMANDS } from '../setup/setup-commands.ts';
import { TIMELINE_COMMANDS } from '../timeline-panel/timeline-commands.ts';
import { KEYLESS_COMMANDS } from './keyless-commands.ts';

export const FURTHER_COMMANDS: readonly Command[] = [
  ...KEYLESS_COMMANDS,
  ...SETUP_COMMANDS,
  ...TIMELINE_COMMANDS,
  ...CHART_COMMANDS,
  ...COMPARE_COMMANDS,
  ...SCHEME_COMMANDS,
  ...SETTING_COMMANDS,
  ...PAPER_COMMANDS,
  ...EVALUATION_COMMANDS,
  ...LESSON_COMMANDS,
  ...SCENARIO_COMMANDS,
];

export const SEARCH_WORDS: Readonly<Record<string, string>> = {
  undo: 'revert',
  'copy-link': 'share url permalink bookmark',
  save: 'download json store keep',
  play: 'animate',
  device: 'ftl mapping table blocks planes free space write pointers page mapping l2p',
  find: 'search filter query goto lpn',
  'view-back': 'history',
  'slowest-read':
    'worst outlier longest max stuck blocked blocking head of line stall freeze contention conflict waiting why is it my read slow slowest cause',
  'slowest-write': 'worst outlier longest max',
  keys: 'keys hotkeys bindings help',
  scenarios: 'figures examples demo example figure paper',
  'policy-find': 'options preferences parameters configuration search',
  'larger-text': 'font size accessibility zoom',
  'smaller-text': 'font size accessibility zoom',
  presentation: 'fullscreen projector beamer slides lecture',
  'setup-panel': 'sidebar collapse change device drive preset samsung nvme ssd model tlc qlc mlc settings',
  'run-figures': 'details summary statistics throughput bandwidth iops mean average write amplification waf hash',
  'desk-panel': 'collapse inspector charts',
  'maximize-timeline': 'enlarge expand',
  'maximize-chart': 'enlarge expand',
  'reset-layout': 'default restore',
  'drop-b': 'delete close',
  'export-chart-csv': 'latency',
  'export-chart-svg': 'latency',
  'export-chart-png': 'latency',
  'to-start': 'rewind first beginning',
  'to-end': 'last',
  fork: 'what if branch',
  fit: 'zoom all entire full',
  deselect: 'unselect none',
  compare: 'benchmark several traces policies sweep matrix table',
  learn: 'tutorial course lessons quiz exercise homework beginner help',
  documents:
    'help manual documentation guide about introduction cli iframe notebook citation cite bibtex changelog news limits',
  'theme-auto': 'colors appearance contrast mode',
  'theme-light': 'colors appearance contrast mode day white',
  'theme-dark': 'colors appearance contrast mode night black',
  legend: 'meaning colorblind',
  'open-file': 'msr spc blktrace blkparse fio mqsim traces',
  'sample-generated': 'synthetic random sequential workload generator random write read mixed',
  'sample-first-screen': 'demo home restart stuck blocked blocking stall freeze gc pause waiting why slow',
  'chart-time': 'scatter',
  'chart-slowest': 'why bottleneck is it slow stuck waiting cause',
  'chart-list': 'worst outliers top',
  'chart-tail-read': 'quantile median p95 variance spread jitter qos',
  'chart-tail-write': 'quantile p95',
  'chart-tail-both': 'quantile p95',
  'setting-host.queueDepth': 'qd iodepth outstanding ncq nvme',
  'setting-policy.planeReads': 'independent plane reads aipr iwl asynchronous parallel',
  'setting-policy.planeReadLimit': 'independent plane reads aipr iwl peak power',
  'setting-host.writeBuffer.pages': 'flush fua fsync ram dram write cache durable',
  'setting-host.writeBuffer.acknowledge': 'flush fua fsync write-through write-back completion durable',
  'setting-precondition.kind': 'preconditioning steady state used new fresh old aged aging warm up used drive ssd full',
  'setting-device.pageBytes': 'page size',
  'setting-device.overprovisioning': 'capacity spare area op',
  'setting-device.blocksPerPlane': 'capacity',
  'setting-workload.synthetic.readShare': 'read ratio mix mixed',
  'setting-timing.readNs': 'tr latency read and write asymmetry slower read time',
  'setting-timing.transferNsPerByte': 'interface onfi nv-ddr speed',
  'setting-timing.programNs': 'read and write asymmetry slower program time write time programming',
  'setting-timing.eraseNs': 'read and write asymmetry slower erase time',
  'lesson-write-and-read': 'difference between read and write asymmetry asymmetric slower',
  'setting-policy.dieInterleave': 'striping stripe',
  'setting-device.planesPerDie': 'plane',
  'setting-device.diesPerChip': 'die lun',
  'setting-device.channels': 'channel',
  'setting-device.chipsPerChannel': 'chip package',
  'lesson-bus-and-array': 'bus pipeline',
  'setting-policy.cacheMode': 'pipeline cache program cache read',
  'lesson-garbage-collection':
    'gc overwrite in-place update out-of-place erase before write log-structured dirty invalid pages',
  'setting-policy.gc.enabled': 'gc garbage',
  'setting-policy.wearLeveling.dynamic': 'endurance lifetime worn out',
  'setting-policy.readPriorityAgeLimitNs': 'fairness starvation',
  'target-b': 'a/b compare a and b difference',
  step: 'next event forward',
  'claims-mbm': 'reproduce reproduction replicate',
  'setting-host.addressing': 'fold addresses modulo',
  'setting-workload.synthetic.addresses.hotShare': 'hot data cold skew hotspot locality',
  'switch-suspension': 'suspend interrupt preempt preemption',
  'switch-superblocks-2': 'superblock bank lockstep',
  'switch-superblocks-1': 'bank',
};

/** Words that many titles have, and the command that they ask for. */
const MEANT: Readonly<Record<string, string>> = {
  gc: 'setting-policy.gc.enabled',
  channel: 'setting-device.channels',
  chip: 'setting-device.chipsPerChannel',
  die: 'setting-device.diesPerChip',
  plane: 'setting-device.planesPerDie',
  bank: 'switch-superblocks-1',
  suspend: 'switch-suspension',
  queue: 'setting-host.queueDepth',
  'queue depth': 'setting-host.queueDepth',
  program: 'setting-timing.programNs',
  erase: 'setting-timing.eraseNs',
};

export const ALL_COMMANDS: readonly Command[] = [...COMMANDS, ...FURTHER_COMMANDS].map((command) => {
  const more = SEARCH_WORDS[command.id] ?? '';
  const meant = Object.keys(MEANT).filter((word) => MEANT[word] === command.id);
  return { ...command, words: `${command.words ?? ''} ${more}`, meant };
});
