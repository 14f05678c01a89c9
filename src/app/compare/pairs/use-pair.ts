import { useEffect, useState } from 'react';
import type { Pair, PairKind } from '../../../compare/pairs/pair.ts';
import type { Brush } from '../../../compare/run/part-of-run.ts';
import { requestAlone } from '../../../worker/connection.ts';
import type { PairKinds } from '../../../worker/pairs/pair-protocol.ts';
import type { JobEnd } from '../../../worker/requests.ts';
import { startPairWorker } from '../../../worker/start.ts';
import type { Row } from '../rows/row.ts';
import { columnsOf } from '../state/kept-results.ts';
import { cellOf } from '../state/runner.ts';

/** What came of a pair; null: the runs have different requests. `missing`: those of these rows are not in this browser. */
export type FoundPair = JobEnd<Pair | null> | { readonly kind: 'missing'; readonly rows: readonly Row[] };

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
export function usePair(baseline: Row | null, row: Row | null, kind: PairKind, brush: Brush | null): FoundPair | null {
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
