import { useMemo, type ReactElement } from 'react';
import { verdictWords } from '../../../analysis/verdict/verdict-words.ts';
import { t } from '../../../messages/message.ts';
import type { Row } from '../rows/row.ts';
import type { ColumnKind } from './figures.ts';
import { verdictsOf } from './verdicts.ts';

interface VerdictProps {
  readonly rows: readonly Row[];
  readonly pinned: Row | null;
  readonly kind: ColumnKind;
}

/** The verdict of each trace in sentences, above the table. */
export function VerdictPanel({ rows, pinned, kind }: VerdictProps): ReactElement | null {
  const verdicts = useMemo(() => verdictsOf(rows, pinned, kind), [rows, pinned, kind]);
  if (verdicts.length === 0) return null;
  return (
    // A region that scrolls has to be reachable with the keyboard (WCAG 2.1.1).
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="rows-verdict" aria-label={t('Verdict')} tabIndex={0}>
      {verdicts.map(({ name, verdict }) => {
        const [first, ...others] = verdictWords(verdict);
        return (
          <p key={name} data-doubtful={verdict.doubts.length > 0}>
            {name !== '' && <span className="muted">{name}: </span>}
            <strong>{first}</strong> {others.join(' ')}
          </p>
        );
      })}
    </section>
  );
}
