/**
 * The events of a run as plain rows, and what they say of an operation: written from the model page and from the rows
 * alone, so that it can contradict what makes the statements.
 */
import { chipOfDie } from '../../src/device/geometry.ts';
import type { Geometry } from '../../src/device/geometry.ts';
import { RowKind } from '../../src/engine/recording/recording.ts';
import type { RunReader } from '../../src/analysis/why/run-reader.ts';

export interface Event {
  readonly lane: number;
  readonly startNs: number;
  readonly endNs: number;
  readonly kind: number;
  readonly operation: number;
}

export class Events {
  readonly all: readonly Event[];
  readonly #of = new Map<number, Event[]>();
  /** Operations by lane, start and kind of their array row: one transaction. */
  readonly #together = new Map<string, number[]>();
  readonly #geometry: Geometry;
  readonly #channels: number;

  constructor(reader: RunReader) {
    this.#geometry = reader.geometry;
    this.#channels = reader.recording.channels;
    this.all = reader.lanes.flatMap((lane) =>
      Array.from({ length: lane.rows }, (_, index) => ({ ...lane.row(index), lane: lane.number })),
    );
    for (const event of this.all) {
      const own = this.#of.get(event.operation);
      if (own === undefined) this.#of.set(event.operation, [event]);
      else own.push(event);
      if (!this.isArray(event)) continue;
      const key = this.#key(event);
      this.#together.set(key, [...(this.#together.get(key) ?? []), event.operation]);
    }
  }

  isArray = ({ lane }: Event): boolean => lane >= this.#channels;
  isOnBus = ({ lane }: Event): boolean => lane < this.#channels;

  of = (operation: number): readonly Event[] => this.#of.get(operation) ?? [];

  /** The rows of an operation and of the pages that share its array phase (model page §10). */
  ofTransaction(operation: number): readonly Event[] {
    const mates = new Set([operation]);
    for (const event of this.of(operation)) {
      if (!this.isArray(event) || event.kind === RowKind.suspend || event.kind === RowKind.resume) continue;
      for (const mate of this.#together.get(this.#key(event)) ?? []) mates.add(mate);
    }
    return [...mates].flatMap((mate) => this.of(mate));
  }

  /** The pages of a transaction are in one chip: its dies may be busy together. */
  readonly #key = ({ lane, startNs, kind }: Event): string =>
    `${chipOfDie(this.#geometry, lane - this.#channels)} ${startNs} ${kind}`;
}

export const overlaps = (
  a: { readonly startNs: number; readonly endNs: number },
  b: { readonly startNs: number; readonly endNs: number },
): boolean => a.startNs < b.endNs && b.startNs < a.endNs;
