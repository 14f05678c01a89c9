import { describe, expect, it } from 'vitest';
import { OWNERS, PHASES, type Phase } from '../../src/analysis/columns/row-classes.ts';
import { CAUSE_WORDS, type CauseName } from '../../src/base/vocabulary.ts';
import { causeColors, DARK, LIGHT, makeInks, parseColor, type TimelinePalette } from '../../src/timeline/palette.ts';
import { VISION, contrast, distance, type Vision } from './color-vision.ts';
import { parseExperiment } from '../../src/document/validate.ts';
import { SCENARIOS } from '../../src/papers/scenarios.ts';
import { thumbnailOf } from '../../src/timeline/thumbnail.ts';
import { runJob } from '../../src/worker/jobs/run-job.ts';

const eyes = Object.keys(VISION) as Vision[];
/** Phases that share a lane must be told apart by color too. */
const BUS: readonly Phase[] = ['command', 'load', 'dataOut'];
const DIE: readonly Phase[] = ['read', 'program', 'erase', 'copy', 'suspend'];

const pairs = <T>(list: readonly T[]): [T, T][] => list.flatMap((a, i) => list.slice(i + 1).map((b): [T, T] => [a, b]));

/** A pixel of image data as red, green, blue. */
const unpack = (word: number): [number, number, number] => [word & 255, (word >>> 8) & 255, (word >>> 16) & 255];

/** What takes a request's time on an idle device: its own work, which is no wait (src/engine/MODEL.md). */
const OWN_WORK = ['command', 'copy', 'array', 'transfer', 'buffer', 'firmware', 'link'];

it('every part of a latency but a request’s own work has the color of a wait', () => {
  const causes = Object.keys(CAUSE_WORDS) as CauseName[];
  expect(causes.filter((cause) => CAUSE_WORDS[cause].own).sort()).toEqual([...OWN_WORK].sort());
});

describe.each([LIGHT, DARK])('the $name palette', (palette: TimelinePalette) => {
  const fill = (phase: Phase): [number, number, number] => {
    const [r, g, b] = parseColor(palette.phases[phase].fill);
    return [r, g, b];
  };

  it.each(eyes)('distinguishes the phases of a lane for %s vision', (vision) => {
    const close = [...pairs(BUS), ...pairs(DIE)]
      .map(([a, b]) => ({ a, b, apart: distance(fill(a), fill(b), vision) }))
      .filter(({ apart }) => apart < 18);
    expect(close).toEqual([]);
  });

  it.each(eyes)('distinguishes every phase and waiting from an idle lane for %s vision', (vision) => {
    const track = parseColor(palette.track);
    const close = PHASES.filter((phase) => distance(fill(phase), track, vision) < 15);
    expect(close).toEqual([]);
    expect(distance(parseColor(palette.wait.fill), track, vision)).toBeGreaterThan(15);
  });

  it.each(eyes)('distinguishes the write buffer from every phase, and from an idle lane, for %s vision', (vision) => {
    const buffer = parseColor(palette.waits.buffer.fill);
    const others = [...PHASES.map(fill), parseColor(palette.track)];
    expect(others).toHaveLength(PHASES.length + 1);
    expect(others.filter((other) => distance([...buffer], [...other], vision) < 12)).toEqual([]);
    expect(contrast(buffer, parseColor(palette.track))).toBeGreaterThanOrEqual(3);
  });

  it('outlines every bar with at least 3 : 1 against the lane', () => {
    const track = parseColor(palette.track);
    const weak = PHASES.map((phase) => ({ phase, ratio: contrast(parseColor(palette.phases[phase].edge), track) }));
    expect(weak.filter(({ ratio }) => ratio < 3)).toEqual([]);
    expect(contrast(parseColor(palette.wait.edge), track)).toBeGreaterThanOrEqual(3);
  });

  it('gives text on bars a contrast of at least 4.5 : 1', () => {
    const all = { ...palette.phases, ...palette.waits, wait: palette.wait, dimmed: palette.dimmed };
    const weak = Object.entries(all)
      .map(([name, { fill: under, text }]) => ({ name, ratio: contrast(parseColor(under), parseColor(text)) }))
      .filter(({ ratio }) => ratio < 4.5);
    expect(weak).toEqual([]);
  });

  it('gives a cause one color: only the own work of a write differs from that of a read', () => {
    const differing = (Object.keys(CAUSE_WORDS) as CauseName[]).filter(
      (cause) => causeColors(palette, cause, true) !== causeColors(palette, cause, false),
    );
    expect(differing).toEqual(['array', 'transfer']);
    expect(causeColors(palette, 'array', true)).toBe(palette.phases.program);
    expect(causeColors(palette, 'transfer', true)).toBe(palette.phases.load);
  });

  it.each(eyes)(
    'distinguishes a wait for a channel or a die from every phase and other wait for %s vision',
    (vision) => {
      const { channel, dieHost, ...others } = palette.waits;
      const rest = [...Object.values(palette.phases), ...Object.values(others), palette.wait].map(
        ({ fill: color }) => color,
      );
      const close = [channel.fill, dieHost.fill, ...rest]
        .flatMap((other) => [channel.fill, dieHost.fill].map((own) => ({ own, other })))
        .filter(({ own, other }) => own !== other)
        .map((pair) => ({ ...pair, apart: distance([...parseColor(pair.own)], [...parseColor(pair.other)], vision) }));
      expect(close).toHaveLength(2 * rest.length + 2);
      expect(close.filter(({ apart }) => apart < 9)).toEqual([]);
    },
  );

  it('gives no wait the color of a phase, except that of an erase to garbage collection', () => {
    const fills = new Set(Object.values(palette.phases).map(({ fill: color }) => color));
    const shared = (Object.keys(CAUSE_WORDS) as CauseName[]).filter(
      (cause) => !CAUSE_WORDS[cause].own && fills.has(causeColors(palette, cause, false).fill),
    );
    expect(shared).toEqual(['dieGc', 'suspend']);
  });

  it.each(eyes)('distinguishes A, B and the mark of waiting for %s vision', (vision) => {
    const [a, b] = palette.runs.map((color): [number, number, number] => [...parseColor(color)]);
    expect(distance(a, b, vision)).toBeGreaterThan(12);
    expect(distance(b, [...parseColor(palette.wait.fill)], vision)).toBeGreaterThan(18);
  });

  it('gives names, times and shares a contrast of at least 4.5 : 1', () => {
    for (const text of [palette.text, palette.muted, ...palette.runs]) {
      for (const under of [palette.background, palette.track]) {
        expect(contrast(parseColor(text), parseColor(under))).toBeGreaterThanOrEqual(4.5);
      }
    }
  });

  it('distinguishes owners without color: no two patterns of a phase are equal', () => {
    const { classes } = makeInks(palette);
    for (let phase = 0; phase < PHASES.length; phase++) {
      const tiles = OWNERS.map((_, owner) => Array.from(classes[phase * OWNERS.length + owner].tile).join());
      expect(new Set(tiles).size).toBe(OWNERS.length);
    }
  });

  it('gives stripes enough contrast to be seen', () => {
    const { classes } = makeInks(palette);
    for (let cls = 0; cls < PHASES.length * OWNERS.length; cls++) {
      if (cls % OWNERS.length === 0) continue;
      const { tile, fill: under } = classes[cls];
      const strongest = Math.max(...Array.from(tile, (word) => distance(unpack(word), unpack(under), 'normal')));
      expect(strongest).toBeGreaterThan(8);
    }
  });
});

const SIZE = { width: 240, laneHeight: 6, gap: 2 };

async function thumbnail(name: string) {
  const scenario = SCENARIOS.find((one) => one.name === name);
  if (scenario === undefined) throw new Error(`no scenario ${name}`);
  const { recording } = await runJob(parseExperiment(scenario.experiment), {
    signal: new AbortController().signal,
    trace: () => Promise.reject(new Error('a scenario has no trace')),
    onProgress: () => undefined,
  });
  return thumbnailOf(recording, SIZE);
}

describe('a thumbnail', () => {
  it('has a lane for the bus and each die that works, and the phases of the run', async () => {
    const read = await thumbnail('mbm-fig-2b');
    // One bus, and the two dies that the pages are on.
    expect(read.tracks).toEqual([0, 8, 16]);
    expect(read.height).toBe(22);
    expect(read.bars.map(({ phase }) => phase).sort()).toEqual(['command', 'dataOut', 'read']);
  });

  it('stays small, however long the run', async () => {
    const long = await thumbnail('db-wear-drift');
    const size = long.bars.reduce((sum, { d }) => sum + d.length, 0);
    expect(size).toBeGreaterThan(0);
    expect(size).toBeLessThan(100_000);
    for (const { d } of long.bars) for (const [, x] of d.matchAll(/[MH]([\d.]+)/g)) expect(Number(x)).toBeLessThan(241);
  });
});
