import type { ReactElement } from 'react';
import { Button } from '../../components/button.tsx';
import { Choice, Popover } from '../../components/popover.tsx';
import { chooseColumns, useCompare } from '../state/compare-store.ts';
import { TYPE_GROUP } from '../../../compare/table/columns.ts';
import type { CompareRow } from '../rows.ts';
import { columnKey, columnsOf, columnTitle, hasValues, USUAL_COLUMNS, type ColumnKind } from './figures.ts';
import { overallWords, verdictWords } from '../../../analysis/verdict/verdict-words.ts';
import type { overallVerdicts, RowsVerdict } from './verdicts.ts';

interface VerdictProps {
  readonly verdicts: readonly RowsVerdict[];
  readonly overall: ReturnType<typeof overallVerdicts>;
}

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

interface ColumnsPickerProps {
  readonly kind: ColumnKind;
  /** Of the table: page types are offered if a run has them. */
  readonly rows: readonly CompareRow[];
}

export function ColumnsPicker({ kind, rows }: ColumnsPickerProps): ReactElement {
  const chosen = useCompare((state) => state.columns);
  const shown = new Set(chosen ?? USUAL_COLUMNS);
  const all = columnsOf(kind).filter((column) => column.group !== TYPE_GROUP || hasValues(rows, column));
  return (
    <Popover label="Columns" title="Columns of the table">
      {() => (
        <>
          <div className="group">
            <Button onClick={() => chooseColumns(null)}>Usual columns</Button>
            <Button onClick={() => chooseColumns(all.map((column) => columnKey(column, kind)))}>All columns</Button>
          </div>
          {all.map((column) => {
            const key = columnKey(column, kind);
            return (
              <Choice
                key={key}
                label={columnTitle(column, kind)}
                on={shown.has(key)}
                onChange={() => {
                  const next = new Set(shown);
                  if (!next.delete(key)) next.add(key);
                  chooseColumns([...next]);
                }}
              />
            );
          })}
        </>
      )}
    </Popover>
  );
}
