/** The events of a timeline, and the list of their listeners. */
import type { LaneState } from './layout/lanes.ts';
import type { ShownLanes } from './layout/lane-layout.ts';
import type { View } from './layout/view.ts';
import type { OverlayRange } from './paint/overlay.ts';
import type { Hit } from './scene/selection.ts';

export interface TimelineEvents {
  view: View;
  /** The hit under the pointer, or that a key reached; undefined after the pointer or the focus left. */
  hover: Hit | undefined;
  /** A click, or a choice with Enter. `undefined` (Escape) clears the selection. */
  select: Hit | undefined;
  /** The playhead was dragged to a time, ns. */
  scrub: number;
  /** A range of time was measured, ns; undefined after the ruler was cleared. */
  ruler: OverlayRange | undefined;
  /** A request to set a mark at a time, ns (whole). */
  mark: number;
  lanes: LaneState;
  /** Which lanes are shown, how many of each run are left out, and the height that they can use. */
  shown: ShownLanes;
  /** All visible lanes of the last `setRecording` are painted exactly. Sent once for each recording. */
  complete: undefined;
  describe: string;
}

type Listener<T> = (value: T) => void;

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

  on<K extends keyof TimelineEvents>(event: K, listener: Listener<TimelineEvents[K]>): () => void {
    this.#listeners[event].add(listener);
    return () => {
      this.#listeners[event].delete(listener);
    };
  }

  emit<K extends keyof TimelineEvents>(event: K, value: TimelineEvents[K]): void {
    for (const listener of this.#listeners[event]) listener(value);
  }

  /** Whether an event has a listener. */
  hasListener(event: keyof TimelineEvents): boolean {
    return this.#listeners[event].size > 0;
  }
}
