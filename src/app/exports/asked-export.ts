/** An export that a command asks for: the menu of its place does it, as soon as its code has loaded. */
import { useEffect } from 'react';
import { notify } from '../stores/notices.ts';
import { pageStore } from '../stores/page-state.ts';
import { entryOf, type Exports } from './export.ts';

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
