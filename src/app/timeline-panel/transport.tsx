import { useEffect, useState, type ReactElement, type ReactNode } from 'react';
import { diePlace } from '../../device/geometry.ts';
import { STEP_UNITS } from '../../analysis/instant/step-units.ts';
import type { StepUnit } from '../../analysis/instant/step-units.ts';
import { formatExact, formatTime, unitFor } from '../../base/format.ts';
import { Button } from '../components/button.tsx';
import { SelectField } from '../components/fields/select-field.tsx';
import { toggleDevice } from '../device-panel/travel/travel.ts';
import { HistoryButtons } from '../navigation/history-buttons.tsx';
import { useRuns } from '../stores/runs.ts';
import { SPEEDS, useTravel } from '../stores/travel.ts';
import { useView } from '../stores/view.ts';
import { TravelButtons } from './travel-buttons.tsx';
import './transport.css';

/** Actions of the timeline that the transport row uses. */
export interface TimelineTools {
  readonly fit: () => void;
  readonly zoom: (factor: number) => void;
  readonly setTool: (tool: 'move' | 'measure') => void;
  /** The measured range, ns. */
  readonly ruler: { readonly t0: number; readonly t1: number } | null;
  /** Announces a text to screen readers. */
  readonly say: (text: string) => void;
}

/** The kinds of steps: for the button's title and the list. */
const UNITS: Readonly<Record<StepUnit, { readonly label: string; readonly next: string; readonly means: string }>> = {
  event: { label: 'event', next: 'event', means: 'a phase starts or ends on any channel or die' },
  phase: { label: 'phase', next: 'phase of the lane', means: 'a phase starts or ends on one lane' },
  request: { label: 'request', next: 'request', means: 'a request arrives' },
  gc: { label: 'GC', next: 'GC job', means: 'a GC victim is selected or erased' },
};

/** The playhead's time, steps and playback in both directions. */
export function Transport({ tools, children }: { tools: TimelineTools; children?: ReactNode }): ReactElement {
  const ready = useRuns((state) => state.a.shown !== null);
  const unit = useTravel((state) => state.unit);
  const speed = useTravel((state) => state.speed);
  const open = useTravel((state) => state.open);
  const said = useTravel((state) => state.said);
  const [measuring, setMeasuring] = useState(false);
  const { say } = tools;
  useEffect(() => {
    if (said.text !== '') say(said.text);
  }, [said, say]);
  const { next, means } = UNITS[unit];

  return (
    <div className="transport" role="toolbar" aria-label="Time">
      <div className="transport-group">
        <TravelButtons ready={ready} next={next} means={means} />
        <SelectField
          label="Step by"
          title={`Step: ${means}`}
          bare
          value={unit}
          options={STEP_UNITS.map((value) => ({ value, label: UNITS[value].label }))}
          onChange={(value) => {
            const chosen = STEP_UNITS.find((one) => one === value);
            if (chosen !== undefined) useTravel.setState({ unit: chosen });
          }}
        />
        {unit === 'phase' && <LaneField />}
        <SelectField
          label="Playback speed"
          title="Playback speed: at 1×, the visible window takes 10 s"
          bare
          value={String(speed)}
          options={SPEEDS.map((value) => ({ value: String(value), label: `${value}×` }))}
          onChange={(value) => {
            useTravel.setState({ speed: Number(value) });
          }}
        />
      </div>
      <Clock ruler={tools.ruler} />
      <div className="transport-group">
        <HistoryButtons />
        <Button
          className="button-icon transport-far transport-zoom"
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
          className="button-icon transport-far transport-zoom"
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
          title="Drag to measure a time range"
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
        <Button
          title="Blocks, queues and garbage collection at the playhead; breakpoints"
          shortcut="I"
          aria-pressed={open}
          disabled={!ready}
          onClick={() => {
            toggleDevice();
          }}
        >
          Device
        </Button>
      </div>
    </div>
  );
}

/** The time of the playhead or the measured range. A component of its own, so that playback re-renders nothing else. */
function Clock({ ruler }: Pick<TimelineTools, 'ruler'>): ReactElement {
  const playhead = useView((state) => state.playhead);
  // One unit for the whole run, so that the clock does not jump while it plays.
  const endNs = useRuns((state) => state.a.shown?.outcome.recording.endNs ?? 0);
  return (
    <output className="transport-time" aria-label="Playhead position" aria-live="off">
      {ruler === null ? (
        <>
          <span className="muted">at</span>{' '}
          <strong>{playhead === null ? '–' : formatExact(playhead, unitFor(endNs))}</strong>
        </>
      ) : (
        <>
          <span className="muted">ruler</span> <strong>{formatTime(Math.abs(ruler.t1 - ruler.t0))}</strong>
        </>
      )}
    </output>
  );
}

/** The lane to step through. */
function LaneField(): ReactElement {
  const lane = useTravel((state) => state.lane);
  const outcome = useRuns((state) => state.a.shown?.outcome ?? null);
  const options = [];
  if (outcome !== null) {
    const { recording, device } = outcome;
    for (let channel = 0; channel < recording.channels; channel++) {
      options.push({ value: String(channel), label: `channel ${channel}` });
    }
    for (let die = 0; die < recording.dies; die++) {
      const place = diePlace(device, die);
      options.push({
        value: String(recording.channels + die),
        label: `channel ${place.channel} · chip ${place.chip} · die ${place.die}`,
      });
    }
  }
  return (
    <SelectField
      label="Lane to step through"
      bare
      value={String(lane)}
      options={options}
      onChange={(value) => {
        useTravel.setState({ lane: Number(value) });
      }}
    />
  );
}
