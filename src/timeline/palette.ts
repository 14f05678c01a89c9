/**
 * The colors and patterns of the timeline, in a light and a dark theme. A phase has a color, a pattern and a label; its
 * origin has a second pattern over it: stripes rising to the right for garbage collection, falling for other background
 * work, none for the host. Contrasts, and the distance between phases for color-blind eyes, are checked in
 * `tests/timeline/palette.test.ts`.
 */
import {
  BUFFERED_ROW,
  CACHED,
  CLASS_COUNT,
  DIMMED,
  OWNERS,
  PHASES,
  type Phase,
} from '../analysis/columns/row-classes.ts';
import { perKey, perObject } from '../base/memo.ts';
import type { CauseName } from '../base/vocabulary.ts';

/**
 * One color for a cause in every lane, panel and chart. The request's own work has the colors of its phases (a write's
 * array operation is a program). A wait for a die or a channel has a color of its own: a read, a program or a transfer
 * may occupy it. A wait for garbage collection is mostly one for an erase, and has its color, with stripes.
 */
export function causeColors(palette: TimelinePalette, cause: CauseName, isWrite: boolean): PhaseColors {
  const { phases, waits } = palette;
  switch (cause) {
    case 'queue':
    case 'hazard':
    case 'space':
    case 'group':
    case 'channel':
    case 'dieHost':
    case 'dieOther':
    case 'buffer':
    case 'flush':
    case 'dieFold':
      return waits[cause];
    case 'dieGc':
      return phases.erase;
    case 'suspend':
    case 'command':
    case 'copy':
    case 'firmware':
    case 'link':
      return phases[cause];
    case 'array':
      return isWrite ? phases.program : phases.read;
    case 'transfer':
      return isWrite ? phases.load : phases.dataOut;
  }
}

export interface PhaseColors {
  readonly fill: string;
  /** Its outline: at least 3 : 1 against the track. */
  readonly edge: string;
  /** Text on it: at least 4.5 : 1 against the fill and its patterns. */
  readonly text: string;
}

export interface TimelinePalette {
  readonly name: 'light' | 'dark';
  readonly background: string;
  readonly track: string;
  readonly grid: string;
  readonly rule: string;
  readonly text: string;
  readonly muted: string;
  readonly accent: string;
  readonly runs: readonly [string, string];
  readonly wait: PhaseColors;
  /** A wait that was spent behind garbage collection gets stripes, others none. */
  readonly dimmed: PhaseColors;
  readonly phases: Readonly<Record<Phase, PhaseColors>>;
  /** Causes that are not a phase: see `causeColors`. */
  readonly waits: Readonly<
    Record<
      'queue' | 'hazard' | 'space' | 'channel' | 'dieHost' | 'dieOther' | 'group' | 'buffer' | 'flush' | 'dieFold',
      PhaseColors
    >
  >;
}

export const LIGHT: TimelinePalette = {
  name: 'light',
  background: '#f7f9fc',
  track: '#edf1f7',
  grid: '#dde4ee',
  rule: '#c9d2de',
  text: '#18202c',
  muted: '#566172',
  accent: '#1d63d8',
  runs: ['#3d4858', '#0a6f80'],
  wait: { fill: '#cf3a34', edge: '#a3211c', text: '#ffffff' },
  dimmed: { fill: '#d3dae4', edge: '#b9c3d0', text: '#3d4858' },
  phases: {
    command: { fill: '#525d6c', edge: '#3b4552', text: '#ffffff' },
    load: { fill: '#fbd9a4', edge: '#b86a0c', text: '#3a2303' },
    dataOut: { fill: '#a8cff8', edge: '#2a6fc4', text: '#0b2748' },
    read: { fill: '#3b82f0', edge: '#174f9e', text: '#04122a' },
    program: { fill: '#ea9a2e', edge: '#a96208', text: '#2c1a00' },
    erase: { fill: '#8333ad', edge: '#5d2180', text: '#ffffff' },
    copy: { fill: '#66700c', edge: '#474f05', text: '#ffffff' },
    suspend: { fill: '#b5bcc6', edge: '#5d6877', text: '#151b24' },
    firmware: { fill: '#a9d18e', edge: '#4a7a2a', text: '#122405' },
    link: { fill: '#1f97a8', edge: '#0d5f6b', text: '#031719' },
  },
  waits: {
    queue: { fill: '#68758a', edge: '#4c586b', text: '#ffffff' },
    hazard: { fill: '#b0416a', edge: '#7f2a4a', text: '#ffffff' },
    space: { fill: '#80622f', edge: '#5c4520', text: '#ffffff' },
    channel: { fill: '#5a4fcf', edge: '#3c3399', text: '#ffffff' },
    dieHost: { fill: '#e6cc2e', edge: '#857300', text: '#2a2400' },
    group: { fill: '#40794c', edge: '#2c5835', text: '#ffffff' },
    dieOther: { fill: '#8d5a4a', edge: '#653e32', text: '#ffffff' },
    buffer: { fill: '#00804f', edge: '#00573a', text: '#ffffff' },
    flush: { fill: '#f2a6c8', edge: '#a8326e', text: '#330a1e' },
    dieFold: { fill: '#cdb4f6', edge: '#6b4bb0', text: '#1d0b40' },
  },
};

export const DARK: TimelinePalette = {
  name: 'dark',
  background: '#0d1218',
  track: '#151c25',
  grid: '#212b37',
  rule: '#303c4a',
  text: '#e3e9f1',
  muted: '#98a5b6',
  accent: '#5aa2ff',
  runs: ['#c3ccd8', '#17a7bd'],
  wait: { fill: '#e0564e', edge: '#ff8f86', text: '#180302' },
  dimmed: { fill: '#2a3441', edge: '#3d4957', text: '#b7c2cf' },
  phases: {
    command: { fill: '#8f9bab', edge: '#b9c3d0', text: '#0b0f14' },
    load: { fill: '#5e3f14', edge: '#d08a2c', text: '#ffe6c2' },
    dataOut: { fill: '#1d4675', edge: '#4f93e0', text: '#dcebff' },
    read: { fill: '#6badff', edge: '#b5d6ff', text: '#041426' },
    program: { fill: '#d8862a', edge: '#f9bd72', text: '#1d1000' },
    erase: { fill: '#924abc', edge: '#cf97ee', text: '#ffffff' },
    copy: { fill: '#808046', edge: '#c6c68f', text: '#070800' },
    suspend: { fill: '#444e5c', edge: '#8995a4', text: '#f0f4f9' },
    firmware: { fill: '#3c6b22', edge: '#9ccf7a', text: '#eefbe3' },
    link: { fill: '#35b4c4', edge: '#93e2ec', text: '#021416' },
  },
  waits: {
    queue: { fill: '#7c8797', edge: '#a9b3c1', text: '#07090d' },
    hazard: { fill: '#e07fa3', edge: '#f3b3ca', text: '#1d0610' },
    space: { fill: '#b99a63', edge: '#dcc596', text: '#160f02' },
    channel: { fill: '#5a4fcf', edge: '#a49df2', text: '#ffffff' },
    dieHost: { fill: '#e6d44a', edge: '#f7ecaa', text: '#1c1800' },
    group: { fill: '#77b984', edge: '#a9d9b3', text: '#04140a' },
    dieOther: { fill: '#c08a78', edge: '#e0b6a8', text: '#170a06' },
    buffer: { fill: '#8fe6cc', edge: '#c4f5e7', text: '#031512' },
    flush: { fill: '#7a2450', edge: '#e58fb8', text: '#ffe9f3' },
    dieFold: { fill: '#4b3578', edge: '#b79cf0', text: '#f1eaff' },
  },
};

/** Red, green, blue, 0 … 255. */
export type Rgb = readonly [number, number, number];

/** Reads `#rrggbb`. */
export function parseColor(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/**
 * A color as one little-endian word of image data, opaque. Signed: such words lie between −2^24 and −1, and are small
 * integers for a compiler, which would have to allocate a number for each word above 2^31.
 */
export const packColor = ([r, g, b]: Rgb): number => r | (g << 8) | (b << 16) | (255 << 24);

/** A color `share` of the way from one to another. */
export const mix = (from: Rgb, to: Rgb, share: number): Rgb => [
  Math.round(from[0] + (to[0] - from[0]) * share),
  Math.round(from[1] + (to[1] - from[1]) * share),
  Math.round(from[2] + (to[2] - from[2]) * share),
];

/**
 * Side of a pattern's tile, pixels; a power of two. Patterns repeat every 8 CSS pixels or so: a tile holds two of them,
 * or one doubled.
 */
export const TILE = 16;

type Pattern = (x: number, y: number) => boolean;

/** Patterns distinguish phases without color. They are sparse: the shape of a bar comes first. */
const PHASE_PATTERNS: Readonly<Record<Phase, Pattern>> = {
  command: () => false,
  load: (x, y) => (x & 3) === (y & 4) >> 1 && (y & 3) === 1,
  dataOut: (_, y) => (y & 3) === 2,
  read: () => false,
  program: (x, y) => (y & 3) === 1 && ((x + (y & 4)) & 7) < 3,
  erase: (x, y) => (x & 3) === 0 || (y & 3) === 0,
  copy: (_, y) => (y & 1) === 0,
  suspend: (x) => (x & 3) === 0,
  firmware: (x, y) => (x & 7) === 2 && (y & 3) < 2,
  link: (x, y) => (y & 3) === 1 && (x & 7) > 4,
};

const OWNER_PATTERNS: readonly Pattern[] = [() => false, (x, y) => ((x + y) & 7) < 2, (x, y) => ((x - y) & 7) < 2];

/**
 * How far a phase's pattern goes from the fill towards the edge color, and an owner's stripes towards the track or the
 * edge color.
 */
const PATTERN_STRENGTH = 0.16;
const STRIPE_STRENGTH = 0.42;

const difference = (a: Rgb, b: Rgb): number => Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]) + Math.abs(a[2] - b[2]);

/** The pixels of a class. */
export interface Ink {
  readonly fill: number;
  readonly edge: number;
  /** The pattern's tile, row by row, {@link TILE} × {@link TILE}. */
  readonly tile: Int32Array;
  /** The same column by column, for bars one pixel wide. */
  readonly columns: Int32Array;
  /** Whether each row of the tile has one color (1): then rows of pixels are filled with one call. */
  readonly solid: Uint8Array;
  readonly rgb: Rgb;
  /** The difference of fill and track, by channel: a whole pixel of the fill adds it to the track. */
  readonly red: number;
  readonly green: number;
  readonly blue: number;
}

/** A palette made ready for pixels. */
export interface Inks {
  readonly palette: TimelinePalette;
  /** Device pixels a pixel of a pattern. */
  readonly scale: number;
  readonly background: number;
  readonly track: number;
  readonly trackRgb: Rgb;
  readonly grid: number;
  readonly classes: readonly Ink[];
}

function inkOf(palette: TimelinePalette, colors: PhaseColors, phase: Pattern, owner: Pattern, scale: number): Ink {
  const fill = parseColor(colors.fill);
  const edge = parseColor(colors.edge);
  const track = parseColor(palette.track);
  const shade = packColor(mix(fill, edge, PATTERN_STRENGTH));
  // Pale bars get dark stripes, dark bars pale ones.
  const towards = difference(fill, track) > difference(fill, edge) ? track : edge;
  const stripe = packColor(mix(fill, towards, STRIPE_STRENGTH));
  const tile = new Int32Array(TILE * TILE);
  const columns = new Int32Array(TILE * TILE);
  const solid = new Uint8Array(TILE).fill(1);
  for (let y = 0; y < TILE; y++) {
    for (let x = 0; x < TILE; x++) {
      const at = y * TILE + x;
      const px = Math.floor(x / scale);
      const py = Math.floor(y / scale);
      tile[at] = owner(px, py) ? stripe : phase(px, py) ? shade : packColor(fill);
      columns[x * TILE + y] = tile[at];
      if (tile[at] !== tile[y * TILE]) solid[y] = 0;
    }
  }
  return {
    fill: packColor(fill),
    edge: packColor(edge),
    tile,
    columns,
    solid,
    rgb: fill,
    red: fill[0] - track[0],
    green: fill[1] - track[1],
    blue: fill[2] - track[2],
  };
}

const inksOf = perObject((palette: TimelinePalette) => perKey((scale: 1 | 2) => allInks(palette, scale)));

/**
 * Prepares a palette for the rasterizer.
 * @param dpr device pixels a CSS pixel: patterns are drawn twice as large from two on
 */
export function makeInks(palette: TimelinePalette, dpr = 1): Inks {
  return inksOf(palette)(dpr >= 1.75 ? 2 : 1);
}

function allInks(palette: TimelinePalette, scale: number): Inks {
  const classes: Ink[] = [];
  for (const phase of PHASES) {
    for (let owner = 0; owner < OWNERS.length; owner++) {
      classes.push(inkOf(palette, palette.phases[phase], PHASE_PATTERNS[phase], OWNER_PATTERNS[owner], scale));
    }
  }
  const plain = (colors: PhaseColors): Ink => inkOf(palette, colors, OWNER_PATTERNS[0], OWNER_PATTERNS[0], scale);
  classes[DIMMED] = plain(palette.dimmed);
  classes[BUFFERED_ROW] = plain(palette.waits.buffer);
  classes[CACHED] = plain(palette.waits.dieFold);
  if (classes.length !== CLASS_COUNT) throw new Error('every class needs an ink');
  return {
    palette,
    scale,
    background: packColor(parseColor(palette.background)),
    track: packColor(parseColor(palette.track)),
    trackRgb: parseColor(palette.track),
    grid: packColor(parseColor(palette.grid)),
    classes,
  };
}
