/** The lessons in other languages. To add one: a file like `ko.json`, with the texts of each lesson, and a line here. */
import { loadPart } from '../../base/within.ts';
import type { Catalog } from '../lesson/texts.ts';

type Catalogs = Readonly<Record<string, Catalog>>;

/** Loads the catalogs of a language, by lesson. A language that is not here shows the lessons' own texts. */
export const LESSON_TRANSLATIONS: Readonly<Record<string, () => Promise<Catalogs>>> = {
  ko: async () => (await loadPart(() => import('./ko.json'))).default,
};
