import { parseHTML } from 'linkedom';
import { expect, it, vi } from 'vitest';
import { chartSvg } from '../../../src/app/exports/chart-svg.ts';

it('breaks its note and the names of its runs into lines of the width of the picture', () => {
  const { document } = parseHTML('<!doctype html><html><body></body></html>');
  vi.stubGlobal('document', document);
  vi.stubGlobal(
    'XMLSerializer',
    class {
      serializeToString = (node: Element): string => node.outerHTML;
    },
  );
  const words = (word: string): string => Array.from({ length: 40 }, () => word).join(' ');
  const picture = {
    draw: (host: HTMLElement) => {
      host.append(document.createElement('svg'));
    },
    title: 'Tail',
    caption: words('caption'),
    soFar: '',
    note: words('note'),
  };
  const svg = chartSvg(picture, { width: 280, height: 100 });
  const lines = [...(svg?.text ?? '').matchAll(/<text[^>]*>([^<]*)/g)].map(([, line]) => line);
  expect(lines.join(' ')).toBe(`Tail ${words('caption')} ${words('note')}`);
  // A letter has 7 pixels at most.
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(40);
  // A title, 8 and 5 lines, the chart, and the edges.
  expect(lines).toHaveLength(14);
  expect(svg?.height).toBeGreaterThan(100 + 13 * 16);
});
