import { useEffect, useState, type ReactElement } from 'react';
import { t } from '../../../messages/message.ts';
import { nextInstant } from '../../../analysis/instant/stepping.ts';
import { formatInstant } from '../../../base/format.ts';
import { Button } from '../../components/button.tsx';
import type { LearnRun } from '../runs/learn-runs.ts';

/** Length of a replay, ms. */
const REPLAY_MS = 6000;
/** A replay cuts the recording for each frame: above this number of rows only the steps are offered. */
export const MOST_ROWS = 5000;

interface ReplayProps {
  readonly run: LearnRun;
  /** The instant up to which the run is visible, ns; null is all of it. */
  readonly atNs: number | null;
  readonly onMove: (ns: number | null) => void;
}

const NO_JOBS = {
  count: 0,
  startNs: new Float64Array(0),
  endNs: new Float64Array(0),
  plane: new Uint32Array(0),
  block: new Uint32Array(0),
  cause: new Uint8Array(0),
  valid: new Uint32Array(0),
  invalid: new Uint32Array(0),
  first: new Uint32Array(0),
  last: new Uint32Array(0),
};

/** Replays the run after the answer: from its start, or event by event, forward and back. */
export function Replay({ run, atNs, onMove }: ReplayProps): ReactElement {
  const [playing, setPlaying] = useState(false);
  const { recording } = run;
  const endNs = recording.endNs;
  useEffect(() => {
    if (!playing) return undefined;
    let frame = 0;
    let began: number | null = null;
    const tick = (now: number): void => {
      began ??= now;
      const ns = Math.round(((now - began) / REPLAY_MS) * endNs);
      if (ns >= endNs) {
        setPlaying(false);
        onMove(null);
        return;
      }
      onMove(ns);
      frame = requestAnimationFrame(tick);
    };
    frame = requestAnimationFrame(tick);
    return () => {
      cancelAnimationFrame(frame);
    };
  }, [playing, endNs, onMove]);
  const step = (direction: 1 | -1): void => {
    setPlaying(false);
    const from = atNs ?? (direction > 0 ? -1 : endNs);
    const next = nextInstant({ recording, jobs: NO_JOBS }, from, direction, 'event');
    onMove(next === null || next >= endNs ? (direction > 0 ? null : 0) : next);
  };
  const isLong = recording.rows > MOST_ROWS;
  return (
    <div className="replay" role="group" aria-label={t('Replay')}>
      {!isLong && (
        <Button
          onClick={() => {
            if (playing) onMove(null);
            setPlaying(!playing);
          }}
        >
          {playing ? t('Show all') : t('Replay')}
        </Button>
      )}
      <Button
        onClick={() => {
          step(-1);
        }}
      >
        {t('‹ Previous event')}
      </Button>
      <Button
        onClick={() => {
          step(1);
        }}
      >
        {t('Next event ›')}
      </Button>
      <span className="replay-time">{atNs === null ? t('whole run') : formatInstant(atNs)}</span>
    </div>
  );
}
