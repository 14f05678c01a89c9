import type { ReactElement } from 'react';
import { LANGUAGES } from '../../messages/languages.ts';
import { t } from '../../messages/message.ts';
import { chooseLanguage, useLanguage } from './language.ts';

/** The language of the page. */
export function LanguageField(): ReactElement {
  const code = useLanguage((state) => state.code);
  return (
    <select
      className="field-select language-field"
      aria-label={t('Language')}
      value={code}
      onChange={(event) => {
        chooseLanguage(event.target.value);
      }}
    >
      {LANGUAGES.map((language) => (
        <option key={language.code} value={language.code} lang={language.code}>
          {language.name}
        </option>
      ))}
    </select>
  );
}
