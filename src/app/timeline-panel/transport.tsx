import { diePlace } from '../../device/geometry.ts';
import { useEffect, useState, type ReactElement, type ReactNode } from 'react';
import { STEP_UNITS } from '../../analysis/instant/step-units.ts';
import type { StepUnit } from '../../analysis/instant/step-units.ts';
import { Button } from '../components/button.tsx';
import { Icon } from '../components/icon.tsx';
import { SelectField } from '../components/fields/select-field.tsx';
import { formatExactMs, formatTime } from '../../base/format.ts';
import { withTravel } from '../device-panel/travel/with-travel.ts';
import { useRuns } from '../stores/runs.ts';
import { SPEEDS, useTravel } from '../stores/travel.ts';
import { useView } from '../stores/view.ts';
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
}

/** What a step of each kind is: in the button's title, and in the list. */
const UNITS: Readonly<Record<StepUnit, { readonly label: string; readonly next: string; readonly means: string }>> = {
  event: { label: 'event', next: 'event', means: 'a phase starts or ends, on any bus or die' },
  phase: { label: 'phase', next: 'phase of the lane', means: 'a phase starts or ends on one lane' },
  request: { label: 'request', next: 'request', means: 'a request arrives' },
  gc: { label: 'GC', next: 'GC job', means: 'a block is chosen to be collected, or has been erased' },
};

/** Where in time one is, and how to get to the next thing that happens, forward and back. */
export function Transport({ tools, children }: { tools: TimelineTools; children?: ReactNode }): ReactElement {
  const ready = useRuns((state) => state.a.shown !== null);
  const unit = useTravel((state) => state.unit);
  const playing = useTravel((state) => state.playing);
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
        <Button
          className="button-icon transport-far"
          aria-label="To the start"
          title="To the start"
          disabled={!ready}
          onClick={() => {
            withTravel(({ toStart }) => {
              toStart();
            });
          }}
        >
          <Icon name="first" />
        </Button>
        <Button
          className="button-icon"
          aria-label={playing < 0 ? 'Pause' : 'Play back'}
          title={playing < 0 ? 'Pause' : 'Play back: time runs the other way'}
          shortcut="Shift K"
          disabled={!ready}
          onClick={() => {
            withTravel(({ play }) => {
              play(-1);
            });
          }}
        >
          <Icon name={playing < 0 ? 'pause' : 'playBack'} />
        </Button>
        <Button
          aria-label="One step back"
          title={`To the ${next} before: ${means}`}
          shortcut="J"
          disabled={!ready}
          onClick={() => {
            withTravel(({ step }) => step(-1));
          }}
        >
          <Icon name="back" /> <span className="transport-word">back</span>
        </Button>
        <Button
          look="main"
          className="button-icon"
          aria-label={playing > 0 ? 'Pause' : 'Play'}
          title={playing > 0 ? 'Pause' : 'Play: the window in ten seconds'}
          shortcut="K"
          disabled={!ready}
          onClick={() => {
            withTravel(({ play }) => {
              play(1);
            });
          }}
        >
          <Icon name={playing > 0 ? 'pause' : 'play'} />
        </Button>
        <Button
          aria-label="One step forward"
          title={`To the next ${next}: ${means}`}
          shortcut="N"
          disabled={!ready}
          onClick={() => {
            withTravel(({ step }) => step(1));
          }}
        >
          <span className="transport-word">step</span> <Icon name="step" />
        </Button>
        <Button
          className="button-icon transport-far"
          aria-label="To the end"
          title="To the end"
          disabled={!ready}
          onClick={() => {
            withTravel(({ toEnd }) => {
              toEnd();
            });
          }}
        >
          <Icon name="last" />
        </Button>
        <SelectField
          label="A step is"
          title={`A step: ${means}`}
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
          label="Speed of play"
          title="How fast time plays: at 1×, what is in sight takes ten seconds"
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
        <Button
          title="Blocks, queues and collection at the playhead; breakpoints"
          shortcut="I"
          aria-pressed={open}
          disabled={!ready}
          onClick={() => {
            withTravel(({ toggleDevice }) => {
              toggleDevice();
            });
          }}
        >
          Device
        </Button>
      </div>
    </div>
  );
}

/** The time of the playhead, or of what is being measured. Apart, so that playing redraws nothing else. */
function Clock({ ruler }: Pick<TimelineTools, 'ruler'>): ReactElement {
  const playhead = useView((state) => state.playhead);
  return (
    <output className="transport-time" aria-label="Time of the playhead" aria-live="off">
      {ruler === null ? (
        <>
          <span className="muted">at</span> <strong>{playhead === null ? '–' : formatExactMs(playhead)}</strong>{' '}
          <span className="muted">ms</span>
        </>
      ) : (
        <>
          <span className="muted">ruler</span> <strong>{formatTime(Math.abs(ruler.t1 - ruler.t0))}</strong>
        </>
      )}
    </output>
  );
}

/** The lane whose phases are steps. */
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
      label="Lane of the phases"
      bare
      value={String(lane)}
      options={options}
      onChange={(value) => {
        useTravel.setState({ lane: Number(value) });
      }}
    />
  );
}
