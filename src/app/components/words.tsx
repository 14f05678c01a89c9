import { useId, useMemo, useRef, type ReactElement } from 'react';
import { glossaryParts } from '../../base/glossary.ts';
import { placeBy } from './popover.tsx';

/** A text in which the first use of each word of the glossary opens its meaning. */
export default function Words({ text }: { readonly text: string }): ReactElement {
  const parts = useMemo(() => glossaryParts(text), [text]);
  return (
    <>
      {parts.map(({ text: part, word, meaning }, index) =>
        word === undefined || meaning === undefined ? (
          part
        ) : (
          <Word key={index} text={part} word={word} meaning={meaning} />
        ),
      )}
    </>
  );
}

function Word({ text, word, meaning }: Readonly<Record<'text' | 'word' | 'meaning', string>>): ReactElement {
  const id = useId();
  const anchor = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button ref={anchor} type="button" className="word" popoverTarget={id}>
        {text}
      </button>
      <span
        id={id}
        className="popover word-meaning"
        popover="auto"
        role="note"
        onToggle={({ currentTarget, newState }) => {
          if (newState === 'open' && anchor.current !== null) placeBy(anchor.current, currentTarget, 'start');
        }}
      >
        <strong>{word}</strong> {meaning}
      </span>
    </>
  );
}
