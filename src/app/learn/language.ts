/** The language of the lessons: the chosen one, or the browser's if the lessons have it. */
import { useMemo } from 'react';
import { create } from 'zustand';
import type { Lesson } from '../../learn/lesson/lesson.ts';
import { withCatalog } from '../../learn/lesson/texts.ts';
import type { Catalog } from '../../learn/lesson/texts.ts';
import { LESSONS } from '../../learn/lessons/index.ts';
import { LANGUAGES } from '../../learn/translations/languages.ts';
import { notify } from '../stores/notices.ts';

const KEY = 'nandscope.language';

interface LanguageState {
  /** BCP 47. */
  readonly code: string;
  /** Catalogs by lesson; null: the lessons' own texts. */
  readonly catalogs: Readonly<Record<string, Catalog>> | null;
}

export const useLanguage = create<LanguageState>()(() => ({ code: 'en', catalogs: null }));

/** The remembered language, otherwise the first of the browser's languages that the lessons have. */
function preferred(): string {
  let remembered: string | null = null;
  try {
    remembered = localStorage.getItem(KEY);
  } catch {
    // A page without storage (private windows, opened files) follows the browser.
  }
  const wishes = [remembered ?? '', ...navigator.languages].map((wish) => wish.split('-')[0]);
  return wishes.find((wish) => LANGUAGES.some(({ code }) => code === wish)) ?? 'en';
}

/** Shows the lessons in a language. If its texts cannot be loaded, the present language stays and the page says so. */
async function show(code: string): Promise<void> {
  const language = LANGUAGES.find((one) => one.code === code) ?? LANGUAGES[0];
  try {
    const catalogs = await language.load();
    useLanguage.setState({ code: language.code, catalogs });
  } catch (error) {
    notify(
      'bad',
      `Cannot load the lessons in ${language.name}`,
      error instanceof Error ? error.message : String(error),
    );
  }
}

/** Chooses and remembers a language. */
export function chooseLanguage(code: string): void {
  try {
    localStorage.setItem(KEY, code);
  } catch {
    // The choice then holds until the page is closed.
  }
  void show(code);
}

void show(preferred());

/** The lessons in the chosen language. */
export function useLessons(): readonly Lesson[] {
  const catalogs = useLanguage((state) => state.catalogs);
  return useMemo(
    () =>
      catalogs === null
        ? LESSONS
        : LESSONS.map((lesson) =>
            Object.hasOwn(catalogs, lesson.name) ? withCatalog(lesson, catalogs[lesson.name]) : lesson,
          ),
    [catalogs],
  );
}
