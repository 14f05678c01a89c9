import { useEffect, useRef, type ReactElement } from 'react';
import { PHASES, classOf } from '../../analysis/columns/row-classes.ts';
import { OWNER_LABELS, PHASE_LABELS } from '../../base/vocabulary.ts';
import { Cause, RowKind } from '../../engine/recording/recording.ts';
import { DARK, LIGHT, makeInks, TILE } from '../../timeline/palette.ts';
import { shownTheme, useTheme } from '../stores/theme.ts';
import './legend.css';

const ROW_KINDS = [
  RowKind.command,
  RowKind.load,
  RowKind.dataOut,
  RowKind.read,
  RowKind.program,
  RowKind.erase,
  RowKind.copy,
  RowKind.suspend,
];

/** The legend lists all phases, so that its layout never changes. */
export function Legend(): ReactElement {
  return (
    <ul className="legend" aria-label="Colors and patterns">
      {PHASES.map((phase, index) => (
        <li key={phase}>
          <Swatch kind={ROW_KINDS[index]} cause={Cause.host} />
          {PHASE_LABELS[phase]}
        </li>
      ))}
      <li>
        <Swatch kind={RowKind.erase} cause={Cause.gc} />
        by {OWNER_LABELS.gc}
      </li>
      <li>
        <Swatch kind={RowKind.program} cause={Cause.padding} />
        {OWNER_LABELS.other}
      </li>
      <li>
        <span className="legend-wait" />
        waiting{' '}
      </li>
    </ul>
  );
}

/** A sample of a bar, painted like the timeline's. */
function Swatch({ kind, cause }: { kind: number; cause: number }): ReactElement {
  const canvas = useRef<HTMLCanvasElement>(null);
  const theme = useTheme(shownTheme);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (context === null || context === undefined) return;
    const ink = makeInks(theme === 'dark' ? DARK : LIGHT).classes[classOf(kind, cause)];
    const { width, height } = context.canvas;
    const image = context.createImageData(width, height);
    const pixels = new Uint32Array(image.data.buffer);
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) pixels[y * width + x] = ink.tile[(y % TILE) * TILE + (x % TILE)];
    }
    context.putImageData(image, 0, 0);
  }, [kind, cause, theme]);
  return <canvas ref={canvas} className="legend-swatch" width={16} height={10} aria-hidden="true" />;
}
