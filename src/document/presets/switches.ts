/** Named policies are combinations of these; panel, commands and the name of B read this list. */
import { gc } from '../policies/garbage-collection.ts';
import { dieBinding } from '../policies/die-binding.ts';
import { multiPlane } from '../policies/planes.ts';
import { readPriority } from '../policies/read-priority.ts';
import type { ExperimentInput } from '../experiment.ts';
import { isPlainObject } from '../parse-node.ts';

type PolicyPatch = NonNullable<ExperimentInput['policy']>;

export interface SwitchPosition {
  readonly value: string;
  readonly label: string;
  /** Alone, as the name of a change: "RS off". */
  readonly words: string;
  /** What it means, if the sentence of the switch does not say it. */
  readonly meaning?: string;
  readonly patch: ExperimentInput;
}

export interface PolicySwitch {
  readonly name: string;
  readonly title: string;
  readonly short: string;
  readonly sentence: string;
  readonly source: string;
  /** `toggle`: off, then on. `choice`: any number; the first is the default. */
  readonly kind: 'toggle' | 'choice';
  readonly positions: readonly SwitchPosition[];
  readonly paths: readonly string[];
  /** The name of the scenario of a paper that shows what it does: its experiment with this switch turned differs. */
  readonly scenario: string;
  /** The figure of that scenario, as it is cited: "MBM Fig. 7". */
  readonly figure: string;
  /** The position that is tried first while the switch is at its default. */
  readonly proposes: string;
}

type Words = Pick<PolicySwitch, 'name' | 'title' | 'short' | 'sentence' | 'source' | 'scenario' | 'figure'>;

function toggle(words: Words, off: PolicyPatch, on: PolicyPatch): PolicySwitch {
  const position = (value: 'off' | 'on', policy: PolicyPatch): SwitchPosition => ({
    value,
    label: value,
    words: `${words.title} ${value}`,
    patch: { policy },
  });
  const positions = [position('off', off), position('on', on)];
  return { ...words, kind: 'toggle', positions, paths: pathsOf({ policy: on }), proposes: 'on' };
}

function choice(words: Words & { proposes: string }, positions: readonly SwitchPosition[]): PolicySwitch {
  return { ...words, kind: 'choice', positions, paths: pathsOf(positions[0]?.patch ?? {}) };
}

/** The settings that a patch sets; a switch of the document that is turned on counts as one. */
function pathsOf(patch: ExperimentInput): string[] {
  const paths: string[] = [];
  const walk = (value: unknown, path: string): void => {
    if (!isPlainObject(value) || Object.keys(value).length === 0) paths.push(path);
    else for (const [key, inner] of Object.entries(value)) walk(inner, `${path}.${key}`);
  };
  for (const [key, inner] of Object.entries(patch)) walk(inner, key);
  return paths;
}

/** The name of a choice as words: `twin-block` is "twin block". */
const asWords = (value: string): string => value.replaceAll('-', ' ');

const meaningOf = (meaning: string | undefined): { meaning?: string } => (meaning === undefined ? {} : { meaning });

const WAYS = [2, 4, 8] as const;

/** Pages of the write buffer that are offered; the first is none. */
const BUFFERS = [64, 1024] as const;

export const POLICY_SWITCHES: readonly PolicySwitch[] = [
  toggle(
    {
      name: 'suspension',
      title: 'Suspension',
      short: 'reads interrupt program, erase',
      sentence: 'Waiting reads suspend running programs and erases, which resume after the reads.',
      source: 'MBM §IV-C; SB',
      scenario: 'sb-read-with-erase-suspension',
      figure: 'SB',
    },
    { suspension: { program: false, erase: false } },
    { suspension: { program: true, erase: true } },
  ),
  toggle(
    {
      name: 'read-priority',
      title: readPriority.schema.title,
      short: 'waiting reads before writes',
      sentence: readPriority.schema.sentence ?? '',
      source: 'DJ, Queueing and Read Priority',
      scenario: 'dj-read-priority',
      figure: 'DJ',
    },
    { readPriority: false },
    { readPriority: true },
  ),
  toggle(
    {
      name: 'ws',
      title: 'WS',
      short: 'own GC block, even channels',
      sentence:
        'Write strategy: garbage collection writes into blocks of its own, so planes stay level, and each channel ' +
        'gets its share of the waiting writes.',
      source: 'MBM §IV-A',
      scenario: 'mbm-fig-5',
      figure: 'MBM Fig. 5',
    },
    { gcActiveBlock: false, channelMaxSubs: false },
    { gcActiveBlock: true, channelMaxSubs: {} },
  ),
  toggle(
    {
      name: 'rs',
      title: 'RS',
      short: 'reads in parallel per request',
      sentence:
        'Read strategy: pages are read together only inside one request, data of long reads is spread evenly over ' +
        'the dies, and the chip with most left transfers first.',
      source: 'MBM §IV-B',
      scenario: 'mbm-fig-4b',
      figure: 'MBM Fig. 4(b)',
    },
    { parallelRead: 'none', readLayout: false, dataOutOrder: 'first-ready' },
    { parallelRead: 'same-request', readLayout: {}, dataOutOrder: 'most-remaining' },
  ),
  toggle(
    {
      name: 'mcs',
      title: 'MCS',
      short: 'writes use up few chips',
      sentence:
        'Minimizing chip consumption: a write starts on the idle chip with the least parallelism, then takes ' +
        'those with the most.',
      source: 'MBM §IV-C, Fig. 7',
      scenario: 'mbm-fig-7-second-burst',
      figure: 'MBM §IV-C',
    },
    { chipSelection: 'first-idle' },
    { chipSelection: 'minimize-chips' },
  ),
  choice(
    {
      name: 'superblocks',
      title: 'Superblocks',
      short: 'banks alone or in lockstep',
      sentence:
        'Banks of a channel work one by one, or 2, 4 or 8 of them in lockstep as one bank with larger pages (a ' +
        'superblock).',
      source: 'DJ §3.1, §3.2, Fig. 6',
      scenario: 'dj-fig-5a',
      figure: 'DJ Fig. 5',
      proposes: '2',
    },
    [
      { value: '1', label: 'banks', words: 'Banks', patch: { policy: { superblockWays: 1 } } },
      ...WAYS.map((ways) => ({
        value: String(ways),
        label: `of ${ways}`,
        words: `Superblocks of ${ways}`,
        patch: { policy: { superblockWays: ways } },
      })),
    ],
  ),
  choice(
    {
      name: 'multi-plane',
      title: 'Multi-plane',
      short: 'planes programmed together',
      sentence: multiPlane.schema.sentence ?? '',
      source: 'MP; TBM as MBM describes it',
      scenario: 'mp-pair-level',
      figure: 'MP',
      proposes: 'greedy',
    },
    multiPlane.schema.values.map((value) => ({
      value,
      label: asWords(value),
      words: `Multi-plane: ${asWords(value)}`,
      ...meaningOf(multiPlane.schema.options?.[value]),
      patch: { policy: { multiPlane: value } },
    })),
  ),
  choice(
    {
      name: 'die-binding',
      title: dieBinding.schema.title,
      short: 'the die of a written page',
      sentence: dieBinding.schema.sentence ?? '',
      source: 'DB; DJ §2',
      scenario: 'db-conflicting-addresses',
      figure: 'DB',
      proposes: 'dynamic',
    },
    dieBinding.schema.values.map((value) => ({
      value,
      label: asWords(value),
      words: `Die binding: ${asWords(value)}`,
      ...meaningOf(dieBinding.schema.options?.[value]),
      patch: { policy: { dieBinding: value } },
    })),
  ),
  choice(
    {
      name: 'collection',
      title: 'Collection',
      short: 'when it lets the host go first',
      sentence: gc.schema.keys.preemption.sentence ?? '',
      source: 'SSDSim; Preemptible GC, TCAD 2013',
      scenario: 'mbm-gc-holds-channel',
      figure: 'MBM',
      proposes: 'block',
    },
    [
      {
        value: 'page',
        label: 'gives way after each page',
        words: 'Collection gives way after each page',
        meaning:
          'Between two moves the host’s waiting operations go first, unless the plane is past its hard threshold. Newer controllers do so.',
        patch: { policy: { gc: { preemption: 'page' } } },
      },
      {
        value: 'block',
        label: 'holds its channel',
        words: 'Collection holds its channel',
        meaning:
          'All reads and writes of the channel wait until all pages of the block are moved, as in the simulator behind MBM’s comparison.',
        patch: { policy: { gc: { preemption: 'block' } } },
      },
    ],
  ),
];

const WRITE_BUFFER = choice(
  {
    name: 'write-buffer',
    title: 'Write buffer',
    short: 'writes answered from memory',
    sentence:
      'Memory of the controller accepts writes and answers them; the flash is programmed later, in order of arrival.',
    source: 'SSDSim',
    scenario: 'mbm-gc-overwrites',
    figure: 'MBM',
    proposes: '64',
  },
  [
    { value: '0', label: 'none', words: 'No write buffer', patch: { host: { writeBuffer: { pages: 0 } } } },
    ...BUFFERS.map((pages) => ({
      value: String(pages),
      label: `${pages} pages`,
      words: `Write buffer of ${pages} pages`,
      patch: { host: { writeBuffer: { pages } } },
    })),
  ],
);

/** One record an idea: all that the page offers as a switch, in its order. */
export const SWITCHES: readonly PolicySwitch[] = [
  ...POLICY_SWITCHES.filter(({ name }) => name !== 'collection'),
  WRITE_BUFFER,
  ...POLICY_SWITCHES.filter(({ name }) => name === 'collection'),
];

export function switchOf(name: string): PolicySwitch {
  const found = SWITCHES.find((candidate) => candidate.name === name);
  if (found === undefined) throw new TypeError(`no switch ${name}`);
  return found;
}

export function positionPatch(name: string, value: string): ExperimentInput {
  const found = switchOf(name).positions.find((position) => position.value === value);
  if (found === undefined) throw new TypeError(`the switch ${name} has no position ${value}`);
  return found.patch;
}
