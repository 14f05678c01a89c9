import type { ReactElement } from 'react';
import { CAUSE_WORDS } from '../../../base/vocabulary.ts';
import { formatRatio } from '../../../base/format.ts';
import { testWords } from '../../../analysis/verdict/verdict-words.ts';
import type { JudgedEntry } from '../../../compare/table/verdict-columns.ts';

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
    ...(cause === null ? [] : [`Cause: ${CAUSE_WORDS[cause].label}`]),
    ...verdict.doubts.map(({ says }) => says),
  ].join('\n');
  return (
    <td className="rows-judged" title={title}>
      <span className={isDoubtful ? 'rows-doubtful' : FINDINGS[finding]}>
        {verdict.figure.label === 'mean' ? 'mean' : verdict.figure.label} {formatRatio(ratio)}
      </span>
      <span className="rows-ratio">
        {test === null
          ? 'no interval'
          : `${test.lower}/${test.of} lower, ${formatRatio(test.low)} to ${formatRatio(test.high)}`}
      </span>
      {cause !== null && <span className="rows-ratio">{CAUSE_WORDS[cause].label}</span>}
    </td>
  );
}
