import type { ReactElement } from 'react';
import { CAUSE_WORDS } from '../../../base/vocabulary.ts';
import { formatRatio } from '../../../base/format.ts';
import { testWords } from '../../../analysis/verdict/verdict-words.ts';
import type { JudgedEntry } from '../../../compare/table/verdict-columns.ts';
import { localized, t } from '../../../messages/message.ts';

const FINDINGS = { lower: 'good', higher: 'bad', none: '', few: '' } as const;

/** What the verdict says of a row: the figure that decides, its ratio, and how sure it is. */
export function JudgmentCell({ judged }: { readonly judged: JudgedEntry | undefined }): ReactElement {
  if (judged === undefined) return <td className="rows-judged" />;
  const { verdict, judgment } = judged;
  const { test, ratio, finding } = judgment;
  const cause = verdict.best === judgment ? verdict.cause : null;
  const isDoubtful = verdict.doubts.length > 0;
  const title = [
    testWords(judgment),
    ...(cause === null ? [] : [t('Cause: {cause}', { cause: t(CAUSE_WORDS[cause].label) })]),
    ...verdict.doubts.map(({ says }) => localized(says)),
  ].join('\n');
  return (
    <td className="rows-judged" title={title}>
      <span className={isDoubtful ? 'rows-doubtful' : FINDINGS[finding]}>
        {verdict.figure.label === 'mean' ? t('mean') : verdict.figure.label} {formatRatio(ratio)}
      </span>
      <span className="rows-ratio">
        {test === null
          ? t('no interval')
          : t('{count}/{of} lower, {low} to {high}', {
              count: String(test.lower),
              of: String(test.of),
              low: formatRatio(test.low),
              high: formatRatio(test.high),
            })}
      </span>
      {cause !== null && <span className="rows-ratio">{t(CAUSE_WORDS[cause].label)}</span>}
    </td>
  );
}
