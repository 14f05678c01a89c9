/** What src/document/no-effect.ts says has no effect has none: changed, it leaves every bit of a run as it was. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { settingsWithoutEffect } from '../../src/document/no-effect.ts';
import type { Experiment } from '../../src/document/experiment.ts';
import { schemaAt, setValue, valueAt } from '../../src/document/patch.ts';
import { parseExperiment } from '../../src/document/validate.ts';
import { smallExperiments } from '../reference/arbitrary.ts';
import { Tally } from '../support/tally.ts';
import { runChecked } from './run.ts';

/** Other values of a setting, as its schema allows them. */
function otherValues(experiment: Experiment, path: string): unknown[] {
  const value = valueAt(experiment, path);
  const node = schemaAt(path);
  if (node.kind === 'boolean') return [value !== true];
  // (Twin blocks are more than planes that are written together: they are collected in their own way.)
  if (node.kind === 'choice') return node.values.filter((other) => other !== value && other !== 'twin-block');
  if (node.kind === 'number') return [node.min, (value as number) + 1, (value as number) * 2 + 3];
  if (path === 'policy.channelMaxSubs') return value === false ? [{}] : [false];
  if (path === 'policy.sprinkler') return [{ planeAware: false, maxBypass: 1, depth: 2 }];
  if (path === 'initial.readIntensiveRegions') return [[0]];
  throw new Error(`${path}: a ${node.kind}`);
}

/** Hash and end of a run. */
function outcome(experiment: Experiment): string {
  const engine = runChecked(experiment, { record: false });
  return `${engine.stateHash()} ${engine.now}`;
}

describe('settings without effect', () => {
  it('do not change a run, for any of their values', () => {
    const changed = new Set<string>();
    const tally = new Tally();
    const others = new Tally();
    fc.assert(
      fc.property(smallExperiments, fc.nat(1000), (experiment, pick) => {
        const before = tally.unlessRefused(() => outcome(experiment));
        if (before === null) return;
        tally.compared++;
        const idle = settingsWithoutEffect(experiment);
        // A few of them each time: the runs add up.
        for (let i = 0; i < idle.length; i += 5) {
          const { path } = idle[(i + pick) % idle.length];
          for (const value of otherValues(experiment, path)) {
            const after = others.unlessRefused(() => outcome(parseExperiment(setValue(experiment, path, value))));
            if (after === null) continue;
            others.compared++;
            changed.add(path);
            expect(`${path} = ${JSON.stringify(value)}: ${after}`).toBe(
              `${path} = ${JSON.stringify(value)}: ${before}`,
            );
          }
        }
      }),
      { numRuns: 60 },
    );
    expect(changed.size).toBeGreaterThan(0);
    tally.expectCompared(50);
    others.expectCompared(200, 0.5);
  });
});
