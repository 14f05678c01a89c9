/** A menu is a registry of exports. All exports are commands of the palette as well. */
import type { MenuItem } from '../components/dialogs/menu.tsx';

/** Its name may be more exact than that of the export. */
export type Entry = Omit<MenuItem, 'label'> & Partial<Pick<MenuItem, 'label'>>;

export interface Export<Of> {
  readonly label: string;
  readonly words?: string;
  /** Null: there is no such export. */
  readonly entry: (of: Of) => Entry | null;
}

/** In the order of the menu. */
export type Exports<Of> = Readonly<Record<string, Export<Of>>>;

export function entryOf<Of>({ label, entry }: Export<Of>, of: Of): MenuItem | null {
  const made = entry(of);
  return made === null ? null : { label, ...made };
}

export const exportEntries = <Of>(exports: Exports<Of>, of: Of): MenuItem[] =>
  Object.values(exports).flatMap((one) => entryOf(one, of) ?? []);
