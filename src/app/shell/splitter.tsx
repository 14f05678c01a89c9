import { useRef, type KeyboardEvent, type PointerEvent, type ReactElement } from 'react';
import { PANEL_SIZES, remPixels, resizePanel, togglePanel, useLayout, type PanelName } from '../stores/layout.ts';

/** The direction that makes a panel larger: +1 right or down, −1 left or up. */
const GROWS: Readonly<Record<PanelName, 1 | -1>> = { setup: 1, desk: -1 };
const ELEMENTS: Readonly<Record<PanelName, string>> = { setup: '.explore-setup', desk: '.desk' };
const NAMES: Readonly<Record<PanelName, string>> = { setup: 'setup', desk: 'lower part' };
/** Of a key press, rem. */
const KEY_STEP = 1;

/** Drag or arrow keys change its size, Enter folds it, a double-click restores its usual size. */
export function Splitter({ panel }: { panel: PanelName }): ReactElement {
  const size = useLayout((state) => state.sizes[panel]);
  const folded = useLayout((state) => !state.shown.includes(panel));
  const drag = useRef<{ at: number; size: number } | null>(null);
  const { least, usual, most } = PANEL_SIZES[panel];
  const isAcross = panel === 'desk';
  const place = (event: PointerEvent): number => (isAcross ? event.clientY : event.clientX);
  /** On screen, rem. */
  const shown = (element: HTMLElement): number => {
    if (folded) return least;
    const box = element.parentElement?.querySelector(ELEMENTS[panel])?.getBoundingClientRect();
    const pixels = box === undefined ? 0 : isAcross ? box.height : box.width;
    return pixels > 0 ? pixels / remPixels() : (size ?? usual);
  };
  function onKey(event: KeyboardEvent<HTMLElement>): void {
    const steps: Partial<Record<string, number>> = isAcross
      ? { ArrowDown: KEY_STEP, ArrowUp: -KEY_STEP }
      : { ArrowRight: KEY_STEP, ArrowLeft: -KEY_STEP };
    const by = steps[event.key];
    if (by !== undefined) resizePanel(panel, shown(event.currentTarget) + by * GROWS[panel]);
    else if (event.key === 'Home') resizePanel(panel, least);
    else if (event.key === 'End') resizePanel(panel, most);
    else if (event.key === 'Enter') togglePanel(panel);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  return (
    // A separator with a value is a control (ARIA: window splitter).
    <div
      className={`splitter splitter-${panel}`}
      role="separator"
      tabIndex={0}
      aria-orientation={isAcross ? 'horizontal' : 'vertical'}
      aria-label={`Size of the ${NAMES[panel]}`}
      aria-valuemin={0}
      aria-valuemax={most}
      aria-valuenow={folded ? 0 : Math.round(size ?? usual)}
      aria-valuetext={folded ? 'folded' : `${Math.round(size ?? usual)} rem`}
      title={folded ? `Show the ${NAMES[panel]} (double-click or Enter)` : 'Drag to resize; Enter hides'}
      onKeyDown={onKey}
      onDoubleClick={() => {
        if (folded) togglePanel(panel);
        else resizePanel(panel, undefined);
      }}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { at: place(event), size: shown(event.currentTarget) };
      }}
      onPointerMove={(event) => {
        if (drag.current === null) return;
        const moved = ((place(event) - drag.current.at) / remPixels()) * GROWS[panel];
        if (moved !== 0) resizePanel(panel, drag.current.size + moved);
      }}
      onPointerUp={() => {
        drag.current = null;
      }}
      onPointerCancel={() => {
        drag.current = null;
      }}
    />
  );
}
