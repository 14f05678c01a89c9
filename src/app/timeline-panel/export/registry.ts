/** The exports of the timeline, in the order of their menu: a line each. */
import type { Export } from '../../exports/export.ts';
import { embed } from './embed-code.ts';
import type { ExportedView } from './exported-view.ts';
import { perfetto } from './perfetto.ts';
import { figure, png, svg, waveDrom } from './pictures.ts';
import { operations, requests, selected } from './tables.ts';

export const TIMELINE_EXPORTS: readonly Export<ExportedView>[] = [
  figure,
  svg,
  png,
  waveDrom,
  operations,
  selected,
  requests,
  embed,
  perfetto,
];
