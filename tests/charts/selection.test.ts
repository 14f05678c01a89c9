import { select as d3Select } from 'd3-selection';
import fc from 'fast-check';
import { Window } from 'happy-dom';
import { expect, test } from 'vitest';
import { select } from '../../src/charts/selection.ts';

interface Datum {
  readonly id: string;
  readonly label: string;
  readonly parts: readonly string[];
}

const document = new Window().document as unknown as Document;

const data = fc.array(
  fc.record({
    id: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    label: fc.constantFrom('x', 'y', ''),
    parts: fc.array(fc.constantFrom('p', 'q', 'r'), { maxLength: 3 }),
  }),
  { maxLength: 6 },
);

/** Draws with either library; the calls are those of the charts. */
function draw(from: typeof select, container: HTMLElement, rows: readonly Datum[], heard: string[]): void {
  const svg = from(container).selectAll<SVGSVGElement, null>('svg').data([null]).join('svg').attr('width', 10);
  svg
    .selectAll<SVGDefsElement, null>('defs')
    .data([null])
    .join((enter) => enter.insert('defs', ':first-child'));
  const groups = svg
    .selectAll<SVGGElement, Datum>('g')
    .data(rows, ({ id }) => id)
    .join((enter) => {
      const group = enter.append('g').attr('role', 'img');
      group.append('text').attr('class', 'name');
      return group;
    })
    .attr('data-id', ({ id }) => id)
    .attr('data-place', (_, i) => i)
    .attr('title', ({ label }) => (label === '' ? null : label))
    .on('click', (_, { label }) => heard.push(label));
  groups.select('text.name').text(({ label }) => label);
  groups.select('text.none').text('nowhere');
  groups
    .selectAll<SVGRectElement, string>('rect')
    .data(({ parts }) => [...parts])
    .join('rect')
    .attr('class', (part) => part);
  groups.filter(({ label }) => label === 'x').attr('data-x', 'yes');
  groups.filter(({ label }) => label === 'y').on('click', null);
  if (rows.length > 4) svg.select('rect').remove();
}

test('a selection draws, redraws and listens as a selection of D3 does, over random data', () => {
  let elements = 0;
  let clicks = 0;
  fc.assert(
    fc.property(fc.array(data, { minLength: 1, maxLength: 5 }), (redraws) => {
      const [ours, theirs] = [document.createElement('div'), document.createElement('div')];
      for (const rows of redraws) {
        const heard: [string[], string[]] = [[], []];
        const kept = new Map([...ours.querySelectorAll('g')].reverse().map((group) => [group.dataset.id, group]));
        draw(select, ours, rows, heard[0]);
        draw(d3Select as unknown as typeof select, theirs, rows, heard[1]);
        expect(ours.innerHTML).toBe(theirs.innerHTML);
        // An element stays that of its datum: it keeps the focus.
        for (const { id } of rows) {
          const old = kept.get(id);
          if (old !== undefined) expect(old.parentElement).not.toBeNull();
        }
        for (const box of [ours, theirs]) for (const group of box.querySelectorAll('g')) group.dispatchEvent(click());
        expect(heard[0]).toEqual(heard[1]);
        elements += ours.querySelectorAll('*').length;
        clicks += heard[0].length;
      }
    }),
    { numRuns: 60 },
  );
  expect(elements).toBeGreaterThan(500);
  expect(clicks).toBeGreaterThan(50);
});

const click = (): Event => new (document.defaultView as unknown as { Event: typeof Event }).Event('click');
