import { expect, it, vi } from 'vitest';
import { startInLanguage, useLanguage } from '../../../src/app/language/language.ts';

it.each([
  [['ko-KR', 'en-US'], 'ko'],
  [['fr-FR', 'en-GB', 'ko'], 'en'],
  [['fr-FR'], 'en'],
])('a browser of %s starts in %s', async (languages, code) => {
  vi.stubGlobal('navigator', { languages });
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  useLanguage.setState({ code: 'en' });
  await new Promise<void>(startInLanguage);
  expect(useLanguage.getState().code).toBe(code);
});
