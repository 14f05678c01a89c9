/**
 * Settings that the papers leave open, each with values to try: a claim's result over them shows what the assumption
 * decides. No value is chosen to fit a claim.
 */
import type { ExperimentInput } from '../../document/experiment.ts';
import { joinPatches } from '../../document/patch.ts';
import { parseExperiment } from '../../document/validate.ts';
import type { PaperName } from '../paper.ts';

export interface AssumptionPoint {
  readonly label: string;
  readonly vary: (experiment: ExperimentInput) => ExperimentInput;
}

/** An open setting without its changes, which cannot be sent. */
export interface AssumptionText extends Omit<Assumption, 'points'> {
  readonly points: readonly { readonly label: string }[];
}

export interface Assumption {
  readonly name: string;
  readonly title: string;
  /** What x counts. */
  readonly unit: string;
  /** Why it is open. */
  readonly why: string;
  readonly papers: readonly PaperName[];
  readonly points: readonly AssumptionPoint[];
}

const setting =
  (patch: ExperimentInput) =>
  (experiment: ExperimentInput): ExperimentInput =>
    joinPatches(experiment, patch);

function bufferPoint(pages: number): AssumptionPoint {
  const patch: ExperimentInput =
    pages === 0
      ? { host: { writeBuffer: { pages: 0 } } }
      : { host: { hazards: 'ram', writeBuffer: { pages, policy: 'lru' } } };
  return { label: pages.toLocaleString('en-US'), vary: setting(patch) };
}

function capacityPoint(factor: number): AssumptionPoint {
  return {
    label: `× ${factor}`,
    vary: (experiment) => {
      const { blocksPerPlane } = parseExperiment(experiment).device;
      return joinPatches(experiment, { device: { blocksPerPlane: Math.max(1, Math.round(blocksPerPlane * factor)) } });
    },
  };
}

const percent = (share: number): string => `${Math.round(share * 100)} %`;

const ASSUMPTIONS: readonly Assumption[] = [
  {
    name: 'write-buffer',
    title: 'Write buffer',
    unit: 'pages',
    why: 'The papers do not mention one; SSDSim has one. With a buffer, pages in flight are served from RAM, too.',
    papers: ['mbm', 'multi-plane', 'die-binding', 'banking'],
    points: [0, 16, 64, 1024].map(bufferPoint),
  },
  {
    name: 'drive-buffer',
    title: 'Write buffer',
    unit: 'pages',
    why: 'The slides name no drive; 17 µs a write need a buffer.',
    papers: ['suspension'],
    points: [256, 1024, 4096, 16_384].map(bufferPoint),
  },
  {
    name: 'hard-limit',
    title: 'Hard limit of garbage collection',
    unit: 'free blocks',
    why: 'No paper says when collection goes before the host.',
    papers: ['mbm', 'multi-plane', 'suspension'],
    points: [1, 2, 3].map((blocks) => ({
      label: String(blocks),
      vary: setting({ policy: { gc: { hardFreeBlocks: blocks } } }),
    })),
  },
  {
    name: 'gc-threshold',
    title: 'Threshold of garbage collection',
    unit: 'free share of a plane',
    why: 'Only the multi-plane paper gives one (10 %).',
    papers: ['mbm', 'multi-plane', 'suspension'],
    points: [0.05, 0.1, 0.2].map((share) => ({
      label: percent(share),
      vary: setting({ policy: { gc: { softFreeRatio: share } } }),
    })),
  },
  {
    name: 'capacity',
    title: 'Capacity',
    unit: 'times that of the claim',
    why: 'Devices are scaled down, so that a run reaches garbage collection.',
    papers: ['mbm', 'multi-plane', 'die-binding', 'suspension', 'banking'],
    points: [0.5, 1, 2].map(capacityPoint),
  },
  {
    name: 'over-provisioning',
    title: 'Over-provisioning',
    unit: 'share',
    why: 'Only the multi-plane paper gives it (20 %).',
    papers: ['mbm', 'multi-plane', 'suspension'],
    points: [0.1, 0.2, 0.3].map((share) => ({
      label: percent(share),
      vary: setting({ device: { overprovisioning: share } }),
    })),
  },
];

export function assumptionNamed(name: string): Assumption {
  const assumption = ASSUMPTIONS.find((one) => one.name === name);
  if (assumption === undefined) throw new RangeError(`there is no assumption “${name}”`);
  return assumption;
}

export const assumptionsOf = (paper: PaperName): Assumption[] =>
  ASSUMPTIONS.filter(({ papers }) => papers.includes(paper));
