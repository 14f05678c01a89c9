import { useEffect, useState, type ReactElement, type ReactNode } from 'react';
import { Button } from '../components/button.tsx';
import { Icon } from '../components/icon.tsx';
import { SelectField } from '../components/select-field.tsx';
import { formatExactMs, formatTime } from '../format.ts';
import { useRuns } from '../stores/runs.ts';
import { setPlayhead, useView } from '../stores/view.ts';
import type { Side } from '../stores/view.ts';
import { nextInstant } from './stepping.ts';
import type { StepUnit } from './stepping.ts';
import './transport.css';

/** What the transport row may ask of the timeline. */
export interface TimelineTools {
  readonly fit: () => void;
  readonly zoom: (factor: number) => void;
  readonly setTool: (tool: 'move' | 'measure') => void;
  /** The stretch that is being measured, ns. */
  readonly ruler: { readonly t0: number; readonly t1: number } | null;
  /** Tells a screen reader. */
  readonly say: (text: string) => void;
  /** Brings an instant into sight. */
  readonly show: (ns: number) => void;
}

/** A window's worth of time passes in so many seconds. */
const PLAY_SECONDS = 10;

/** Where in time one is, and how to get to the next thing that happens, forward and back. */
export function Transport({ tools, children }: { tools: TimelineTools; children?: ReactNode }): ReactElement {
  const side: Side = useView((state) => state.selection?.side ?? 'a');
  const recording = useRuns((state) => (state[side].shown ?? state.a.shown)?.outcome.recording ?? null);
  const playhead = useView((state) => state.playhead);
  const [unit, setUnit] = useState<StepUnit>('event');
  const [playing, setPlaying] = useState(false);
  const [measuring, setMeasuring] = useState(false);
  const { show } = tools;
  const ready = recording !== null;

  useEffect(() => {
    if (!playing || recording === null) return undefined;
    let frame = 0;
    let last = performance.now();
    const tick = (now: number): void => {
      const { playhead: head, window } = useView.getState();
      const span = window === null ? recording.endNs : window[1] - window[0];
      const next = Math.round((head ?? window?.[0] ?? 0) + ((now - last) / (PLAY_SECONDS * 1000)) * span);
      last = now;
      if (next >= recording.endNs) {
        setPlayhead(recording.endNs);
        setPlaying(false);
        return;
      }
      setPlayhead(next);
      show(next);
      frame = requestAnimationFrame(tick);
    };
    frame = requestAnimationFrame(tick);
    return () => {
      cancelAnimationFrame(frame);
    };
  }, [playing, recording, show]);

  function go(ns: number): void {
    setPlaying(false);
    setPlayhead(ns);
    tools.show(ns);
    tools.say(`At ${formatExactMs(ns)} ms`);
  }

  function step(direction: 1 | -1): void {
    if (recording === null) return;
    const from = playhead ?? useView.getState().window?.[0] ?? 0;
    const next = nextInstant(recording, from, direction, unit);
    if (next === null) tools.say(direction > 0 ? 'There is nothing after this.' : 'There is nothing before this.');
    else go(next);
  }

  return (
    <div className="transport" role="toolbar" aria-label="Time">
      <div className="transport-group">
        <Button
          className="button-icon"
          aria-label="To the start"
          title="To the start"
          disabled={!ready}
          onClick={() => {
            go(0);
          }}
        >
          <Icon name="first" />
        </Button>
        <Button
          aria-label="One step back"
          title={`To the ${unit} before`}
          disabled={!ready}
          onClick={() => {
            step(-1);
          }}
        >
          <Icon name="back" /> <span className="transport-word">back</span>
        </Button>
        <Button
          look="main"
          className="button-icon"
          aria-label={playing ? 'Pause' : 'Play'}
          title={playing ? 'Pause' : 'Play: the window in ten seconds'}
          disabled={!ready}
          onClick={() => {
            setPlaying(!playing);
          }}
        >
          <Icon name={playing ? 'pause' : 'play'} />
        </Button>
        <Button
          aria-label="One step forward"
          title={`To the next ${unit}`}
          disabled={!ready}
          onClick={() => {
            step(1);
          }}
        >
          <span className="transport-word">step</span> <Icon name="step" />
        </Button>
        <Button
          className="button-icon"
          aria-label="To the end"
          title="To the end"
          disabled={!ready}
          onClick={() => {
            if (recording !== null) go(recording.endNs);
          }}
        >
          <Icon name="last" />
        </Button>
        <SelectField
          label="A step is"
          bare
          value={unit}
          options={[
            { value: 'event', label: 'by event' },
            { value: 'request', label: 'by request' },
            { value: 'gc', label: 'by GC' },
          ]}
          onChange={(value) => {
            setUnit(value === 'request' || value === 'gc' ? value : 'event');
          }}
        />
      </div>
      <output className="transport-time" aria-label="Time of the playhead">
        {tools.ruler === null ? (
          <>
            <span className="muted">at</span> <strong>{playhead === null ? '–' : formatExactMs(playhead)}</strong>{' '}
            <span className="muted">ms</span>
          </>
        ) : (
          <>
            <span className="muted">ruler</span>{' '}
            <strong>{formatTime(Math.abs(tools.ruler.t1 - tools.ruler.t0))}</strong>
          </>
        )}
      </output>
      <div className="transport-group">
        <Button
          className="button-icon"
          aria-label="Zoom out"
          title="Zoom out"
          disabled={!ready}
          onClick={() => {
            tools.zoom(1.6);
          }}
        >
          −
        </Button>
        <Button
          className="button-icon"
          aria-label="Zoom in"
          title="Zoom in"
          disabled={!ready}
          onClick={() => {
            tools.zoom(1 / 1.6);
          }}
        >
          +
        </Button>
        <Button title="Show the whole run" disabled={!ready} onClick={tools.fit}>
          Fit
        </Button>
        <Button
          title="Drag measures a stretch of time"
          aria-pressed={measuring}
          disabled={!ready}
          onClick={() => {
            tools.setTool(measuring ? 'move' : 'measure');
            setMeasuring(!measuring);
          }}
        >
          Ruler
        </Button>
        {children}
      </div>
    </div>
  );
}
