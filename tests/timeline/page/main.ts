/** A page with nothing but a timeline of the fixture; its address says which. For measurements and pictures. */
import { DARK, LIGHT } from '../../../src/timeline/palette.ts';
import { Timeline } from '../../../src/timeline/timeline.ts';
import { makeFixture } from '../fixture.ts';

declare global {
  interface Window {
    timeline: Timeline;
    /** Whether all that is visible has been drawn, exactly. */
    ready: boolean;
    /** ms from handing over the recording to its first complete picture. */
    firstPictureMs: number;
  }
}

const query = new URLSearchParams(location.search);
const number = (name: string, otherwise: number): number => Number(query.get(name) ?? otherwise);
const container = document.getElementById('timeline');
if (container === null) throw new Error('the page has no element with the id "timeline"');

if (query.has('width')) container.style.width = `${number('width', 0)}px`;
if (query.has('height')) container.style.height = `${number('height', 0)}px`;

const make = (seed: number): ReturnType<typeof makeFixture> =>
  makeFixture({
    operations: number('operations', 10_000),
    channels: number('channels', 8),
    chipsPerChannel: number('chips', 4),
    diesPerChip: number('dies', 1),
    planesPerDie: number('planes', 2),
    seed,
    chunkRows: 65_536,
  });

const timeline = new Timeline(container, { palette: query.has('dark') ? DARK : LIGHT });
const a = { ...make(7), title: 'suspension off' };
const b = query.has('two') ? { ...make(8), title: 'suspension on, one change' } : undefined;
window.timeline = timeline;
window.ready = false;
// Making the rows leaves the browser with garbage to collect, which is not the timeline's: it gets a moment for that.
setTimeout(() => {
  const start = performance.now();
  timeline.on('complete', () => {
    window.ready = true;
    window.firstPictureMs = performance.now() - start;
  });
  timeline.setRecording(a, b);
}, 500);
