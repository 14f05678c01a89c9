/** Utilization of each channel and die: a bar a unit, grouped by channel, stacked by phase. */
import type { Phase } from '../../analysis/columns/row-classes.ts';
import { PHASE_LABELS } from '../../base/vocabulary.ts';
import { formatShare } from '../../base/format.ts';
import { categoryAxisOf, edgesWithin, paintAxis, PANEL } from '../kit/axes.ts';
import { asButtons } from '../kit/marks.ts';
import type { ChartTable } from '../kit/columns.ts';
import { svgFrame } from '../kit/frame.ts';
import type { ChartTheme, LegendEntry } from '../kit/theme.ts';

/** A channel's bus or a die's array. */
export interface UtilizationUnit {
  readonly id: string;
  /** `channel 0`, `chip 1 · die 0` */
  readonly name: string;
  /** Units of one channel stand together, its bus first. */
  readonly channel: number;
  readonly isBus: boolean;
  /** Share of the time by phase, 0 … 1; together at most 1. */
  readonly shares: Readonly<Partial<Record<Phase, number>>>;
  /** Stands below its bars in place of the channel. */
  readonly group?: string;
}

export interface UtilizationOptions {
  readonly width: number;
  readonly height: number;
  readonly theme: ChartTheme;
  readonly label?: string;
  readonly onSelect?: ((unit: UtilizationUnit) => void) | undefined;
}

const MARGIN = { left: 46, right: 10, top: 8, bottom: 22 } as const;
const GAP = 10;
const STACK: readonly Phase[] = [
  'command',
  'load',
  'dataOut',
  'read',
  'program',
  'copy',
  'erase',
  'suspend',
  'firmware',
  'link',
];

const busyOf = (unit: UtilizationUnit): number => STACK.reduce((sum, phase) => sum + (unit.shares[phase] ?? 0), 0);

/** Draws the chart into an element, or brings it up to date. */
export function updateUtilization(
  container: HTMLElement,
  units: readonly UtilizationUnit[],
  options: UtilizationOptions,
): void {
  const { width, height, theme, onSelect } = options;
  const frame = svgFrame(container, {
    width,
    height,
    label: options.label ?? 'Utilization of channels and dies',
    description: describeUtilization(units),
  });
  const channels = [...new Set(units.map((unit) => unit.channel))].sort((a, b) => a - b);
  const edges = edgesWithin({ width, height }, MARGIN);
  const inner = { width: edges.right - edges.left, height: edges.bottom - edges.top };
  const step = (inner.width - GAP * Math.max(0, channels.length - 1)) / Math.max(1, units.length);
  const y = (share: number): number => MARGIN.top + inner.height * (1 - share);
  const ordered = [...units].sort((a, b) => a.channel - b.channel || Number(b.isBus) - Number(a.isBus));
  const left = new Map(
    ordered.map((unit, i) => [unit.id, MARGIN.left + i * step + channels.indexOf(unit.channel) * GAP]),
  );

  const shares = { scale: y, ticks: [0, 0.5, 1].map((value) => ({ value, label: formatShare(value) })) };
  paintAxis(frame.layer('grid'), 'left', shares, edges, { theme, style: PANEL });

  const bars = frame
    .layer('bars')
    .selectAll<SVGGElement, UtilizationUnit>('g')
    .data(ordered, (unit) => unit.id)
    .join((enter) => {
      const bar = enter.append('g');
      bar.append('title');
      bar.append('rect').attr('class', 'whole');
      return bar;
    })
    .attr('transform', (unit) => `translate(${left.get(unit.id) ?? 0},0)`);
  const unitText = (unit: UtilizationUnit): string =>
    `${unit.name}: ${formatShare(busyOf(unit))} busy${partsText(unit)}`;
  bars.select('title').text(unitText);
  asButtons(bars, unitText, onSelect);
  const wide = Math.max(1, step - 2);
  bars
    .select('rect.whole')
    .attr('width', wide)
    .attr('y', MARGIN.top)
    .attr('height', inner.height)
    .attr('fill', theme.palette.track);
  bars
    .selectAll<SVGRectElement, { phase: Phase; from: number; share: number }>('rect.part')
    .data((unit) => {
      let from = 0;
      return STACK.flatMap((phase) => {
        const share = unit.shares[phase] ?? 0;
        if (share <= 0) return [];
        from += share;
        return [{ phase, from: from - share, share }];
      });
    })
    .join('rect')
    .attr('class', 'part')
    .attr('width', wide)
    .attr('y', ({ from, share }) => y(from + share))
    .attr('height', ({ share }) => inner.height * share)
    .attr('fill', ({ phase }) => theme.palette.phases[phase].fill);
  const names = channels.map((channel) => {
    const group = units.find((unit) => unit.channel === channel)?.group;
    if (inner.width / Math.max(1, channels.length) > 64) return group ?? `channel ${channel}`;
    return group === undefined ? String(channel) : '';
  });
  const middle = (index: number): number => {
    const own = ordered.filter((unit) => unit.channel === channels[index]);
    return (left.get(own[0].id) ?? 0) + (own.length * step) / 2;
  };
  const look = { theme, style: PANEL, lines: 'none' } as const;
  paintAxis(frame.layer('names'), 'bottom', categoryAxisOf('', names, middle), edges, look);
}

const partsText = (unit: UtilizationUnit): string =>
  STACK.filter((phase) => (unit.shares[phase] ?? 0) > 0)
    .map((phase) => `, ${PHASE_LABELS[phase]} ${formatShare(unit.shares[phase] ?? 0)}`)
    .join('');

/** The phases of a chart with their colors. */
export function utilizationLegend(units: readonly UtilizationUnit[], { palette }: ChartTheme): LegendEntry[] {
  return STACK.filter((phase) => units.some((unit) => (unit.shares[phase] ?? 0) > 0)).map((phase) => ({
    name: PHASE_LABELS[phase],
    color: palette.phases[phase].fill,
  }));
}

function describeUtilization(units: readonly UtilizationUnit[]): string {
  const mean = (list: readonly UtilizationUnit[]): string =>
    formatShare(list.reduce((sum, unit) => sum + busyOf(unit), 0) / Math.max(1, list.length));
  const buses = units.filter((unit) => unit.isBus);
  const dies = units.filter((unit) => !unit.isBus);
  return `Mean busy share of channels (${buses.length}): ${mean(buses)}; of dies (${dies.length}): ${mean(dies)}.`;
}

/**
 * The chart as a table: a row for each unit, a column for each phase that occurs.
 * @param window from and to, ns
 */
export function utilizationTable(
  units: readonly UtilizationUnit[],
  [fromNs, toNs]: readonly [number, number],
  caption = 'Utilization of channels and dies',
): ChartTable {
  const phases = STACK.filter((phase) => units.some((unit) => (unit.shares[phase] ?? 0) > 0));
  return {
    caption,
    columns: ['unit', 'busy', ...phases.map((phase) => PHASE_LABELS[phase])],
    rows: units.map((unit) => [
      unit.isBus ? unit.name : `channel ${unit.channel} · ${unit.name}`,
      formatShare(busyOf(unit)),
      ...phases.map((phase) => formatShare(unit.shares[phase] ?? 0)),
    ]),
    full: () => ({
      columns: [
        'fromNs',
        'toNs',
        'channel',
        'unit',
        'busy (share)',
        ...phases.map((phase) => `${PHASE_LABELS[phase]} (share)`),
      ],
      rows: units.map((unit) => [
        fromNs,
        toNs,
        unit.channel,
        unit.isBus ? 'bus' : unit.name,
        busyOf(unit),
        ...phases.map((phase) => unit.shares[phase] ?? 0),
      ]),
    }),
  };
}
