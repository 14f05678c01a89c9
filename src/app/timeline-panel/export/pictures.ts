/** The current view as a picture. */
import { t } from '../../../messages/message.ts';
import type { Export } from '../../exports/export.ts';
import type { ExportedView } from './exported-view.ts';

export const figure: Export<ExportedView> = {
  label: () => t('Figure…'),
  words: 'picture image paper svg png',
  entry: ({ openFigure }) => ({
    note: t('all lanes of each run, with legend and caption, in the width of a paper'),
    run: openFigure,
  }),
};

export const svg: Export<ExportedView> = {
  label: () => t('Picture, SVG'),
  words: 'image vector gantt',
  entry: ({ timeline, caption, stem, writePicture }) => ({
    note: t('current view, exact, with a caption'),
    run: () => {
      const made = timeline.toSvg(caption()).then((text) => new Blob([text], { type: 'image/svg+xml' }));
      writePicture(made, `${stem()}.svg`);
    },
  }),
};

export const png: Export<ExportedView> = {
  label: () => t('Picture, PNG'),
  words: 'image screenshot print gantt',
  entry: ({ timeline, caption, stem, writePicture }) => ({
    note: t('current view, 2×'),
    run: () => {
      writePicture(timeline.toPng(caption()), `${stem()}.png`);
    },
  }),
};

export const waveDrom: Export<ExportedView> = {
  label: () => t('WaveDrom, JSON'),
  words: 'drawing slides',
  entry: ({ timeline, caption, stem, writePicture }) => ({
    note: t('visible lanes, for papers and slides'),
    run: () => {
      const made = timeline
        .toWaveDrom(caption())
        .then((drawing) => new Blob([JSON.stringify(drawing, null, 2)], { type: 'application/json' }));
      writePicture(made, `${stem()}.wavedrom.json`);
    },
  }),
};
