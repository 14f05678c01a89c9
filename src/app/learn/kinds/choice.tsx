import { useId, useState, type ReactElement } from 'react';
import type { TypesOf } from '../../../learn/kinds/index.ts';
import type { InputProps, KindView, ResultProps } from './kind-view.ts';

function ChoiceInput(props: InputProps<TypesOf<'choice'>>): ReactElement {
  const { question, fill, labelledBy, first, onChange } = props;
  const name = useId();
  const [chosen, setChosen] = useState<number | null>(first?.option ?? null);
  return (
    <div className="choice-input stack full" role="radiogroup" aria-labelledby={labelledBy}>
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

function ChoiceResult({ question, answer, right, fill }: ResultProps<TypesOf<'choice'>>): ReactElement {
  return (
    <ul className="result-options stack gap-1">
      {question.options.map(({ text }, index) => (
        <li key={text} data-right={index === right.option}>
          <span aria-hidden="true">{index === right.option ? '✓' : index === answer.option ? '✗' : ''}</span>
          {fill(text)}
          <span className="muted medium light">{optionNote(index, answer.option, right.option)}</span>
        </li>
      ))}
    </ul>
  );
}

function optionNote(option: number, chosen: number, right: number): string {
  if (option === chosen) return option === right ? 'your answer, right' : 'your answer';
  return option === right ? 'right' : '';
}

export const CHOICE: KindView<TypesOf<'choice'>> = {
  empty: 'Choose an option first.',
  Input: ChoiceInput,
  Result: ChoiceResult,
};
