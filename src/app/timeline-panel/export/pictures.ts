/** The current view as a picture. */
import type { Export } from '../../exports/export.ts';
import type { ExportedView } from './exported-view.ts';
import { ofPage } from '../../stores/page-state.ts';

export const svg: Export<ExportedView> = {
  label: 'Picture, SVG',
  words: 'image vector gantt',
  entry: ({ timeline, caption, stem, writePicture }) => ({
    note: 'current view, exact, with a caption',
    run: () => {
      const made = ofPage(timeline.toSvg(caption())).then((text) => new Blob([text], { type: 'image/svg+xml' }));
      writePicture(made, `${stem()}.svg`);
    },
  }),
};

export const png: Export<ExportedView> = {
  label: 'Picture, PNG',
  words: 'image screenshot print gantt',
  entry: ({ timeline, caption, stem, writePicture }) => ({
    note: 'current view, 2×',
    run: () => writePicture(timeline.toPng(caption()), `${stem()}.png`),
  }),
};
