import { useEffect, useRef, useState, type ReactElement } from 'react';

interface OrderedListProps {
  readonly items: readonly { readonly key: string; readonly words: string }[];
  /** The place of the item that is edited. */
  readonly chosen: number;
  readonly upWords: (index: string) => string;
  readonly downWords: (index: string) => string;
  readonly onChoose: (index: number) => void;
  /** Called with places in the list only. */
  readonly onMove: (from: number, to: number) => void;
}

/** Steps or questions in their order: dragged, or moved by their buttons and the arrow keys on them. */
export function OrderedList(props: OrderedListProps): ReactElement {
  const { items, chosen, upWords, downWords, onChoose, onMove } = props;
  const [dragged, setDragged] = useState<number | null>(null);
  /** The button that keeps the focus: moving an element in the document takes the focus from it. */
  const focused = useRef<HTMLElement | null>(null);
  useEffect(() => {
    focused.current?.focus();
    focused.current = null;
  }, [items]);
  const move = (from: number, to: number): void => {
    if (to >= 0 && to < items.length && from !== to) onMove(from, to);
  };
  return (
    <ol className="desk-steps stack gap-1">
      {items.map(({ key, words }, index) => (
        // Buttons and keys move an item, too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
        <li
          key={key}
          draggable
          data-chosen={index === chosen}
          onDragStart={() => {
            setDragged(index);
          }}
          onDragOver={(event) => {
            if (dragged !== null) event.preventDefault();
          }}
          onDrop={(event) => {
            if (dragged === null) return;
            event.preventDefault();
            move(dragged, index);
            setDragged(null);
          }}
        >
          <button
            type="button"
            className="desk-step"
            aria-current={index === chosen ? 'step' : undefined}
            onClick={() => {
              onChoose(index);
            }}
          >
            {index + 1}. {words}
          </button>
          {([-1, 1] as const).map((direction) => (
            <button
              key={direction}
              type="button"
              className="order-move lights"
              aria-label={direction < 0 ? upWords(String(index + 1)) : downWords(String(index + 1))}
              aria-disabled={index + direction < 0 || index + direction >= items.length}
              onClick={(event) => {
                focused.current = event.currentTarget;
                move(index, index + direction);
              }}
              onKeyDown={(event) => {
                if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
                event.preventDefault();
                focused.current = event.currentTarget;
                move(index, index + (event.key === 'ArrowUp' ? -1 : 1));
              }}
            >
              {direction < 0 ? '↑' : '↓'}
            </button>
          ))}
        </li>
      ))}
    </ol>
  );
}
