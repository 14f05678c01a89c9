/** The palette knows every entry of the registries that it is derived from. */
import { expect, test, vi } from 'vitest';
import { CHART_NAMES } from '../../../src/app/charts-panel/registry.ts';
import { matching } from '../../../src/app/contributions/command-keys.ts';
import { FURTHER_COMMANDS, ALL_COMMANDS, SEARCH_WORDS } from '../../../src/app/commands/search-words.ts';
import { COMPARE_EXPORTS } from '../../../src/app/compare/out/registry.ts';
import { CHART_EXPORTS } from '../../../src/app/exports/chart-exports.ts';
import { ALL_GROUPS } from '../../../src/app/setup/all-settings/sheet-groups.ts';
import { TIMELINE_EXPORTS } from '../../../src/app/timeline-panel/export/registry.ts';
import { NAMED_POLICIES } from '../../../src/document/presets/schemes.ts';
import { LESSONS } from '../../../src/learn/lessons/index.ts';
import { PAPERS, SCENARIO_GROUPS } from '../../../src/papers/paper.ts';
import { SCENARIOS } from '../../../src/papers/scenarios.ts';

// The commands belong to a page; their list is read without one.
vi.hoisted(() => {
  vi.stubGlobal('navigator', { platform: 'Linux', hardwareConcurrency: 2 });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
});

const ids = FURTHER_COMMANDS.map(({ id }) => id);

test('every scheme, chart, export, setting, paper, scenario and lesson has a command of its own', () => {
  const wanted = [
    ...NAMED_POLICIES.map(({ name }) => `scheme-${name}`),
    ...CHART_NAMES.map((name) => (name === 'tail' ? 'chart-tail-read' : `chart-${name}`)),
    ...Object.keys(TIMELINE_EXPORTS).map((name) => `export-timeline-${name}`),
    ...Object.keys(COMPARE_EXPORTS).map((name) => `export-compare-${name}`),
    ...Object.keys(CHART_EXPORTS).map((name) => `export-chart-${name}`),
    ...ALL_GROUPS.flatMap(({ parts }) =>
      parts.flatMap(({ settings }) => settings.map(({ path }) => `setting-${path}`)),
    ),
    ...SCENARIO_GROUPS.map(({ name }) => `paper-${name}`),
    ...PAPERS.map(({ name }) => `claims-${name}`),
    ...SCENARIOS.map(({ name }) => `scenario-${name}`),
    ...LESSONS.map(({ name }) => `lesson-${name}`),
  ];
  expect(wanted.length).toBeGreaterThan(0);
  expect(wanted.filter((id) => !ids.includes(id))).toEqual([]);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

/** A word that people type, and the command that they mean. */
const MEANT: readonly (readonly [query: string, id: string])[] = [
  ['zoom in', 'zoom-in'],
  ['export timeline', 'export-timeline-svg'],
  ['perfetto', 'export-timeline-perfettoRun'],
  ['screenshot', 'export-timeline-png'],
  ['png', 'export-timeline-png'],
  ['csv', 'export-timeline-operations'],
  ['excel', 'export-timeline-operations'],
  ['chart csv', 'export-chart-csv'],
  ['latency chart csv', 'export-chart-csv'],
  ['copy table', 'export-chart-copyTable'],
  ['download', 'save'],
  ['share', 'copy-link'],
  ['url', 'copy-link'],
  ['open a file', 'open-file'],
  ['upload', 'open-file'],
  ['import', 'open-file'],
  ['trace', 'open-file'],
  ['blktrace', 'open-file'],
  ['mqsim', 'open-file'],
  ['try in b', 'target-b'],
  ['what if', 'fork'],
  ['delete b', 'drop-b'],
  ['lanes', 'lanes-auto'],
  ['legend', 'legend'],
  ['colors', 'legend'],
  ['night', 'theme-dark'],
  ['dark mode', 'theme-dark'],
  ['contrast', 'theme-light'],
  ['font', 'larger-text'],
  ['text size', 'larger-text'],
  ['fullscreen', 'presentation'],
  ['projector', 'presentation'],
  ['sidebar', 'setup-panel'],
  ['keys', 'keys'],
  ['hotkeys', 'keys'],
  ['shortcuts', 'keys'],
  ['options', 'policy-find'],
  ['preferences', 'policy-find'],
  ['rewind', 'to-start'],
  ['throughput', 'run-figures'],
  ['bandwidth', 'run-figures'],
  ['write amplification', 'run-figures'],
  ['summary', 'run-figures'],
  ['ruler', 'ruler'],
  ['breakpoint', 'breakpoints'],
  ['filter', 'find'],
  ['one-shot', 'setting-policy.wordLine'],
  ['TLC', 'scenario-today-page-reads'],
  ['QLC', 'scenario-today-two-pass'],
  ['two-pass', 'scenario-today-two-pass'],
  ['foggy', 'scenario-today-two-pass'],
  ['one-shot', 'scenario-today-one-shot'],
  ['word line', 'scenario-today-one-shot'],
  ['padding', 'scenario-today-one-shot'],
  ['SLC cache', 'setting-policy.slcCache'],
  ['SLC cache', 'scenario-today-slc-cliff'],
  ['write cliff', 'scenario-today-slc-cliff'],
  ['fold', 'scenario-today-slc-fold-read'],
  ['throughput', 'chart-throughput'],
  ['fold', 'setting-policy.slcCache.foldVictim'],
  ['firmware', 'scenario-today-firmware'],
  ['PCIe', 'scenario-today-firmware'],
  ['AIPR', 'setting-policy.planeReads'],
  ['lpn', 'find'],
  ['goto', 'find'],
  ['worst', 'slowest-read'],
  ['outlier', 'slowest-read'],
  ['histogram', 'chart-time'],
  ['scatter', 'chart-time'],
  ['p99', 'chart-tail-read'],
  ['percentile', 'chart-tail-read'],
  ['cdf', 'chart-tail-read'],
  ['tail', 'chart-tail-read'],
  ['utilization', 'chart-busy'],
  ['bottleneck', 'chart-slowest'],
  ['gantt', 'export-timeline-svg'],
  ['mapping', 'device'],
  ['ftl', 'device'],
  ['qd', 'setting-host.queueDepth'],
  ['queue depth', 'setting-host.queueDepth'],
  ['flush', 'scenario-today-flush'],
  ['flush', 'setting-host.writeBuffer.acknowledge'],
  ['fua', 'scenario-today-fua'],
  ['fsync', 'setting-host.writeBuffer.pages'],
  ['page size', 'setting-device.pageBytes'],
  ['overprovisioning', 'setting-device.overprovisioning'],
  ['steady state', 'setting-precondition.kind'],
  ['tprog', 'setting-timing.programNs'],
  ['read mix', 'setting-workload.synthetic.readShare'],
  ['seed', 'setting-seed'],
  ['random', 'sample-generated'],
  ['synthetic', 'sample-generated'],
  ['demo', 'sample-first-screen'],
  ['benchmark', 'compare'],
  ['sweep', 'compare'],
  ['tutorial', 'learn'],
  ['quiz', 'learn'],
  ['help', 'documents'],
  ['manual', 'documents'],
  ['about', 'documents'],
  ['iframe', 'documents'],
  ['bibtex', 'documents'],
  ['changelog', 'documents'],
];

/** Words of lecturers and students, and what is sensible to find. */
const ASKED: readonly (readonly [query: string, id: string])[] = [
  ['asymmetry', 'setting-timing.programNs'],
  ['read write asymmetry', 'setting-timing.eraseNs'],
  ['read and write asymmetry', 'setting-timing.readNs'],
  ['read write', 'lesson-write-and-read'],
  ['tail', 'chart-tail-read'],
  ['tail latency', 'chart-tail-read'],
  ['garbage', 'lesson-garbage-collection'],
  ['garbage collection', 'setting-policy.gc.enabled'],
  ['gc', 'setting-policy.gc.enabled'],
  ['stuck', 'sample-first-screen'],
  ['blocked', 'slowest-read'],
  ['waiting', 'switch-suspension'],
  ['why slow', 'slowest-read'],
  ['why is it slow', 'chart-slowest'],
  ['slow read', 'slowest-read'],
  ['cause', 'chart-slowest'],
  ['overwrite', 'scenario-mbm-gc-overwrites'],
  ['in-place update', 'lesson-garbage-collection'],
  ['used', 'setting-precondition.kind'],
  ['used drive', 'setting-precondition.kind'],
  ['bus', 'setting-timing.transferNsPerByte'],
  ['channel', 'setting-device.channels'],
  ['plane', 'setting-device.planesPerDie'],
  ['planes', 'lesson-chips-dies-planes'],
  ['die', 'setting-device.diesPerChip'],
  ['chip', 'setting-device.chipsPerChannel'],
  ['bank', 'switch-superblocks-1'],
  ['banks', 'paper-banking'],
  ['parallelism', 'switch-mcs'],
  ['pipeline', 'lesson-bus-and-array'],
  ['suspend', 'switch-suspension'],
  ['suspension', 'switch-suspension'],
  ['preempt', 'switch-suspension'],
  ['erase', 'sample-first-screen'],
  ['erase time', 'setting-timing.eraseNs'],
  ['program time', 'setting-timing.programNs'],
  ['tR', 'setting-timing.readNs'],
  ['tBERS', 'setting-timing.eraseNs'],
  ['WS', 'switch-ws'],
  ['RS', 'switch-rs'],
  ['MCS', 'switch-mcs'],
  ['write strategy', 'switch-ws'],
  ['read strategy', 'switch-rs'],
  ['superblock', 'switch-superblocks-2'],
  ['superblocks', 'switch-superblocks-2'],
  ['TBM', 'scheme-tbm'],
  ['Sprinkler', 'scheme-sprinkler'],
  ['MBM', 'scheme-mbm'],
  ['endurance', 'setting-policy.wearLeveling.dynamic'],
  ['wear leveling', 'setting-policy.wearLeveling.static'],
  ['waf', 'run-figures'],
  ['victim', 'setting-policy.gc.victim'],
  ['page mapping', 'device'],
  ['change device', 'setup-panel'],
  ['samsung', 'setup-panel'],
  ['fairness', 'setting-policy.readPriorityAgeLimitNs'],
  ['jitter', 'chart-tail-read'],
  ['average', 'run-figures'],
  ['first difference', 'first-difference'],
  ['compare a and b', 'target-b'],
  ['next event', 'step'],
  ['reproduce', 'claims-mbm'],
  ['fold addresses', 'setting-host.addressing'],
  ['random write', 'sample-generated'],
  ['hot data', 'setting-workload.synthetic.addresses.hotShare'],
  ['lecture', 'presentation'],
  ['queue', 'setting-host.queueDepth'],
  ['cache', 'setting-policy.cacheMode'],
  ['read', 'device-line'],
  ['write', 'slowest-write'],
  ['slow', 'slowest-read'],
  ['why is my read slow', 'slowest-read'],
  ['head of line blocking', 'slowest-read'],
  ['stall', 'sample-first-screen'],
  ['gc pause', 'sample-first-screen'],
  ['contention', 'slowest-read'],
  ['program', 'setting-timing.programNs'],
  ['programming', 'setting-timing.programNs'],
  ['erase', 'setting-timing.eraseNs'],
  ['difference between read and write', 'lesson-write-and-read'],
  ['invalid pages', 'lesson-garbage-collection'],
  ['log-structured', 'lesson-garbage-collection'],
  ['overwrite', 'lesson-garbage-collection'],
  ['wear', 'setting-policy.wearLeveling.static'],
  ['worn out', 'setting-policy.wearLeveling.dynamic'],
  ['spare area', 'setting-device.overprovisioning'],
  ['mapping table', 'device'],
  ['aging', 'setting-precondition.kind'],
  ['percentile', 'lesson-percentile'],
  ['median', 'chart-tail-read'],
  ['qos', 'chart-tail-read'],
  ['iops', 'run-figures'],
  ['locality', 'setting-workload.synthetic.addresses.hotShare'],
  ['striping', 'setting-policy.dieInterleave'],
  ['multi-plane', 'switch-multi-plane-wise'],
  ['buffer', 'setting-host.writeBuffer.pages'],
  ['homework', 'learn'],
  ['fig. 3', 'scenario-mbm-fig-3a'],
  ['fig 7', 'scenario-mbm-fig-7'],
];

/** The entries that the palette shows without scrolling. */
const IN_VIEW = 8;

// (Without a run some commands are not available: that is not what is tested.)
const commands = ALL_COMMANDS.map((command) => ({ ...command, ready: (): boolean => true }));

test.each([...MEANT, ...ASKED])('"%s" finds %s', (query, id) => {
  expect(
    matching(commands, query)
      .slice(0, IN_VIEW)
      .map((command) => command.id),
  ).toContain(id);
});

test('the palette answers at least 60 words of lecturers and students', () => {
  expect(new Set(ASKED.map(([query]) => query)).size).toBeGreaterThanOrEqual(60);
});

test('search words are words of commands that exist', () => {
  const known = new Set(ALL_COMMANDS.map((command) => command.id));
  expect(Object.keys(SEARCH_WORDS).filter((id) => !known.has(id))).toEqual([]);
});
