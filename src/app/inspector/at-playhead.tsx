import { useMemo, type ReactElement } from 'react';
import { requestAccount } from '../../analysis/why/account.ts';
import { LOOK } from '../../analysis/statements/look.ts';
import { toldSpans } from '../../analysis/statements/of-request.ts';
import { waitWords } from '../../analysis/statements/words.ts';
import { formatInstant, formatTime } from '../../base/format.ts';
import { readerOf } from '../runs/run-reader.ts';
import type { ShownRun } from '../stores/runs.ts';
import { useView } from '../stores/view.ts';

export default function AtPlayhead({ run, request }: { run: ShownRun; request: number }): ReactElement | null {
  const playhead = useView((state) => state.playhead);
  const reader = readerOf(run);
  const account = useMemo(() => requestAccount(reader, request), [reader, request]);
  if (playhead === null || account === null) return null;
  return (
    <p className="at-playhead note near">
      <strong>{`at ${formatInstant(playhead)}`}</strong> {stateAt(playhead)}
    </p>
  );

  function stateAt(ns: number): string {
    if (account === null) return '';
    const { arrivalNs, finishNs, placed } = account;
    if (ns < arrivalNs) return `not arrived: it arrives in ${formatTime(arrivalNs - ns)}`;
    if (finishNs !== null && ns >= finishNs) return `complete, ${formatTime(ns - finishNs)} ago`;
    const span = toldSpans(reader, account).find(({ startNs, endNs }) => startNs <= ns && ns < endNs);
    if (span === undefined || !placed) return `in progress for ${formatTime(ns - arrivalNs)}`;
    const { label, own } = LOOK[span.told];
    const cause = own ? label : waitWords(reader, span);
    return `${cause}, ${formatTime(ns - span.startNs)} of ${formatTime(span.endNs - span.startNs)}`;
  }
}
