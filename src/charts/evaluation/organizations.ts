/**
 * DJ's Figure 8: organizations drawn as channels with their banks, a channel as thick as its bus is fast, and below
 * each the measured response times.
 */
import { plural } from '../../base/format.ts';
import type { MeasuredPoint } from '../../papers/results/measured-figure.ts';
import { NO_VALUE } from '../kit/columns.ts';
import { svgFrame, type Group } from '../kit/frame.ts';
import { schemePlaces } from '../kit/scheme-colors.ts';
import type { ChartTheme } from '../kit/theme.ts';

export interface OrganizationsOptions {
  readonly width: number;
  readonly height: number;
  readonly theme: ChartTheme;
  readonly label: string;
  /** What the bars count, with its unit. */
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

/** Draws the organizations side by side, or brings them up to date. */
export function updateOrganizations(
  container: HTMLElement,
  points: readonly MeasuredPoint[],
  { width, height, theme, label, y }: OrganizationsOptions,
): void {
  const groups = [...new Set(points.map(({ group }) => group))];
  const series = [...new Set(points.map((point) => point.series))];
  const frame = svgFrame(container, {
    width,
    height,
    label,
    description: `${plural(groups.length, 'organization')}, ${y}.`,
  });
  frame.svg.attr('font-size', 12);
  const columns = Math.max(1, Math.min(groups.length, Math.floor((width - EDGE) / NARROWEST)));
  const cell = (width - EDGE) / columns;
  const cellHeight = height / Math.ceil(groups.length / columns);
  const bars = cellHeight - EDGE - series.length * (BAR + BAR_GAP);
  const fastest = points.reduce((most, { organization }) => Math.max(most, organization?.megabytesPerSecond ?? 0), 0);
  const longest = points.reduce((most, { value, spread }) => Math.max(most, value ?? 0, spread?.[1] ?? 0), 0);
  const room = Math.max(10, cell - EDGE - SERIES - VALUE);
  const x = (value: number): number => (value / (longest > 0 ? longest : 1)) * room;
  groups.forEach((group, place) => {
    const own = points.filter((point) => point.group === group);
    const layer = frame
      .layer(`organization-${place}`)
      .attr('transform', `translate(${EDGE + (place % columns) * cell},${Math.floor(place / columns) * cellHeight})`);
    drawName(layer, group, theme);
    drawChannels(layer, own[0], { width: cell - EDGE, bottom: bars - 10, fastest, theme });
    drawBars(layer, own, { top: bars, x, series, theme, y });
  });
}

function drawName(layer: Group, group: string, theme: ChartTheme): void {
  layer
    .selectAll<SVGTextElement, string>('text.name')
    .data([group])
    .join('text')
    .attr('class', 'name')
    .attr('y', NAME - 4)
    .attr('font-weight', 600)
    .attr('fill', theme.text)
    .text((name) => name);
}

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
  const drawn = layer.selectAll<SVGGElement, null>('g.drawing').data([null]).join('g').attr('class', 'drawing');
  drawn.attr('aria-hidden', 'true');
  drawn
    .selectAll<SVGRectElement, null>('rect.controller')
    .data([null])
    .join('rect')
    .attr('class', 'controller')
    .attr('y', NAME + 4)
    .attr('width', 12)
    .attr('height', bottom - NAME - 8)
    .attr('rx', 2)
    .attr('fill', theme.muted);
  drawn
    .selectAll<SVGLineElement, number>('line')
    .data(Array.from({ length: channels }, (_, channel) => channel))
    .join('line')
    .attr('x1', 12)
    .attr('x2', 24 + banksPerChannel * (room + BANK.gap))
    .attr('y1', at)
    .attr('y2', at)
    .attr('stroke', theme.palette.phases.dataOut.edge)
    .attr('stroke-width', Math.max(1.5, (THICKEST * megabytesPerSecond) / fastest));
  const banks = Array.from({ length: channels * banksPerChannel }, (_, bank) => bank);
  drawn
    .selectAll<SVGRectElement, number>('rect.bank')
    .data(banks)
    .join('rect')
    .attr('class', 'bank')
    .attr('x', (bank) => 24 + (bank % banksPerChannel) * (room + BANK.gap))
    .attr('y', (bank) => at(Math.floor(bank / banksPerChannel)) - BANK.height / 2)
    .attr('width', room)
    .attr('height', BANK.height)
    .attr('rx', 2)
    .attr('fill', theme.background)
    .attr('stroke', theme.text)
    .attr('stroke-width', 1.2);
}

interface Bars {
  readonly top: number;
  readonly x: (value: number) => number;
  readonly series: readonly string[];
  readonly theme: ChartTheme;
  readonly y: string;
}

function drawBars(layer: Group, points: readonly MeasuredPoint[], { top, x, series, theme, y }: Bars): void {
  const rows = layer
    .selectAll<SVGGElement, MeasuredPoint>('g.row')
    .data(points, (point) => point.series)
    .join((enter) => {
      const row = enter.append('g').attr('class', 'row');
      row.append('title');
      row.append('rect');
      row.append('path');
      row.append('text').attr('class', 'series');
      row.append('text').attr('class', 'value');
      return row;
    })
    .attr('transform', (_, i) => `translate(0,${top + i * (BAR + BAR_GAP)})`);
  const text = ({ value }: MeasuredPoint): string => (value === null ? NO_VALUE : String(Number(value.toPrecision(3))));
  rows.select('title').text((point) => `${point.group}, ${point.series}: ${y} ${text(point)}`);
  rows
    .select('rect')
    .attr('x', SERIES)
    .attr('width', ({ value }) => x(value ?? 0))
    .attr('height', BAR)
    .attr('fill', (point) => theme.series[schemePlaces(series)[series.indexOf(point.series)]]);
  rows
    .select('path')
    .attr('d', ({ spread }) =>
      spread === null
        ? null
        : `M${SERIES + x(spread[0])},4v8M${SERIES + x(spread[1])},4v8M${SERIES + x(spread[0])},8H${SERIES + x(spread[1])}`,
    )
    .attr('stroke', theme.text)
    .attr('stroke-width', 1.2);
  rows
    .select('text.series')
    .attr('y', BAR - 4)
    .attr('fill', theme.muted)
    .text((point) => point.series);
  rows
    .select('text.value')
    .attr('x', ({ value, spread }) => SERIES + x(Math.max(value ?? 0, spread?.[1] ?? 0)) + 6)
    .attr('y', BAR - 4)
    .attr('fill', theme.text)
    .text((point) => (point.value === null ? NO_VALUE : `${text(point)} ms`));
}
