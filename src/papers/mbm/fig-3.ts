/**
 * MBM Fig. 3, Cases 1 to 3: how many chips keep a channel busy with writes. Chips have two dies of two planes,
 * parallelism four; where only two are available, the planes of every die have come apart (one is 40 pages ahead), so
 * that each die takes one page at a time.
 *
 * The drawings want 6 < tPROG / page transfer ≤ 8. Table I has 15.9, so (a) and (c) do not hold with the paper's own
 * numbers; with pages of 16 KiB they do. Both are here.
 */
import type { ExperimentInput, HostRequest } from '../../document/experiment.ts';
import { parseExperiment } from '../../document/validate.ts';
import { backlog, policyOf, type InitialPatch } from '../building.ts';
import { type Caption, percent, plain, us } from '../figure-numbers.ts';
import { type PaperScenario, turn } from '../scenario.ts';
import { FIGURE_PAGE_BYTES, MBM_TIMING, TABLE_PAGE_BYTES, channelOf } from './device.ts';
import { firstNs } from '../../device/page-types.ts';

const DIES = 2;
const PLANES = 2;
/** Rounds over all chips: enough to see that the second is like the first. */
const CYCLES = 4;
/** Pages by which one plane of a die is ahead if the planes have come apart; more than a scenario writes. */
const SKEW = 40;

export type Case = 'a' | 'b' | 'c';
export type CasePreset = 'figure' | 'table-1';

/** Chips on the channel and pages that a chip takes at a time. */
export const CASES: Readonly<Record<Case, { readonly chips: number; readonly pages: 2 | 4 }>> = {
  a: { chips: 5, pages: 2 },
  b: { chips: 4, pages: 2 },
  c: { chips: 4, pages: 4 },
};

function pageBytesOf(preset: CasePreset): number {
  return preset === 'figure' ? FIGURE_PAGE_BYTES : TABLE_PAGE_BYTES;
}

function apart(chips: number): InitialPatch {
  const writePointers = [];
  for (let chip = 0; chip < chips; chip++) {
    for (let die = 0; die < DIES; die++) {
      writePointers.push({ channel: 0, chip, die, plane: 1, block: 0, page: SKEW });
    }
  }
  return { writePointers };
}

function stateOf(chips: number, pages: 2 | 4): InitialPatch {
  return pages === 2 ? apart(chips) : { writePointers: [] };
}

/** One request for each transaction, with the given number of pages. */
function requests(chips: number, pages: number, pageBytes: number): HostRequest[] {
  return backlog('write', chips * CYCLES, pages, pageBytes);
}

/** Endless writes for `chips` chips that each take this number of pages at a time. */
export function backlogExperiment(chips: number, pages: 2 | 4, pageBytes: number): ExperimentInput {
  return {
    name: `MBM Fig. 3: ${chips} chips, ${pages} pages at a time`,
    device: { ...channelOf(chips, DIES, PLANES, pageBytes), pageBytes },
    timing: MBM_TIMING,
    policy: policyOf('ssdsim'),
    initial: stateOf(chips, pages),
    workload: { requests: requests(chips, pages, pageBytes) },
  };
}

/** The experiment of a case. `pageBytes` for other pages than the two presets'. */
export function caseExperiment(which: Case, preset: CasePreset, pageBytes = pageBytesOf(preset)): ExperimentInput {
  const { chips, pages } = CASES[which];
  return {
    ...backlogExperiment(chips, pages, pageBytes),
    name: `MBM Fig. 3(${which})${preset === 'table-1' ? ', Table I' : ''}`,
  };
}

/** The patch from one case to another with the same page. */
function toCase(which: Case, preset: CasePreset): ExperimentInput {
  const { chips, pages } = CASES[which];
  return {
    device: { chipsPerChannel: chips },
    initial: stateOf(chips, pages),
    workload: { requests: requests(chips, pages, pageBytesOf(preset)) },
  };
}

interface Words {
  readonly title: string;
  readonly question: string;
  readonly lookAt: Readonly<Record<CasePreset, Caption>>;
  readonly switchLabel: string;
  readonly from: string;
  readonly to: { readonly label: string; readonly which: Case };
}

const WORDS: Readonly<Record<Case, Words>> = {
  a: {
    title: 'Five chips, two pages at a time',
    question: 'Do five chips with half their parallelism keep the channel busy?',
    lookAt: {
      figure: ({ experiment: { device }, transferNs, programs }) => {
        const loadedNs = device.chipsPerChannel * CASES.a.pages * transferNs;
        return `When the fifth chip is loaded (${us(loadedNs)}), the first has just finished its program (${us(loadedNs - (programs(0).at(0)?.endNs ?? NaN))} to spare), and the channel’s lane has no gap. Drawn with pages of 16 KiB; Table I’s 8 KiB leave gaps.`;
      },
      'table-1': ({ experiment: { device, timing }, transferNs, longestGap, period }) =>
        `With Table I’s own 8 KiB pages the drawing does not hold: five chips are loaded in ${us(device.chipsPerChannel * CASES.a.pages * transferNs)}, a program takes ${plain(firstNs(timing.programNs))}, and the channel waits ${us(longestGap())} of every ${us(period())} (${percent(1 - longestGap() / period())} busy).`,
    },
    switchLabel: 'Chips on the channel',
    from: 'five (Case 1)',
    to: { label: 'four (Case 2)', which: 'b' },
  },
  b: {
    title: 'Four chips, two pages at a time',
    question: 'What does one chip less cost the channel?',
    lookAt: {
      figure: ({ longestGap, period }) =>
        `A gap of ${us(longestGap())} in every period of ${us(period())}: the first chip still programs when the fourth is loaded. ${percent(1 - longestGap() / period())} busy.`,
      'table-1': ({ longestGap, period }) =>
        `The channel waits ${us(longestGap())} of every ${us(period())}: ${percent(1 - longestGap() / period())} busy, a fifth less than with five chips.`,
    },
    switchLabel: 'Pages that a chip takes at a time',
    from: 'two, its planes are not level (Case 2)',
    to: { label: 'four, its planes are level (Case 3)', which: 'c' },
  },
  c: {
    title: 'Four chips, four pages at a time',
    question: 'Can parallelism inside the chips make up for a missing chip?',
    lookAt: {
      figure: ({ experiment: { timing }, transferNs, period }) =>
        `No gap: four pages a chip take ${us(CASES.c.pages * transferNs)} to load, so that the chips wait for the bus (${us(period() - firstNs(timing.programNs) - CASES.c.pages * transferNs)} each) and not the bus for the chips.`,
      'table-1': ({ longestGap, period }) =>
        `With Table I’s own 8 KiB pages the channel still waits ${us(longestGap())} of every ${us(period())} (${percent(1 - longestGap() / period())} busy), but far less than in the other two cases: the order of the three holds, “always busy” does not.`,
    },
    switchLabel: 'Pages that a chip takes at a time',
    from: 'four, its planes are level (Case 3)',
    to: { label: 'two, its planes are not level (Case 2)', which: 'b' },
  },
};

/** Of one case, ns: the loads of all chips, and from one program of a chip to its next. The slower of both is its period. */
function periodOf(which: Case, preset: CasePreset): { readonly loadsNs: number; readonly periodNs: number } {
  const { chips, pages } = CASES[which];
  const { timing } = parseExperiment({ timing: MBM_TIMING });
  const loadNs = pages * pageBytesOf(preset) * timing.transferNsPerByte;
  return { loadsNs: chips * loadNs, periodNs: Math.max(chips * loadNs, loadNs + firstNs(timing.programNs)) };
}

/**
 * The period of the case in which the channel waits, of the figure or of its switch: over whole periods the share beside
 * the channel's lane is the figure's measure.
 */
function periodWithGap(which: Case, other: Case, preset: CasePreset): number {
  const { loadsNs, periodNs } = periodOf(which, preset);
  return periodNs === loadsNs ? periodOf(other, preset).periodNs : periodNs;
}

function scenario(which: Case, preset: CasePreset): PaperScenario {
  const words = WORDS[which];
  return {
    name: `mbm-fig-3${which}${preset === 'table-1' ? '-table-1' : ''}`,
    figure: `Fig. 3(${which})`,
    title: `${words.title}${preset === 'table-1' ? ', with Table I’s numbers' : ''}`,
    question: words.question,
    lookAt: words.lookAt[preset],
    switch: turn(words.switchLabel, words.from, [words.to.label, toCase(words.to.which, preset)]),
    view: { lanes: 'chips', window: [0, CYCLES * periodWithGap(which, words.to.which, preset)] },
    experiment: caseExperiment(which, preset),
    axes: [
      { label: 'Part', value: `(${which})` },
      { label: 'Pages', value: preset === 'table-1' ? '8 KiB, Table I' : '16 KiB' },
    ],
  };
}

export const FIG_3: readonly PaperScenario[] = (['figure', 'table-1'] as const).flatMap((preset) =>
  (['a', 'b', 'c'] as const).map((which) => scenario(which, preset)),
);
