/**
 * The timeline's own keys, for the key sheet. They work while it has the focus; the timeline's `gestures.ts` binds
 * them.
 */
export const TIMELINE_KEYS: readonly { readonly keys: string; readonly title: string }[] = [
  { keys: 'W S', title: 'Zoom in, out (Shift: faster)' },
  { keys: 'A D', title: 'Earlier, later (Shift: faster)' },
  { keys: 'Shift ← →', title: 'Earlier, later' },
  { keys: '↑ ↓', title: 'Lane above, below' },
  { keys: 'PgUp PgDn', title: 'Scroll the lanes (also: wheel)' },
  { keys: 'Ctrl wheel', title: 'Zoom at the pointer (also: pinch)' },
  { keys: 'Shift wheel', title: 'Earlier, later (also: sideways wheel)' },
  { keys: ', .', title: 'Previous, next operation of the lane' },
  { keys: '< >', title: 'Previous, next idle range' },
  { keys: 'Enter', title: 'Select; zoom to the measured range' },
  { keys: 'F', title: 'Fit the selection; press again: the whole run' },
  { keys: '0', title: 'The whole run' },
  { keys: 'Home End', title: 'Start, end of the run' },
  { keys: 'E', title: 'Fold, unfold the lane under the pointer, or of the cursor' },
  { keys: 'P', title: 'Pin the lane under the pointer, or of the cursor' },
  { keys: 'M', title: 'Mark the time under the pointer, or at the playhead' },
  { keys: 'Esc', title: 'Clear ruler and selection' },
];
