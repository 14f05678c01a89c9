// @vitest-environment happy-dom
/** The strip of an open scenario: its measure is of the run on screen. */
import { act } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openScenario } from '../../../src/app/scenarios/open-scenario.ts';
import { change } from '../../../src/app/stores/edits.ts';
import { useRuns } from '../../../src/app/stores/runs.ts';
import { parseExperiment } from '../../../src/document/validate.ts';
import { FigureNumbers } from '../../../src/papers/figure-numbers.ts';
import { measureOf } from '../../../src/papers/measures.ts';
import { runExperiment } from '../../../src/reproduction/run.ts';
import { findScenario } from '../../../src/papers/scenarios.ts';
import { openPage } from '../support/page.tsx';

const name = 'mbm-tbm-migration';

test('the measure of a changed figure counts planes on the device as it grew', async () => {
  const scenario = findScenario(name);
  if (scenario === undefined) throw new Error(`no scenario ${name}`);
  const page = await openPage();
  act(() => {
    openScenario(scenario);
  });
  await page.until(() => {
    expect(page.textOf('.strip-measure')).toBe('Pages moved to plane 0, and to plane 1 3, 3');
  });
  // A read far beyond the device, after all else.
  const { device } = parseExperiment(scenario.experiment);
  const read = {
    atNs: 50_000_000,
    op: 'read' as const,
    offset: 34 * device.pageBytes * device.pagesPerBlock,
    bytes: 4096,
  };
  act(() => {
    expect(change('a', { patch: { host: { addressing: 'grow' }, workload: { requests: [read] } } }, 'Grow')).toBeNull();
  });
  await page.until(() => {
    expect(useRuns.getState().a.shown?.experiment.device.blocksPerPlane).toBeGreaterThan(device.blocksPerPlane);
  });
  const { asked } = useRuns.getState().a.shown ?? {};
  if (asked === undefined) throw new Error('no run');
  expect(asked.device).toEqual(device);
  const { engine } = await runExperiment(asked);
  const run = { experiment: engine.experiment, recording: engine.recording() };
  const numbers: FigureNumbers = new FigureNumbers(run, () => numbers);
  const wanted = measureOf(scenario)?.value(numbers);
  expect(page.textOf('.strip-measure')).toBe(`Pages moved to plane 0, and to plane 1 ${wanted}`);
});
