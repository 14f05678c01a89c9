/**
 * The place of every setting in the page: one table for policies, device, timing, host and precondition. Names, limits
 * and units come from the schema, help text and sources from its words; this table has the order, the groups and the
 * displayed units. A test checks that every key of the document is here exactly once.
 */

export interface SettingPlace {
  readonly path: string;
  /** A label that replaces the schema's inside the group. */
  readonly label?: string;
  /** The displayed value is the value divided by this. */
  readonly scale?: number;
  readonly unit?: string;
  /** Change per arrow key, in the displayed unit. */
  readonly step?: number;
}

/** Settings under a small heading; null without heading. */
export interface SettingPart {
  readonly title: string | null;
  readonly settings: readonly SettingPlace[];
}

export interface SettingGroup {
  readonly id: string;
  /** The title of the group. */
  readonly title: string;
  readonly parts: readonly SettingPart[];
}

const us = (path: string, label?: string, step = 10): SettingPlace => ({
  path,
  scale: 1000,
  unit: 'µs',
  step,
  ...(label === undefined ? {} : { label }),
});
const percent = (path: string, label?: string): SettingPlace => ({
  path,
  scale: 0.01,
  unit: '%',
  ...(label === undefined ? {} : { label }),
});
const plain = (...paths: string[]): SettingPlace[] => paths.map((path) => ({ path }));

/** Always visible, above all others: the subjects of the five papers. */
export const IN_SIGHT: readonly SettingPlace[] = plain('policy.readPriority', 'policy.multiPlane', 'policy.dieBinding');

export const POLICY_GROUPS: readonly SettingGroup[] = [
  {
    id: 'place',
    title: 'Write placement',
    parts: [
      {
        title: null,
        settings: plain(
          'policy.chipSelection',
          'policy.channelMaxSubs',
          'policy.channelMaxSubs.counter',
          'policy.channelMaxSubs.split',
          'policy.planePick',
          'policy.freeBlockPick',
        ),
      },
    ],
  },
  {
    id: 'together',
    title: 'Multi-plane operations',
    parts: [
      {
        title: 'Writes',
        settings: plain('policy.selectiveWaste', 'policy.twinBlockGcScope', 'policy.planeConstraint'),
      },
      {
        title: 'Reads',
        settings: [
          ...plain('policy.parallelRead', 'policy.multiPlaneReadCompletion', 'policy.multiLocationRead'),
          { path: 'policy.multiLocationRead.units', label: 'Units per page' },
          percent('policy.multiLocationRead.extra', 'Extra read time (of tR)'),
        ],
      },
    ],
  },
  {
    id: 'order',
    title: 'Scheduling',
    parts: [
      {
        title: null,
        settings: [
          us('policy.readPriorityAgeLimitNs', 'Max write age before priority is lost', 100),
          ...plain('policy.scheduler'),
          { path: 'policy.sprinkler.planeAware', label: 'Sprinkler: plane-aware' },
          { path: 'policy.sprinkler.maxBypass', label: 'Sprinkler: max bypass count' },
          { path: 'policy.sprinkler.depth', label: 'Sprinkler: queue depth' },
          ...plain('policy.dataOutOrder'),
        ],
      },
      {
        title: 'Layout of sequentially read data',
        settings: plain(
          'policy.readLayout',
          'policy.readLayout.thresholdPages',
          'policy.readLayout.regionPages',
          'policy.readLayout.clearAfter',
          'policy.readLayout.evenPlacement',
          'policy.readLayout.reallocation',
          'policy.readLayout.reallocationPages',
        ),
      },
    ],
  },
  {
    id: 'suspension',
    title: 'Suspension',
    parts: [
      {
        title: 'Operations',
        settings: plain(
          'policy.suspension.program',
          'policy.suspension.erase',
          'policy.gc.suspendable',
          'policy.suspension.writesSuspendErase',
        ),
      },
      {
        title: 'Latency and cost',
        settings: [
          ...plain('policy.suspension.point'),
          us('policy.suspension.programSuspendNs', 'Program suspend latency', 1),
          us('policy.suspension.eraseSuspendNs', 'Erase suspend latency'),
          us('policy.suspension.worthItMarginNs', 'Min. remaining time'),
          us('policy.suspension.programPhaseNs', 'Program phase'),
          us('policy.suspension.erasePhaseNs', 'Erase phase'),
          us('policy.suspension.phaseResetNs', 'Phase reset', 1),
        ],
      },
      {
        title: 'Limits',
        settings: [
          ...plain('policy.suspension.maxPerProgram', 'policy.suspension.maxPerErase'),
          us('policy.suspension.minRunProgramNs', 'Min. run time of a program'),
          us('policy.suspension.minRunEraseNs', 'Min. run time of an erase'),
        ],
      },
      {
        title: 'Resume',
        settings: [
          ...plain('policy.suspension.readsPerSuspend', 'policy.suspension.resumeAfter'),
          us('policy.suspension.resumeNs', 'Resume latency', 1),
        ],
      },
    ],
  },
  {
    id: 'banks',
    title: 'Banks, superblocks and registers',
    parts: [
      {
        title: null,
        settings: plain('policy.superblockWays', 'policy.cacheMode', 'policy.busyUnit', 'policy.dieInterleave'),
      },
    ],
  },
  {
    id: 'collection',
    title: 'Garbage collection and wear',
    parts: [
      {
        title: 'Trigger',
        settings: [
          { path: 'policy.gc.enabled', label: 'Garbage collection' },
          ...plain('policy.gc.freeUnit'),
          percent('policy.gc.softFreeRatio'),
          ...plain('policy.gc.hardFreeBlocks'),
        ],
      },
      { title: 'Victim', settings: plain('policy.gc.victim', 'policy.gc.d') },
      {
        title: 'Method',
        settings: plain('policy.gcActiveBlock', 'policy.gc.copyback', 'policy.gc.hostParallel'),
      },
      {
        title: 'Wear leveling',
        settings: [
          { path: 'policy.wearLeveling.dynamic', label: 'Dynamic wear leveling' },
          { path: 'policy.wearLeveling.static', label: 'Static wear leveling' },
          ...plain('policy.wearLeveling.threshold'),
        ],
      },
    ],
  },
  {
    id: 'simulator',
    title: 'Simulator details',
    parts: [
      { title: null, settings: plain('policy.partialWrite', 'policy.transfer', 'policy.unmappedRead') },
      {
        title: 'Known errors of other simulators',
        settings: plain('policy.quirks.overlapTransfers', 'policy.quirks.completeAtTransfer'),
      },
    ],
  },
];

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
  us('timing.readNs', 'Read, tR', 1),
  us('timing.programNs', 'Program, tPROG'),
  us('timing.eraseNs', 'Erase, tBERS', 100),
  { path: 'timing.commandNs', unit: 'ns', step: 10 },
  { path: 'timing.planeSwitchNs', label: 'Plane switch, tDBSY', unit: 'ns', step: 10 },
  us('timing.registerCopyNs', undefined, 1),
];

/** Shown beside the bus width and clock. */
export const BUS: SettingPlace = { path: 'timing.transferNsPerByte', label: 'Bus time', unit: 'ns/B' };

export const HOST: readonly SettingPlace[] = [
  ...plain('host.mode', 'host.queueDepth'),
  { path: 'host.timeScale', unit: '×' },
  { path: 'host.repeat', unit: '×' },
  ...plain('host.addressing'),
  { path: 'host.writeBuffer.pages', label: 'Write buffer', unit: 'pages', step: 16 },
  us('host.writeBuffer.ackNs', 'Buffer latency', 1),
];

export const PRECONDITION: readonly SettingPlace[] = [
  ...plain('precondition.kind'),
  percent('precondition.fill'),
  { path: 'precondition.window', unit: 'rounds' },
  percent('precondition.tolerance'),
];

const kib = (path: string, step: number): SettingPlace => ({ path, scale: 1024, unit: 'KiB', step });
const SYNTHETIC = 'workload.synthetic';

/** Settings of the generator except request sizes (size-list.ts). */
export const GENERATOR: readonly SettingPart[] = [
  {
    title: null,
    settings: [{ path: `${SYNTHETIC}.requests`, step: 100 }, percent(`${SYNTHETIC}.readShare`), { path: 'seed' }],
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

/** All settings, for the search. */
export function everyPlace(): SettingPlace[] {
  return [
    ...IN_SIGHT,
    ...POLICY_GROUPS.flatMap(({ parts }) => parts.flatMap(({ settings }) => settings)),
    ...GEOMETRY,
    ...TIMES,
    BUS,
    ...HOST,
    ...PRECONDITION,
  ];
}
