import { describe, expect, it } from 'vitest';
import { ExperimentError } from '../../src/device/experiment-error.ts';
import { joinPatches } from '../../src/device/patch.ts';
import { parseExperiment } from '../../src/device/validate.ts';
import { refuseUnsupported } from '../../src/engine/unsupported.ts';
import { PAPER_NAMES } from '../../src/papers/paper.ts';
import { runExperiment } from '../../src/papers/run.ts';
import { SCENARIOS, findScenario, nearestScenarios } from '../../src/papers/scenarios.ts';

describe.each(SCENARIOS.map((scenario) => [scenario.name, scenario] as const))('%s', (_, scenario) => {
  it('runs as it stands, and in every position of its switch', async () => {
    const own = await runExperiment(scenario.experiment);
    expect(own.engine.totalRequests).toBeGreaterThan(0);
    for (const { label, patch } of scenario.switch?.to ?? []) {
      const changed = joinPatches(scenario.experiment, patch);
      const refusal = refusalOf(changed);
      if (refusal === null) {
        // A switch that changes nothing would show nothing.
        expect((await runExperiment(changed)).engine.stateHash(), label).not.toBe(own.engine.stateHash());
      } else {
        expect(refusal, label).toBeInstanceOf(ExperimentError);
      }
    }
  });

  it('says what it is about', () => {
    expect(PAPER_NAMES).toContain(scenario.paper);
    expect(scenario.name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(scenario.question).toMatch(/\?$/);
    expect(scenario.lookAt).toMatch(/\.$/);
    expect(parseExperiment(scenario.experiment).name).not.toBe('');
  });
});

/** Why the engine refuses an experiment that is a valid document; null where it runs it. */
function refusalOf(input: Parameters<typeof parseExperiment>[0]): unknown {
  const experiment = parseExperiment(input);
  try {
    refuseUnsupported(experiment);
    return null;
  } catch (error) {
    return error;
  }
}

describe('the scenarios', () => {
  it('have names of their own, by which they are found', () => {
    expect(new Set(SCENARIOS.map(({ name }) => name)).size).toBe(SCENARIOS.length);
    for (const scenario of SCENARIOS) expect(findScenario(scenario.name)).toBe(scenario);
    expect(findScenario('mbm-fig-99')).toBeUndefined();
    expect(nearestScenarios('mbm-fig3a')).toContain('mbm-fig-3a');
  });
});
