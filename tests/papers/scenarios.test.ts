import { describe, expect, it } from 'vitest';
import { DocumentError } from '../../src/device/document-error.ts';
import type { ExperimentInput } from '../../src/document/experiment.ts';
import { joinPatches } from '../../src/document/patch.ts';
import { parseExperiment } from '../../src/document/validate.ts';
import { refuseUnsupported } from '../../src/engine/setup/unsupported.ts';
import { captionOf } from '../../src/papers/figure-numbers.ts';
import type { Scenario } from '../../src/papers/scenario.ts';
import { GROUP_NAMES } from '../../src/papers/paper.ts';
import { dieOfOperation, finishesOf, latenciesOf, spansOf } from './measure.ts';
import { runExperiment } from '../../src/reproduction/run.ts';
import { SCENARIOS, findScenario, nearestScenarios } from '../../src/papers/scenarios.ts';
import type { RecordedRun } from '../../src/analysis/run.ts';

describe.each(SCENARIOS.map((scenario) => [scenario.name, scenario] as const))('%s', (_, scenario) => {
  it('runs as drawn and in every position of its switch', async () => {
    const own = await runExperiment(scenario.experiment);
    expect(own.engine.totalRequests).toBeGreaterThan(0);
    const { request = 0, page = 0, window } = scenario.view ?? {};
    expect(request).toBeLessThan(own.engine.totalRequests);
    // A flush has no page to show.
    const firstByte = page * own.experiment.device.pageBytes;
    expect(firstByte === 0 || firstByte < own.workload.bytes[request]).toBe(true);
    const finish = finishesOf(own)[request];
    if (window !== undefined && window !== 'request') {
      // The window shows the request to its end.
      expect(window[0]).toBeLessThan(finish);
      expect(window[1]).toBeGreaterThanOrEqual(finish);
    }
    for (const { label, patch } of scenario.switch?.to ?? []) {
      const changed = joinPatches(scenario.experiment, patch);
      const refusal = refusalOf(changed);
      if (refusal === null) {
        const hash = (await runExperiment(changed)).engine.stateHash();
        // A switch that changes nothing would show nothing; where a position changes nothing, it says so.
        if (label.endsWith('(the same here)')) expect(hash, label).toBe(own.engine.stateHash());
        else expect(hash, label).not.toBe(own.engine.stateHash());
      } else {
        expect(refusal, label).toBeInstanceOf(DocumentError);
      }
    }
  });

  it('has a paper, a name, a question and a caption', () => {
    expect(GROUP_NAMES).toContain(scenario.paper);
    expect(scenario.name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(scenario.question).toMatch(/\?$/);
    expect(parseExperiment(scenario.experiment).name).not.toBe('');
  });
});

/** Why the engine refuses an experiment that is a valid document; null if it runs it. */
function refusalOf(input: Parameters<typeof parseExperiment>[0]): unknown {
  const experiment = parseExperiment(input);
  try {
    refuseUnsupported(experiment);
    return null;
  } catch (error) {
    return error;
  }
}

/**
 * How much the first other position of a switch changes, at least: the end of an operation or the latency of a request,
 * the one that it changes most, as a share of the mean latency; or the share of operations that go to another die.
 */
const LEAST_CHANGE = 0.05;
/** Less, where a switch is about something small. */
const SMALL_CHANGES: Readonly<Record<string, number>> = {
  // 70 ns of commands in 1.42 ms and 0.2 ms.
  'mbm-fig-2a': 0.00004,
  'mbm-fig-2b': 0.0003,
  // What the cache register hides is the transfer, and that is short on a fast bus.
  'dj-fig-2-write-200': 0.02,
  'dj-fig-2-read-400': 0.02,
  'dj-fig-2-write-400': 0.004,
};

interface Shown {
  /** When each operation's last phase ended, and the lane of its array, by operation. */
  readonly ends: ReadonlyMap<number, number>;
  readonly dies: ReadonlyMap<number, number>;
  readonly latencies: readonly number[];
}

async function shown(experiment: ExperimentInput): Promise<Shown> {
  const run = await runExperiment(experiment);
  const ends = new Map<number, number>();
  const { lanes } = run.engine.recording();
  for (let lane = 0; lane < lanes.length; lane++) {
    for (const { operation, endNs } of spansOf(run, lane))
      ends.set(operation, Math.max(endNs, ends.get(operation) ?? 0));
  }
  return { ends, dies: dieOfOperation(run), latencies: latenciesOf(run) };
}

function change(own: Shown, other: Shown): number {
  const mean = own.latencies.reduce((sum, latency) => sum + latency, 0) / own.latencies.length;
  let most = 0;
  for (const [operation, end] of own.ends) most = Math.max(most, Math.abs(end - (other.ends.get(operation) ?? end)));
  own.latencies.forEach((latency, i) => (most = Math.max(most, Math.abs(latency - (other.latencies[i] ?? latency)))));
  const moved = [...own.dies].filter(
    ([operation, die]) => other.dies.has(operation) && other.dies.get(operation) !== die,
  );
  return Math.max(most / mean, moved.length / own.dies.size);
}

describe('the first other position of a switch changes the picture', () => {
  it.each(SCENARIOS.map((scenario) => [scenario.name, scenario] as const))('%s', async (name, scenario) => {
    const [choice] = scenario.switch?.to ?? [];
    expect(choice, 'a scenario without a switch').toBeDefined();
    const own = await shown(scenario.experiment);
    const other = await shown(joinPatches(scenario.experiment, choice.patch));
    expect(change(own, other)).toBeGreaterThanOrEqual(SMALL_CHANGES[name] ?? LEAST_CHANGE);
  });
});

describe('the captions', () => {
  /** The text of a caption over an experiment, with the runs of all positions that it needs. */
  async function captionOver(scenario: Scenario, experiment: ExperimentInput): Promise<string> {
    const figureRun = async (input: ExperimentInput): Promise<RecordedRun> => {
      const run = await runExperiment(input);
      return { experiment: run.experiment, recording: run.engine.recording() };
    };
    const own = await figureRun(experiment);
    const runs = new Map<number, RecordedRun>();
    for (;;) {
      const caption = captionOf(scenario.lookAt, own, runs);
      if ('text' in caption) return caption.text;
      const patch = scenario.switch?.to[caption.needs]?.patch;
      if (patch === undefined) throw new Error(`${scenario.name} has no position ${caption.needs}`);
      runs.set(caption.needs, await figureRun(joinPatches(experiment, patch)));
    }
  }

  it.each(SCENARIOS.map((scenario) => [scenario.name, scenario] as const))('%s is filled in', async (_, scenario) => {
    const text = await captionOver(scenario, scenario.experiment);
    expect(text).toMatch(/\.$/);
    expect(text).not.toMatch(/–|NaN|undefined/);
    // Times that no run has measured would stay the same in a changed figure.
    if (typeof scenario.lookAt === 'string') expect(text).not.toMatch(/\d\.\d+ (?:µs|ms)/);
  });

  it('give the paper’s numbers, and others if the figure is changed', async () => {
    const figure = findScenario('mbm-fig-3b');
    if (figure === undefined) throw new Error('no figure');
    expect(await captionOver(figure, figure.experiment)).toBe(
      'A gap of 316.96 µs in every period of 1627.68 µs: the first chip still programs when the fourth is loaded. ' +
        '80.53 % busy.',
    );
    const slower = joinPatches(figure.experiment, { timing: { programNs: 1_500_000 } });
    expect(await captionOver(figure, slower)).toContain('A gap of 516.96 µs in every period of 1827.68 µs');
  });
});

describe('the scenarios', () => {
  it('have unique names, by which they are found', () => {
    expect(new Set(SCENARIOS.map(({ name }) => name)).size).toBe(SCENARIOS.length);
    for (const scenario of SCENARIOS) expect(findScenario(scenario.name)).toBe(scenario);
    expect(findScenario('mbm-fig-99')).toBeUndefined();
    expect(nearestScenarios('mbm-fig3a')).toContain('mbm-fig-3a');
  });
});
