import { useState, type CSSProperties, type ReactElement } from 'react';
import type { TypesOf } from '../../../../learn/kinds/index.ts';
import { formatValue } from '../../../../learn/measure/value.ts';
import type { InputProps } from '../kind-view.ts';

/** Positions of a bar, from 0 to the top of the scale. */
const POSITIONS = 100;

const positionOf = (value: number, most: number): number =>
  Math.min(POSITIONS, Math.max(0, Math.round((value / most) * POSITIONS)));

/** A drawing: one bar for each value, moved by pointer or by the arrow keys. */
export function DrawInput(props: InputProps<TypesOf<'draw'>>): ReactElement {
  const { question, values, fill, labelledBy, first, onChange } = props;
  const [drawn, setDrawn] = useState<readonly number[]>(() =>
    question.bars.map((_, bar) => (first === null ? 0 : positionOf(first.values[bar], question.most))),
  );
  return (
    <div className="draw-input" role="group" aria-labelledby={labelledBy}>
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
            <output>{formatValue(value, as)}</output>
          </label>
        );
      })}
    </div>
  );
}
