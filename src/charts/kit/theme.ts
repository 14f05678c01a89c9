/** Colors of the charts, taken from the timeline's palette so that a phase has one color in the whole page. */
import { WAIT_NAMES } from '../../engine/recording/recording.ts';
import { causeColors, DARK, LIGHT, type TimelinePalette, parseColor } from '../../timeline/palette.ts';

const linear = (channel: number): number => {
  const c = channel / 255;
  return c <= 0.04045 ? c / 12.92 : Math.pow((c + 0.055) / 1.055, 2.4);
};

/** Relative luminance as WCAG defines it, 0 … 1. */
function luminance(hex: string): number {
  const [r, g, b] = parseColor(hex);
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}

const DARK_TEXT = '#0b0f14';

/** The text color with the higher contrast on a background (`#rrggbb`): at least 4.5 : 1 on any. */
export function contrastingText(background: string): string {
  const under = luminance(background);
  const onWhite = 1.05 / (under + 0.05);
  const onDark = (under + 0.05) / (luminance(DARK_TEXT) + 0.05);
  return onWhite >= onDark ? '#ffffff' : DARK_TEXT;
}

/** A cause of waiting, or an own phase, as recorded. */
export type WaitColorName = (typeof WAIT_NAMES)[number];

export interface ChartTheme {
  readonly palette: TimelinePalette;
  readonly text: string;
  readonly muted: string;
  readonly grid: string;
  readonly background: string;
  /** A, B, and the colors of schemes (`scheme-colors.ts`). Markers and dashes distinguish them as well. */
  readonly series: readonly string[];
  /** By the kind of request: a write's array operation is a program. */
  readonly causes: Readonly<Record<'read' | 'write', Readonly<Record<WaitColorName, string>>>>;
}

export interface LegendEntry {
  readonly name: string;
  readonly color: string;
}

const MEASURED_DASHES = ['1.5 3', '7 3 1.5 3', '1.5 6', '10 4'] as const;

/** The dash of a curve of a measured device, in the color of text; by its number among them. */
export const measuredDash = (index: number): string => MEASURED_DASHES[index % MEASURED_DASHES.length];

function causesOf(palette: TimelinePalette): ChartTheme['causes'] {
  const colors = (isWrite: boolean): Readonly<Record<WaitColorName, string>> =>
    Object.fromEntries(WAIT_NAMES.map((name) => [name, causeColors(palette, name, isWrite).fill] as const)) as Record<
      WaitColorName,
      string
    >;
  return { read: colors(false), write: colors(true) };
}

export const LIGHT_CHART: ChartTheme = {
  palette: LIGHT,
  text: LIGHT.text,
  muted: LIGHT.muted,
  grid: '#e3e8f0',
  background: '#ffffff',
  series: [
    ...LIGHT.runs,
    ...['#0f6310', '#d0207e', '#b35719', '#101f6e', '#7c0303', '#5a0363', '#3030e0', '#e01414'],
    ...['#b900ff', '#96005f', '#003c05', '#784bff'],
  ],
  causes: causesOf(LIGHT),
};

export const DARK_CHART: ChartTheme = {
  palette: DARK,
  text: DARK.text,
  muted: DARK.muted,
  grid: '#26303d',
  background: '#151b23',
  series: [
    ...DARK.runs,
    ...['#2fc24d', '#ff6db3', '#f9ce1f', '#6a78fb', '#fa4040', '#d95cff', '#7df0dc', '#ffb8a0'],
    ...['#73ff00', '#ffaaff', '#ffffa0', '#afb969'],
  ],
  causes: causesOf(DARK),
};
