import { Suspense, useEffect, useId, useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import type { Timeline } from '../../../timeline/timeline.ts';
import { lazyPart } from '../../contributions/lazy-part.tsx';
import { closeFind, useFind, type FindWish } from '../../stores/find.ts';

const FindResult = lazyPart(() => import('./find-result.tsx'));

interface FindBarProps {
  timeline: Timeline;
  /** Announces a text to screen readers. */
  say: (text: string) => void;
}

/**
 * The search row. What finds is loaded on first use; the field is there before, so that text typed meanwhile, and Enter,
 * are not lost.
 */
export function FindBar({ timeline, say }: FindBarProps): ReactElement {
  const text = useFind((state) => state.text);
  const wanted = useFind((state) => state.wanted);
  const input = useRef<HTMLInputElement>(null);
  const faultId = useId();
  const [wish, setWish] = useState<FindWish | null>(null);
  const [isInvalid, setIsInvalid] = useState(false);

  useEffect(() => {
    if (!wanted) return;
    input.current?.focus();
    input.current?.select();
    useFind.setState({ wanted: false });
  }, [wanted]);

  function leave(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    closeFind();
    timeline.element.focus();
  }

  return (
    // Escape, from whatever is in it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <search className="find-bar wrap center pad surface flex line-below" onKeyDown={leave}>
      <input
        ref={input}
        type="text"
        className="find-input text medium narrow"
        aria-label="Find requests and operations"
        aria-invalid={isInvalid}
        aria-describedby={faultId}
        placeholder="latency > 1ms · #17 · gc block 60 · write channel 0"
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => {
          setWish(null);
          useFind.setState({ text: event.target.value });
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          setWish({ direction: event.shiftKey ? -1 : 1 });
        }}
      />
      <Suspense fallback={null}>
        <FindResult
          timeline={timeline}
          say={say}
          wish={wish}
          onWish={(direction) => setWish({ direction })}
          faultId={faultId}
          onJudged={setIsInvalid}
        />
      </Suspense>
    </search>
  );
}
