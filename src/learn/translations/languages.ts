/** The languages of the lessons. To add one: a folder like `ko/` and a line here. */
import type { Catalog } from '../lesson/texts.ts';

export interface Language {
  /** BCP 47. */
  readonly code: string;
  /** The language's own name for itself. */
  readonly name: string;
  /** Its catalogs by lesson; null: the lessons' own texts. */
  readonly load: () => Promise<Readonly<Record<string, Catalog>> | null>;
}

export const LANGUAGES: readonly Language[] = [
  { code: 'en', name: 'English', load: () => Promise.resolve(null) },
  { code: 'ko', name: '한국어', load: async () => (await import('./ko/index.ts')).KOREAN },
];
