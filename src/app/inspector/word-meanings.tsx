import type { ReactElement } from 'react';
import Words from '../components/words.tsx';

interface WordMeaningsProps {
  /** A line each: the word, as it is in the list above, and what it means. */
  readonly words: readonly (readonly [word: string, meaning: string])[];
}

/** What the words of a list mean: for the keyboard and for fingers, which cannot point at a word. */
export default function WordMeanings({ words }: WordMeaningsProps): ReactElement {
  return (
    <dl className="word-meanings">
      {words.map(([word, meaning]) => (
        <div key={word}>
          <dt className="strong">{word}</dt>
          <dd>
            <Words text={meaning} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
