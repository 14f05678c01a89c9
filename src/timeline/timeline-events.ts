/** The events of a timeline, and the list of their listeners. */
import type { LaneState } from './layout/lanes.ts';
import type { ShownLanes } from './layout/shown-lanes.ts';
import type { View } from './layout/view.ts';
import type { Range } from './paint/overlay.ts';
import type { Hit } from './scene/selection.ts';

export interface TimelineEvents {
  /** The window or the scroll position changed, by the user or by a call. */
  view: View;
  /** The hit under the pointer; undefined after the pointer left. */
  hover: Hit | undefined;
  /** A click, or a choice with Enter. `undefined` (Escape) clears the selection. */
  select: Hit | undefined;
  /** The playhead was dragged to a time, ns. */
  scrub: number;
  /** A range of time was measured, ns; undefined after the ruler was cleared. */
  ruler: Range | undefined;
  /** A request to set a mark at a time, ns (whole). */
  mark: number;
  /** Lanes were folded, unfolded or pinned. */
  lanes: LaneState;
  /** Which lanes are shown, how many of each run are left out, and the height that they can use. */
  shown: ShownLanes;
  /** All visible lanes of the last `setRecording` are painted exactly. Sent once for each recording. */
  complete: undefined;
  /** A text for screen readers. */
  describe: string;
}

type Listener<T> = (value: T) => void;

/** Sends the events of a timeline to their listeners. */
export class TimelineEmitter {
  readonly #listeners: { [K in keyof TimelineEvents]: Set<Listener<TimelineEvents[K]>> } = {
    view: new Set(),
    hover: new Set(),
    select: new Set(),
    scrub: new Set(),
    ruler: new Set(),
    mark: new Set(),
    lanes: new Set(),
    shown: new Set(),
    complete: new Set(),
    describe: new Set(),
  };

  /** Adds a listener; the returned function removes it. */
  on<K extends keyof TimelineEvents>(event: K, listener: Listener<TimelineEvents[K]>): () => void {
    this.#listeners[event].add(listener);
    return () => {
      this.#listeners[event].delete(listener);
    };
  }

  /** Calls the listeners of an event. */
  emit<K extends keyof TimelineEvents>(event: K, value: TimelineEvents[K]): void {
    for (const listener of this.#listeners[event]) listener(value);
  }

  /** Whether an event has a listener. */
  hasListener(event: keyof TimelineEvents): boolean {
    return this.#listeners[event].size > 0;
  }
}
