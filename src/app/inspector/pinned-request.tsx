import { matchRequest } from '../../analysis/differences/request-differences.ts';
import type { ReactElement } from 'react';
import { formatTime } from '../../base/format.ts';
import { Button } from '../components/button.tsx';
import { Icon } from '../components/icon.tsx';
import { openDoor } from '../navigation/open-door.ts';
import { useRuns } from '../stores/runs.ts';
import { pin, useView } from '../stores/view.ts';
import { CauseBar } from '../components/cause-bar.tsx';
import { requestParts, requestName, toldParts } from '../travel/request-parts.ts';

export default function PinnedRequest(): ReactElement | null {
  const pinned = useView((state) => state.pinned);
  const selection = useView((state) => state.selection);
  const run = useRuns((state) => (pinned === null ? null : state[pinned.side].shown));
  const other = useRuns((state) => (pinned === null ? null : state[pinned.side === 'a' ? 'b' : 'a'].shown));
  if (pinned === null || run === null || pinned.request >= run.recording.requestCount) return null;
  const { side, request } = pinned;
  const isSelected = selection?.kind === 'request' && selection.side === side && selection.request === request;
  if (isSelected) return null;
  const { latency } = requestParts(run, request);
  const there =
    other !== null && matchRequest(run, other, request) === 'same' ? requestParts(other, request).latency : NaN;
  const name = requestName(run, request);
  const time = Number.isNaN(latency) ? 'not complete' : formatTime(latency);
  return (
    <section className="pinned stack gap-1 box" aria-label="Pinned request">
      <div className="words center">
        <button type="button" className="button-link" onClick={() => openDoor({ side, request })}>
          {name}
        </button>
        <strong>
          <span className={`side-${side}`}>{side.toUpperCase()}</span> {time}
          {!Number.isNaN(there) && ` · ${side === 'a' ? 'B' : 'A'} ${formatTime(there)}`}
        </strong>
        <Button
          look="quiet"
          className="button-icon to-end"
          aria-label={`Unpin ${name}`}
          title="Do not keep this request"
          onClick={() => pin(null)}
        >
          <Icon name="close" />
        </Button>
      </div>
      <CauseBar parts={toldParts(run, request)} widthNs={Math.max(1, latency)} label={`Latency of ${name} by cause`} />
    </section>
  );
}
