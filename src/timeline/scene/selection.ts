/** Selections, hits and the spans of a request: the types that the timeline and its host exchange. */
import type { CauseName } from '../../base/vocabulary.ts';
import type { PlacedLane } from '../layout/lane-layout.ts';

/** The selection. A request and one of its operations can be selected together. */
export interface ShownSelection {
  /** 0 is run A, 1 is run B. */
  readonly run: number;
  readonly request?: number | undefined;
  readonly operation?: number | undefined;
  /** An empty range of a lane. */
  readonly gap?: { readonly laneId: string; readonly startNs: number; readonly endNs: number } | undefined;
  readonly laneId?: string | undefined;
}

export interface DrawnSpan {
  readonly startNs: number;
  readonly endNs: number;
  /** The cause whose color it has. */
  readonly cause: CauseName;
  /** Waits have red edges. */
  readonly isWaiting: boolean;
  /** Its name on screen, e.g. `die busy (GC): erase of block 3`. */
  readonly label: string;
  /** For bars without room for it. */
  readonly short: string;
  /** What its name means, as a sentence. */
  readonly meaning: string;
  /** All blocking operations, if there are several: the moves of a collection. */
  readonly blockers?: readonly number[];
  /** The blocking operation; undefined if there is none. */
  readonly blockerOperation?: number | undefined;
  /** The request that has the core or the link, if this is a wait for one. */
  readonly blockerRequest?: number | undefined;
}

export interface RequestSpans {
  readonly request: number;
  /** `read #17` */
  readonly label: string;
  /** Whether it is a write: its array operations are programs. */
  readonly isWrite?: boolean;
  readonly spans: readonly DrawnSpan[];
}

export type Hit =
  | {
      readonly kind: 'row';
      readonly lane: PlacedLane;
      readonly row: number;
      readonly rowKind: number;
      readonly operation: number;
      /** −1 for background work. */
      readonly request: number;
      readonly startNs: number;
      readonly endNs: number;
      readonly ns: number;
    }
  | {
      readonly kind: 'gap';
      readonly lane: PlacedLane;
      /** The range is idle from here to there; it is cut off at 0 and at the end of the run. */
      readonly startNs: number;
      readonly endNs: number;
      /** Rows before and after it in the lane, −1 if there is none. */
      readonly rowBefore: number;
      readonly rowAfter: number;
      readonly ns: number;
    }
  | {
      readonly kind: 'span';
      readonly lane: PlacedLane;
      readonly index: number;
      readonly span: DrawnSpan;
      readonly ns: number;
    }
  | { readonly kind: 'lane'; readonly lane: PlacedLane; readonly part: 'fold' | 'chip' | 'pin' | 'name' }
  | { readonly kind: 'empty'; readonly lane: PlacedLane | undefined; readonly ns: number }
  | { readonly kind: 'axis'; readonly ns: number }
  | { readonly kind: 'minimap'; readonly ns: number; readonly part: 'start' | 'end' | 'window' | 'outside' };
