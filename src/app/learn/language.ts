/** The lessons in the language of the page. */
import { useMemo } from 'react';
import { pageStore } from '../stores/page-state.ts';
import { t } from '../../messages/message.ts';
import type { Lesson } from '../../learn/lesson/lesson.ts';
import { withCatalog } from '../../learn/lesson/texts.ts';
import type { Catalog } from '../../learn/lesson/texts.ts';
import { LESSONS } from '../../learn/lessons/index.ts';
import { LESSON_TRANSLATIONS } from '../../learn/translations/languages.ts';
import { languageOf } from '../../messages/languages.ts';
import { useLanguage } from '../language/language.ts';
import { notify } from '../stores/notices.ts';

interface LessonLanguage {
  /** BCP 47. */
  readonly code: string;
  /** Catalogs by lesson; null: the lessons' own texts. */
  readonly catalogs: Readonly<Record<string, Catalog>> | null;
}

/** The language that the lessons are in: that of the page as soon as their texts are loaded. */
export const useLessonLanguage = pageStore<LessonLanguage>(() => ({ code: 'en', catalogs: null }));

/** Shows the lessons in a language. If its texts cannot be loaded, the present language stays and the page says so. */
async function show(code: string): Promise<void> {
  try {
    const isTranslated = Object.hasOwn(LESSON_TRANSLATIONS, code);
    const catalogs = isTranslated ? await LESSON_TRANSLATIONS[code]() : null;
    // Another choice may have arrived while the texts were loading.
    if (useLanguage.getState().code !== code) return;
    useLessonLanguage.setState({ code: isTranslated ? code : 'en', catalogs });
  } catch (error) {
    notify('bad', t('Cannot load the lessons in {name}', { name: languageOf(code).name }), String(error));
  }
}

void show(useLanguage.getState().code);
useLanguage.subscribe(({ code }) => void show(code));

/** The lessons in the chosen language. */
export function useLessons(): readonly Lesson[] {
  const catalogs = useLessonLanguage((state) => state.catalogs);
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
