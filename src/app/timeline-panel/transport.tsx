import type { ReactElement } from 'react';
import { serverWords } from '../../timeline/layout/lanes.ts';
import { diePlace } from '../../device/geometry.ts';
import type { StepUnit } from '../../analysis/instant/stepping.ts';
import { formatExact, formatTime, unitFor } from '../../base/format.ts';
import { Button } from '../components/button.tsx';
import { SelectField } from '../components/fields/select-field.tsx';
import { step } from '../travel/travel.ts';
import { useRuns } from '../stores/runs.ts';
import { useTravel } from '../stores/travel.ts';
import { useView } from '../stores/view.ts';
import { loadPart } from '../stores/page-state.ts';
import { Icon } from '../components/icon.tsx';
import { sayMissing } from '../contributions/lazy-part.tsx';

/** The measured range, ns. */
export interface Ruler {
  readonly t0: number;
  readonly t1: number;
}

/** The kinds of steps: for the button's title and the timeline's menu. */
export const UNITS = {
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

/** The buttons that move the playhead. Ends, speed and playback backwards are in the timeline's menu. */
export function Transport(): ReactElement {
  const ready = useRuns((state) => state.a.shown !== null);
  const unit = useTravel((state) => state.unit);
  const speed = useTravel((state) => state.speed);
  const playing = useTravel((state) => state.playing);
  const { previous, next, means } = UNITS[unit];
  return (
    <div className="transport flex gap-1" role="toolbar" aria-label="Time">
      <Button
        className="button-icon"
        aria-label="One step back"
        title={`${previous}: ${means}`}
        shortcut="←"
        disabled={!ready}
        onClick={() => void step(-1)}
      >
        <Icon name="back" />
      </Button>
      <Button
        look="main"
        className="button-icon"
        aria-label={playing === 0 ? 'Play' : 'Pause'}
        title={playing === 0 ? `Play at ${speed}×: at 1×, the window takes 10 s` : 'Pause'}
        shortcut="Space"
        disabled={!ready}
        onClick={() =>
          void loadPart(() => import('../travel/playback.ts')).then(
            ({ play }) => play(playing === 0 ? 1 : playing),
            sayMissing,
          )
        }
      >
        <Icon name={playing === 0 ? 'play' : 'pause'} />
      </Button>
      <Button
        className="button-icon"
        aria-label="One step forward"
        title={`${next}: ${means}`}
        shortcut="→"
        disabled={!ready}
        onClick={() => void step(1)}
      >
        <Icon name="step" />
      </Button>
    </div>
  );
}

/** The time of the playhead or the measured range. A component of its own, so that playback re-renders nothing else. */
export function Clock({ ruler }: { readonly ruler: Ruler | null }): ReactElement {
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
          {playhead !== null && (
            <>
              <span className="muted">at</span> <strong>{formatExact(playhead, unitFor(endNs))}</strong>
            </>
          )}
        </>
      ) : (
        <>
          <span className="muted">ruler</span> <strong>{formatTime(Math.abs(ruler.t1 - ruler.t0))}</strong>
        </>
      )}
    </output>
  );
}

export function LaneField(): ReactElement {
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
