/**
 * DJ's Figure 8: organizations drawn as channels with their banks, a channel as thick as its bus is fast, and below
 * each the measured response times.
 */
import { plural } from '../../base/format.ts';
import type { MeasuredPoint } from '../../papers/results/measured-figure.ts';
import { NO_VALUE } from '../kit/columns.ts';
import { svgFrame, type Group } from '../kit/frame.ts';
import { paintMarks } from '../kit/marks.ts';
import { schemePlaces } from '../kit/scheme-colors.ts';
import type { ChartTheme } from '../kit/theme.ts';

export interface OrganizationsOptions {
  readonly width: number;
  readonly height: number;
  readonly theme: ChartTheme;
  readonly label: string;
  readonly y: string;
}

/** Distances, CSS pixels. */
const EDGE = 10;
const BAR = 16;
const BAR_GAP = 6;
const NAME = 20;
const BANK = { width: 15, height: 14, gap: 5 } as const;
/** Room for a series' name and for its value. */
const SERIES = 46;
const VALUE = 62;
/** An organization has at least this width; they are in rows if there is not enough room. */
const NARROWEST = 230;
/** Thickness of the fastest channel. */
const THICKEST = 9;

export function updateOrganizations(
  container: HTMLElement,
  points: readonly MeasuredPoint[],
  { width, height, theme, label, y }: OrganizationsOptions,
): void {
  const groups = [...new Set(points.map(({ group }) => group))];
  const series = [...new Set(points.map((point) => point.series))];
  const colors = schemePlaces(series).map((place) => theme.series[place]);
  const description = `${plural(groups.length, 'organization')}, ${y}.`;
  const frame = svgFrame(container, { width, height, label, description, fontSize: 12 });
  const columns = Math.max(1, Math.min(groups.length, Math.floor((width - EDGE) / NARROWEST)));
  const cell = (width - EDGE) / columns;
  const cellHeight = height / Math.ceil(groups.length / columns);
  const bars = cellHeight - EDGE - series.length * (BAR + BAR_GAP);
  const fastest = points.reduce((most, { organization }) => Math.max(most, organization?.megabytesPerSecond ?? 0), 0);
  const longest = points.reduce((most, point) => Math.max(most, endOf(point)), 0);
  const room = Math.max(10, cell - EDGE - SERIES - VALUE);
  const x = (value: number): number => (value / (longest > 0 ? longest : 1)) * room;
  groups.forEach((group, place) => {
    const own = points.filter((point) => point.group === group);
    const layer = frame.layer(`organization-${place}`, {
      transform: `translate(${EDGE + (place % columns) * cell},${Math.floor(place / columns) * cellHeight})`,
    });
    paintMarks(layer, 'text', [group], {
      className: 'name',
      attrs: { y: NAME - 4, 'font-weight': 600, fill: theme.text },
      text: (name) => name,
    });
    drawChannels(layer, own[0], { width: cell - EDGE, bottom: bars - 10, fastest, theme });
    const rows = paintMarks(layer, 'g', own, {
      key: (point) => point.series,
      className: 'row',
      attrs: { transform: (_, i) => `translate(0,${bars + i * (BAR + BAR_GAP)})` },
      title: (point) => `${point.group}, ${point.series}: ${y} ${valueText(point)}`,
    });
    paintMarks(rows, 'rect', (point) => [point], {
      attrs: {
        x: SERIES,
        width: ({ value }) => x(value ?? 0),
        height: BAR,
        fill: (point) => colors[series.indexOf(point.series)],
      },
    });
    paintMarks(rows, 'path', ({ spread }) => (spread === null ? [] : [spread.map((end) => SERIES + x(end))]), {
      attrs: {
        d: ([low, high]) => `M${low},4v8M${high},4v8M${low},8H${high}`,
        stroke: theme.text,
        'stroke-width': 1.2,
      },
    });
    paintMarks(rows, 'text', (point) => [point], {
      className: 'series',
      attrs: { y: BAR - 4, fill: theme.muted },
      text: (point) => point.series,
    });
    paintMarks(rows, 'text', (point) => [point], {
      className: 'value',
      attrs: { x: (point) => SERIES + x(endOf(point)) + 6, y: BAR - 4, fill: theme.text },
      text: (point) => (point.value === null ? NO_VALUE : `${valueText(point)} ms`),
    });
  });
}

const valueText = ({ value }: MeasuredPoint): string =>
  value === null ? NO_VALUE : String(Number(value.toPrecision(3)));

const endOf = ({ value, spread }: MeasuredPoint): number => Math.max(value ?? 0, spread?.[1] ?? 0);

interface Drawing {
  readonly width: number;
  readonly bottom: number;
  readonly fastest: number;
  readonly theme: ChartTheme;
}

/** Channels as lines from the controller, their banks on them. */
function drawChannels(layer: Group, { organization }: MeasuredPoint, { width, bottom, fastest, theme }: Drawing): void {
  if (organization === undefined) return;
  const { channels, banksPerChannel, megabytesPerSecond } = organization;
  const step = (bottom - NAME) / channels;
  const room = Math.min(BANK.width, (width - 34) / banksPerChannel - BANK.gap);
  const at = (channel: number): number => NAME + (channel + 0.5) * step;
  const drawn = paintMarks(layer, 'g', [null], { className: 'drawing', attrs: { 'aria-hidden': 'true' } });
  paintMarks(drawn, 'rect', [null], {
    className: 'controller',
    attrs: { y: NAME + 4, width: 12, height: bottom - NAME - 8, rx: 2, fill: theme.muted },
  });
  const counted = (length: number): number[] => Array.from({ length }, (_, i) => i);
  paintMarks(drawn, 'line', counted(channels), {
    attrs: {
      x1: 12,
      x2: 24 + banksPerChannel * (room + BANK.gap),
      y1: at,
      y2: at,
      stroke: theme.palette.phases.dataOut.edge,
      'stroke-width': Math.max(1.5, (THICKEST * megabytesPerSecond) / fastest),
    },
  });
  paintMarks(drawn, 'rect', counted(channels * banksPerChannel), {
    className: 'bank',
    attrs: {
      x: (bank) => 24 + (bank % banksPerChannel) * (room + BANK.gap),
      y: (bank) => at(Math.floor(bank / banksPerChannel)) - BANK.height / 2,
      width: room,
      height: BANK.height,
      rx: 2,
      fill: theme.background,
      stroke: theme.text,
      'stroke-width': 1.2,
    },
  });
}
