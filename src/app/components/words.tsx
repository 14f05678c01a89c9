import { useId, useMemo, useRef, type ReactElement } from 'react';
import { glossaryParts } from '../../base/glossary.ts';
import { placeBy } from './popover.tsx';

/** A text in which the first use of each word of the glossary opens its meaning. */
export default function Words({ text }: { readonly text: string }): ReactElement {
  const parts = useMemo(() => glossaryParts(text), [text]);
  const isWord = (index: number): boolean => parts.at(index)?.word !== undefined;
  const endOf = (index: number): string =>
    isWord(index) ? '' : (/^[^\s\w(“]+/.exec(parts[index]?.text ?? '')?.[0] ?? '');
  return (
    <>
      {parts.map(({ text: part, word, meaning }, index) =>
        word === undefined || meaning === undefined ? (
          part.slice(index > 0 && isWord(index - 1) ? endOf(index).length : 0)
        ) : (
          // A button is a place to break a line: its comma stays with it.
          <span key={index} className="word-end">
            <Word text={part} word={word} meaning={meaning} />
            {index + 1 < parts.length && endOf(index + 1)}
          </span>
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
