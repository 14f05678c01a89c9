/**
 * Ways out of the page. An export has a name and a function that gives its entry in the menu of what it takes out: a
 * note, why it is refused now, and what it does. A menu is a registry of exports: `chart-exports.ts`,
 * `timeline-panel/export/registry.ts`, `compare/out/registry.ts`. All are commands of the palette, too
 * (`export-commands.ts`, `compare/out/compare-commands.ts`).
 */
import type { MenuItem } from '../components/dialogs/menu.tsx';

/** The entry of an export. Its name may be more exact than that of the export. */
export type Entry = Omit<MenuItem, 'label'> & Partial<Pick<MenuItem, 'label'>>;

export interface Export<Of> {
  readonly label: string;
  readonly words?: string;
  /** @param of what is exported. Null: it has no such export. */
  readonly entry: (of: Of) => Entry | null;
}

/** By an identifier, in the order of the menu. */
export type Exports<Of> = Readonly<Record<string, Export<Of>>>;

/** The entry of an export in its menu; null if there is none. */
export function entryOf<Of>({ label, entry }: Export<Of>, of: Of): MenuItem | null {
  const made = entry(of);
  return made === null ? null : { label, ...made };
}

/** The entries of a menu, in the order of its exports. */
export const entriesOf = <Of>(exports: Exports<Of>, of: Of): MenuItem[] =>
  Object.values(exports).flatMap((one) => entryOf(one, of) ?? []);
