import { useId, useState, type ReactElement } from 'react';
import { msg, t } from '../../messages/message.ts';
import { Button } from '../components/button.tsx';
import { Icon } from '../components/icon.tsx';
import { useTravel } from '../stores/travel.ts';
import { cancelSearch, runToHit } from '../travel/run-to-hit.ts';

/** What a condition may contain, as a tooltip. */
const TERMS = msg(
  `latency, read-latency, write-latency, wait … on channel/chip/die, queue, free-blocks, victim-valid, waf, erase-count, gc-while-read-waits, lpn, offset, page, block; joined by and, or, ( )`,
);

/** Example conditions, one of each kind. */
const EXAMPLES = [
  'read-latency > 5ms and queue > 4',
  'read-latency > 5ms',
  'wait > 1ms on 0/0/1',
  'queue > 8',
  'gc-while-read-waits',
  'victim-valid > 10',
  'free-blocks < 3',
  'waf > 1.1',
  'erase-count >= 1',
  'lpn 4711',
  'offset 36MiB',
  'block 0/0/1/1/60',
] as const;

/** The breakpoint's condition, hit number and buttons. */
export function BreakpointBar(): ReactElement {
  const id = useId();
  const condition = useTravel((state) => state.condition);
  const hitCount = useTravel((state) => state.hitCount);
  const { share, words, isBad } = useTravel((state) => state.search);
  const [count, setCount] = useState(String(hitCount));
  const isCount = /^[1-9]\d{0,8}$/.test(count.trim());
  const ready = condition.trim() !== '' && isCount;
  return (
    <form
      className="breakpoint"
      aria-label={t('Breakpoint')}
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) void runToHit(1);
      }}
    >
      <label htmlFor={id}>{t('Break when')}</label>
      <input
        id={id}
        className="breakpoint-condition"
        list={`${id}-examples`}
        autoComplete="off"
        spellCheck={false}
        placeholder={EXAMPLES[0]}
        title={t(TERMS)}
        value={condition}
        aria-invalid={isBad}
        aria-describedby={`${id}-words`}
        onChange={(event) => {
          useTravel.setState({ condition: event.target.value });
        }}
      />
      <datalist id={`${id}-examples`}>
        {EXAMPLES.map((example) => (
          <option key={example} value={example} />
        ))}
      </datalist>
      <label className="breakpoint-count" title={t('Stop at hit number…')}>
        {t('hit')}{' '}
        <input
          className="field-number"
          inputMode="numeric"
          autoComplete="off"
          value={count}
          aria-invalid={!isCount}
          onChange={(event) => {
            setCount(event.target.value);
            const text = event.target.value.trim();
            if (/^[1-9]\d{0,8}$/.test(text)) useTravel.setState({ hitCount: Number(text) });
          }}
        />
      </label>
      <Button
        className="panel-small"
        title={t('Previous hit')}
        shortcut="Shift B"
        disabled={!ready}
        onClick={() => void runToHit(-1)}
      >
        <Icon name="back" /> {t('previous')}
      </Button>
      <Button type="submit" className="panel-small" title={t('Next hit')} shortcut="B" disabled={!ready}>
        {t('next')} <Icon name="step" />
      </Button>
      {share === null ? (
        <output id={`${id}-words`} className={isBad ? 'breakpoint-bad' : 'muted'}>
          {words}
        </output>
      ) : (
        <span className="breakpoint-search">
          <progress value={share} max={1} aria-label={t('Searching')} />
          <Button look="quiet" className="panel-small" onClick={cancelSearch}>
            {t('Cancel')}
          </Button>
        </span>
      )}
    </form>
  );
}
