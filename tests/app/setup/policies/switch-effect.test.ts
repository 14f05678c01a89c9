/** What a switch says of its effect in a run is true of that run. */
import { expect, test, vi } from 'vitest';
import { switchEffect } from '../../../../src/app/setup/policies/switch-effect.ts';
import type { ShownRun } from '../../../../src/app/stores/runs.ts';
import type { Experiment } from '../../../../src/document/experiment.ts';
import { positionPatch, switchOf } from '../../../../src/document/presets/switches.ts';
import { applyPatch } from '../../../../src/document/patch.ts';
import { parseExperiment } from '../../../../src/document/validate.ts';

vi.hoisted(() => {
  vi.stubGlobal('navigator', { platform: 'Linux', hardwareConcurrency: 2 });
});

const suspension = switchOf('suspension');
const off = parseExperiment({ version: 1 });
const on = applyPatch(off, positionPatch('suspension', 'on'));

/** A run in which nothing was suspended. */
const runOf = (experiment: Experiment, stateHash: string): ShownRun =>
  ({
    asked: experiment,
    experiment,
    stateHash,
    decisions: ['program', 'erase'].map((name) => ({ path: `policy.suspension.${name}`, differed: 0 })),
  }) as unknown as ShownRun;

test('reads that passed writes are an effect of the switch, though nothing was suspended', () => {
  const run = runOf(on, 'with');
  expect(switchEffect(on, run, suspension, runOf(off, 'without'))).toMatchObject({ kind: 'some' });
  expect(switchEffect(on, run, suspension, runOf(off, 'with'))).toMatchObject({ kind: 'not-in-run' });
});

test('without a run to compare with, two settings without effect of their own are said to have no counted one', () => {
  const run = runOf(on, 'with');
  expect(switchEffect(on, run, suspension, null)).toMatchObject({ kind: 'uncounted' });
  const further = applyPatch(off, { policy: { readPriority: true } });
  expect(switchEffect(on, run, suspension, runOf(further, 'other'))).toMatchObject({ kind: 'uncounted' });
});
