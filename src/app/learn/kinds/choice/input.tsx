import { useId, useState, type ReactElement } from 'react';
import type { TypesOf } from '../../../../learn/kinds/index.ts';
import type { InputProps } from '../kind-view.ts';

/** One of several options. */
export function ChoiceInput(props: InputProps<TypesOf<'choice'>>): ReactElement {
  const { question, fill, labelledBy, first, onChange } = props;
  const name = useId();
  const [chosen, setChosen] = useState<number | null>(first?.option ?? null);
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
