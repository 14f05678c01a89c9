/**
 * A lesson as a document: plain data that a file can hold. Each step states a situation, asks for a prediction, shows
 * the run, and explains. Texts contain no result: `{name}` stands for a value that a run of the lesson gives.
 */
import type { ExperimentInput } from '../../document/experiment.ts';
import type { PaperName } from '../../papers/paper.ts';
import type { Question } from '../kinds/index.ts';
import type { Values } from '../kinds/kind.ts';
import type { Check } from '../measure/measure.ts';

/** An experiment of a lesson. */
export interface LessonRun {
  /** Its title in the timeline. */
  readonly title: string;
  readonly experiment: ExperimentInput;
}

/** Charts of a run: a bar for each request, latency percentiles, or a bar for each of the slowest requests. */
export const TRY_CHARTS = ['requests', 'tail', 'slowest'] as const;
export type TryChart = (typeof TRY_CHARTS)[number];

/** A curve that grows as the student moves a control: a value of the lesson over another one. */
export interface TryCurve {
  /** Names of values. */
  readonly x: string;
  readonly y: string;
  readonly xTitle: string;
  readonly yTitle: string;
}

/** One setting that the student moves: the run, its charts and a sentence follow. */
export interface LessonTry {
  /** What to move, and what to look at. */
  readonly ask: string;
  /** Whether it follows the answer: the first question of all comes before anything to move. */
  readonly after?: boolean;
  /** The run that the control changes, and that its charts show. */
  readonly run: string;
  /** Other runs that it changes as well: the charts show the first of them below. */
  readonly also?: readonly string[];
  /** The setting: `timing.transferNsPerByte`, `workload.requests.0.atNs`. */
  readonly path: string;
  /** The places of the control: a slider, or a switch for true and false. */
  readonly values: readonly (number | boolean)[];
  readonly charts: readonly TryChart[];
  readonly curve?: TryCurve;
  /** A sentence about the changed run: its values come from it. */
  readonly now: string;
  /** A sentence that holds at each place of the control, and its condition. */
  readonly rule: string;
  readonly check: Check;
}

/** The same idea with other numbers, after the solution. */
export interface StepVariation {
  /** A setting of the runs that it changes. */
  readonly path: string;
  /** These runs; without it, every run of the lesson. */
  readonly runs?: readonly string[];
  readonly oneOf: readonly (number | boolean)[];
  /** The situation, if that of the step does not fit. */
  readonly text?: string;
  /** The question, if other numbers do not change the answer of the step's own. It has no timeline: not a pick. */
  readonly question?: Question;
}

/** The part of a step's timeline that is visible before the answer. */
export interface Shown {
  /** The run above, and the one below it. */
  readonly run: string;
  readonly beside?: string;
  /** The instant at which the run is cut before the answer, ns; without it, the whole run is visible. */
  readonly untilNs?: number;
  /** The end of the clock before the answer, ns; required with `untilNs`. */
  readonly clockNs?: number;
  /** Whether the run below is visible only after the answer. */
  readonly besideAfter?: boolean;
  /** The request whose phases and waits have a lane of their own after the answer. */
  readonly request?: number;
  /** Instead of one request: the slowest of this kind, with the window of the timeline around it. */
  readonly slowest?: 'read' | 'write';
  /** The window of the timeline, ns; the whole run by default. */
  readonly windowNs?: readonly [number, number];
}

export interface LessonStep {
  /** In the address: lower case, hyphens. */
  readonly name: string;
  /** The situation, before the answer. */
  readonly text: string;
  readonly shown: Shown;
  /** A control to move before the question. */
  readonly try?: LessonTry;
  readonly question: Question;
  readonly hint: string;
  /** After the answer. */
  readonly why: string;
  /** Charts of the shown runs, after the answer. */
  readonly charts?: readonly TryChart[];
  /** The same question with other numbers. */
  readonly vary?: StepVariation;
}

/** Words of the lesson that state a fact, and the condition that makes them true. */
export interface LessonClaim {
  readonly words: string;
  readonly check: Check;
}

/** What to read after the lesson. */
export interface Reading {
  readonly paper: PaperName;
  readonly section: string;
}

export interface Lesson {
  /** In the address: lower case, hyphens. */
  readonly name: string;
  readonly title: string;
  /** The question that the lesson answers. */
  readonly asks: string;
  readonly minutes: number;
  /** A worked example, before the first question. */
  readonly example?: string;
  readonly runs: Readonly<Record<string, LessonRun>>;
  readonly values: Values;
  readonly steps: readonly LessonStep[];
  readonly claims: readonly LessonClaim[];
  /** The idea of the lesson in a few sentences, after its last step. */
  readonly idea: string;
  /** The condition under which the idea holds, as a control to move. */
  readonly condition?: LessonTry;
  readonly read: readonly Reading[];
}
