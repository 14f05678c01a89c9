import { useEffect, useRef, useState, type ReactElement } from 'react';
import { t } from '../../messages/message.ts';
import {
  PHASES,
  classOf,
  ownerOfClass,
  phaseOfClass,
  type Owner,
  type Phase,
} from '../../analysis/columns/row-classes.ts';
import { OWNER_LABELS, PHASE_LABELS } from '../../base/vocabulary.ts';
import { Cause, RowKind } from '../../engine/recording/recording.ts';
import { DARK, LIGHT, makeInks, TILE } from '../../timeline/palette.ts';
import type { Timeline } from '../../timeline/timeline.ts';
import { useRuns } from '../stores/runs.ts';
import { shownTheme, useTheme } from '../stores/theme.ts';
import { useView } from '../stores/view.ts';
import './legend.css';

const ROW_KINDS = [
  RowKind.command,
  RowKind.load,
  RowKind.dataOut,
  RowKind.read,
  RowKind.program,
  RowKind.erase,
  RowKind.copy,
  RowKind.suspend,
];

/** The phases and origins in the window of the timeline; all of them until they are known. */
export function Legend({ timeline = null }: { timeline?: Timeline | null }): ReactElement {
  const seen = useSeenClasses(timeline);
  const hasPhase = (phase: Phase): boolean => seen === null || seen.some((cls) => phaseOfClass(cls) === phase);
  const hasOwner = (owner: Owner): boolean => seen === null || seen.some((cls) => ownerOfClass(cls) === owner);
  const isChosen = useView(({ selection, pinned }) => pinned !== null || selection?.kind === 'request');
  const hasRequest = timeline === null || isChosen;
  return (
    <ul className="legend" aria-label={t('Colors and patterns')}>
      {PHASES.map(
        (phase, index) =>
          hasPhase(phase) && (
            <li key={phase}>
              <Swatch kind={ROW_KINDS[index]} cause={Cause.host} />
              {t(PHASE_LABELS[phase])}
            </li>
          ),
      )}
      {hasOwner('gc') && (
        <li>
          <Swatch kind={RowKind.erase} cause={Cause.gc} />
          {t('by GC')}
        </li>
      )}
      {hasOwner('other') && (
        <li>
          <Swatch kind={RowKind.program} cause={Cause.padding} />
          {t(OWNER_LABELS.other)}
        </li>
      )}
      {hasRequest && (
        <li>
          <span className="legend-wait" />
          {t('waiting')}
        </li>
      )}
    </ul>
  );
}

/** The legend follows the window at this interval, ms. */
const FOLLOW_MS = 150;

/** The classes of rows in the window of both runs; null until its lanes are indexed. */
function useSeenClasses(timeline: Timeline | null): readonly number[] | null {
  const a = useRuns((state) => state.a.shown);
  const b = useRuns((state) => state.b.shown);
  const [seen, setSeen] = useState<readonly number[] | null>(null);
  useEffect(() => {
    if (timeline === null || a === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      timer = undefined;
      const { t0, t1 } = timeline.view;
      const found = new Set<number>();
      for (const [run, shown] of [a, b].entries()) {
        if (shown === null) continue;
        const lanes = timeline.busyByClass(run, shown.outcome.recording, Math.max(0, t0), t1);
        if (lanes === undefined) {
          follow();
          return;
        }
        for (const lane of lanes) {
          lane.forEach((ns, cls) => {
            if (ns > 0) found.add(cls);
          });
        }
      }
      const next = [...found].sort((one, other) => one - other);
      setSeen((before) => (before?.join() === next.join() ? before : next));
    };
    const follow = (): void => {
      timer ??= setTimeout(look, FOLLOW_MS);
    };
    follow();
    const stop = timeline.on('view', follow);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [timeline, a, b]);
  return seen;
}

/** A sample of a bar, painted like the timeline's. */
function Swatch({ kind, cause }: { kind: number; cause: number }): ReactElement {
  const canvas = useRef<HTMLCanvasElement>(null);
  const theme = useTheme(shownTheme);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (context === null || context === undefined) return;
    const ink = makeInks(theme === 'dark' ? DARK : LIGHT).classes[classOf(kind, cause)];
    const { width, height } = context.canvas;
    const image = context.createImageData(width, height);
    const pixels = new Uint32Array(image.data.buffer);
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) pixels[y * width + x] = ink.tile[(y % TILE) * TILE + (x % TILE)];
    }
    context.putImageData(image, 0, 0);
  }, [kind, cause, theme]);
  return <canvas ref={canvas} className="legend-swatch" width={16} height={10} aria-hidden="true" />;
}
