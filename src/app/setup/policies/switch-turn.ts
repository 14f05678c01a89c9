import type { Experiment } from '../../../document/experiment.ts';
import { switchState } from '../../../document/presets/switch-state.ts';
import type { PolicySwitch, SwitchPosition } from '../../../document/presets/switches.ts';
import type { Tried } from './switch-trials/trials-store.ts';

export interface SwitchTurn {
  /** Of a choice, any position but its default is on. */
  readonly isOn: boolean;
  readonly next: SwitchPosition | undefined;
}

/** @param tried a click sets the position that was tried */
export function turnOf(of: PolicySwitch, edited: Experiment, tried: Tried | undefined): SwitchTurn {
  const { value } = switchState(edited, of);
  const [fallback] = of.positions;
  const isOn = of.kind === 'toggle' ? value === 'on' : value !== fallback?.value;
  const wanted = tried?.kind === 'tried' && !isOn ? tried.position : of.proposes;
  return { isOn, next: isOn ? fallback : of.positions.find((position) => position.value === wanted) };
}
