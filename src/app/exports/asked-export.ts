/** An export that a command asks for: the menu of its place does it, as soon as its code has loaded. */
import { useEffect } from 'react';
import { notify } from '../stores/notices.ts';
import { pageStore } from '../stores/page-state.ts';
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

function entryOf<Of>({ label, entry }: Export<Of>, of: Of): MenuItem | null {
  const made = entry(of);
  return made === null ? null : { label, ...made };
}

export const exportEntries = <Of>(exports: Exports<Of>, of: Of): MenuItem[] =>
  Object.values(exports).flatMap((one) => entryOf(one, of) ?? []);

export type ExportPlace = 'timeline' | 'chart';

interface AskedExport {
  readonly place: ExportPlace;
  readonly name: string;
}

export const useAskedExport = pageStore<{ readonly asked: AskedExport | null }>(() => ({ asked: null }));

export const useIsAsked = (place: ExportPlace | undefined): boolean =>
  useAskedExport(({ asked }) => asked !== null && asked.place === place);

export function useDoAsked<Of>(place: ExportPlace | undefined, exports: Exports<Of>, of: Of): void {
  const name = useAskedExport(({ asked }) => (asked?.place === place ? asked?.name : undefined));
  useEffect(() => {
    if (name === undefined) return;
    useAskedExport.setState({ asked: null });
    const entry = entryOf(exports[name], of);
    if (entry === null) notify('plain', exports[name].label, 'A list has no picture.');
    else if (entry.refused !== undefined) notify('plain', entry.label, entry.refused);
    else entry.run();
  });
}
