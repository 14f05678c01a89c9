import { useMemo, type ReactElement } from 'react';
import { t } from '../../messages/message.ts';
import { requestAccount } from '../../analysis/why/account.ts';
import { waitWords } from '../../analysis/chain/wait-words.ts';
import { formatInstant, formatTime } from '../../base/format.ts';
import { CAUSE_WORDS } from '../../base/vocabulary.ts';
import { readerOf } from '../runs/run-reader.ts';
import type { ShownRun } from '../stores/runs.ts';
import { useView } from '../stores/view.ts';

/** What a request does at the playhead. */
export default function AtPlayhead({ run, request }: { run: ShownRun; request: number }): ReactElement | null {
  const playhead = useView((state) => state.playhead);
  const reader = readerOf(run);
  const account = useMemo(() => requestAccount(reader, request), [reader, request]);
  if (playhead === null || account === null) return null;
  return (
    <p className="at-playhead">
      <strong>{t('at {instant}', { instant: formatInstant(playhead) })}</strong> {stateAt(playhead)}
    </p>
  );

  function stateAt(ns: number): string {
    if (account === null) return '';
    const { arrivalNs, finishNs, spans } = account;
    if (ns < arrivalNs) return t('not arrived: it arrives in {time}', { time: formatTime(arrivalNs - ns) });
    if (finishNs !== null && ns >= finishNs) return t('complete, {time} ago', { time: formatTime(ns - finishNs) });
    const span = spans.find(({ startNs, endNs }) => startNs <= ns && ns < endNs);
    if (span === undefined) return t('in progress for {time}', { time: formatTime(ns - arrivalNs) });
    const { label, own } = CAUSE_WORDS[span.cause];
    return t('{cause}, {done} of {all}', {
      cause: own ? t(label) : waitWords(reader, span, request, account.critical),
      done: formatTime(ns - span.startNs),
      all: formatTime(span.endNs - span.startNs),
    });
  }
}
