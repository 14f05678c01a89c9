/** The languages of the page. To add one: a file like `ko.json` and an entry here. */
import { loadPart } from '../base/within.ts';
import type { DigitMarks } from '../base/format.ts';
import type { Texts } from './message.ts';

export interface Language {
  /** BCP 47. */
  readonly code: string;
  /** The language's own name for itself. */
  readonly name: string;
  readonly marks: DigitMarks;
  /** Its texts; null: the messages as they are written. */
  readonly load: () => Promise<Texts | null>;
}

export const LANGUAGES: readonly Language[] = [
  { code: 'en', name: 'English', marks: { group: '\u202f', point: '.' }, load: () => Promise.resolve(null) },
  {
    code: 'ko',
    name: '한국어',
    marks: { group: ',', point: '.' },
    load: async () => {
      const { textsOf } = await loadPart(() => import('./language-file.ts'));
      return textsOf((await loadPart(() => import('./ko.json'))).default);
    },
  },
];

/** The language of a code; English if the page does not have it. */
export const languageOf = (code: string): Language => LANGUAGES.find((one) => one.code === code) ?? LANGUAGES[0];
