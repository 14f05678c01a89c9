import type { Experiment, ExperimentInput } from '../../../document/experiment.ts';
import { sameValue } from '../../../device/same-value.ts';
import { applyPatch, setValue, valueAt } from '../../../document/patch.ts';
import { switchState } from '../../../document/presets/switch-state.ts';
import { SWITCHES, switchOf, type PolicySwitch, type SwitchPosition } from '../../../document/presets/switches.ts';
import { perKey, perObject } from '../../../base/memo.ts';
import { experimentB, type Pair } from '../../stores/document.ts';
import { editRefusal } from '../../stores/refusals.ts';
import { settingsOf } from '../../stores/way-out.ts';

const FIRST: readonly PolicySwitch[] = ['suspension', 'ws', 'rs', 'mcs', 'superblocks'].map(switchOf);

/** In the order of the list, which never changes. */
export const LISTED_SWITCHES: readonly PolicySwitch[] = [...FIRST, ...SWITCHES.filter((one) => !FIRST.includes(one))];

/** Those of the papers’ questions; after "More switches" all. */
export const listedSwitches = (isWhole: boolean): readonly PolicySwitch[] => (isWhole ? LISTED_SWITCHES : FIRST);

/** What one click on a switch does now: it makes B, or turns B's switch back to A's. */
export interface SwitchClick {
  /** The side that it changes: B, or A while there is no B. */
  readonly base: Experiment;
  readonly patch: ExperimentInput;
  /** For undo: “RS on”. */
  readonly words: string;
  /** B has another value than A, and takes A's. */
  readonly isBack: boolean;
  /** “off”, “of 2”, of the base and after the click. */
  readonly from: string;
  readonly to: string;
  /** Of a choice, any position but its default is on. */
  readonly isOn: boolean;
}

export const clickOf = perObject((pair: Pair) => perKey((of: PolicySwitch): SwitchClick => makeClick(of, pair)));

function makeClick(of: PolicySwitch, pair: Pair): SwitchClick {
  const b = experimentB(pair);
  const base = b ?? pair.a;
  const state = switchState(base, of);
  const [fallback] = of.positions;
  const isOn = of.kind === 'toggle' ? state.value === 'on' : state.value !== fallback?.value;
  const shared = { base, from: state.label, isOn };
  if (b !== null && of.paths.some((path) => !sameValue(valueAt(pair.a, path), valueAt(b, path)))) {
    const { label } = switchState(pair.a, of);
    const patch = valuesOf(pair.a, [...of.paths, ...gaveWay(of, pair.a, b, state.value)]);
    return { ...shared, isBack: true, patch, words: `${of.title}: ${label}, as A`, to: label };
  }
  const next = nextOf(of, base, isOn, state.value);
  return { ...shared, isBack: false, patch: next.patch, words: next.words, to: next.label };
}

/** The settings that gave way for the switch, if B differs in nothing else: they come back with it. */
function gaveWay(of: PolicySwitch, a: Experiment, b: Experiment, value: string | null): readonly string[] {
  const position = of.positions.find((one) => one.value === value);
  const way = position === undefined ? null : (editRefusal(a, position.patch, 'b')?.way ?? null);
  return way !== null && sameValue(applyPatch(a, way), b) ? settingsOf(way) : [];
}

/** Exactly what A has, whether or not a position of the switch describes it. */
function valuesOf(a: Experiment, paths: readonly string[]): ExperimentInput {
  let patch: ExperimentInput = {};
  for (const path of paths) patch = setValue(patch, path, valueAt(a, path));
  return patch;
}

/** The default if another position is set; otherwise the proposed one, or the first that is possible. */
function nextOf(of: PolicySwitch, base: Experiment, isOn: boolean, value: string | null): SwitchPosition {
  const wanted = isOn ? of.positions[0]?.value : of.proposes;
  const others = of.positions.filter((position) => position.value !== value);
  others.sort((one, other) => Number(other.value === wanted) - Number(one.value === wanted));
  const refusals = others.map(({ patch }) => editRefusal(base, patch, 'b'));
  const possible =
    others[refusals.indexOf(null)] ?? others[refusals.findIndex((refusal) => refusal !== null && refusal.way !== null)];
  const found = possible ?? others[0];
  if (found === undefined) throw new TypeError(`the switch ${of.name} has one position`);
  return found;
}
