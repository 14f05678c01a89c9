import { useId, useState, type ReactElement } from 'react';
import type { ChoiceQuestion } from '../../../learn/lesson/lesson.ts';
import type { Draft } from './draft.ts';

interface ChoiceInputProps {
  readonly question: ChoiceQuestion;
  readonly fill: (text: string) => string;
  readonly labelledBy: string;
  /** The option that is chosen at first. */
  readonly initial: number | null;
  readonly onChange: (draft: Draft) => void;
}

/** One of several options. */
export function ChoiceInput({ question, fill, labelledBy, initial, onChange }: ChoiceInputProps): ReactElement {
  const name = useId();
  const [chosen, setChosen] = useState<number | null>(initial);
  return (
    <div className="choice-input" role="radiogroup" aria-labelledby={labelledBy}>
      {question.options.map(({ text }, option) => (
        <label key={text} data-chosen={option === chosen}>
          <input
            type="radio"
            name={name}
            checked={option === chosen}
            onChange={() => {
              setChosen(option);
              onChange({ answer: { kind: 'choice', option } });
            }}
          />
          {fill(text)}
        </label>
      ))}
    </div>
  );
}
