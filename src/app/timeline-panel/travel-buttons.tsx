import { loadPart } from '../../base/within.ts';
import type { ReactElement } from 'react';
import { msg, t } from '../../messages/message.ts';
import { Button } from '../components/button.tsx';
import { Icon } from '../components/icon.tsx';
import { sayMissing } from '../components/lazy-part.tsx';
import { step, toEnd, toStart } from '../travel/travel.ts';
import { useTravel } from '../stores/travel.ts';

interface TravelButtonsProps {
  /** Whether there is a run. */
  ready: boolean;
  /** What the steps of the chosen unit do. */
  previous: string;
  next: string;
}

/** The buttons that move the playhead: ends, playback, and steps, back and forward. */
export function TravelButtons({ ready, previous, next }: TravelButtonsProps): ReactElement {
  return (
    <>
      <EndButton end="start" ready={ready} />
      <PlayButton direction={-1} ready={ready} />
      <Button
        aria-label={t('One step back')}
        title={previous}
        shortcut="←"
        disabled={!ready}
        onClick={() => void step(-1)}
      >
        <Icon name="back" /> <span className="transport-word">{t('back')}</span>
      </Button>
      <PlayButton direction={1} ready={ready} />
      <Button
        aria-label={t('One step forward')}
        title={next}
        shortcut="→"
        disabled={!ready}
        onClick={() => void step(1)}
      >
        <span className="transport-word">{t('step')}</span> <Icon name="step" />
      </Button>
      <EndButton end="end" ready={ready} />
    </>
  );
}

function EndButton({ end, ready }: { end: 'start' | 'end'; ready: boolean }): ReactElement {
  const label = end === 'start' ? t('Go to the start') : t('Go to the end');
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
  '1': { label: msg('Play'), title: msg('Play (window takes 10 s at 1×)'), shortcut: 'Space', icon: 'play' },
  '-1': { label: msg('Play backwards'), title: msg('Play backwards'), shortcut: 'J', icon: 'playBack' },
} as const;

function PlayButton({ direction, ready }: { direction: 1 | -1; ready: boolean }): ReactElement {
  const playing = useTravel((state) => state.playing === direction);
  const { label, title, shortcut, icon } = PLAY[direction];
  return (
    <Button
      look={direction === 1 ? 'main' : 'plain'}
      className="button-icon"
      aria-label={playing ? t('Pause') : t(label)}
      title={playing ? t('Pause') : t(title)}
      shortcut={shortcut}
      disabled={!ready}
      onClick={() => {
        loadPart(() => import('../travel/playback.ts')).then(({ play }) => {
          play(direction);
        }, sayMissing);
      }}
    >
      <Icon name={playing ? 'pause' : icon} />
    </Button>
  );
}
