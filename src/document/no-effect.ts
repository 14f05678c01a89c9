/**
 * Settings that can have no effect in an experiment, whatever their value, and why: the other settings leave them nothing to decide. Only what can be told
 * without a run; a policy that could differ and never did is counted by the run itself.
 */
import type { Experiment } from './experiment.ts';
import { geometryOf, type Geometry } from '../device/geometry.ts';

export interface IdleSetting {
  /** As in the document, `policy.selectiveWaste`. A group's path stands for all its keys. */
  readonly path: string;
  /** One sentence without its full stop: what would have to be otherwise. */
  readonly reason: string;
}

/** Returns a setting's reason where it is idle. */
type Idle = (experiment: Experiment, geometry: Geometry) => string | false;

const unless =
  (works: (experiment: Experiment, geometry: Geometry) => boolean, reason: string): Idle =>
  (experiment, geometry) =>
    works(experiment, geometry) ? false : reason;

/** The first reason that holds. */
const either =
  (...rules: Idle[]): Idle =>
  (experiment, geometry) => {
    for (const rule of rules) {
      const reason = rule(experiment, geometry);
      if (reason !== false) return reason;
    }
    return false;
  };

const severalDies = unless((_, geometry) => geometry.dies > 1, 'there is one die');
const severalDiesAChip = unless(({ device }) => device.diesPerChip > 1, 'a chip has one die');
const severalPlanes = unless(({ device }) => device.planesPerDie > 1, 'a die has one plane');
const noSuperblocks = unless(
  ({ policy }) => policy.superblockWays === 1,
  'superblocks (policy.superblockWays) are the unit of reads and writes',
);
const isDynamic = unless(
  ({ policy }) => policy.dieBinding === 'dynamic',
  'only policy.dieBinding dynamic lets a channel choose chips and pages',
);
const suspends = unless(
  ({ policy }) => policy.suspension.program || policy.suspension.erase,
  'nothing is suspended (policy.suspension.program, policy.suspension.erase)',
);
const suspendsPrograms = unless(
  ({ policy }) => policy.suspension.program,
  'programs are not suspended (policy.suspension.program)',
);
const suspendsErases = unless(
  ({ policy }) => policy.suspension.erase,
  'erases are not suspended (policy.suspension.erase)',
);
const hasPhases = unless(
  ({ policy }) => policy.suspension.point === 'inter-phase' || policy.suspension.point === 'cancel',
  'phases count only under policy.suspension.point inter-phase or cancel',
);
const gcIsOn = unless(({ policy }) => policy.gc.enabled, 'garbage collection is off (policy.gc.enabled)');
const collects = unless(
  ({ policy, initial }) => policy.gc.enabled || initial.collect.length > 0,
  'garbage collection is off (policy.gc.enabled)',
);
const isSprinkler = unless(({ policy }) => policy.scheduler === 'sprinkler', 'policy.scheduler is not sprinkler');

/** Whether a die can program several of its planes at once. */
const programsPlanesTogether = ({ device, policy }: Experiment): boolean =>
  device.planesPerDie > 1 && (policy.multiPlane !== 'none' || policy.gc.hostParallel);

/** Whether one SSD transaction can write on several dies. */
function writesDiesTogether({ device, policy }: Experiment): boolean {
  if (policy.superblockWays > 1) return true;
  if (device.diesPerChip === 1 || !policy.dieInterleave) return false;
  return policy.dieBinding === 'dynamic' || policy.busyUnit === 'chip';
}

/** Whether one array operation can read several pages. */
function readsTogether({ device, policy }: Experiment): boolean {
  if (policy.superblockWays > 1 || policy.multiLocationRead !== false) return true;
  if (policy.scheduler === 'fifo' && policy.parallelRead === 'none') return false;
  return device.planesPerDie > 1 || (policy.busyUnit === 'chip' && policy.dieInterleave && device.diesPerChip > 1);
}

const RULES: Readonly<Record<string, Idle>> = {
  'timing.planeSwitchNs': unless(programsPlanesTogether, 'no die is loaded for several planes together'),
  'timing.registerCopyNs': unless(({ policy }) => policy.cacheMode, 'there is one register (policy.cacheMode)'),

  'policy.busyUnit': either(
    noSuperblocks,
    severalDiesAChip,
    unless(({ policy }) => policy.dieInterleave, 'only one die of a chip operates at a time (policy.dieInterleave)'),
  ),
  'policy.planeConstraint': either(
    severalPlanes,
    unless(
      (experiment) => programsPlanesTogether(experiment) || readsTogether(experiment),
      'planes never operate together (policy.multiPlane, policy.parallelRead)',
    ),
  ),
  'policy.dieInterleave': either(noSuperblocks, severalDiesAChip),
  // Twin blocks are collected in their own way, too.
  'policy.multiPlane': unless(
    ({ device, policy }) => device.planesPerDie > 1 || policy.multiPlane === 'twin-block',
    'a die has one plane',
  ),
  'policy.selectiveWaste': either(
    unless(({ policy }) => policy.multiPlane === 'selective', 'policy.multiPlane is not selective'),
    severalPlanes,
  ),
  'policy.twinBlockGcScope': either(
    unless(({ policy }) => policy.multiPlane === 'twin-block', 'policy.multiPlane is not twin-block'),
    severalDiesAChip,
  ),
  'policy.planePick': either(
    severalPlanes,
    unless(
      ({ policy }) => policy.multiPlane !== 'twin-block',
      'twin blocks (policy.multiPlane) are filled row by row, from the lowest plane up',
    ),
  ),
  'policy.freeBlockPick': unless(
    ({ policy }) => !policy.wearLeveling.dynamic,
    'policy.wearLeveling.dynamic always opens the least erased block',
  ),
  'policy.channelMaxSubs': either(
    isDynamic,
    unless(({ device }) => device.channels > 1, 'there is one channel'),
  ),
  'policy.chipSelection': either(
    isDynamic,
    unless(({ device }) => device.chipsPerChannel > 1, 'a channel has one chip'),
  ),
  'policy.parallelRead': either(
    noSuperblocks,
    unless(
      ({ device, policy }) =>
        device.planesPerDie > 1 || (policy.busyUnit === 'chip' && policy.dieInterleave && device.diesPerChip > 1),
      'no two pages of a busy unit can be read together: a die has one plane',
    ),
  ),
  'policy.readLayout.evenPlacement': severalDies,
  'policy.readLayout.reallocation': unless((_, geometry) => geometry.chips > 1, 'there is one chip'),
  'policy.readLayout.reallocationPages': unless(
    ({ policy }, geometry) => policy.readLayout !== false && policy.readLayout.reallocation && geometry.chips > 1,
    'nothing is reallocated (policy.readLayout.reallocation, and more than one chip)',
  ),
  'policy.multiPlaneReadCompletion': unless(readsTogether, 'no pages are read together (policy.parallelRead)'),
  'policy.readPriority': unless(
    ({ policy }) => !policy.suspension.program && !policy.suspension.erase,
    'with suspension, waiting reads always have priority',
  ),
  'policy.readPriorityAgeLimitNs': unless(
    ({ policy }) => policy.readPriority || policy.suspension.program || policy.suspension.erase,
    'reads do not pass writes (policy.readPriority)',
  ),
  'policy.sprinkler': isSprinkler,
  'policy.superblockWays': unless((_, geometry) => geometry.diesPerChannel > 1, 'a channel has one die'),

  'policy.suspension.point': suspends,
  'policy.suspension.resumeNs': suspends,
  'policy.suspension.worthItMarginNs': suspends,
  'policy.suspension.readsPerSuspend': suspends,
  'policy.suspension.resumeAfter': suspends,
  'policy.suspension.programSuspendNs': suspendsPrograms,
  'policy.suspension.maxPerProgram': suspendsPrograms,
  'policy.suspension.minRunProgramNs': suspendsPrograms,
  'policy.suspension.programPhaseNs': either(suspendsPrograms, hasPhases),
  'policy.suspension.eraseSuspendNs': suspendsErases,
  'policy.suspension.maxPerErase': suspendsErases,
  'policy.suspension.minRunEraseNs': suspendsErases,
  'policy.suspension.writesSuspendErase': suspendsErases,
  'policy.suspension.erasePhaseNs': either(suspendsErases, hasPhases),
  'policy.suspension.phaseResetNs': either(
    suspends,
    unless(
      ({ policy }) => policy.suspension.point === 'inter-phase',
      'policy.suspension.point does not wait for the end of a phase',
    ),
  ),

  'policy.gc.victim': gcIsOn,
  'policy.gc.d': either(
    gcIsOn,
    unless(({ policy }) => policy.gc.victim === 'random-greedy', 'policy.gc.victim is not random-greedy'),
  ),
  'policy.gc.freeUnit': gcIsOn,
  'policy.gc.softFreeRatio': gcIsOn,
  'policy.gc.hardFreeBlocks': gcIsOn,
  'policy.gc.copyback': collects,
  'policy.gc.suspendable': suspends,
  'policy.gc.hostParallel': either(collects, severalPlanes),
  'policy.wearLeveling.static': collects,
  'policy.wearLeveling.threshold': either(
    unless(({ policy }) => policy.wearLeveling.static, 'no cold block is moved (policy.wearLeveling.static)'),
    collects,
  ),
  'policy.quirks.overlapTransfers': unless(
    (experiment) => programsPlanesTogether(experiment) || writesDiesTogether(experiment),
    'every transaction writes one page',
  ),
  'policy.quirks.completeAtTransfer': unless(
    ({ host }) => host.writeBuffer.pages === 0,
    'the write buffer (host.writeBuffer.pages) answers before any transfer',
  ),

  'precondition.fill': unless(({ precondition }) => precondition.kind !== 'none', 'precondition.kind is none'),
  'precondition.window': unless(
    ({ precondition }) => precondition.kind === 'steady-state',
    'precondition.kind is not steady-state',
  ),
  'precondition.tolerance': unless(
    ({ precondition }) => precondition.kind === 'steady-state',
    'precondition.kind is not steady-state',
  ),
  'initial.readIntensiveRegions': unless(
    ({ policy }) => policy.readLayout !== false,
    'no layout uses regions (policy.readLayout)',
  ),

  'host.queueDepth': unless(({ host }) => host.mode === 'closed', 'an open host (host.mode) has no queue limit'),
  'host.timeScale': unless(({ host }) => host.mode === 'open', 'a closed host (host.mode) ignores arrival times'),
  'host.writeBuffer.ackNs': unless(
    ({ host }) => host.writeBuffer.pages > 0,
    'there is no write buffer (host.writeBuffer.pages)',
  ),
};

/** Every setting of an experiment that can have no effect, in the order of the document. */
export function settingsWithoutEffect(experiment: Experiment): IdleSetting[] {
  const geometry = geometryOf(experiment.device);
  const found: IdleSetting[] = [];
  for (const [path, idle] of Object.entries(RULES)) {
    if (path.startsWith('policy.readLayout.') && experiment.policy.readLayout === false) continue;
    const reason = idle(experiment, geometry);
    if (reason !== false) found.push({ path, reason });
  }
  return found;
}
