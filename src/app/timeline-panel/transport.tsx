import { useEffect, useState, type ReactElement, type ReactNode } from 'react';
import { serverWords } from '../../timeline/layout/lanes.ts';
import { diePlace } from '../../device/geometry.ts';
import { STEP_UNITS, type StepUnit } from '../../analysis/instant/stepping.ts';
import { formatExact, formatTime, unitFor } from '../../base/format.ts';
import { Button } from '../components/button.tsx';
import { SelectField } from '../components/fields/select-field.tsx';
import { toggleDevice, step, toEnd, toStart } from '../travel/travel.ts';
import { HistoryButtons } from '../navigation/history-buttons.tsx';
import { useRuns } from '../stores/runs.ts';
import { SPEEDS, useTravel } from '../stores/travel.ts';
import { useView } from '../stores/view.ts';
import { loadPart } from '../stores/page-state.ts';
import { Icon } from '../components/icon.tsx';
import { sayMissing } from '../contributions/lazy-part.tsx';

interface TravelButtonsProps {
  /** Whether there is a run. */
  ready: boolean;
  previous: string;
  next: string;
}

/** The buttons that move the playhead: ends, playback, and steps, back and forward. */
function TravelButtons({ ready, previous, next }: TravelButtonsProps): ReactElement {
  return (
    <>
      <EndButton end="start" ready={ready} />
      <PlayButton direction={-1} ready={ready} />
      <Button aria-label="One step back" title={previous} shortcut="←" disabled={!ready} onClick={() => void step(-1)}>
        <Icon name="back" /> <span className="transport-word">back</span>
      </Button>
      <PlayButton direction={1} ready={ready} />
      <Button aria-label="One step forward" title={next} shortcut="→" disabled={!ready} onClick={() => void step(1)}>
        <span className="transport-word">step</span> <Icon name="step" />
      </Button>
      <EndButton end="end" ready={ready} />
    </>
  );
}

function EndButton({ end, ready }: { end: 'start' | 'end'; ready: boolean }): ReactElement {
  const label = end === 'start' ? 'Go to the start' : 'Go to the end';
  return (
    <Button
      className="button-icon transport-far"
      aria-label={label}
      title={label}
      disabled={!ready}
      onClick={end === 'start' ? toStart : toEnd}
    >
      <Icon name={end === 'start' ? 'first' : 'last'} />
    </Button>
  );
}

const PLAY = {
  '1': { label: 'Play', title: 'Play (window takes 10 s at 1×)', shortcut: 'Space', icon: 'play' },
  '-1': { label: 'Play backwards', title: 'Play backwards', shortcut: 'J', icon: 'playBack' },
} as const;

function PlayButton({ direction, ready }: { direction: 1 | -1; ready: boolean }): ReactElement {
  const playing = useTravel((state) => state.playing === direction);
  const { label, title, shortcut, icon } = PLAY[direction];
  return (
    <Button
      look={direction === 1 ? 'main' : 'plain'}
      className="button-icon"
      aria-label={playing ? 'Pause' : label}
      title={playing ? 'Pause' : title}
      shortcut={shortcut}
      disabled={!ready}
      onClick={() => {
        loadPart(() => import('../travel/playback.ts')).then(({ play }) => play(direction), sayMissing);
      }}
    >
      <Icon name={playing ? 'pause' : icon} />
    </Button>
  );
}

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
const UNITS = {
  event: {
    label: 'event',
    previous: 'Previous event',
    next: 'Next event',
    means: 'a phase starts or ends on any channel or die',
  },
  phase: {
    label: 'phase',
    previous: 'Previous phase of the lane',
    next: 'Next phase of the lane',
    means: 'a phase starts or ends on one lane',
  },
  request: {
    label: 'request',
    previous: 'Previous request',
    next: 'Next request',
    means: 'a request arrives',
  },
  gc: {
    label: 'GC',
    previous: 'Previous GC job',
    next: 'Next GC job',
    means: 'a GC victim is selected or erased',
  },
} as const satisfies Readonly<Record<StepUnit, unknown>>;

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
  const { previous, next } = UNITS[unit];
  const means = UNITS[unit].means;

  return (
    <div className="transport" role="toolbar" aria-label="Time">
      <div className="transport-group row gap-1">
        <TravelButtons ready={ready} previous={`${previous}: ${means}`} next={`${next}: ${means}`} />
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
          onChange={(value) => useTravel.setState({ speed: Number(value) })}
        />
      </div>
      <Clock ruler={tools.ruler} />
      <div className="transport-group row gap-1">
        <HistoryButtons />
        <Button
          className="button-icon transport-far transport-zoom"
          aria-label="Zoom out"
          title="Zoom out"
          disabled={!ready}
          onClick={() => tools.zoom(1.6)}
        >
          −
        </Button>
        <Button
          className="button-icon transport-far transport-zoom"
          aria-label="Zoom in"
          title="Zoom in"
          disabled={!ready}
          onClick={() => tools.zoom(1 / 1.6)}
        >
          +
        </Button>
        <Button title="Show the whole run" disabled={!ready} onClick={tools.fit}>
          Fit
        </Button>
        <Button
          title="Drag to measure a time range"
          data-tool="ruler"
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
          onClick={() => toggleDevice()}
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
  const endNs = useRuns((state) => state.a.shown?.recording.endNs ?? 0);
  return (
    <output
      className="transport-time"
      data-at={playhead ?? undefined}
      data-ruler={ruler === null ? undefined : ''}
      aria-label="Playhead position"
      aria-live="off"
    >
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

function LaneField(): ReactElement {
  const lane = useTravel((state) => state.lane);
  const run = useRuns((state) => state.a.shown);
  const options = [];
  if (run !== null) {
    const { recording, experiment } = run;
    for (let channel = 0; channel < recording.channels; channel++) {
      options.push({ value: String(channel), label: `channel ${channel}` });
    }
    for (let die = 0; die < recording.dies; die++) {
      const place = diePlace(experiment.device, die);
      options.push({
        value: String(recording.channels + die),
        label: `channel ${place.channel} · chip ${place.chip} · die ${place.die}`,
      });
    }
    const { controller } = recording;
    for (let server = 0; server < (controller?.lanes.length ?? 0); server++) {
      if (controller === undefined) break;
      options.push({ value: String(recording.lanes.length + server), label: serverWords(controller, server) });
    }
  }
  return (
    <SelectField
      label="Lane to step through"
      bare
      value={String(lane)}
      options={options}
      onChange={(value) => useTravel.setState({ lane: Number(value) })}
    />
  );
}
