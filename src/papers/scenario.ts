/**
 * A scenario: a figure or a sentence of a paper as an experiment that shows it exactly, with the question that it
 * answers, what to look at, and the switch that changes the answer.
 */
import type { ExperimentInput } from '../document/experiment.ts';
import type { Caption } from './figure-numbers.ts';
import type { GroupName } from './paper.ts';

interface ScenarioChoice {
  readonly label: string;
  /** Over the scenario's experiment. */
  readonly patch: ExperimentInput;
}

export interface ScenarioSwitch {
  readonly label: string;
  /** The position in which the scenario's own experiment stands. */
  readonly from: string;
  /** The other positions, the most telling first. */
  readonly to: readonly ScenarioChoice[];
}

export type Position = readonly [label: string, patch: ExperimentInput];

/** A switch, from the position of the scenario's own experiment to others, the most telling first. */
export const turn = (label: string, from: string, ...to: readonly Position[]): ScenarioSwitch => ({
  label,
  from,
  to: to.map(([name, patch]) => ({ label: name, patch })),
});

/** One property that tells the scenarios of one figure apart, e.g. the operation, or the bandwidth of the bus. */
export interface ScenarioAxis {
  readonly label: string;
  /** Text is chosen from a list; numbers are on a slider. */
  readonly value: string | number;
  /** Of a number. */
  readonly unit?: string;
}

/** How a figure opens, so that its point is in sight; without a view, on the whole run with nothing selected. */
export interface ScenarioView {
  /** The selected request, by its number in the workload, if the question is about one; the only one by default. */
  readonly request?: number;
  /** The operation of that request that is selected, by its page in the request. */
  readonly page?: number;
  /** The window of time: ns, or the time around the request; the whole run by default. */
  readonly window?: readonly [fromNs: number, toNs: number] | 'request';
  /** One lane for each channel, chip, die (by default) or plane. */
  readonly lanes?: 'channels' | 'chips' | 'dies' | 'planes';
  /** The chart beside the percentiles, if the question is about it. */
  readonly chart?: 'throughput';
  /** All lanes, also with B next to it; by default those of the selection if both do not fit. */
  readonly show?: 'all';
}

export interface Scenario {
  /** As in an address or on the command line: lower case, hyphens. */
  readonly name: string;
  readonly paper: GroupName;
  /** Figure, table or section of the paper; for a drive of today, its subject. */
  readonly figure: string;
  readonly title: string;
  readonly question: string;
  /** Where in the picture the answer is; its numbers come from the run (see `figure-numbers.ts`). */
  readonly lookAt: Caption;
  readonly switch?: ScenarioSwitch;
  readonly experiment: ExperimentInput;
  readonly view?: ScenarioView;
  /** Its place among the scenarios of its figure: the same labels in the same order for each; none: by title. */
  readonly axes?: readonly ScenarioAxis[];
}

/** A scenario without its paper, which the list of all scenarios gives it. */
export type PaperScenario = Omit<Scenario, 'paper'>;
