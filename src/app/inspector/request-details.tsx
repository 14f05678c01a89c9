import { useMemo, type ReactElement } from 'react';
import { Operations } from '../../analysis/columns/operations.ts';
import { addRequestParts, NONE, WAIT_CAUSES } from '../../engine/recording/recording.ts';
import type { Recording } from '../../engine/recording/recording.ts';
import { Button } from '../components/button.tsx';
import { Section } from '../components/section.tsx';
import {
  formatBytes,
  formatExactMs,
  formatInstant,
  formatRatio,
  formatSpeedup,
  formatTime,
} from '../../base/format.ts';
import { openDoor } from '../navigation/open-door.ts';
import type { ShownRun } from '../stores/runs.ts';
import type { Selection } from '../stores/view.ts';
import { CauseBar, CauseKey } from './cause-bar.tsx';
import { CAUSES } from './causes.ts';
import { OP_WORDS } from '../timeline-panel/timeline-words.ts';
import { WhyChain } from './why/why-chain.tsx';

export interface RequestDetailsProps {
  selection: Extract<Selection, { kind: 'request' }>;
  run: ShownRun;
  /** The other side's run, if there is one. */
  other: ShownRun | null;
}

/** A request's latency, split by cause to the nanosecond. */
export function RequestDetails({ selection, run, other }: RequestDetailsProps): ReactElement {
  const { side, request } = selection;
  const { recording, requests } = run.outcome;
  const { latency, parts } = useMemo(() => partsOf(recording, request), [recording, request]);
  const row = request % requests.count;
  const words = `${OP_WORDS[requests.op[row]]} #${request}`;
  const arrival = new Operations(recording).arrival(request);
  if (Number.isNaN(latency)) {
    return (
      <Section title={`Selected · ${side.toUpperCase()}`}>
        <p className="big">–</p>
        <p>
          {words} arrived at {formatInstant(arrival)} and did not complete before the run ended.
        </p>
      </Section>
    );
  }
  const alone = CAUSES.reduce(
    (total, cause, index) => (cause.own || cause.name === 'group' ? total + parts[index] : total),
    0,
  );
  const shown = CAUSES.map((cause, index) => ({ cause, ns: parts[index] })).filter((part) => part.ns > 0);
  const total = shown.reduce((before, part) => before + part.ns, 0);
  return (
    <>
      <Section
        title={`Selected · ${side.toUpperCase()}`}
        aside={
          <Button
            look="quiet"
            className="panel-small"
            title="Show in the timeline"
            onClick={() => {
              openDoor({ side, request }, { fit: true });
            }}
          >
            Show
          </Button>
        }
      >
        <p className="big-line">
          <span className="big">{formatTime(latency)}</span>
          <span className="muted">
            {words} · {formatBytes(requests.bytes[row])}
          </span>
        </p>
        <p className="muted">
          {alone > 0 && latency > alone
            ? `${formatRatio(latency / alone)} its unloaded latency (${formatTime(alone)})`
            : 'No waiting.'}
        </p>
        <div className="big-bar">
          <CauseBar ns={parts} widthNs={Math.max(1, latency)} label="Latency by cause" />
        </div>
        <dl className="parts">
          {shown.map(({ cause, ns }) => (
            <div key={cause.name} title={cause.meaning}>
              <dt>
                <CauseKey name={cause.name} /> {cause.label}
              </dt>
              <dd>{formatExactMs(ns)}</dd>
            </div>
          ))}
          <div className="parts-sum">
            <dt>sum = latency, ms</dt>
            <dd>
              {formatExactMs(total)}{' '}
              <span className={total === latency ? 'good' : 'bad'}>{total === latency ? '✓' : '≠'}</span>
            </dd>
          </div>
        </dl>
      </Section>
      <WhyChain side={side} request={request} words={words} run={run} />
      <Other selection={selection} latency={latency} other={other} />
    </>
  );
}

/** The same request in the other run. */
function Other({
  selection,
  latency,
  other,
}: {
  selection: RequestDetailsProps['selection'];
  latency: number;
  other: ShownRun | null;
}): ReactElement | null {
  if (other === null || selection.request >= other.outcome.recording.requestCount) return null;
  const side = selection.side === 'a' ? 'b' : 'a';
  const there = partsOf(other.outcome.recording, selection.request).latency;
  if (Number.isNaN(there)) return null;
  return (
    <Section title={`The same request in ${side.toUpperCase()}`}>
      <p className="big-line">
        <span className={`big side-${side}`}>{formatTime(there)}</span>
        <span className="muted">{formatSpeedup(latency, there)}</span>
      </p>
      <button
        type="button"
        className="button-link"
        onClick={() => {
          openDoor({ side, request: selection.request });
        }}
      >
        Select in {side.toUpperCase()}
      </button>
    </Section>
  );
}

function partsOf(
  recording: Recording,
  request: number,
): { latency: number; parts: Float64Array; blockers: Uint32Array } {
  const parts = new Float64Array(WAIT_CAUSES);
  const blockers = new Uint32Array(WAIT_CAUSES).fill(NONE);
  const latency = addRequestParts(recording, request, parts, blockers);
  return { latency, parts, blockers };
}
