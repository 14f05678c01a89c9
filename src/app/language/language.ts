/** The language of the page: the chosen one, or the browser’s if the page has it. Links do not depend on it. */
import { pageState, pageStore } from '../stores/page-state.ts';
import { setDigitMarks } from '../../base/format.ts';
import { languageOf, LANGUAGES } from '../../messages/languages.ts';
import type { Language } from '../../messages/languages.ts';
import { setMessages, t, type Texts } from '../../messages/message.ts';
import { notify } from '../stores/notices.ts';

const KEY = 'nandscope.language';

/** BCP 47. The page is drawn anew when it changes. */
export const useLanguage = pageStore<{ readonly code: string }>(() => ({ code: 'en' }));

/** The remembered language, otherwise the first of the browser's languages that the page has. */
function preferred(): Language {
  let remembered: string | null = null;
  try {
    remembered = localStorage.getItem(KEY);
  } catch {
    // A page without storage (private windows, opened files) follows the browser.
  }
  const wishes = [remembered ?? '', ...navigator.languages].map((wish) => wish.split('-')[0]);
  return languageOf(wishes.find((wish) => LANGUAGES.some(({ code }) => code === wish)) ?? 'en');
}

/** The language that was chosen last: its texts may still be loading. */
const choice = pageState(() => ({ wanted: 'en' }));

/** Writes everything in a language from now on. */
function speak({ code, marks }: Language, texts: Texts | null): void {
  setMessages(code, texts);
  setDigitMarks(marks);
  document.documentElement.lang = code;
  useLanguage.setState({ code });
}

/** Shows the page in a language. If its texts cannot be loaded, the present language stays and the page says so. */
async function show(language: Language): Promise<void> {
  const { code, name, load } = language;
  choice.wanted = code;
  try {
    const texts = await load();
    // Another choice may have arrived while the texts were loading.
    if (choice.wanted !== code) return;
    speak(language, texts);
  } catch (error) {
    notify('bad', t('Cannot load the texts in {language}', { language: name }), String(error));
  }
}

/** Shows the page in the preferred language, then starts it. In English it starts without waiting. */
export function startInLanguage(start: () => void): void {
  const language = preferred();
  if (language.code === 'en') {
    speak(language, null);
    start();
  } else void show(language).then(start);
}

/** Chooses and remembers a language. */
export function chooseLanguage(code: string): void {
  try {
    localStorage.setItem(KEY, code);
  } catch {
    // The choice then holds until the page is closed.
  }
  void show(languageOf(code));
}
