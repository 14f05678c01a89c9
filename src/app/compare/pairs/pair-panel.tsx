import { type ReactElement, useEffect, useState } from 'react';
import { t } from '../../../messages/message.ts';
import { formatCount, formatTime } from '../../../base/format.ts';
import type { Pair, PairedRequest, PairKind } from '../../../compare/pairs/pair.ts';
import {
  causeDifferencesTable,
  updateCauseDifferences,
  type CauseDifferences,
} from '../../../charts/compare/cause-differences.ts';
import { Button } from '../../components/button.tsx';
import { SelectField } from '../../components/fields/select-field.tsx';
import { NOT_HERE } from '../brush/found-part.ts';
import { MissingRows } from '../charts/missing-rows.tsx';
import { Panel } from '../charts/panel-per-kind.tsx';
import { openPair } from '../open-row.ts';
import { baselineOf, rowName, varyingDimensions, type Row } from '../rows/row.ts';
import { pinnedRow, useCompare } from '../state/compare-store.ts';
import './pair-panel.css';
import type { Brush } from '../../../compare/run/part-of-run.ts';
import { requestAlone } from '../../../worker/connection.ts';
import type { PairKinds } from '../../../worker/pairs/pair-protocol.ts';
import type { JobEnd } from '../../../worker/requests.ts';
import { startPairWorker } from '../../../worker/start.ts';
import { columnsOf } from '../state/kept-results.ts';
import { cellOf } from '../state/runner.ts';

/** What came of a pair; null: the runs have different requests. `missing`: those of these rows are not in this browser. */
type FoundPair = JobEnd<Pair | null> | { readonly kind: 'missing'; readonly rows: readonly Row[] };

/** What is compared; a run that has run again has a new summary. */
interface Question {
  readonly a: Row['summary'];
  readonly b: Row['summary'];
  readonly kind: PairKind;
  readonly brush: Brush | null;
}

const isSame = (one: Question, other: Question): boolean =>
  one.a === other.a && one.b === other.b && one.kind === other.kind && one.brush === other.brush;

const requestsOf = (row: Row): ReturnType<typeof columnsOf> => columnsOf(cellOf(row.key)?.id ?? '');

/**
 * Two finished runs, request by request; null until they are compared.
 * @param baseline null compares nothing
 * @param brush the requests of the baseline that are compared; null for all
 */
function usePair(baseline: Row | null, row: Row | null, kind: PairKind, brush: Brush | null): FoundPair | null {
  const [found, setFound] = useState<{ readonly of: Question; readonly pair: FoundPair } | null>(null);
  const a = baseline?.summary ?? null;
  const b = row?.summary ?? null;
  useEffect(() => {
    if (baseline === null || row === null) return undefined;
    let cancel = (): void => undefined;
    let isOver = false;
    void Promise.all([requestsOf(baseline), requestsOf(row)]).then(([ofA, ofB]) => {
      if (isOver) return;
      const show = (pair: FoundPair): void => {
        setFound({ of: { a, b, kind, brush }, pair });
      };
      if (ofA !== null && ofB !== null)
        cancel = requestAlone<PairKinds, 'pair'>(
          startPairWorker,
          'pair',
          { a: ofA, b: ofB, kind, brush },
          { onEnd: show },
        );
      else show({ kind: 'missing', rows: [...(ofA === null ? [baseline] : []), ...(ofB === null ? [row] : [])] });
    });
    return () => {
      isOver = true;
      cancel();
    };
  }, [baseline, row, a, b, kind, brush]);
  return found !== null && isSame(found.of, { a, b, kind, brush }) ? found.pair : null;
}

/** Requests that are listed. */
const LISTED = 6;

/** A row against the baseline of its trace, request by request. */
export function PairPanel(): ReactElement {
  const rows = useCompare((state) => state.rows);
  const plan = useCompare((state) => state.plan);
  const kind = useCompare((state) => state.kind);
  const wanted = useCompare((state) => state.pairedRow);
  const brush = useCompare((state) => state.brush);
  const pinned = pinnedRow({ rows, plan });
  const pairs = rows.flatMap((row) => {
    const baseline = baselineOf(row, rows, pinned);
    return baseline === null || row.state !== 'done' || baseline.state !== 'done' ? [] : [{ row, baseline }];
  });
  const chosen = pairs.find(({ row }) => row.key === wanted) ?? pairs.at(0);
  const found = usePair(chosen?.baseline ?? null, chosen?.row ?? null, kind, brush);
  if (chosen === undefined) {
    return <p className="muted pad-4">{t('A finished row and the finished baseline of its trace are needed.')}</p>;
  }
  const varying = varyingDimensions(rows);
  const data = found?.kind === 'done' ? found.result : null;
  const bars = data === null ? null : differencesOf(chosen.baseline, chosen.row, data);
  return (
    <section className="pair" aria-label={t('Against the baseline')}>
      <div className="pair-text">
        <SelectField
          label={t('Row against the baseline')}
          value={chosen.row.key}
          options={pairs.map(({ row }) => ({ value: row.key, label: rowName(row, varying) }))}
          onChange={(pairedRow) => {
            useCompare.setState({ pairedRow });
          }}
        />
        {brush?.kind === 'slowest' && (
          <p className="muted">{t('The slowest requests of the baseline, in both runs.')}</p>
        )}
        {found === null && <p className="muted">{t('Comparing…')}</p>}
        {found?.kind === 'done' && found.result === null && (
          <p>{t('The two runs have different requests: they cannot be compared request by request.')}</p>
        )}
        {found?.kind === 'missing' && <MissingRows rows={found.rows} why={NOT_HERE.why} />}
        {found?.kind === 'failed' && <p>{t(found.failure.message)}</p>}
        {data !== null && <PairText pair={data} keyA={chosen.baseline.key} keyB={chosen.row.key} />}
      </div>
      {bars !== null && (
        <Panel
          title={t('Difference by cause')}
          rows={[chosen.baseline, chosen.row]}
          table={() => causeDifferencesTable(bars)}
          draw={(host, size, theme) => {
            updateCauseDifferences(host, bars, { ...size, theme });
          }}
        />
      )}
    </section>
  );
}

const differencesOf = (a: Row, b: Row, { kind, compared, causeNs }: Pair): CauseDifferences => ({
  // All requests have the colors of reads.
  operation: kind === 'write' ? 'write' : 'read',
  aName: a.names.policy,
  bName: b.names.policy,
  requests: compared,
  causeNs,
});

const total = (ns: bigint): string => formatTime(Math.abs(Number(ns)), 3);

const COMPARED_WORDS = {
  all: (count: string) => t('{count} requests compared, one by one.', { count }),
  read: (count: string) => t('{count} reads compared, one by one.', { count }),
  write: (count: string) => t('{count} writes compared, one by one.', { count }),
} as const;

interface PairTextProps {
  readonly pair: Pair;
  readonly keyA: string;
  readonly keyB: string;
}

function PairText({ pair, keyA, keyB }: PairTextProps): ReactElement {
  const { kind, compared, gained, paid, unchanged, onlyA, onlyB, differenceNs } = pair;
  const change =
    differenceNs === 0n
      ? t('No difference in all.')
      : differenceNs < 0n
        ? t('{time} less latency in all.', { time: total(differenceNs) })
        : t('{time} more latency in all.', { time: total(differenceNs) });
  return (
    <>
      <p>
        <strong>{COMPARED_WORDS[kind](formatCount(compared))}</strong> {change}{' '}
        {t('Exact for this trace; nothing is sampled.')}
      </p>
      <dl className="pair-groups facts">
        <dt>{t('Faster')}</dt>
        <dd>
          {formatCount(gained.requests)} <span className="good">−{total(gained.differenceNs)}</span>
        </dd>
        <dt>{t('Slower')}</dt>
        <dd>
          {formatCount(paid.requests)} <span className="bad">+{total(paid.differenceNs)}</span>
        </dd>
        <dt>{t('Same')}</dt>
        <dd>{formatCount(unchanged)}</dd>
        {onlyA + onlyB > 0 && (
          <>
            <dt>{t('In one run only')}</dt>
            <dd>{formatCount(onlyA + onlyB)}</dd>
          </>
        )}
      </dl>
      <Largest title={t('Slowed most')} requests={paid.largest} keyA={keyA} keyB={keyB} />
      <Largest title={t('Sped up most')} requests={gained.largest} keyA={keyA} keyB={keyB} />
    </>
  );
}

interface LargestProps {
  readonly title: string;
  readonly requests: readonly PairedRequest[];
  readonly keyA: string;
  readonly keyB: string;
}

/** The requests that changed most; each opens in both runs. */
function Largest({ title, requests, keyA, keyB }: LargestProps): ReactElement | null {
  if (requests.length === 0) return null;
  return (
    <p className="words">
      {title}:{' '}
      {requests.slice(0, LISTED).map(({ request, aNs, bNs }) => (
        <Button
          key={request}
          look="quiet"
          className="button-link"
          title={t('{time} → {time2}. Open in both runs', { time: formatTime(aNs, 3), time2: formatTime(bNs, 3) })}
          onClick={() => {
            openPair(keyA, keyB, request);
          }}
        >
          #{request} {bNs > aNs ? '+' : '−'}
          {formatTime(Math.abs(bNs - aNs), 3)}
        </Button>
      ))}
    </p>
  );
}
