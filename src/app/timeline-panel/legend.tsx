import { useEffect, useRef, useState, type CSSProperties, type ReactElement } from 'react';
import {
  PHASES,
  classOf,
  ownerOfClass,
  phaseOfClass,
  type Owner,
  type Phase,
} from '../../analysis/columns/row-classes.ts';
import { CAUSE_WORDS, OWNER_LABELS, PHASE_LABELS, type CauseName } from '../../base/vocabulary.ts';
import { sameValue } from '../../device/same-value.ts';
import { Cause, RowKind, type Recording } from '../../engine/recording/recording.ts';
import { causeColors, DARK, LIGHT, makeInks, TILE, type TimelinePalette } from '../../timeline/palette.ts';
import type { Timeline } from '../../timeline/timeline.ts';
import { useRuns } from '../stores/runs.ts';
import { shownTheme, useTheme } from '../stores/theme.ts';
import { useTimeline } from '../stores/timeline.ts';
import { useView } from '../stores/view.ts';

const ROW_KINDS = [
  RowKind.command,
  RowKind.load,
  RowKind.dataOut,
  RowKind.read,
  RowKind.program,
  RowKind.erase,
  RowKind.copy,
  RowKind.suspend,
  RowKind.firmware,
  RowKind.linkIn,
];
/** Shown only if there are any: few devices have a controller that takes time. */
const OF_CONTROLLER: readonly Phase[] = ['firmware', 'link'];

interface LegendProps {
  readonly timeline?: Timeline | null;
  /** What the timeline shows; the runs of Explore by default. */
  readonly recordings?: readonly Recording[] | undefined;
}

/**
 * The phases, origins, waits and marks in the window of the timeline; all phases and origins until they are known.
 */
export function Legend({ timeline = null, recordings }: LegendProps): ReactElement {
  const { classes: seen, waits, hasMark, hasHold, hasCommand } = useSeen(timeline, recordings);
  const hasPhase = (phase: Phase): boolean =>
    (seen === null && !OF_CONTROLLER.includes(phase)) ||
    seen?.some((cls) => phaseOfClass(cls) === phase) === true ||
    (phase === 'command' && hasCommand);
  const hasOwner = (owner: Owner): boolean => seen === null || seen.some((cls) => ownerOfClass(cls) === owner);
  const palette = usePalette();
  const hasBuffer = useRuns(
    ({ a, b }) => recordings === undefined && [a, b].some(({ shown }) => !!shown?.bufferOccupancy),
  );
  const hasCache = useRuns(
    ({ a, b }) => recordings === undefined && [a, b].some(({ shown }) => !!shown?.cacheOccupancy),
  );
  return (
    <ul className="legend muted small wrap flex" aria-label="Colors and patterns">
      {PHASES.map(
        (phase, index) =>
          hasPhase(phase) && (
            <li key={phase}>
              <Swatch kind={ROW_KINDS[index]} cause={Cause.host} />
              {PHASE_LABELS[phase]}
            </li>
          ),
      )}
      {hasOwner('gc') && (
        <li>
          <Swatch kind={RowKind.erase} cause={Cause.gc} />
          by GC
        </li>
      )}
      {hasOwner('other') && (
        <li>
          <Swatch kind={RowKind.program} cause={Cause.padding} />
          {OWNER_LABELS.other}
        </li>
      )}
      {hasHold && (
        <li>
          <span
            className="legend-hold"
            style={{ '--hold': palette.waits.channel.edge } as CSSProperties}
            aria-hidden="true"
          />
          channel held by GC
        </li>
      )}
      {hasBuffer && (
        <li>
          <span className="legend-wait" style={{ border: 0, background: palette.waits.buffer.fill }} />
          {CAUSE_WORDS.buffer.label}
        </li>
      )}
      {hasCache && (
        <li>
          <span className="legend-wait" style={{ border: 0, background: palette.waits.dieFold.fill }} />
          SLC cache in use
        </li>
      )}
      {waits?.map(({ cause, label, isWrite }) => (
        <li key={label}>
          <span className="legend-wait" style={{ background: causeColors(palette, cause, isWrite).fill }} />
          {`waits: ${label}`}
        </li>
      )) ?? (
        <li>
          <span className="legend-wait" />
          waiting
        </li>
      )}
      {hasMark && (
        <li>
          <span className="legend-mark" />
          mark
        </li>
      )}
    </ul>
  );
}

/** The legend follows the window at this interval, ms. */
const FOLLOW_MS = 150;

/** What the window shows of both runs; `classes` and `waits` are null until the lanes are indexed. */
interface Seen {
  readonly classes: readonly number[] | null;
  readonly waits: readonly { readonly cause: CauseName; readonly label: string; readonly isWrite: boolean }[] | null;
  readonly hasMark: boolean;
  readonly hasHold: boolean;
  /** Data-ins begin with commands, which are drawn as a part of them. */
  readonly hasCommand: boolean;
}

const NOT_YET: Seen = { classes: null, waits: null, hasMark: false, hasHold: false, hasCommand: false };

function useSeen(timeline: Timeline | null, recordings: readonly Recording[] | undefined): Seen {
  const a = useRuns((state) => state.a.shown);
  const b = useRuns((state) => state.b.shown);
  const [seen, setSeen] = useState(NOT_YET);
  useEffect(() => {
    const drawn = recordings ?? [a, b].map((shown) => shown?.recording ?? null);
    if (timeline === null || (drawn.at(0) ?? null) === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      timer = undefined;
      const { t0, t1 } = timeline.view;
      const classes = new Set<number>();
      let hasCommand = false;
      for (const [run, recording] of drawn.entries()) {
        if (recording === null) continue;
        const lanes = timeline.busyByClass(run, recording, Math.max(0, t0), t1);
        if (lanes === undefined) {
          follow();
          return;
        }
        for (const lane of lanes) {
          lane.forEach((ns, cls) => {
            if (ns <= 0) return;
            classes.add(cls);
            if (phaseOfClass(cls) === 'load' && recording.own.commandNs > 0) hasCommand = true;
          });
        }
      }
      const waits = new Map<string, { readonly cause: CauseName; readonly isWrite: boolean }>();
      for (const request of timeline.scene.spans) {
        for (const { cause, isWaiting, short, startNs, endNs } of request?.spans ?? []) {
          if (!isWaiting || startNs >= t1 || endNs <= t0) continue;
          waits.set(short, { cause, isWrite: request?.isWrite ?? false });
        }
      }
      const next = {
        classes: [...classes].sort((one, other) => one - other),
        waits: [...waits].map(([label, wait]) => ({ label, ...wait })),
        hasCommand,
        hasHold: timeline.scene.stores.some(
          ({ run: { holds, geometry } }) =>
            holds !== undefined &&
            Array.from({ length: geometry.channels }).some((_, channel) => holds(channel, t0, t1).length > 0),
        ),
        hasMark: useTimeline.getState().marks.some(({ ns }) => ns >= t0 && ns <= t1),
      };
      setSeen((before) => (sameValue(before, next) ? before : next));
    };
    const follow = (): void => {
      timer ??= setTimeout(look, FOLLOW_MS);
    };
    // The small run of a lesson has its legend with its picture: nothing below them moves later.
    timer = setTimeout(look, recordings === undefined ? FOLLOW_MS : 0);
    const stops = [
      timeline.on('view', follow),
      timeline.on('complete', follow),
      useView.subscribe(follow),
      useTimeline.subscribe(follow),
    ];
    return () => {
      for (const stop of stops) stop();
      clearTimeout(timer);
    };
  }, [timeline, recordings, a, b]);
  return seen;
}

const usePalette = (): TimelinePalette => (useTheme(shownTheme) === 'dark' ? DARK : LIGHT);

function Swatch({ kind, cause }: { kind: number; cause: number }): ReactElement {
  const canvas = useRef<HTMLCanvasElement>(null);
  const palette = usePalette();
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (context === null || context === undefined) return;
    const ink = makeInks(palette).classes[classOf(kind, cause)];
    const { width, height } = context.canvas;
    const image = context.createImageData(width, height);
    const pixels = new Uint32Array(image.data.buffer);
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) pixels[y * width + x] = ink.tile[(y % TILE) * TILE + (x % TILE)];
    }
    context.putImageData(image, 0, 0);
  }, [kind, cause, palette]);
  return <canvas ref={canvas} className="round-small" width={16} height={10} aria-hidden="true" />;
}
