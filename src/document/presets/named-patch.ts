/** A patch with a name: a device, a host or a scheme. */
import { DocumentError } from '../../device/document-error.ts';
import { nearestNames } from '../../device/nearest-name.ts';
import { quoted } from '../../device/visible-text.ts';
import type { ExperimentInput } from '../experiment.ts';

export interface NamedPatch {
  readonly name: string;
  readonly title: string;
  readonly sentence: string;
  /** Paper and table, or manufacturer and data sheet. */
  readonly source: string;
  readonly patch: ExperimentInput;
}

export interface DevicePreset extends NamedPatch {
  /**
   * `paper`: a device of a paper; `nand`: only the times of a kind of NAND; `data-sheet`: a part as its maker publishes
   * it; `drive`: like a drive on sale, as far as this model goes.
   */
  readonly kind: 'paper' | 'nand' | 'data-sheet' | 'drive';
  /** What the source does not state and is chosen here, or states differently elsewhere. */
  readonly notes: readonly string[];
}

/** @throws DocumentError for an unknown name: it lists those there are, and what is near */
export function oneNamed<One extends { readonly name: string }>(
  of: readonly One[],
  path: string,
  name: string,
  what = 'name',
): One {
  const found = of.find((one) => one.name === name);
  if (found !== undefined) return found;
  const names = of.map((one) => one.name);
  const near = nearestNames(name, names);
  const hint = near.length > 0 ? ` (did you mean ${near.join(' or ')}?)` : '';
  throw new DocumentError(path, `the ${what} ${quoted(name)}`, names.join(', ') + hint);
}
