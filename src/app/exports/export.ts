/**
 * Ways out of the page. An export is a function that gives its entries in the menu of what it takes out: its name, a
 * note, why it is refused now, and what it does. A menu is the list of its exports: `chart-exports.ts`,
 * `timeline-panel/export/registry.ts`, `compare/out/registry.ts`.
 */
import type { MenuItem } from '../components/dialogs/menu.tsx';

/** @param of what is exported */
export type Export<Of> = (of: Of) => MenuItem | readonly MenuItem[];

/** The entries of a menu, in the order of its exports. */
export const entriesOf = <Of>(exports: readonly Export<Of>[], of: Of): MenuItem[] => exports.flatMap((one) => one(of));
