import type { ReactElement } from 'react';
import { overallWords, verdictWords } from '../../../analysis/verdict/verdict-words.ts';
import type { overallVerdicts, RowsVerdict } from './verdicts.ts';

interface VerdictProps {
  readonly verdicts: readonly RowsVerdict[];
  readonly overall: ReturnType<typeof overallVerdicts>;
}

/** The verdict over all traces, and of each trace, in sentences above the table. */
export function VerdictPanel({ verdicts, overall }: VerdictProps): ReactElement | null {
  if (verdicts.length === 0) return null;
  return (
    // A region that scrolls has to be reachable with the keyboard (WCAG 2.1.1).
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="rows-verdict" aria-label="Verdict" tabIndex={0}>
      {overall.map(({ name, overall: one }) => (
        <p key={`all ${name}`} data-doubtful={one.doubtful > 0}>
          {name !== '' && <span className="muted">{name}: </span>}
          <strong>{overallWords(one)}</strong>
        </p>
      ))}
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
