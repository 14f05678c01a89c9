import { switchState } from '../../../document/presets/switch-state.ts';
import { diffExperiments } from '../../../document/patch.ts';
import type { PolicySwitch } from '../../../document/presets/switches.ts';
import type { Experiment } from '../../../document/experiment.ts';
import type { ShownRun } from '../../stores/runs.ts';
import { noteAt, withoutEffectNotes } from '../settings/without-effect.ts';

export type SwitchEffect =
  /** No setting of the switch can have an effect, whatever its value. */
  | { readonly kind: 'never'; readonly words: string; readonly reasons: readonly string[] }
  /** It is not at its default, and the run would have been the same with the default. */
  | { readonly kind: 'not-in-run'; readonly words: string; readonly reasons: readonly string[] }
  /** Each of its settings alone had no effect; together they may have had one, such as reads that pass writes. */
  | { readonly kind: 'uncounted'; readonly words: string; readonly reasons: readonly string[] }
  | { readonly kind: 'some'; readonly words: string };

export interface SideEffect {
  /** "A: ", or nothing if there is one effect to tell. */
  readonly side: string;
  readonly effect: SwitchEffect;
}

/**
 * Null if the switch is at its default and could have an effect, or if its run is not complete.
 * @param run the last run of the same side
 * @param other the last run of the other side: if only the switch differs there, the two runs are compared
 */
export function switchEffect(
  experiment: Experiment,
  run: ShownRun | null,
  { positions, paths, ...rest }: PolicySwitch,
  other: ShownRun | null,
): SwitchEffect | null {
  const notes = withoutEffectNotes(experiment, run);
  const found = paths.map((path) => noteAt(notes, path));
  const reasons = [...new Set(found.flatMap((note) => note?.reason ?? []))];
  if (found.every((note) => note?.always === true)) return { kind: 'never', words: 'no effect here', reasons };
  const isDefault = switchState(experiment, { positions, paths, ...rest }).value === positions[0]?.value;
  if (isDefault || run?.asked !== experiment) return null;
  const some = { kind: 'some', words: 'had an effect' } as const;
  if (!found.every((note) => note !== undefined)) return some;
  const none = { kind: 'not-in-run', words: 'no effect in this run', reasons } as const;
  if (other !== null && differsOnlyIn(paths, other.asked, experiment))
    return other.stateHash === run.stateHash ? none : some;
  return paths.length < 2 ? none : { ...none, kind: 'uncounted', words: 'no effect counted' };
}

function differsOnlyIn(paths: readonly string[], a: Experiment, b: Experiment): boolean {
  const differences = diffExperiments(a, b);
  return (
    differences.length > 0 &&
    differences.every(({ path }) => paths.some((own) => path === own || path.startsWith(`${own}.`)))
  );
}
