import type { ReactElement } from 'react';
import { Button } from '../components/button.tsx';
import { Icon } from '../components/icon.tsx';
import { play, step, toEnd, toStart } from '../device-panel/travel/travel.ts';
import { useTravel } from '../stores/travel.ts';

interface TravelButtonsProps {
  /** Whether there is a run. */
  ready: boolean;
  /** The next instant of the chosen unit, and its definition. */
  next: string;
  means: string;
}

/** The buttons that move the playhead: ends, playback, and steps, back and forward. */
export function TravelButtons({ ready, next, means }: TravelButtonsProps): ReactElement {
  return (
    <>
      <EndButton end="start" ready={ready} />
      <PlayButton direction={-1} ready={ready} />
      <Button
        aria-label="One step back"
        title={`Previous ${next}: ${means}`}
        shortcut="←"
        disabled={!ready}
        onClick={() => void step(-1)}
      >
        <Icon name="back" /> <span className="transport-word">back</span>
      </Button>
      <PlayButton direction={1} ready={ready} />
      <Button
        aria-label="One step forward"
        title={`Next ${next}: ${means}`}
        shortcut="→"
        disabled={!ready}
        onClick={() => void step(1)}
      >
        <span className="transport-word">step</span> <Icon name="step" />
      </Button>
      <EndButton end="end" ready={ready} />
    </>
  );
}

function EndButton({ end, ready }: { end: 'start' | 'end'; ready: boolean }): ReactElement {
  const label = `Go to the ${end}`;
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
        play(direction);
      }}
    >
      <Icon name={playing ? 'pause' : icon} />
    </Button>
  );
}
