import { expect, it } from 'vitest';
import { SvgContext } from '../../../src/timeline/export/svg-context.ts';

it('rectangles that follow each other in one color are one path, unless they let something through', () => {
  const context = new SvgContext('c');
  context.fillStyle = '#ff0000';
  context.fillRect(0, 0, 2, 3);
  context.fillRect(5, 0, 2, 3);
  context.globalAlpha = 0.5;
  context.fillRect(1, 1, 2, 2);
  context.fillRect(2, 1, 2, 2);
  expect(context.finish().elements).toBe(
    '<path d="M0,0h2v3h-2zM5,0h2v3h-2z" fill="#ff0000"/>' +
      '<path d="M1,1h2v2h-2z" fill="#ff0000" fill-opacity="0.5"/>' +
      '<path d="M2,1h2v2h-2z" fill="#ff0000" fill-opacity="0.5"/>',
  );
});

it('text stays text, with its size, weight, side and edge', () => {
  const context = new SvgContext('c');
  context.fillStyle = '#000';
  context.fillText('a < b', 10, 20);
  context.font = '600 20px "A", sans-serif';
  context.textAlign = 'right';
  context.strokeStyle = '#fff';
  context.lineWidth = 3;
  context.strokeText('late', 10, 20);
  context.fillText('late', 10, 20);
  expect(context.finish().elements).toBe(
    '<text x="10" y="23.96" fill="#000">a &lt; b</text>' +
      '<text x="10" y="27.2" font-size="20" font-weight="600" text-anchor="end" fill="#000" stroke="#fff" stroke-width="3" paint-order="stroke">late</text>',
  );
});

it('what is clipped is in a group, clips within clips are their common part, and restoring ends both', () => {
  const context = new SvgContext('c');
  context.fillStyle = '#000';
  context.save();
  context.beginPath();
  context.rect(0, 0, 10, 10);
  context.clip();
  context.fillRect(1, 1, 1, 1);
  context.save();
  context.beginPath();
  context.rect(5, 5, 10, 10);
  context.clip();
  context.fillStyle = '#111';
  context.fillRect(6, 6, 1, 1);
  context.restore();
  context.restore();
  context.fillRect(20, 20, 1, 1);
  const { elements, definitions } = context.finish();
  expect(elements).toBe(
    '<g clip-path="url(#c0_0_10_10)"><path d="M1,1h1v1h-1z" fill="#000"/></g>' +
      '<g clip-path="url(#c5_5_10_10)"><path d="M6,6h1v1h-1z" fill="#111"/></g>' +
      '<path d="M20,20h1v1h-1z" fill="#000"/>',
  );
  expect(definitions).toBe(
    '<clipPath id="c0_0_10_10"><rect x="0" y="0" width="10" height="10"/></clipPath>' +
      '<clipPath id="c5_5_10_10"><rect x="5" y="5" width="5" height="5"/></clipPath>',
  );
});
