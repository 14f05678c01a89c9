import type { ReactElement } from 'react';
import { t } from '../../../messages/message.ts';
import { formatTime } from '../../../base/format.ts';
import type { Brush } from '../../../compare/run/part-of-run.ts';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { SelectField } from '../../components/fields/select-field.tsx';
import { useCompare } from '../state/compare-store.ts';
import { hasAllParts, setBrush } from './brushing.ts';
import { useBrushedRows } from './use-brushed-rows.ts';

const SHARES = [0.1, 0.01, 0.001] as const;
const shareWords = (share: number): string =>
  t('slowest {percent} %', { percent: String(Number((share * 100).toPrecision(3))) });

/** A brush in words: `in 1.2 s – 3.4 s`. */
function brushWords(brush: Brush): string {
  return brush.kind === 'slowest'
    ? t('among the {share}', { share: shareWords(brush.share) })
    : t('in {from} – {to}', { from: formatTime(brush.fromNs, 3), to: formatTime(brush.toNs, 3) });
}

/** Which requests the charts and the table show. */
export function BrushBar(): ReactElement {
  const brush = useCompare((state) => state.brush);
  const kind = useCompare((state) => state.kind);
  const rows = useBrushedRows();
  const isSorted = useCompare(hasAllParts);
  const counts = rows.flatMap(({ summary }) => summary?.response[kind].count ?? []);
  const total = counts.reduce((sum, count) => sum + count, 0);
  const isSame = counts.every((count) => count === counts[0]);
  const hasMeasured = useCompare((state) => state.rows.some(({ summary }) => summary?.measured !== undefined));
  const requests = REQUEST_WORDS[kind](isSame ? (counts.at(0) ?? 0) : total);
  return (
    <div className="row">
      <SelectField
        label={t('Requests')}
        value={brush === null ? 'all' : brush.kind === 'slowest' ? String(brush.share) : 'time'}
        options={[
          { value: 'all', label: t('all') },
          ...SHARES.map((share) => ({ value: String(share), label: shareWords(share) })),
          ...(brush?.kind === 'time' ? [{ value: 'time', label: t('range of time') }] : []),
        ]}
        title={t('A range of time is dragged in the chart Over time')}
        onChange={(value) => {
          if (value === 'all') setBrush(null);
          else if (value !== 'time') setBrush({ kind: 'slowest', share: Number(value) });
        }}
      />
      {brush !== null && (
        <p className="brush-words row" role="status">
          {counts.length === 0
            ? isSorted
              ? t('None of these requests is here')
              : t('Sorting…')
            : scopeWords(requests, isSame, counts.length, brushWords(brush))}
          {hasMeasured && ` · ${t('measured latencies are of all requests and not shown')}`}
          <Button
            look="quiet"
            className="button-icon panel-small"
            aria-label={t('Show all requests')}
            title={t('Show all requests')}
            shortcut="Esc"
            onClick={() => {
              setBrush(null);
            }}
          >
            <Icon name="close" />
          </Button>
        </p>
      )}
    </div>
  );
}

const REQUEST_WORDS = {
  all: (count: number) => t('{count, plural, one {# request} other {# requests}}', { count }),
  read: (count: number) => t('{count, plural, one {# read} other {# reads}}', { count }),
  write: (count: number) => t('{count, plural, one {# write} other {# writes}}', { count }),
} as const;

/** The chosen requests: of the only row, of each row, or of all rows together. */
function scopeWords(requests: string, isSame: boolean, rows: number, brush: string): string {
  if (rows < 2) return `${requests} ${brush}`;
  return isSame
    ? t('{requests} of each row {brush}', { requests, brush })
    : t('{requests} of {rows} rows {brush}', { requests, rows: String(rows), brush });
}
