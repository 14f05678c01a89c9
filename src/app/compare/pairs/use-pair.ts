import { useEffect, useState } from 'react';
import { msg } from '../../../messages/message.ts';
import type { PairKind } from '../../../compare/pairs/pair.ts';
import type { Brush } from '../../../compare/run/part-of-run.ts';
import { askForPair } from '../../../worker/pairs/pair-client.ts';
import type { PairMessage } from '../../../worker/pairs/pair-protocol.ts';
import { startPairWorker } from '../../../worker/start.ts';
import { columnsOf } from '../state/kept-results.ts';

const GONE: PairMessage = {
  kind: 'failed',
  message: msg('The latencies of one of the runs are no longer in this browser. Run it again.'),
};

/**
 * Two finished runs, request by request; null until they are compared.
 * @param idA the baseline's id; null compares nothing
 * @param brush the requests of the baseline that are compared; null for all
 */
export function usePair(
  idA: string | null,
  idB: string | null,
  kind: PairKind,
  brush: Brush | null,
): PairMessage | null {
  const [found, setFound] = useState<{ readonly of: string; readonly message: PairMessage } | null>(null);
  const of = `${idA} ${idB} ${kind} ${JSON.stringify(brush)}`;
  useEffect(() => {
    if (idA === null || idB === null) return undefined;
    let cancel = (): void => undefined;
    let isOver = false;
    void Promise.all([columnsOf(idA), columnsOf(idB)]).then(([a, b]) => {
      if (isOver) return;
      const show = (message: PairMessage): void => {
        setFound({ of, message });
      };
      if (a === null || b === null) show(GONE);
      else cancel = askForPair(startPairWorker, { a, b, kind, brush }, show);
    });
    return () => {
      isOver = true;
      cancel();
    };
  }, [idA, idB, kind, brush, of]);
  return found?.of === of ? found.message : null;
}
