/** The current view as a picture. */
import { t } from '../../../messages/message.ts';
import type { Export } from '../../exports/export.ts';
import type { ExportedView } from './exported-view.ts';

export const figure: Export<ExportedView> = ({ openFigure }) => ({
  label: t('Figure…'),
  note: t('all lanes of each run, with legend and caption, in the width of a paper'),
  run: openFigure,
});

export const svg: Export<ExportedView> = ({ timeline, caption, stem, writePicture }) => ({
  label: t('Picture, SVG'),
  note: t('current view, exact, with a caption'),
  run: () => {
    const made = timeline.toSvg(caption()).then((text) => new Blob([text], { type: 'image/svg+xml' }));
    writePicture(made, `${stem()}.svg`);
  },
});

export const png: Export<ExportedView> = ({ timeline, caption, stem, writePicture }) => ({
  label: t('Picture, PNG'),
  note: t('current view, 2×'),
  run: () => {
    writePicture(timeline.toPng(caption()), `${stem()}.png`);
  },
});

export const waveDrom: Export<ExportedView> = ({ timeline, caption, stem, writePicture }) => ({
  label: t('WaveDrom, JSON'),
  note: t('visible lanes, for papers and slides'),
  run: () => {
    const made = timeline
      .toWaveDrom(caption())
      .then((drawing) => new Blob([JSON.stringify(drawing, null, 2)], { type: 'application/json' }));
    writePicture(made, `${stem()}.wavedrom.json`);
  },
});
