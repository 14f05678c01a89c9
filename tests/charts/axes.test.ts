import { ratioAxisOf } from '../../src/charts/compare/line-chart.ts';
import { parseHTML } from 'linkedom';
import { describe, expect, it } from 'vitest';
import {
  categoryAxisOf,
  COMPARISON,
  paintAxis,
  paintTitles,
  PANEL,
  type AxisStyle,
} from '../../src/charts/kit/axes.ts';
import { svgFrame, type SvgFrame } from '../../src/charts/kit/frame.ts';
import { LIGHT_CHART } from '../../src/charts/kit/theme.ts';

const EDGES = { left: 50, right: 250, top: 10, bottom: 110 };

function emptyChart(): { readonly frame: SvgFrame; readonly host: HTMLElement } {
  const { document } = parseHTML('<div></div>');
  const host = document.querySelector('div') as unknown as HTMLElement;
  return { frame: svgFrame(host, { width: 300, height: 150, label: '', description: '' }), host };
}

const placesOf = (host: HTMLElement, selector: string, ...names: string[]): string[] =>
  [...host.querySelectorAll(selector)].map((node) => names.map((name) => node.getAttribute(name)).join(' '));

describe('an axis', () => {
  it('has a line across the plot at each tick, and a label at those that have one', () => {
    const { frame, host } = emptyChart();
    const ticks = [0, 50, 100].map((value) => ({ value, label: value === 50 ? '' : String(value) }));
    const look = { theme: LIGHT_CHART, style: PANEL };
    paintAxis(frame.layer('axes'), 'left', { scale: (value) => 110 - value, ticks }, EDGES, look);
    paintAxis(frame.layer('axes'), 'bottom', { scale: (value) => 50 + 2 * value, ticks }, EDGES, look);
    expect(placesOf(host, 'line.y', 'x1', 'x2', 'y1', 'y2')).toEqual([
      '50 250 110 110',
      '50 250 60 60',
      '50 250 10 10',
    ]);
    expect(placesOf(host, 'line.x', 'x1', 'x2', 'y1', 'y2')).toEqual([
      '50 50 10 110',
      '150 150 10 110',
      '250 250 10 110',
    ]);
    expect([...host.querySelectorAll('text')].map((text) => text.textContent)).toEqual(['0', '100', '0', '100']);
    expect(placesOf(host, 'text.y', 'x', 'y', 'text-anchor')).toEqual(['42 114 end', '42 14 end']);
    expect(placesOf(host, 'text.x', 'x', 'y', 'text-anchor')).toEqual(['50 126 middle', '250 126 middle']);
  });

  it('has short lines outside the plot, or none, and its names take turns in lines below each other', () => {
    const { frame, host } = emptyChart();
    const axis = categoryAxisOf('', ['a', 'b', 'c'], (index) => 60 + 10 * index);
    const look = { theme: LIGHT_CHART, style: PANEL, lines: 4 };
    paintAxis(frame.layer('axes'), 'bottom', axis, EDGES, look);
    expect(placesOf(host, 'line', 'y1', 'y2')).toEqual(['110 114', '110 114', '110 114']);
    paintAxis(frame.layer('axes'), 'bottom', axis, EDGES, { ...look, lines: 'none', labelLines: 2 });
    expect(host.querySelectorAll('line')).toHaveLength(0);
    expect(placesOf(host, 'text', 'x', 'y')).toEqual(['60 126', '70 142', '80 126']);
  });

  it('is the same picture whatever was drawn before: nothing, fewer ticks or more', () => {
    const look = { theme: LIGHT_CHART, style: PANEL };
    const paint = (frame: SvgFrame, count: number): void => {
      const ticks = Array.from({ length: count }, (_, index) => ({ value: 10 * index, label: `${10 * index}` }));
      for (const side of ['left', 'bottom'] as const) {
        paintAxis(frame.layer('axes'), side, { scale: (value) => 50 + value, ticks }, EDGES, look);
      }
    };
    const fresh = emptyChart();
    paint(fresh.frame, 3);
    expect(fresh.host.querySelectorAll('line')).toHaveLength(6);
    for (const before of [0, 1, 2, 4, 5]) {
      const { frame, host } = emptyChart();
      paint(frame, before);
      paint(frame, 3);
      expect(host.innerHTML, `after ${before} ticks`).toBe(fresh.host.innerHTML);
    }
  });

  it('has its title below its labels, in both sizes of text', () => {
    for (const style of [PANEL, COMPARISON] satisfies AxisStyle[]) {
      const { frame, host } = emptyChart();
      paintTitles(frame.layer('axes'), { x: 'time', y: 'rate' }, EDGES, { theme: LIGHT_CHART, style });
      const [place] = placesOf(host, 'text.x-title', 'y');
      expect(Number(place) - EDGES.bottom - style.below).toBeGreaterThanOrEqual(style.size);
      expect(placesOf(host, 'text.y-title', 'transform')).toEqual(['translate(16,60) rotate(-90)']);
    }
  });
});

describe('an axis of ratios', () => {
  it('has twice as far from 1 as half, with 1 on it and round ticks', () => {
    const { scale, ticks } = ratioAxisOf('ratio', [0.004, 350], [400, 0], String);
    expect(scale(1) - scale(2)).toBeCloseTo(scale(0.5) - scale(1), 6);
    expect(scale(0.004)).toBeLessThanOrEqual(400);
    expect(scale(350)).toBeGreaterThanOrEqual(0);
    for (const ratio of [0.01, 1, 100])
      expect(ticks.some(({ value }) => Math.abs(value / ratio - 1) < 1e-9)).toBe(true);
    // A small difference still has 1 in sight.
    const near = ratioAxisOf('ratio', [1.02], [400, 0], String).scale(1);
    expect(near).toBeGreaterThanOrEqual(0);
    expect(near).toBeLessThanOrEqual(400);
  });
});
