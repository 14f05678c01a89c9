/** What a sentence of a lesson may be asked about its runs, in few words. */
import { setValue } from '../../../src/document/patch.ts';
import type { ExperimentInput } from '../../../src/document/experiment.ts';
import { evaluate, longestBlocker } from '../../../src/learn/measure/evaluate.ts';
import type { BusyMeasure, PhaseMeasure, WaitMeasure } from '../../../src/learn/measure/measure.ts';
import { readerOfRun } from '../../../src/learn/measure/runs.ts';
import type { Runs } from '../../../src/learn/measure/runs.ts';
import { measured } from '../measured.ts';

type Where = Pick<PhaseMeasure, 'request' | 'channel' | 'die'>;

/** The runs of a lesson, at one place of a control and with one seed. Times are ns. */
export class Asked {
  readonly runs: Runs;

  constructor(runs: Runs) {
    this.runs = runs;
  }

  latency(run: string, request: number): number {
    return evaluate({ of: 'latency', run, request }, this.runs);
  }
  finish(run: string, request?: number): number {
    return evaluate(request === undefined ? { of: 'finish', run } : { of: 'finish', run, request }, this.runs);
  }
  arrival(run: string, request: number): number {
    return this.finish(run, request) - this.latency(run, request);
  }
  setting(run: string, path: string): number {
    return evaluate({ of: 'setting', run, path }, this.runs);
  }
  figure(run: string, path: string): number {
    return evaluate({ of: 'figure', run, path }, this.runs);
  }
  phase(run: string, phase: PhaseMeasure['phase'], figure: PhaseMeasure['figure'], where: Where = {}): number {
    return evaluate({ of: 'phase', run, phase, figure, ...where }, this.runs);
  }
  start(run: string, phase: PhaseMeasure['phase'], where: Where = {}): number {
    return this.phase(run, phase, 'start', where);
  }
  end(run: string, phase: PhaseMeasure['phase'], where: Where = {}): number {
    return this.phase(run, phase, 'end', where);
  }
  total(run: string, phase: PhaseMeasure['phase'], where: Where = {}): number {
    return this.phase(run, phase, 'total', where);
  }
  count(run: string, phase: PhaseMeasure['phase'], where: Where = {}): number {
    return this.phase(run, phase, 'count', where);
  }
  /** The share of a time in which a bus or an array is busy. */
  busy(run: string, where: Pick<BusyMeasure, 'channel' | 'die'>, fromNs: number, toNs: number): number {
    return evaluate({ of: 'busy', run, ...where, fromNs, toNs }, this.runs);
  }
  wait(run: string, request: number, cause: WaitMeasure['cause']): number {
    return evaluate({ of: 'wait', run, request, cause }, this.runs);
  }
  /** The mean part of a cause in the latency of the slowest reads or writes. */
  tailWait(run: string, op: 'read' | 'write', oneIn: number, cause: WaitMeasure['cause']): number {
    return evaluate({ of: 'tail-wait', run, op, oneIn, cause }, this.runs);
  }
  /** The request whose operation a request waits for longest; null if it waits for none. */
  blocker(run: string, request: number): number | null {
    const operation = longestBlocker(this.runs[run], request);
    return operation === null ? null : readerOfRun(this.runs[run]).operations.requestOf(operation);
  }
  /** Programs for each page of the host. */
  amplification(run: string): number {
    const host = this.figure(run, 'pages.hostProgram');
    return (host + this.figure(run, 'pages.gcProgram')) / host;
  }
  /** The share of the pages of erased blocks that had to be copied. */
  validShare(run: string): number {
    const erased = this.figure(run, 'erases') * this.setting(run, 'device.pagesPerBlock');
    return this.figure(run, 'pages.gcProgram') / erased;
  }
  /** With some settings of a run changed: the experiment as it is at this place. */
  async again(run: string, ...changes: readonly (readonly [path: string, value: unknown])[]): Promise<Asked> {
    let experiment: ExperimentInput = this.runs[run].experiment;
    for (const [path, value] of changes) experiment = setValue(experiment, path, value);
    return new Asked({ ...this.runs, [run]: await measured(experiment) });
  }
}

/** Whether two times or numbers are the same, but for `within` of the larger one. */
export const same = (a: number, b: number, within = 0): boolean =>
  Math.abs(a - b) <= within * Math.max(Math.abs(a), Math.abs(b)) + 1e-9;

/** Whether a sentence holds for these runs. */
export type Holds = (q: Asked) => boolean | Promise<boolean>;

/** A check that needs the numbers of its own run: at other places of the controls around it, the sentence is not shown. */
export interface OwnNumbers {
  readonly own: Holds;
}
export const own = (holds: Holds): OwnNumbers => ({ own: holds });

/** Sentences of a lesson with their checks. */
export type SentenceChecks = Readonly<Record<string, Holds | OwnNumbers>>;
