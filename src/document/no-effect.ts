/**
 * The other settings leave these nothing to decide, whatever their value. (The run itself counts the decisions of
 * policies that could differ from their default and did not.)
 */
import { hasPageTypes, programTimes, readTimes } from '../device/page-types.ts';
import { FURTHER_TYPES } from '../device/schema-node.ts';
import { geometryOf } from '../device/geometry.ts';
import type { Rule } from './policies/definition.ts';
import { POLICY_SETTINGS } from './policies/index.ts';
import { programsPlanesTogether, unless } from './policies/rules.ts';
import { occupiesCores } from './controller.ts';
import { isWholeLine } from './policies/word-lines.ts';
import type { Experiment } from './experiment.ts';
import { valueAt } from './path.ts';

export interface SettingWithoutEffect {
  /** As in the document, `policy.selectiveWaste`. A group's path stands for all its keys. */
  readonly path: string;
  /** One sentence without its full stop: the condition that makes the setting idle. */
  readonly reason: string;
}

type Rules = Readonly<Record<string, Rule<Experiment>>>;

const TIMING_RULES: Rules = {
  'timing.planeSwitchNs': unless(programsPlanesTogether, 'multi-plane writes are off'),
  'timing.registerCopyNs': unless(({ policy }) => policy.cacheMode, 'cache mode is off (policy.cacheMode)'),
};

const isWriteThrough = ({ writeBuffer }: Experiment['host']): boolean => writeBuffer.acknowledge === 'program';
const withoutBuffer: Rule<Experiment> = unless(
  ({ host }) => host.writeBuffer.pages > 0,
  'there is no write buffer (host.writeBuffer.pages)',
);
const writtenThrough: Rule<Experiment> = unless(
  ({ host }) => !isWriteThrough(host),
  'every page is written through (host.writeBuffer.acknowledge program)',
);

/** A time of one of the further page types. */
const ofType = (number: number): Rule<Experiment> =>
  unless(({ timing }) => timing.pageTypes.count >= number, 'there are fewer page types (timing.pageTypes.count)');

const TYPE_RULES: Rules = {
  'timing.pageTypes.count': unless(
    ({ timing }) => !hasPageTypes(timing) || [readTimes, programTimes].some((times) => new Set(times(timing)).size > 1),
    'every page type has the times of the first',
  ),
  'timing.pageTypes.order': unless(
    ({ timing }) => hasPageTypes(timing),
    'all pages are of one type (timing.pageTypes.count)',
  ),
  ...Object.fromEntries(
    FURTHER_TYPES.flatMap((_, i) => [
      [`timing.readNs[${i + 1}]`, ofType(i + 2)],
      [`timing.programNs[${i + 1}]`, ofType(i + 2)],
    ]),
  ),
  'timing.pageTypes.wordLineProgramNs': unless(
    ({ policy }) => isWholeLine(policy),
    'pages are programmed by themselves (policy.wordLine)',
  ),
  'timing.pageTypes.firstPassProgramNs': unless(
    ({ policy }) => policy.wordLine === 'two-pass',
    'no word line is programmed in two passes (policy.wordLine)',
  ),
};

const HOST_RULES: Rules = {
  'precondition.fill': unless(({ precondition }) => precondition.kind !== 'none', 'precondition.kind is none'),
  'initial.readIntensiveRegions': unless(
    ({ policy }) => policy.readLayout !== false,
    'the read-friendly layout is off (policy.readLayout)',
  ),

  'host.queueDepth': unless(({ host }) => host.mode === 'closed', 'an open host (host.mode) has no queue limit'),
  'host.timeScale': unless(({ host }) => host.mode === 'open', 'a closed host (host.mode) ignores arrival times'),
  'workload.trace.startNs': unless(
    ({ host, workload }) => host.mode === 'open' || !('trace' in workload),
    'a closed host (host.mode) ignores arrival times',
  ),
  'workload.synthetic.addresses.sharedReads': unless(
    ({ workload }) => !('synthetic' in workload) || workload.synthetic.addresses.readFootprintBytes > 0,
    'reads have no footprint of their own (workload.synthetic.addresses.readFootprintBytes)',
  ),
  'host.writeBuffer.policy': (experiment, geometry) =>
    withoutBuffer(experiment, geometry) || writtenThrough(experiment, geometry),
  'host.writeBuffer.idleWriteBack': unless(
    ({ host }) => host.writeBuffer.pages > 0 && host.writeBuffer.policy === 'lru' && !isWriteThrough(host),
    'no write buffer holds pages (host.writeBuffer.pages, host.writeBuffer.policy lru)',
  ),
  'host.writeBuffer.acknowledge': unless(
    ({ host }) => host.writeBuffer.pages > 0,
    'there is no write buffer (host.writeBuffer.pages)',
  ),
  'workload.synthetic.fuaShare': unless(
    ({ host, workload }) => !('synthetic' in workload) || (host.writeBuffer.pages > 0 && !isWriteThrough(host)),
    'every write completes on flash (host.writeBuffer.pages, host.writeBuffer.acknowledge)',
  ),
  'workload.synthetic.flushEvery': unless(
    ({ host, workload }) => !('synthetic' in workload) || host.writeBuffer.pages > 0,
    'there is no write buffer to flush (host.writeBuffer.pages)',
  ),
  'host.writeBuffer.ackNs': unless(
    ({ host }) => host.writeBuffer.pages > 0 || host.hazards === 'ram',
    'there is no write buffer (host.writeBuffer.pages), and host.hazards is not ram',
  ),
};

const withCores: Rule<Experiment> = unless(
  ({ controller }) => occupiesCores(controller),
  'nothing keeps a core busy (controller.readOccupancyNs, controller.writeOccupancyNs, controller.pageOccupancyNs, controller.gcPageOccupancyNs)',
);
const withTransfers: Rule<Experiment> = unless(
  ({ controller }) => controller.linkNsPerByte > 0,
  'the link takes no time (controller.linkNsPerByte)',
);

const CONTROLLER_RULES: Rules = {
  'controller.cores': withCores,
  'controller.gcPageOccupancyNs': unless(
    ({ controller, policy, initial }) =>
      controller.gcPageOccupancyNs === 0 || policy.gc.enabled || initial.collect.length > 0,
    'garbage collection is off (policy.gc.enabled)',
  ),
  'controller.linkDirections': withTransfers,
  'controller.linkChunkBytes': withTransfers,
};

export function settingsWithoutEffect(experiment: Experiment): SettingWithoutEffect[] {
  const geometry = geometryOf(experiment.device);
  const found: SettingWithoutEffect[] = [];
  const add = (path: string, reason: string | false | undefined): void => {
    if (reason !== false && reason !== undefined) found.push({ path, reason });
  };
  for (const [path, rule] of Object.entries({ ...TIMING_RULES, ...TYPE_RULES })) add(path, rule(experiment, geometry));
  for (const { path, facts } of POLICY_SETTINGS) {
    // The keys of a switch that is off do not exist; the switch itself says that it is off.
    if (valueAt(experiment, path) !== undefined) add(path, facts.idle?.(experiment, geometry));
  }
  for (const [path, rule] of Object.entries({ ...HOST_RULES, ...CONTROLLER_RULES }))
    add(path, rule(experiment, geometry));
  return found;
}
