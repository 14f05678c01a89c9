/** What tests of the papers read off a run, in µs. */
import type { ExperimentInput } from '../../src/document/experiment.ts';
import { arraySpans, finishesOf, latenciesOf, spansOf, transfersWithDies } from './measure.ts';
import type { RowKindName } from './measure.ts';
import { runExperiment } from '../../src/reproduction/run.ts';
import type { EngineRun } from '../../src/reproduction/run.ts';

const us = (ns: number): number => ns / 1000;

/** Sums of decimals without their last bits. */
export const round = (value: number): number => Math.round(value * 1000) / 1000;

export const run = (experiment: ExperimentInput): Promise<EngineRun> => runExperiment(experiment);

export const latencies = async (experiment: ExperimentInput): Promise<number[]> =>
  latenciesOf(await run(experiment)).map(us);

export const finishes = async (experiment: ExperimentInput): Promise<number[]> =>
  finishesOf(await run(experiment)).map(us);

/** Start and end of the phases of a channel. */
export function bus(of: EngineRun, channel: number, ...kinds: RowKindName[]): [number, number][] {
  return spansOf(of, channel, ...kinds).map(({ startNs, endNs }) => [us(startNs), us(endNs)]);
}

/** Start and end of the phases of a die’s array; pages that go together once. */
export function array(of: EngineRun, die: number, ...kinds: RowKindName[]): [number, number][] {
  const spans: [number, number][] = [];
  for (const { startNs, endNs } of arraySpans(of, die, ...kinds)) {
    const last = spans.at(-1);
    if (last?.[0] !== us(startNs) || last[1] !== us(endNs)) spans.push([us(startNs), us(endNs)]);
  }
  return spans;
}

/** Die and start of every transfer of a channel. */
export function transfers(of: EngineRun, kind: 'data-out' | 'load'): [number, number][] {
  return transfersWithDies(of, 0, kind).map(({ die, startNs }) => [die, us(startNs)]);
}
