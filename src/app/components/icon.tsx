import type { ReactElement } from 'react';

/** Outlines on a 16-unit square, drawn with a 1.5-unit stroke in the current text color. */
const PATHS = {
  undo: 'M5.5 3 2.5 6l3 3M2.5 6H9a4 4 0 0 1 0 8H6',
  redo: 'M10.5 3l3 3-3 3M13.5 6H7a4 4 0 0 0 0 8h3',
  link: 'M6.5 9.5l3-3M7 4.5l1.2-1.2a3.1 3.1 0 0 1 4.4 4.4L11.5 9M9 11.5l-1.2 1.2a3.1 3.1 0 0 1-4.4-4.4L4.5 7',
  theme: 'M8 2a6 6 0 1 0 0 12zM8 2a6 6 0 0 1 0 12',
  sun:
    'M8 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM8 1.5v1M8 13.5v1M1.5 8h1M13.5 8h1M3.4 3.4l.7.7M11.9 11.9l.7.7M3.4 ' +
    '12.6l.7-.7M11.9 4.1l.7-.7',
  moon: 'M13.5 9.5A6 6 0 1 1 6.5 2.5a4.8 4.8 0 0 0 7 7z',
  first: 'M3.5 3v10M12.5 3.5 6 8l6.5 4.5z',
  last: 'M12.5 3v10M3.5 3.5 10 8l-6.5 4.5z',
  back: 'M10.5 3.5 5 8l5.5 4.5z',
  step: 'M5.5 3.5 11 8l-5.5 4.5z',
  play: 'M4.5 2.5 13 8l-8.5 5.5z',
  playBack: 'M11.5 2.5 3 8l8.5 5.5z',
  pause: 'M5 3v10M11 3v10',
  close: 'M4 4l8 8M12 4l-8 8',
  file: 'M4 1.5h5l3 3v10H4zM9 1.5v3h3',
  drop: 'M8 2v8M4.5 7 8 10.5 11.5 7M2.5 13.5h11',
  viewBack: 'M7.5 3.5 3 8l4.5 4.5M3 8h10',
  viewForward: 'M8.5 3.5 13 8l-4.5 4.5M13 8H3',
  check: 'M3 8.5l3.2 3.2L13 5',
  warning: 'M8 2 14.5 13.5h-13zM8 6.5v3.2M8 11.6v.1',
  chevron: 'M4.5 6.5 8 10l3.5-3.5',
  up: 'M4.5 9.5 8 6l3.5 3.5',
  more: 'M3 8h.1M8 8h.1M13 8h.1',
  find: 'M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zM10.3 10.3 14 14',
  out: 'M8 10.5V2M4.5 5 8 1.5 11.5 5M2.5 9.5v4h11v-4',
  layout: 'M2 3h12v10H2zM6 3v10M6 9.5h8',
  swap: 'M4 2.5v11M4 13.5 1.8 11.3M4 13.5l2.2-2.2M12 13.5v-11M12 2.5 9.8 4.7M12 2.5l2.2 2.2',
} as const;

export type IconName = keyof typeof PATHS;

const FILLED: ReadonlySet<IconName> = new Set(['first', 'last', 'back', 'step', 'play', 'playBack']);

/** Alone, its button needs an `aria-label`. */
export function Icon({ name }: { name: IconName }): ReactElement {
  return (
    <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path
        d={PATHS[name]}
        fill={FILLED.has(name) ? 'currentColor' : 'none'}
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      {name === 'theme' && <path d="M8 2a6 6 0 0 0 0 12z" fill="currentColor" />}
    </svg>
  );
}
