import { useId, useMemo, useRef, type ReactElement } from 'react';
import { glossaryParts } from '../../base/glossary.ts';
import { placeBy } from './popover.tsx';

/** A text in which the first use of each word of the glossary opens its meaning. */
export default function Words({ text }: { readonly text: string }): ReactElement {
  const parts = useMemo(() => glossaryParts(text), [text]);
  const before = (index: number): string => /[(“]*$/.exec(parts.at(index)?.text ?? '')?.[0] ?? '';
  const after = (index: number): string => /^[^\s\w(“]*/.exec(parts.at(index)?.text ?? '')?.[0] ?? '';
  const isWord = (index: number): boolean => parts.at(index)?.word !== undefined;
  return (
    <>
      {parts.map(({ text: part, word, meaning }, index) =>
        word === undefined || meaning === undefined ? (
          part.slice(
            index > 0 && isWord(index - 1) ? after(index).length : 0,
            isWord(index + 1) ? part.length - before(index).length : undefined,
          )
        ) : (
          // A button is a place to break a line: its comma and bracket stay with it.
          <span key={index} className="nowrap">
            {index > 0 && !isWord(index - 1) && before(index - 1)}
            <Word text={part} word={word} meaning={meaning} />
            {!isWord(index + 1) && after(index + 1)}
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
        className="popover text gap-1 surface word-meaning"
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
