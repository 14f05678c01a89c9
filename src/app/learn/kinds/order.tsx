import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type ReactElement } from 'react';
import type { TypesOf } from '../../../learn/kinds/index.ts';
import type { InputProps, KindView, ResultProps } from './kind-view.ts';

function OrderInput(props: InputProps<TypesOf<'order'>>): ReactElement {
  const { question, fill, labelledBy, first, onChange } = props;
  const [order, setOrder] = useState<readonly number[]>(() => first?.order ?? question.items.map((_, index) => index));
  const [said, setSaid] = useState('');
  const [dragged, setDragged] = useState<number | null>(null);
  const list = useRef<HTMLOListElement>(null);
  /** The button that keeps the focus: moving an element in the document takes the focus from it. */
  const focused = useRef<HTMLElement | null>(null);
  useEffect(() => {
    focused.current?.focus();
    focused.current = null;
  }, [order]);

  const move = (from: number, to: number): void => {
    if (to < 0 || to >= order.length || from === to) return;
    const next = [...order];
    const [item] = next.splice(from, 1);
    next.splice(to, 0, item);
    setOrder(next);
    setSaid(`${fill(question.items[item].text)}: place ${to + 1} of ${order.length}`);
    onChange({ answer: { kind: 'order', order: next } });
  };
  const moveByButton = (button: HTMLElement, place: number, direction: 1 | -1): void => {
    focused.current = button;
    move(place, place + direction);
  };
  const onKey = (event: KeyboardEvent<HTMLElement>, place: number): void => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    moveByButton(event.currentTarget, place, event.key === 'ArrowUp' ? -1 : 1);
  };
  const onPointerMove = (event: PointerEvent): void => {
    if (dragged === null) return;
    const items = [...(list.current?.children ?? [])];
    const to = items.findIndex((item) => {
      const { top, bottom } = item.getBoundingClientRect();
      return event.clientY >= top && event.clientY < bottom;
    });
    if (to >= 0) move(order.indexOf(dragged), to);
  };
  const drop = (): void => setDragged(null);
  return (
    <>
      <p className="muted question-how medium">Drag the parts, or use their arrows.</p>
      <ol className="order-input stack full" ref={list} aria-labelledby={labelledBy}>
        {order.map((item, place) => {
          const text = fill(question.items[item].text);
          return (
            <li key={item} className="order-item" data-dragged={item === dragged}>
              <span
                className="order-grip row gap-3 grow pad"
                onPointerDown={(event) => {
                  event.currentTarget.setPointerCapture(event.pointerId);
                  setDragged(item);
                }}
                onPointerMove={onPointerMove}
                onPointerUp={drop}
                onPointerCancel={drop}
              >
                <span className="muted rigid">{place + 1}</span>
                {text}
              </span>
              {([-1, 1] as const).map((direction) => (
                <button
                  key={direction}
                  type="button"
                  className="order-move muted rigid lights"
                  aria-label={direction < 0 ? `Move up: ${text}` : `Move down: ${text}`}
                  aria-disabled={place + direction < 0 || place + direction >= order.length}
                  onClick={(event) => moveByButton(event.currentTarget, place, direction)}
                  onKeyDown={(event) => onKey(event, place)}
                >
                  {direction < 0 ? '↑' : '↓'}
                </button>
              ))}
            </li>
          );
        })}
      </ol>
      <p className="unseen" role="status">
        {said}
      </p>
    </>
  );
}

function OrderResult({ question, answer, right, fill }: ResultProps<TypesOf<'order'>>): ReactElement {
  return (
    <ol className="result-options stack gap-1">
      {right.order.map((item, place) => (
        <li key={item} data-right={answer.order[place] === item}>
          <span aria-hidden="true">{answer.order[place] === item ? '✓' : '✗'}</span>
          <span className="unseen">{answer.order[place] === item ? 'right' : 'wrong'}: </span>
          {fill(question.items[item].text)}
          <span className="muted medium light">{`you: place ${answer.order.indexOf(item) + 1}`}</span>
        </li>
      ))}
    </ol>
  );
}

export const ORDER: KindView<TypesOf<'order'>> = {
  empty: 'Move the parts into your order first.',
  Input: OrderInput,
  Result: OrderResult,
};
