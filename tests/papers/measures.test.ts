import { expect, it } from 'vitest';
import type { ExperimentInput } from '../../src/document/experiment.ts';
import { joinPatches } from '../../src/document/patch.ts';
import { captionOf, FigureNumbers } from '../../src/papers/figure-numbers.ts';
import { measureOf } from '../../src/papers/measures.ts';
import { runExperiment } from '../../src/reproduction/run.ts';
import type { Scenario } from '../../src/papers/scenario.ts';
import { SCENARIOS } from '../../src/papers/scenarios.ts';
import type { RecordedRun } from '../../src/analysis/run.ts';

async function figureRun(input: ExperimentInput): Promise<RecordedRun> {
  const run = await runExperiment(input);
  return { experiment: run.experiment, recording: run.engine.recording() };
}

/** The lines of a figure in the table: its measure in each position of its switch, and its caption, from its runs. */
async function linesOf(scenario: Scenario): Promise<string[]> {
  const measure = measureOf(scenario);
  if (measure === undefined) throw new Error(`${scenario.name} has no measure`);
  const own = await figureRun(scenario.experiment);
  const runs = new Map<number, RecordedRun>();
  const at = (position: number): FigureNumbers => {
    const run = runs.get(position);
    if (run === undefined) throw new Error(`no position ${position}`);
    return new FigureNumbers(run, at);
  };
  const values = [`  as drawn: ${measure.value(new FigureNumbers(own, at))}`];
  for (const [position, { label, patch }] of (scenario.switch?.to ?? []).entries()) {
    try {
      const run = await figureRun(joinPatches(scenario.experiment, patch));
      runs.set(position, run);
      values.push(`  ${label}: ${measure.value(new FigureNumbers(run, at))}`);
    } catch {
      values.push(`  ${label}: refused`);
    }
  }
  const caption = captionOf(scenario.lookAt, own, runs);
  if ('needs' in caption) throw new Error(`the caption of ${scenario.name} needs position ${caption.needs}`);
  return [scenario.name, `  ${measure.label}`, ...values, `  caption: ${caption.text}`, ''];
}

it('the table of figures lists each with its measure, its headlines and its caption, as its runs give them', async () => {
  const lines: string[] = [];
  let values = 0;
  for (const scenario of SCENARIOS) {
    const own = await linesOf(scenario);
    values += own.length - 4;
    expect(own.join('\n'), scenario.name).not.toMatch(/: –|NaN|undefined/);
    for (const line of own) lines.push(line);
  }
  expect(values).toBeGreaterThan(0);
  await expect(lines.join('\n')).toMatchFileSnapshot('figure-table.txt');
});

it('the first comparison of each figure changes what the figure is about', async () => {
  let compared = 0;
  for (const scenario of SCENARIOS) {
    const [, , drawn, first] = await linesOf(scenario);
    expect(first.slice(first.lastIndexOf(': ') + 2), scenario.name).not.toBe(drawn.replace('  as drawn: ', ''));
    compared++;
  }
  expect(compared).toBe(SCENARIOS.length);
});

it('what a figure leaves free is drawn as large as its number says, in A and in its first comparison', async () => {
  let compared = 0;
  for (const scenario of SCENARIOS) {
    const measure = measureOf(scenario);
    const free = measure?.free;
    const patch = scenario.switch?.to.at(0)?.patch;
    if (free === undefined || patch === undefined) continue;
    const drawn: string[] = [];
    for (const input of [scenario.experiment, joinPatches(scenario.experiment, patch)]) {
      const numbers = new FigureNumbers(await figureRun(input), () => numbers);
      const parts = free(numbers).flat();
      const sum = (of: typeof parts): number => of.reduce((total, { size }) => total + size, 0);
      const open = sum(parts.filter(({ isFree }) => isFree));
      const said = measure?.value(numbers) ?? '';
      // A share of 80.53 % leaves 19.47 % free; a count of pages, and a time, are what is free.
      if (said.endsWith('%')) expect(100 - (100 * open) / sum(parts), scenario.name).toBeCloseTo(parseFloat(said), 1);
      else if (/^\d+$/.test(said)) expect(open, scenario.name).toBe(Number(said));
      else expect(open, scenario.name).toBe(numbers.idle());
      drawn.push(JSON.stringify(parts));
      compared++;
    }
    expect(drawn[1], scenario.name).not.toBe(drawn[0]);
  }
  expect(compared).toBe(18);
});
