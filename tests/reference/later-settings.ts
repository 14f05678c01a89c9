/**
 * The values of settings that came after those of arbitrary-settings.ts. A new setting of any part of the document is a
 * line here, and with it in half of the experiments of each topic of the comparison and in those that the engine alone
 * runs.
 */
import fc from 'fast-check';
import { type Experiment, setValue, valueAtPath as valueAt, parseExperiment } from '../support/doors/document.ts';
import { refuseUnsupported } from '../support/doors/engine.ts';
import { mostly } from './arbitrary-settings.ts';
import { changed, type Change } from './changes.ts';

/** Values for some settings of a group and of the groups in it. */
type Draws<Group> = { readonly [Key in keyof Group]?: fc.Arbitrary<Group[Key]> | DrawsIn<Group[Key]> };
type DrawsIn<Value> = Value extends readonly unknown[] ? never : Value extends object ? Draws<Value> : never;

const LATER_SETTINGS: Draws<Experiment> = {
  device: { overprovisioningOf: mostly<'physical' | 'logical'>('physical', 'logical') },
  policy: {
    gc: { preemption: mostly<'page' | 'block'>('block', 'page') },
    suspension: { collection: fc.boolean() },
    twinBlockMoves: fc.constantFrom('page', 'row'),
    firstChannel: fc.constantFrom('fixed', 'rotating'),
    readLayout: { regionPages: fc.constantFrom(1, 2, 4, 16, 64) },
    unmappedRead: fc.constantFrom('prefilled', 'zero', 'stored'),
  },
  host: { writeBuffer: { idleWriteBack: fc.boolean() } },
};

/** All of them; what contradicts the experiment or has nothing to act on (its group is off) stays as it was. */
export const laterSettings: fc.Arbitrary<Change> = fc
  .tuple(...[...pathsOf(LATER_SETTINGS, '')].map(([path, values]) => values.map((value) => ({ path, value }))))
  .map((drawn) => (experiment) => {
    let result = experiment;
    for (const { path, value } of drawn) {
      if (valueAt(result, path) === undefined) continue;
      const next = changed(result, (before) => parseExperiment(setValue(before, path, value)));
      if (next !== null && changed(next, supported) !== null) result = next;
    }
    return result;
  });

function supported(experiment: Experiment): Experiment {
  refuseUnsupported(experiment);
  return experiment;
}

function* pathsOf(draws: object, path: string): Generator<[string, fc.Arbitrary<unknown>]> {
  for (const [key, inner] of Object.entries(draws) as [string, object][]) {
    const here = path === '' ? key : `${path}.${key}`;
    if (inner instanceof fc.Arbitrary) yield [here, inner];
    else yield* pathsOf(inner, here);
  }
}
