/** Texts of refusals name settings by their paths; the page shows titles. */
import { listSettings, schemaAt } from '../../../document/patch.ts';
import { once } from '../../../base/memo.ts';

const PATH = /((?:policy|device|timing|host|precondition)\.[\w.]*\w)/;

const settingPaths = once((): ReadonlySet<string> => new Set(listSettings().map(({ path }) => path)));

/** Whether the document has a setting of this path. */
const isSetting = (path: string): boolean => settingPaths().has(path);

/** The parts of a text; those that are the path of a setting have its title. */
export function splitPaths(text: string): { readonly text: string; readonly title: string | null }[] {
  return text
    .split(PATH)
    .map((part, index) => ({ text: part, title: index % 2 === 1 && isSetting(part) ? schemaAt(part).title : null }));
}

/** A text with titles in place of paths, for places without links. */
export function withTitles(text: string): string {
  return splitPaths(text)
    .map((part) => part.title ?? part.text)
    .join('');
}
