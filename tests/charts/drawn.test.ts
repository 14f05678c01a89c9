/** Every chart, drawn without a browser: nothing outside its picture, no number that is none. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseHTML } from 'linkedom';
import { expect, it } from 'vitest';
import { updateBlameBars } from '../../src/charts/bars/blame-bars.ts';
import { updateNormalizedBars } from '../../src/charts/bars/normalized-bars.ts';
import { updateRequestBars } from '../../src/charts/bars/request-bars.ts';
import { updateUtilization } from '../../src/charts/bars/utilization.ts';
import { updateHeatMap } from '../../src/charts/compare/heat-map.ts';
import { updateLineChart } from '../../src/charts/compare/line-chart.ts';
import { updateSlowestCauses } from '../../src/charts/compare/slowest-causes.ts';
import { updateOrganizations } from '../../src/charts/evaluation/organizations.ts';
import { updateTailChart } from '../../src/charts/tail/tail-chart.ts';
import { LIGHT_CHART } from '../../src/charts/kit/theme.ts';
import { updateThroughput } from '../../src/charts/throughput.ts';
import { WAIT_NAMES } from '../../src/engine/recording/recording.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

const theme = LIGHT_CHART;
const label = 'Label';
const onSelect = (): void => undefined;
const format = String;

/** One number a cause, by its place. */
const causes = (value: (cause: number) => number): number[] => WAIT_NAMES.map((_, cause) => value(cause));
const bigCauses = (value: (cause: number) => number): bigint[] => causes(value).map(BigInt);

const PAIR = [0, 1] as const;
const NAMES = ['A', 'B'] as const;

/** Each chart with made-up data, by the function that draws it. */
const CHARTS: Readonly<Record<string, (host: HTMLElement, size: Size) => void>> = {
  updateThroughput: (host, size) => {
    const rows = PAIR.map((i) => ({
      id: NAMES[i],
      name: NAMES[i],
      style: i,
      stepNs: 1e9,
      bytesPerSecond: Float64Array.of(3e8, 2.5e8, 5e7 * (i + 1)),
      means: [
        { fromNs: 0, toNs: 2e9, bytesPerSecond: 2.75e8 },
        { fromNs: 2e9, toNs: 3e9, bytesPerSecond: 5e7 * (i + 1) },
      ],
      cached: i === 0 ? Float64Array.of(0.1, 0.9, 1) : null,
      endNs: 3e9,
    }));
    const references = [{ id: 'slc', label: 'SLC', bytesPerSecond: 3.2e8 }];
    updateThroughput(host, { label, rows, references }, { ...size, theme, onSelect });
  },
  updateUtilization: (host, size) => {
    const units = PAIR.flatMap((channel) => [
      { id: `c${channel}`, name: 'bus', channel, isBus: true, shares: { command: 0.1, dataOut: 0.3 } },
      { id: `d${channel}`, name: 'die 0', channel, isBus: false, shares: { read: 0.1, erase: 0.1 + channel * 0.2 } },
    ]);
    updateUtilization(host, units, { ...size, theme, onSelect });
  },
  updateBlameBars: (host, size) => {
    const bars = PAIR.map((i) => ({
      id: NAMES[i],
      name: NAMES[i],
      color: i,
      requests: 100,
      meanNs: Float64Array.from(causes((cause) => (cause % 3) * 1e5 * (i + 1))),
    }));
    updateBlameBars(host, bars, { ...size, theme, onSelect });
  },
  updateRequestBars: (host, size) => {
    const bars = PAIR.map((run) => ({
      run,
      request: 3,
      name: 'read #3',
      isWrite: false,
      arrivalNs: 1000,
      finishNs: run === 0 ? 5000 : NaN,
      spans: [
        { cause: 'dieGc' as const, startNs: 1000, endNs: 4000, isWaiting: true, short: 'die busy (GC)' },
        { cause: 'array' as const, startNs: 4000, endNs: 5000, isWaiting: false, short: 'array' },
      ],
    }));
    updateRequestBars(host, [{ name: 'read #3', bars, selected: true }], { ...size, theme, onSelect });
  },
  updateNormalizedBars: (host, size) => {
    const bars = ['one', 'two'].flatMap((group) =>
      ['WS', 'WS+RS'].map((series, i) => ({
        group,
        series,
        value: group === 'two' && i === 1 ? null : 0.9 - i * 0.15,
        baseline: 1,
        printed: i === 1 ? 0.55 : undefined,
      })),
    );
    updateNormalizedBars(host, bars, { ...size, theme, label, baselineName: 'plain', onSelect });
  },
  updateHeatMap: (host, size) => {
    const cells = PAIR.flatMap((column) =>
      PAIR.map((row) => ({ column, row, value: column + row === 2 ? null : 10 * (column + 2 * row + 1) })),
    );
    const map = { title: label, columnTitle: 'x', columns: ['1', '2'], rowTitle: 'y', rows: ['3', '4'], cells, format };
    updateHeatMap(host, map, { ...size, theme, domain: [10, 30], onSelect });
  },
  updateSlowestCauses: (host, size) => {
    const rows = PAIR.map((i) => ({
      id: NAMES[i],
      name: NAMES[i],
      group: '',
      label: NAMES[i],
      requests: 10,
      causeNs: bigCauses((cause) => (cause < 3 ? (cause + i) * 1e6 : 0)),
    }));
    updateSlowestCauses(host, rows, { ...size, theme, label, operation: 'read', onSelect });
  },
  updateLineChart: (host, size) => {
    const rows = PAIR.map((i) => ({
      id: NAMES[i],
      name: NAMES[i],
      points: [1, 2, 4].map((x, place) => ({
        place,
        x,
        label: String(x),
        y: place === 1 && i === 1 ? null : 1e5 * (place + 1),
        interval: place === 2 ? ([2.5e5, 3.5e5] as const) : null,
        dots: place === 2 ? [2.6e5, 3e5] : [],
      })),
    }));
    const titles = { title: label, xTitle: 'queue depth', yTitle: 'latency' };
    const chart = { ...titles, rows, formatX: format, formatY: format, yIsTime: true, labelPoints: true };
    updateLineChart(host, chart, { ...size, theme, onSelect });
  },
  updateOrganizations: (host, size) => {
    const points = PAIR.flatMap((i) =>
      ['read', 'write'].map((series) => ({
        part: '',
        group: `${4 >> i} channels`,
        series,
        organization: { channels: 4 >> i, banksPerChannel: 2, megabytesPerSecond: 100 * (i + 1) },
        value: 200 * (i + 1),
        spread: [150, 250 * (i + 1)] as const,
        values: [],
        printed: null,
      })),
    );
    updateOrganizations(host, points, { ...size, theme, label, y: 'µs' });
  },
  updateTailChart: (host, size) => {
    const series = PAIR.map((color) => ({
      id: NAMES[color],
      name: NAMES[color],
      kind: 'read' as const,
      color,
      count: 5000,
      points: [0.5, 0.9, 0.99, 0.9999].map((share, i) => ({
        share,
        label: `p${share * 100}`,
        ns: i === 3 ? null : 1e5 * 3 ** i,
      })),
    }));
    updateTailChart(host, series, { ...size, theme, key: 'a', onSelect });
  },
};

/** Drawn by a browser only: cells on a canvas. */
const NEED_A_BROWSER = ['updateLatencyDensity'];

/** Every text is at least as long as its letters of this width, CSS pixels. */
const NARROW_LETTER = 4.5;

/** The horizontal and vertical places that an element names, with the shift of its groups. */
function placesOf(element: Element): { readonly x: number[]; readonly y: number[] } {
  const of = (...names: string[]): number[] =>
    names.flatMap((name) => (element.hasAttribute(name) ? [Number(element.getAttribute(name))] : []));
  const x = of('x', 'cx', 'x1', 'x2');
  const y = of('y', 'cy', 'y1', 'y2');
  if (element.localName === 'rect') {
    x.push(...of('width').map((wide) => (x[0] ?? 0) + wide));
    y.push(...of('height').map((high) => (y[0] ?? 0) + high));
  }
  if (element.localName === 'text') {
    const long = (element.textContent ?? '').length * NARROW_LETTER;
    const before = { start: 0, middle: long / 2, end: long }[element.getAttribute('text-anchor') ?? 'start'] ?? 0;
    x.push(...x.splice(0).flatMap((at) => [at - before, at - before + long]));
  }
  for (let above: Element | null = element; above !== null; above = above.parentElement) {
    const shift = /translate\(([-\d.e]+),\s*([-\d.e]+)\)/.exec(above.getAttribute('transform') ?? '');
    if (shift === null) continue;
    x.forEach((_, i) => (x[i] += Number(shift[1])));
    y.forEach((_, i) => (y[i] += Number(shift[2])));
  }
  return { x, y };
}

it('every chart has an example here', () => {
  const folder = join(import.meta.dirname, '../../src/charts');
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) => [...readFileSync(join(folder, name), 'utf8').matchAll(/^export function (update\w+)/gm)])
    .map(([, name]) => name);
  expect(found.sort()).toEqual([...Object.keys(CHARTS), ...NEED_A_BROWSER].sort());
});

it.each(Object.keys(CHARTS))(
  '%s draws its example within the picture, the same when it is brought up to date',
  (name) => {
    for (const size of [
      { width: 420, height: 260 },
      { width: 900, height: 320 },
    ]) {
      const { document } = parseHTML('<div></div>');
      const host = document.querySelector('div') as unknown as HTMLElement;
      CHARTS[name](host, size);
      const text = host.innerHTML;
      expect(text).not.toMatch(/NaN|Infinity|undefined|\[object/);
      let count = 0;
      const outside: string[] = [];
      const svg = host.querySelector('svg');
      const [width, height] = [Number(svg?.getAttribute('width')), Number(svg?.getAttribute('height'))];
      for (const element of host.querySelectorAll('svg *')) {
        if (element.closest('defs, pattern') !== null) continue;
        const { x, y } = placesOf(element);
        const shares = [...x.map((at) => at / width), ...y.map((at) => at / height)];
        if (shares.some((share) => !(share >= -0.01 && share <= 1.01))) outside.push(element.outerHTML);
        count += x.length + y.length;
      }
      expect(outside).toEqual([]);
      expect(count).toBeGreaterThan(10);
      CHARTS[name](host, size);
      expect(host.innerHTML).toBe(text);
    }
  },
);

it('the words of a utilization chart have the mean of the channels and of the dies', () => {
  const { document } = parseHTML('<div></div>');
  const host = document.querySelector('div') as unknown as HTMLElement;
  CHARTS.updateUtilization(host, { width: 420, height: 260 });
  const words = host.querySelector('svg')?.getAttribute('aria-label')?.replaceAll(/\s/g, ' ');
  expect(words).toContain('Mean busy share of channels (2): 40 %; of dies (2): 30 %.');
});

it('the words of a chart without requests are in the middle of its plot, free of the names of the axis', () => {
  const { document } = parseHTML('<div></div>');
  const host = document.querySelector('div') as unknown as HTMLElement;
  const none = { id: 'a', name: 'A', kind: 'read' as const, color: 0, count: 0, points: [] };
  updateTailChart(host, [none], { width: 290, height: 220, theme, key: 'a', onSelect });
  const texts = [...host.querySelectorAll('svg text')].map((text) => ({ text: text.textContent, ...placesOf(text) }));
  const words = texts.find(({ text }) => text === 'no request has finished yet');
  const names = texts.filter(({ text }) => text?.endsWith('s'));
  expect(names.length).toBeGreaterThan(2);
  expect(Math.min(...(words?.x ?? []))).toBeGreaterThan(Math.max(...names.flatMap(({ x }) => x)));
});
