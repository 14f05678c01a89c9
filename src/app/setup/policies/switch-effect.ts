/** Whether a switch had an effect: by the experiment alone, and by the counters of its run. */
import { msg } from '../../../messages/message.ts';
import { switchState } from '../../../document/named/switch-state.ts';
import type { PolicySwitch } from '../../../document/named/switches.ts';
import type { Experiment } from '../../../document/experiment.ts';
import type { ShownRun } from '../../stores/runs.ts';
import { noteAt, withoutEffectNotes } from '../settings/without-effect.ts';

export type SwitchEffect =
  /** No setting of the switch can have an effect, whatever its value. */
  | { readonly kind: 'never'; readonly words: string; readonly reasons: readonly string[] }
  /** It is not at its default, and the run would have been the same with the default. */
  | { readonly kind: 'not-in-run'; readonly words: string; readonly reasons: readonly string[] }
  | { readonly kind: 'some'; readonly words: string };

/**
 * The effect of a switch; null if it is at its default and could have one, or if its run is not complete.
 * @param run the last run of the same side
 */
export function switchEffect(
  experiment: Experiment,
  run: ShownRun | null,
  { positions, paths, ...rest }: PolicySwitch,
): SwitchEffect | null {
  const notes = withoutEffectNotes(experiment, run);
  const found = paths.map((path) => noteAt(notes, path));
  const reasons = [...new Set(found.flatMap((note) => note?.reason ?? []))];
  if (found.every((note) => note?.always === true)) return { kind: 'never', words: msg('no effect here'), reasons };
  const isDefault = switchState(experiment, { positions, paths, ...rest }).value === positions[0]?.value;
  if (isDefault || run?.experiment !== experiment) return null;
  if (found.every((note) => note !== undefined))
    return { kind: 'not-in-run', words: msg('no effect in this run'), reasons };
  return { kind: 'some', words: msg('had an effect') };
}
