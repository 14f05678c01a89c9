import type { ReactElement } from 'react';
import { t } from '../../messages/message.ts';
import { formatApart, formatTime } from '../../base/format.ts';
import { openDoor } from '../navigation/open-door.ts';
import type { ShownRun } from '../stores/runs.ts';
import type { Side } from '../stores/view.ts';
import { matchIn, partsOf, requestName } from '../requests/request-parts.ts';

interface LatencyLineProps {
  side: Side;
  request: number;
  run: ShownRun;
  /** The other side's run, if there is one. */
  other: ShownRun | null;
  /** The request shown beside it, if the other run has other requests. */
  peer?: number | undefined;
}

/** A request's latency, and that of the same request in the other run: `A 13.35 ms → B 260 µs`. */
export function LatencyLine({ side, request, run, other, peer }: LatencyLineProps): ReactElement {
  const { latency } = partsOf(run, request);
  const otherSide: Side = side === 'a' ? 'b' : 'a';
  const match = other === null ? null : matchIn(run, other, request);
  const hasPeer = peer !== undefined && other !== null && peer < other.outcome.recording.requestCount;
  const shown = match === 'same' ? request : hasPeer ? peer : null;
  const there = other !== null && shown !== null ? partsOf(other, shown).latency : NaN;
  if (Number.isNaN(there)) {
    return (
      <>
        <p className="big-line">
          <span className="big">{formatTime(latency)}</span>
        </p>
        {other !== null && <p className="versus-note">{noMatchWords(otherSide, match, other, request)}</p>}
      </>
    );
  }
  const [a, b] = side === 'a' ? [latency, there] : [there, latency];
  return (
    <>
      <p className="big-line versus">
        <SideLatency side="a" ns={a} isSelected={side === 'a'} />
        <span className="versus-arrow" aria-label={t('and in B')}>
          →
        </span>
        <SideLatency side="b" ns={b} isSelected={side === 'b'} />
      </p>
      <p className="versus-note">
        {other === null || shown === null || match === 'same'
          ? speedWords(a, b)
          : t('{side} has other requests; this is its {request}.', {
              side: otherSide.toUpperCase(),
              request: requestName(other, shown),
            })}
        <button
          type="button"
          className="button-link"
          onClick={() => {
            openDoor({ side: otherSide, request: shown ?? request });
          }}
        >
          {t('Select in {side}', { side: otherSide.toUpperCase() })}
        </button>
      </p>
    </>
  );
}

function SideLatency({ side, ns, isSelected }: { side: Side; ns: number; isSelected: boolean }): ReactElement {
  return (
    <span className={isSelected ? 'versus-one versus-selected' : 'versus-one'}>
      <span className={`versus-side side-${side}`}>{side.toUpperCase()}</span>{' '}
      <span className={`big side-${side}`}>{formatTime(ns)}</span>
    </span>
  );
}

/** B against A, with an arrow: never by color alone. */
function speedWords(a: number, b: number): string {
  if (a === b) return t('same in B');
  if (!(a > 0 && b > 0)) return '';
  const ratio = formatApart(a, b);
  return b < a ? t('▼ {ratio} faster in B', { ratio }) : t('▲ {ratio} slower in B', { ratio });
}

function noMatchWords(otherSide: Side, match: string | null, other: ShownRun, request: number): string {
  const name = otherSide.toUpperCase();
  switch (match) {
    case 'later':
      return t('In {side}, {request} arrives at another time: not compared.', {
        side: name,
        request: requestName(other, request),
      });
    case 'same':
      return t('In {side} it did not complete.', { side: name });
    default:
      return t('{side} has other requests: not compared.', { side: name });
  }
}
