import type { ReactElement } from 'react';
import { formatCount, formatTime } from '../../../base/format.ts';
import type { Brush } from '../../../compare/run/part-of-run.ts';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { SelectField } from '../../components/fields/select-field.tsx';
import { useCompare } from '../state/compare-store.ts';
import { setBrush } from './brushing.ts';
import { useBrushedRows } from './use-brushed-rows.ts';

const SHARES = [0.1, 0.01, 0.001] as const;
const shareWords = (share: number): string => `slowest ${Number((share * 100).toPrecision(3))} %`;

/** A brush in words: `in 1.2 s – 3.4 s`. */
function brushWords(brush: Brush): string {
  return brush.kind === 'slowest'
    ? `among the ${shareWords(brush.share)}`
    : `in ${formatTime(brush.fromNs, 3)} – ${formatTime(brush.toNs, 3)}`;
}

/** Which requests the charts and the table show. */
export function BrushBar(): ReactElement {
  const brush = useCompare((state) => state.brush);
  const kind = useCompare((state) => state.kind);
  const rows = useBrushedRows();
  const counts = rows.flatMap(({ summary }) => summary?.response[kind].count ?? []);
  const total = counts.reduce((sum, count) => sum + count, 0);
  const isSame = counts.every((count) => count === counts[0]);
  const number = isSame ? formatCount(counts.at(0) ?? 0) : formatCount(total);
  const scope = counts.length < 2 ? '' : isSame ? ' of each row' : ` of ${counts.length} rows`;
  const what = { all: 'requests', read: 'reads', write: 'writes' }[kind];
  return (
    <div className="brush-bar">
      <SelectField
        label="Requests"
        value={brush === null ? 'all' : brush.kind === 'slowest' ? String(brush.share) : 'time'}
        options={[
          { value: 'all', label: 'all' },
          ...SHARES.map((share) => ({ value: String(share), label: shareWords(share) })),
          ...(brush?.kind === 'time' ? [{ value: 'time', label: 'range of time' }] : []),
        ]}
        title="A range of time is dragged in the chart Over time"
        onChange={(value) => {
          if (value === 'all') setBrush(null);
          else if (value !== 'time') setBrush({ kind: 'slowest', share: Number(value) });
        }}
      />
      {brush !== null && (
        <p className="brush-words" role="status">
          {counts.length === 0 ? 'Sorting…' : `${number} ${what}${scope} ${brushWords(brush)}`}
          <Button
            look="quiet"
            className="button-icon panel-small"
            aria-label="Show all requests"
            title="Show all requests"
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
