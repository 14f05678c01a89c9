/** Utilization of each channel and die: a bar a unit, grouped by channel, stacked by phase. */
import type { Phase } from '../../analysis/columns/row-classes.ts';
import { formatShare } from '../../base/format.ts';
import { PHASE_LABELS } from '../../base/vocabulary.ts';
import { categoryAxisOf, edgesWithin, paintAxis, PANEL } from '../kit/axes.ts';
import { column, chartTableOf, type ChartTable, type DataColumn } from '../kit/columns.ts';
import { svgFrame } from '../kit/frame.ts';
import { paintMarks } from '../kit/marks.ts';
import type { ChartTheme, LegendEntry } from '../kit/theme.ts';

export interface UtilizationUnit {
  readonly id: string;
  /** `channel 0`, `chip 1 · die 0` */
  readonly name: string;
  readonly channel: number;
  readonly isBus: boolean;
  /** Share of the time by phase, 0 … 1; together at most 1. */
  readonly shares: Readonly<Partial<Record<Phase, number>>>;
  readonly group?: string;
}

export interface UtilizationOptions {
  readonly width: number;
  readonly height: number;
  readonly theme: ChartTheme;
  readonly label?: string;
  readonly onSelect?: ((unit: UtilizationUnit) => void) | undefined;
}

const TITLE = 'Utilization of channels and dies';
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

const shareOf = ({ shares }: UtilizationUnit, phase: Phase): number => shares[phase] ?? 0;
const busyOf = (unit: UtilizationUnit): number => STACK.reduce((sum, phase) => sum + shareOf(unit, phase), 0);
const phasesOf = (units: readonly UtilizationUnit[]): Phase[] =>
  STACK.filter((phase) => units.some((unit) => shareOf(unit, phase) > 0));

export function updateUtilization(
  container: HTMLElement,
  units: readonly UtilizationUnit[],
  { width, height, theme, label = TITLE, onSelect }: UtilizationOptions,
): void {
  const frame = svgFrame(container, { width, height, label, description: describeUtilization(units) });
  const channels = [...new Set(units.map((unit) => unit.channel))].sort((a, b) => a - b);
  const edges = edgesWithin({ width, height }, MARGIN);
  const inner = { width: edges.right - edges.left, height: edges.bottom - edges.top };
  const step = (inner.width - GAP * Math.max(0, channels.length - 1)) / Math.max(1, units.length);
  const y = (share: number): number => MARGIN.top + inner.height * (1 - share);
  const ordered = [...units].sort((a, b) => a.channel - b.channel || Number(b.isBus) - Number(a.isBus));
  const left = (unit: UtilizationUnit): number =>
    MARGIN.left + ordered.indexOf(unit) * step + channels.indexOf(unit.channel) * GAP;

  const shares = { scale: y, ticks: [0, 0.5, 1].map((value) => ({ value, label: formatShare(value) })) };
  paintAxis(frame.layer('grid'), 'left', shares, edges, { theme, style: PANEL });
  const wide = Math.max(1, step - 2);
  const bars = paintMarks(frame.layer('bars'), 'g', ordered, {
    key: ({ id }) => id,
    attrs: { transform: (unit) => `translate(${left(unit)},0)` },
    title: (unit) => `${unit.name}: ${formatShare(busyOf(unit))} busy${partsText(unit)}`,
    onSelect,
  });
  paintMarks(bars, 'rect', (unit) => [unit], {
    className: 'whole',
    attrs: { width: wide, y: MARGIN.top, height: inner.height, fill: theme.palette.track },
  });
  paintMarks(bars, 'rect', partsOf, {
    className: 'part',
    attrs: {
      width: wide,
      y: ({ to }) => y(to),
      height: ({ share }) => inner.height * share,
      fill: ({ phase }) => theme.palette.phases[phase].fill,
    },
  });
  const names = channels.map((channel) => {
    const group = units.find((unit) => unit.channel === channel)?.group;
    if (inner.width / Math.max(1, channels.length) > 64) return group ?? `channel ${channel}`;
    return group === undefined ? String(channel) : '';
  });
  const middle = (index: number): number => {
    const own = ordered.filter((unit) => unit.channel === channels[index]);
    return left(own[0]) + (own.length * step) / 2;
  };
  const look = { theme, style: PANEL, lines: 'none' } as const;
  paintAxis(frame.layer('names'), 'bottom', categoryAxisOf('', names, middle), edges, look);
}

function partsOf(unit: UtilizationUnit): { readonly phase: Phase; readonly share: number; readonly to: number }[] {
  let to = 0;
  return phasesOf([unit]).map((phase) => {
    const share = shareOf(unit, phase);
    to += share;
    return { phase, share, to };
  });
}

const partsText = (unit: UtilizationUnit): string =>
  partsOf(unit)
    .map(({ phase, share }) => `, ${PHASE_LABELS[phase]} ${formatShare(share)}`)
    .join('');

export const utilizationLegend = (units: readonly UtilizationUnit[], { palette }: ChartTheme): LegendEntry[] =>
  phasesOf(units).map((phase) => ({ name: PHASE_LABELS[phase], color: palette.phases[phase].fill }));

function describeUtilization(units: readonly UtilizationUnit[]): string {
  const mean = (isBus: boolean): string => {
    const list = units.filter((unit) => unit.isBus === isBus);
    return `(${list.length}): ${formatShare(list.reduce((sum, unit) => sum + busyOf(unit), 0) / Math.max(1, list.length))}`;
  };
  return `Mean busy share of channels ${mean(true)}; of dies ${mean(false)}.`;
}

/**
 * A row for each unit, a column for each phase that occurs.
 * @param window from and to, ns
 */
export function utilizationTable(
  units: readonly UtilizationUnit[],
  [fromNs, toNs]: readonly [number, number],
  caption = TITLE,
): ChartTable {
  const share = (title: string, of: (unit: UtilizationUnit) => number): DataColumn<UtilizationUnit> => ({
    title,
    file: `${title} (share)`,
    text: (unit) => formatShare(of(unit)),
    value: of,
  });
  return chartTableOf(caption, units, [
    { file: 'fromNs', value: () => fromNs },
    { file: 'toNs', value: () => toNs },
    { file: 'channel', value: ({ channel }) => channel },
    column(
      'unit',
      ({ isBus, name }) => (isBus ? 'bus' : name),
      ({ isBus, name, channel }) => (isBus ? name : `channel ${channel} · ${name}`),
    ),
    share('busy', busyOf),
    ...phasesOf(units).map((phase) => share(PHASE_LABELS[phase], (unit) => shareOf(unit, phase))),
  ]);
}
