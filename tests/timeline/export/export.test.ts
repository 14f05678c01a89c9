import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { exportSvg } from '../../../src/timeline/export/export-svg.ts';
import type { OverlayState } from '../../../src/timeline/paint/overlay.ts';
import { rowsOfOperation } from '../../../src/timeline/scene/related-rows.ts';
import { escapeXml } from '../../../src/timeline/text/svg-text.ts';
import { LaneStore } from '../../../src/timeline/index/lane-store.ts';
import { layOut } from '../../../src/timeline/layout/lane-layout.ts';
import { NO_LANE_STATE, listLanes } from '../../../src/timeline/layout/lanes.ts';
import { LIGHT } from '../../../src/timeline/palette.ts';
import { visibleLanes, type Scene } from '../../../src/timeline/scene/scene.ts';
import { formatShare } from '../../../src/base/format.ts';
import { makeFrame } from '../../../src/timeline/layout/view.ts';
import { makeFixture } from '../fixture.ts';
import { drawnSpan } from '../drawn-span.ts';

const fixture = makeFixture({ operations: 2000 });
const store = new LaneStore(fixture);
while (store.work([]));
const { endNs } = fixture.recording;

const sceneOf = (t0: number, t1: number): Scene => ({
  frame: makeFrame({ width: 1000, height: 420, dpr: 1 }),
  view: { t0, t1, scroll: 0 },
  layout: layOut(listLanes([fixture], NO_LANE_STATE)),
  stores: [store],
  minimaps: [],
  spans: [
    {
      request: 3,
      label: 'read #3',
      spans: [drawnSpan({ startNs: t0, endNs: (t0 + t1) / 2, cause: 'dieGc', label: 'a < b' })],
    },
  ],
  endNs,
  palette: LIGHT,
  fontFamily: 'sans-serif',
  focusLane: undefined,
});
const overlay: OverlayState = {
  selection: { run: 0, operation: 800, gap: { laneId: 'A/die0', startNs: endNs * 0.41, endNs: endNs * 0.42 } },
  related: [rowsOfOperation(store, 800)],
  blockers: [rowsOfOperation(store, 790)],
  hover: undefined,
  lit: undefined,
  playheadNs: endNs * 0.42,
  fadesAhead: false,
  previous: [],
  ruler: { t0: endNs * 0.41, t1: endNs * 0.43 },
  marks: [{ ns: endNs * 0.44, label: '<1>' }],
};
/** The texts in an XML document, by a parser that refuses what the standard forbids. */
function textsOf(xml: string): string[] {
  const texts: string[] = [];
  const parser = new SaxesParser({ xmlns: true });
  parser.on('text', (text) => texts.push(text));
  parser.write(xml).close();
  return texts;
}

/** The corners of the shapes of a lane that are filled with a pattern: of its columns, or of its narrow rows. */
function shapesOf(lane: string, of: 'columns' | 'rows'): (readonly [number, number])[][] {
  const paths = [...lane.matchAll(/<path d="([^"]*)" fill="url/g)]
    .map(([, d]) => d)
    .filter((d) => d.includes('v') === (of === 'rows'));
  return paths.flatMap((d) =>
    d
      .split('M')
      .filter((part) => part !== '')
      .map((part) => {
        const corners: [number, number][] = [];
        let [x, y] = [0, 0];
        for (const [, letter, number] of `L${part}`.replace(/^L([\d.]+),/, 'H$1V').matchAll(/([HVv])(-?[\d.]+)/g)) {
          if (letter === 'H') x = Number(number);
          else y = letter === 'V' ? Number(number) : y + Number(number);
          corners.push([x, y]);
        }
        // The place of the first corner is complete with its second number.
        return corners.slice(1);
      }),
  );
}

function areaOfShape(corners: readonly (readonly [number, number])[]): number {
  let twice = 0;
  corners.forEach(([x, y], i) => {
    const [nextX, nextY] = corners[(i + 1) % corners.length];
    twice += x * nextY - nextX * y;
  });
  return Math.abs(twice) / 2;
}

const measure = (text: string, size: number): number => text.length * size * 0.45;

/** A bold text that begins at its place: the label of an operation in its bar. */
const LANE_LABEL = /<text x="([\d.]+)" y="([\d.]+)"(?: font-size="([\d.]+)")? font-weight="600" fill="[^"]*">([^<]*)</g;

describe('an SVG', () => {
  it('is one well-formed document with the caption, every lane and only valid numbers', () => {
    const svg = exportSvg(sceneOf(endNs * 0.4, endNs * 0.45), overlay, measure, 'MBM "Fig. 3" & <hash> 0123');
    expect(svg).toContain('MBM &quot;Fig. 3&quot; &amp; &lt;hash&gt; 0123');
    expect(svg).toContain('a &lt; b');
    expect(svg).toContain('&lt;1&gt;');
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
    expect(textsOf(svg).join('|')).toContain('a < b');
    for (const lane of visibleLanes(sceneOf(0, 1))) if (lane.kind === 'die') expect(svg).toContain(`>${lane.label}<`);
    for (const [, id] of svg.matchAll(/url\(#(c\d+)\)/g)) expect(svg).toContain(`<pattern id="${id}"`);
  });

  it('is well-formed if a lane is less than 1 % busy', () => {
    // The same work in a run that lasts longer.
    const long = new LaneStore({ ...fixture, recording: { ...fixture.recording, endNs: 1000 * endNs } });
    while (long.work([]));
    const scene = { ...sceneOf(0, 1000 * endNs), stores: [long], endNs: 1000 * endNs };
    const texts = textsOf(exportSvg(scene, overlay, measure, 'hardly busy'));
    expect(texts.filter((text) => text === formatShare(0.001, 0)).length).toBeGreaterThan(3);
  });

  it('is well-formed for any caption, names and marks', () => {
    // What XML can't hold is replaced by the sign for that; everything else arrives as it was.
    const hostile = [
      ['bell\u0007', 'bell\ufffd'],
      ['\u0000\u001b[2J', '\ufffd\ufffd[2J'],
      ['\ufffe\uffff', '\ufffd\ufffd'],
      ['half \ud83d', 'half \ufffd'],
      ['\udc00 half', '\ufffd half'],
      [']]>', ']]>'],
      ['<!--', '<!--'],
      ['&#0;', '&#0;'],
    ];
    let parsed = 0;
    for (const [text, shown] of hostile) {
      const scene = { ...sceneOf(endNs * 0.4, endNs * 0.45), fontFamily: `"${text}"` };
      const marks = [{ ns: endNs * 0.44, label: text }];
      const svg = exportSvg(scene, { ...overlay, marks }, measure, `${text} 😀`);
      expect(textsOf(svg).filter((one) => one === `${shown} 😀`)).toHaveLength(2);
      expect(textsOf(svg)).toContain(shown);
      parsed++;
    }
    expect(parsed).toBe(hostile.length);
  });

  it('has labels that fit into their bars: two of one lane never overlap', () => {
    let compared = 0;
    for (const width of [0.002, 0.004, 0.008, 0.016]) {
      const svg = exportSvg(sceneOf(endNs * 0.4, endNs * (0.4 + width)), { ...overlay, marks: [] }, measure, '');
      const lines = new Map<string, (readonly [left: number, right: number])[]>();
      for (const [, x, y, size, label] of svg.matchAll(LANE_LABEL)) {
        const left = Number(x);
        lines.set(y, [...(lines.get(y) ?? []), [left, left + measure(label, Number(size ?? 11))]]);
      }
      for (const labels of lines.values()) {
        labels.sort(([one], [other]) => one - other);
        labels.slice(1).forEach(([left], i) => {
          expect(left).toBeGreaterThan(labels[i][1]);
          compared++;
        });
      }
    }
    expect(compared).toBeGreaterThan(20);
  });

  it('connects the pieces of a suspended operation', () => {
    const svg = exportSvg(sceneOf(endNs * 0.4, endNs * 0.45), overlay, measure, '');
    expect(svg).toContain(`fill="none" stroke="${LIGHT.phases.suspend.edge}"`);
  });

  it('marks the evidence: the selected rows and the blockers, in the lanes where they lie', () => {
    const scene = sceneOf(endNs * 0.4, endNs * 0.45);
    const die = store.die(0);
    const operation = die.operation(die.startedBefore(endNs * 0.42));
    const spans = [drawnSpan({ startNs: endNs * 0.41, endNs: endNs * 0.43, cause: 'dieHost' })];
    const lit = { ...scene, spans: [{ request: 0, label: 'read #0', spans }] };
    const rows = rowsOfOperation(store, operation, endNs * 0.4, endNs * 0.45);
    const svg = exportSvg(lit, { ...overlay, related: [rows], blockers: [[]] }, measure, '');
    expect(svg.match(/class="evidence-0"/g)?.length).toBe(rows.length);
    const dims = [...svg.matchAll(/M([\d.]+),([\d.]+)h([\d.]+)v[^"]*" fill="[^"]*" fill-opacity="0.5"/g)];
    const brights = [...svg.matchAll(/class="evidence-0" x="([\d.]+)" y="([\d.]+)" width="([\d.]+)"/g)];
    let compared = 0;
    for (const [, x, y, width] of brights.map((part) => part.map(Number))) {
      for (const [, left, top, dimmed] of dims.map((part) => part.map(Number))) {
        if (top !== y) continue;
        expect(left + dimmed <= x + 0.011 || left >= x + width - 0.011, `${left} and ${x}`).toBe(true);
        compared++;
      }
    }
    expect(compared).toBeGreaterThan(1);
    // Without a selected request nothing is dimmed.
    const none = exportSvg({ ...scene, spans: [] }, overlay, measure, '');
    expect(none).not.toContain('fill-opacity="0.5"');
  });

  it('covers exactly the busy time of the lanes, at any zoom', () => {
    const scene = sceneOf(0, endNs);
    const svg = exportSvg(scene, { ...overlay, related: [], blockers: [] }, measure, '');
    // The areas of all column paths of a lane add up to its busy share of the plot.
    const groups = svg.split('<g>').slice(1);
    const lanes = visibleLanes(scene).filter((lane) => store.index(lane) !== undefined);
    expect(groups.length).toBe(lanes.length);
    lanes.forEach((lane, i) => {
      let area = 0;
      for (const shape of shapesOf(groups[i], 'columns')) area += areaOfShape(shape);
      const share = area / (scene.frame.plot.width * lane.barHeight);
      expect(share).toBeCloseTo(store.index(lane)?.busyShare(0, endNs) ?? 0, 2);
    });
  });

  it('has the true ends of rows of a pixel and less: a step of a whole pixel would be seen on paper', () => {
    // Rows of about two pixels.
    const rowNs = 1_300_000;
    const [t0, t1] = [endNs * 0.4, endNs * 0.4 + rowNs * 200];
    const scene = sceneOf(t0, t1);
    const svg = exportSvg(scene, { ...overlay, related: [], blockers: [] }, measure, '');
    const { plot } = scene.frame;
    const groups = svg.split('<g>').slice(1);
    const lanes = visibleLanes(scene).filter((lane) => store.index(lane) !== undefined);
    let compared = 0;
    lanes.forEach((lane, i) => {
      const index = store.index(lane);
      if (lane.kind !== 'die' || index === undefined) return;
      const ends = Array.from({ length: index.rows }, (_, row) => [index.start(row), index.end(row)]).flat();
      const edges = new Set(shapesOf(groups[i], 'rows').flatMap((shape) => shape.map(([x]) => x)));
      for (const edge of edges) {
        const ns = t0 + ((edge - plot.left) / plot.width) * (t1 - t0);
        const apart = ends.reduce((least, end) => Math.min(least, Math.abs(end - ns)), Infinity);
        if (ns > t0 && ns < t1) expect((apart / (t1 - t0)) * plot.width, `${ns}`).toBeLessThan(0.13);
        compared++;
      }
    });
    expect(compared).toBeGreaterThan(100);
  });

  it('escapes reserved characters', () => {
    expect(escapeXml(`<a b="c">'&'</a>`)).toBe('&lt;a b=&quot;c&quot;&gt;&apos;&amp;&apos;&lt;/a&gt;');
  });
});
