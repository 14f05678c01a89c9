/** The exports of the timeline, in the order of their menu: a line each. */
import type { Exports } from '../../exports/export.ts';
import { embed } from './embed-code.ts';
import type { ExportedView } from './exported-view.ts';
import { perfettoRun, perfettoWindow } from './perfetto.ts';
import { png, svg } from './pictures.ts';
import { operations, requestsOfA, requestsOfB, selected } from './tables.ts';

export const TIMELINE_EXPORTS: Exports<ExportedView> = {
  svg,
  png,
  operations,
  selected,
  requestsOfA,
  requestsOfB,
  embed,
  perfettoWindow,
  perfettoRun,
};
