/**
 * Places of settings in the page. Those of the policies are with their definitions (src/document/policies/groups.ts);
 * names, limits and words come from the schema. A test checks that every key of the document occurs exactly once.
 */
import { FURTHER_TYPES } from '../../../device/schema-node.ts';
import { microseconds, PERCENT, type Shown } from '../../../document/policies/definition.ts';
import { SETTING_GROUPS, type PartId } from '../../../document/policies/groups.ts';
import { POLICY_SETTINGS } from '../../../document/policies/index.ts';
import { once } from '../../../base/memo.ts';

export interface SettingPlace extends Shown {
  readonly path: string;
  /** A name for the page, if the title of the schema is only clear inside its group. */
  readonly label?: string;
  /** The field's symbol: tPROG. */
  readonly short?: string;
  /** In the unit that is shown; equal ratios are equal distances. */
  readonly slider?: readonly [number, number];
}

/** Under a small heading; null without one. */
export interface SettingPart {
  readonly title: string | null;
  readonly settings: readonly SettingPlace[];
}

export interface SettingGroup {
  readonly id: string;
  readonly title: string;
  readonly parts: readonly SettingPart[];
}

const us = (path: string, label?: string, step = 10): SettingPlace => ({
  path,
  ...microseconds(step),
  ...(label === undefined ? {} : { label }),
});
const percent = (path: string, label?: string): SettingPlace => ({
  path,
  ...PERCENT,
  ...(label === undefined ? {} : { label }),
});
const plain = (...paths: string[]): SettingPlace[] => paths.map((path) => ({ path }));

function settingsOf(part: PartId): SettingPlace[] {
  return POLICY_SETTINGS.filter(({ facts }) => facts.part === part)
    .sort((a, b) => (a.facts.rank ?? 0) - (b.facts.rank ?? 0))
    .map(({ path, facts: { label, scale, unit, step } }) => ({
      path,
      ...(label === undefined ? {} : { label }),
      ...(scale === undefined ? {} : { scale }),
      ...(unit === undefined ? {} : { unit }),
      ...(step === undefined ? {} : { step }),
    }));
}

/** The subject of the five papers. */
export const IN_SIGHT: readonly SettingPlace[] = settingsOf('sight');

export const POLICY_GROUPS: readonly SettingGroup[] = SETTING_GROUPS.map(({ id, title, parts }) => ({
  id,
  title,
  parts: parts.map((part) => ({ title: part.title, settings: settingsOf(part.id) })),
}));

export const GEOMETRY: readonly SettingPlace[] = [
  ...plain('device.channels', 'device.chipsPerChannel', 'device.diesPerChip', 'device.planesPerDie'),
  { path: 'device.blocksPerPlane', step: 8 },
  { path: 'device.pagesPerBlock', step: 64 },
  { path: 'device.pageBytes', step: 512, unit: 'B' },
  { path: 'device.spareBytes', step: 16, unit: 'B' },
  percent('device.overprovisioning'),
  ...plain('device.overprovisioningOf'),
];

export const TIMES: readonly SettingPlace[] = [
  { ...us('timing.readNs', 'Read, tR', 1), short: 'tR', slider: [1, 500] },
  { ...us('timing.programNs', 'Program, tPROG'), short: 'tPROG', slider: [20, 10_000] },
  { ...us('timing.eraseNs', 'Erase, tBERS', 100), short: 'tBERS', slider: [200, 50_000] },
  { path: 'timing.commandNs', unit: 'ns', step: 10 },
  { path: 'timing.planeSwitchNs', label: 'Plane switch, tDBSY', short: 'tDBSY', unit: 'ns', step: 10 },
  us('timing.registerCopyNs', undefined, 1),
  ...plain('timing.pageTypes.count', 'timing.pageTypes.order'),
  ...FURTHER_TYPES.flatMap((_, i) => [us(`timing.readNs[${i + 1}]`, undefined, 1), us(`timing.programNs[${i + 1}]`)]),
  us('timing.pageTypes.wordLineProgramNs'),
  us('timing.pageTypes.firstPassProgramNs'),
];

/** The page shows the width and clock of the bus next to it. */
export const BUS: SettingPlace = {
  path: 'timing.transferNsPerByte',
  label: 'Bus time',
  short: 'Bus',
  unit: 'ns/B',
  slider: [0.5, 100],
};

export const HOST: readonly SettingPlace[] = [
  ...plain('host.mode', 'host.queueDepth'),
  { path: 'host.timeScale', unit: '×' },
  { path: 'host.repeat', unit: '×' },
  percent('host.warmup'),
  ...plain('host.addressing'),
  { path: 'host.writeBuffer.pages', label: 'Write buffer', unit: 'pages', step: 16 },
  us('host.writeBuffer.ackNs', 'Buffer latency', 1),
  { path: 'host.writeBuffer.policy', label: 'Buffer write-back' },
  { path: 'host.writeBuffer.acknowledge', label: 'Acknowledge' },
  ...plain('host.writeBuffer.idleWriteBack', 'host.hazards'),
];

export const CONTROLLER: readonly SettingPlace[] = [
  ...plain('controller.cores'),
  us('controller.readOccupancyNs', undefined, 1),
  us('controller.writeOccupancyNs', undefined, 1),
  us('controller.pageOccupancyNs', undefined, 1),
  us('controller.gcPageOccupancyNs', undefined, 1),
  us('controller.readLatencyNs', undefined, 1),
  us('controller.writeLatencyNs', undefined, 1),
  us('controller.latencyPer4KiBNs', undefined, 1),
  { path: 'controller.linkNsPerByte', unit: 'ns/B', step: 0.05 },
  us('controller.linkLatencyNs', undefined, 1),
  ...plain('controller.linkDirections'),
  { path: 'controller.linkChunkBytes', step: 4096, unit: 'B' },
];

export const PRECONDITION: readonly SettingPlace[] = [...plain('precondition.kind'), percent('precondition.fill')];

const kib = (path: string, step: number): SettingPlace => ({ path, scale: 1024, unit: 'KiB', step });
const SYNTHETIC = 'workload.synthetic';

export const GENERATOR: readonly SettingPart[] = [
  {
    title: null,
    settings: [
      { path: `${SYNTHETIC}.requests`, step: 100 },
      percent(`${SYNTHETIC}.readShare`),
      percent(`${SYNTHETIC}.fuaShare`),
      { path: `${SYNTHETIC}.flushEvery`, unit: 'writes', step: 1 },
      { path: 'seed' },
    ],
  },
  {
    title: 'Arrivals',
    settings: [
      { path: `${SYNTHETIC}.arrivals.kind`, label: 'Interarrival times' },
      us(`${SYNTHETIC}.arrivals.meanGapNs`, undefined, 100),
      ...plain(`${SYNTHETIC}.arrivals.burstRequests`),
      us(`${SYNTHETIC}.arrivals.burstGapNs`, undefined, 1),
    ],
  },
  {
    title: 'Addresses',
    settings: [
      { path: `${SYNTHETIC}.addresses.footprintBytes`, scale: 1024 * 1024, unit: 'MiB', step: 16 },
      { path: `${SYNTHETIC}.addresses.readFootprintBytes`, scale: 1024 * 1024, unit: 'MiB', step: 16 },
      percent(`${SYNTHETIC}.addresses.sharedReads`),
      kib(`${SYNTHETIC}.addresses.alignBytes`, 4),
      kib(`${SYNTHETIC}.addresses.shiftBytes`, 0.5),
      percent(`${SYNTHETIC}.addresses.sequentialShare`),
      ...plain(`${SYNTHETIC}.addresses.streams`),
      percent(`${SYNTHETIC}.addresses.hotShare`),
      percent(`${SYNTHETIC}.addresses.hotAccesses`, 'Share of accesses'),
      percent(`${SYNTHETIC}.addresses.hottestShare`),
      percent(`${SYNTHETIC}.addresses.hottestAccesses`, 'Share of all accesses'),
    ],
  },
];

export function everyPlace(): SettingPlace[] {
  return [
    ...IN_SIGHT,
    ...POLICY_GROUPS.flatMap(({ parts }) => parts.flatMap(({ settings }) => settings)),
    ...GEOMETRY,
    ...TIMES,
    BUS,
    ...HOST,
    ...CONTROLLER,
    ...PRECONDITION,
  ];
}

const places = once((): ReadonlyMap<string, SettingPlace> => {
  const generator = GENERATOR.flatMap(({ settings }) => settings);
  return new Map([...everyPlace(), ...generator].map((place) => [place.path, place]));
});

/** Undefined for a setting without a field. */
export const settingPlace = (path: string): SettingPlace | undefined => places().get(path);
