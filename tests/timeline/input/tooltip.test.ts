import { parseHTML } from 'linkedom';
import { expect, it } from 'vitest';
import { Tooltip } from '../../../src/timeline/input/tooltip.ts';
import type { PlacedLane } from '../../../src/timeline/layout/lane-layout.ts';
import { LIGHT } from '../../../src/timeline/palette.ts';

/** Where the tip of a gap stands, 100 × 50 pixels in a timeline of 400 × 300. */
function placeOf(x: number, y: number): string {
  const host = parseHTML('<div></div>').document.createElement('div');
  const tooltip = new Tooltip(host);
  const tip = host.lastElementChild as HTMLElement;
  for (const [element, sizes] of [
    [host, { clientWidth: 400, clientHeight: 300 }],
    [tip, { offsetWidth: 100, offsetHeight: 50 }],
  ] as const) {
    for (const [name, value] of Object.entries(sizes)) Object.defineProperty(element, name, { value });
  }
  const lane = { label: 'die 0' } as PlacedLane;
  const gap = { kind: 'gap', lane, startNs: 0, endNs: 10, rowBefore: -1, rowAfter: 0, ns: 5 } as const;
  tooltip.show(gap, [], x, y, LIGHT);
  return tip.style.transform;
}

it('says what a wait means, in one line below its name', () => {
  const host = parseHTML('<div></div>').document.createElement('div');
  const tooltip = new Tooltip(host);
  const lane = { label: 'read #3' } as PlacedLane;
  const span = { startNs: 0, endNs: 10, cause: 'dieGc', label: 'die busy (GC): erase of block 3' } as const;
  tooltip.show({ kind: 'span', lane, index: 0, span, ns: 5 }, [], 0, 0, LIGHT);
  const [title, meaning] = [...(host.lastElementChild?.children ?? [])].map(({ textContent }) => textContent);
  expect(title).toBe('die busy (GC): erase of block 3');
  expect(meaning).toBe('the die was busy with garbage collection');
});

it('stands right of the pointer and under it, and at the edges left of it and above', () => {
  expect(placeOf(100, 100)).toBe('translate(114px, 114px)');
  expect(placeOf(390, 100)).toBe('translate(276px, 114px)');
  expect(placeOf(100, 290)).toBe('translate(114px, 226px)');
});
