/** The slides on suspension: a read behind an erase or a program, and what suspending them gains. */
import type { ExperimentInput } from '../document/experiment.ts';
import { DEVICE_PRESETS, devicePreset } from '../document/presets/devices.ts';
import { MS, pagesRequest } from './building.ts';
import { plain, us } from './figure-numbers.ts';
import { type PaperScenario, type Position, turn } from './scenario.ts';
import { firstNs } from '../device/page-types.ts';

const PAGE_BYTES = 8192;
/** 100 MB/s: the slides give neither page nor bus, so both are MBM Table I's. */
const TRANSFER_NS_PER_BYTE = 10;

const suspends = (label: string, program: boolean, erase: boolean): Position => [
  label,
  { policy: { suspension: { program, erase } } },
];
const ERASES = suspends('of erases', false, true);
const OFF = suspends('off', false, false);

/** A channel for each die, so that reads wait for arrays and never for each other. */
function deviceOf(dies: number): NonNullable<ExperimentInput['device']> {
  return {
    channels: dies,
    chipsPerChannel: 1,
    diesPerChip: 1,
    planesPerDie: 1,
    blocksPerPlane: 8,
    pagesPerBlock: 64,
    pageBytes: PAGE_BYTES,
  };
}

/** What runs on each die at time 0, in full. */
type Running = 'erase' | 'program';

/**
 * One page read from each die, all at one time, behind what runs there since time 0.
 * @param kind `slc`, `mlc`, `slc-star` or `tlc`, with typical or longest times
 */
export function readBehind(
  kind: string,
  running: readonly Running[],
  atNs: number,
  times: 'typ' | 'max' = 'typ',
): ExperimentInput {
  const { timing } = devicePreset(`sb-${kind}-${times}`).patch;
  const { eraseNs = 0, programNs = 0 } = timing ?? {};
  const place = (channel: number): { channel: number; chip: number; die: number } => ({ channel, chip: 0, die: 0 });
  return {
    device: deviceOf(running.length),
    timing: { ...timing, commandNs: 0, transferNsPerByte: TRANSFER_NS_PER_BYTE },
    initial: {
      running: running.map((what, die) => ({
        ...place(die),
        kind: what,
        remainingNs: what === 'erase' ? eraseNs : firstNs(programNs),
      })),
      pages: running.map((_, die) => ({ lpn: die, ...place(die), plane: 0, block: 0, page: 0 })),
    },
    workload: { requests: running.map((_, die) => pagesRequest('read', atNs, die, 1, PAGE_BYTES)) },
  };
}

const ARRIVAL_NS = 2 * MS;
const TLC_ERASE = readBehind('tlc', ['erase'], ARRIVAL_NS);
const TLC_PROGRAM = readBehind('tlc', ['program'], MS);

const CONFLICTS: readonly PaperScenario[] = [
  {
    name: 'sb-read-after-erase',
    figure: 'Read After Erase',
    title: 'A read behind an erase',
    question: 'How long does a read wait for an erase?',
    lookAt: ({ latency, transferNs, experiment: { timing } }) =>
      `The read arrives ${plain(ARRIVAL_NS)} into the erase and waits the other ${plain(timing.eraseNs - ARRIVAL_NS)}: ${us(latency(0))}, of which its own work is ${plain(firstNs(timing.readNs))} in the array and ${us(transferNs)} on the bus.`,
    switch: turn('Suspension', 'off', ERASES),
    experiment: { ...TLC_ERASE, name: 'A read behind an erase' },
  },
  {
    name: 'sb-read-with-erase-suspension',
    figure: 'Read With Erase/Program Suspension',
    title: 'A read in the middle of an erase',
    question: 'How long is the wait when the erase can be suspended?',
    lookAt: ({ latency, erases, transferNs, experiment: { timing } }) =>
      `The erase stops, the read is served after the suspend latency of ${us(latency(0) - firstNs(timing.readNs) - transferNs)} (${us(latency(0))} in all), then the erase resumes with its remaining time. It ends ${us((erases(0).at(-1)?.endNs ?? NaN) - timing.eraseNs)} later than it would have.`,
    switch: turn('Suspension', 'of erases', OFF),
    experiment: { ...TLC_ERASE, name: 'A read in the middle of an erase', policy: { suspension: { erase: true } } },
  },
  {
    name: 'sb-read-with-program-suspension',
    figure: 'Read With Erase/Program Suspension',
    title: 'A read in the middle of a program',
    question: 'Erases are rare; what of programs?',
    lookAt: ({ latency, at, experiment: { timing } }) =>
      `The read arrives 1 ms into a program of ${plain(firstNs(timing.programNs))}. Suspended, it takes ${us(latency(0))}; with suspension of erases only it waits for the program: ${us(at(0).latency(0))}.`,
    switch: turn('Suspension', 'of erases and programs', ERASES, OFF),
    experiment: {
      ...TLC_PROGRAM,
      name: 'A read in the middle of a program',
      policy: { suspension: { program: true, erase: true } },
    },
  },
];

/** The four kinds of the timing table: behind an erase on one die, behind a program on another. */
const KINDS: readonly PaperScenario[] = ['slc', 'mlc', 'slc-star', 'tlc'].map((kind) => {
  const preset = devicePreset(`sb-${kind}-typ`);
  const title = preset.title.replace(/, typical times$/, '');
  return {
    name: `sb-timing-${kind}`,
    figure: 'Nand Flash Timing Parameters',
    title: `${title}: reads behind an erase and a program`,
    question: `Worst case on ${title}?`,
    lookAt: ({ latency }) =>
      `Two reads at time 0, each on a die that has just begun: behind the erase ${us(latency(0))}, behind the program ${us(latency(1))}. Read: about tErase + tRead and tProgram + tRead, as the slides say, and the transfer.`,
    switch: turn(
      'Times',
      'typical',
      [
        'longest',
        {
          timing: devicePreset(`sb-${kind}-max`).patch.timing ?? {},
          initial: readBehind(kind, ['erase', 'program'], 0, 'max').initial ?? {},
        },
      ],
      suspends('typical, erases and programs are suspended', true, true),
    ),
    experiment: { ...readBehind(kind, ['erase', 'program'], 0), name: `${title}: reads behind an erase and a program` },
  };
});

/** The names of the timing table’s kinds of NAND, as in the presets. */
export const NAND_KINDS: readonly string[] = DEVICE_PRESETS.filter(
  ({ kind, name }) => kind === 'nand' && name.endsWith('-typ'),
).map(({ name }) => name.replace(/^sb-|-typ$/g, ''));

export const SUSPENSION_SCENARIOS: readonly PaperScenario[] = [...CONFLICTS, ...KINDS];
