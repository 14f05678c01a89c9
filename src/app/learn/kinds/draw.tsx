import { useState, type CSSProperties, type ReactElement } from 'react';
import type { TypesOf } from '../../../learn/kinds/index.ts';
import { formatValue } from '../../../learn/measure/value.ts';
import { Table } from '../../components/table.tsx';
import type { InputProps, KindView, ResultProps } from './kind-view.ts';

/** Positions of a bar, from 0 to the top of the scale. */
const POSITIONS = 100;

const positionOf = (value: number, most: number): number =>
  Math.min(POSITIONS, Math.max(0, Math.round((value / most) * POSITIONS)));

function DrawInput(props: InputProps<TypesOf<'draw'>>): ReactElement {
  const { question, values, fill, labelledBy, first, onChange } = props;
  const [drawn, setDrawn] = useState<readonly number[]>(() =>
    question.bars.map((_, bar) => (first === null ? 0 : positionOf(first.values[bar], question.most))),
  );
  return (
    <div className="draw-input stack full" role="group" aria-labelledby={labelledBy}>
      {question.bars.map(({ text, answer }, bar) => {
        const { as } = values[answer];
        const value = (drawn[bar] / POSITIONS) * question.most;
        return (
          <label key={text}>
            <span>{fill(text)}</span>
            <input
              type="range"
              min={0}
              max={POSITIONS}
              value={drawn[bar]}
              style={{ '--drawn': `${drawn[bar]}%` } as CSSProperties}
              aria-valuetext={formatValue(value, as)}
              onChange={(event) => {
                const next = drawn.map((before, index) => (index === bar ? Number(event.target.value) : before));
                setDrawn(next);
                const heights = next.map((position) => (position / POSITIONS) * question.most);
                onChange({ answer: { kind: 'draw', values: heights } });
              }}
            />
            <output className="end">{formatValue(value, as)}</output>
          </label>
        );
      })}
    </div>
  );
}

const HEAD = { className: 'muted medium' };

function DrawResult({ question, values, answer, right, fill }: ResultProps<TypesOf<'draw'>>): ReactElement {
  const widthOf = (value: number) => ({ width: `${(Math.min(value, question.most) / question.most) * 100}%` });
  return (
    <Table
      className="result-draw full"
      rows={question.bars}
      keyOf={({ text }) => text}
      columns={[
        {
          title: 'Value',
          head: <span className="unseen">Value</span>,
          headProps: HEAD,
          cell: ({ text }) => fill(text),
        },
        {
          title: 'Your drawing',
          headProps: HEAD,
          cell: ({ answer: name }, index) => formatValue(answer.values[index], values[name].as),
        },
        {
          title: 'The run',
          headProps: HEAD,
          cell: ({ answer: name }, index) => (
            <>
              {formatValue(right.values[index], values[name].as)}
              <span className="result-track block" aria-hidden="true">
                <span className="result-drawn" style={widthOf(answer.values[index])} />
                <span className="result-true" style={widthOf(right.values[index])} />
              </span>
            </>
          ),
        },
      ]}
    />
  );
}

export const DRAW: KindView<TypesOf<'draw'>> = {
  empty: 'Move the bars first.',
  Input: DrawInput,
  Result: DrawResult,
};
