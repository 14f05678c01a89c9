/** The curves of the comparison as pictures. */
import { LIGHT_CHART } from '../../../charts/theme.ts';
import { updateTailChart } from '../../../charts/tail/tail-chart.ts';
import { useMeasured } from '../../measured/measured-files.ts';
import { measuredOf, measuredSeries } from '../charts/measured-series.ts';
import { seriesOfRow } from '../charts/row-series.ts';
import { rowName, varyingDimensions, type Row } from '../rows/row.ts';

/** Size of an exported chart, CSS pixels. */
const PICTURE = { width: 960, height: 420 } as const;

/** Curves of the reads or of the writes as an SVG document on white; null if no row has any. */
export function curvesSvg(rows: readonly Row[], kind: 'read' | 'write'): string | null {
  const varying = varyingDimensions(rows);
  const measured = measuredOf(rows, kind, useMeasured.getState().files).map((one, index) =>
    measuredSeries(one, kind, index),
  );
  const series = [...rows.flatMap((row) => seriesOfRow(row, kind, rowName(row, varying))), ...measured];
  if (series.length === 0) return null;
  const host = document.createElement('div');
  updateTailChart(host, series, {
    ...PICTURE,
    theme: LIGHT_CHART,
    label: kind === 'read' ? 'Reads: latency percentiles' : 'Writes: latency percentiles',
    key: kind,
  });
  const svg = host.querySelector('svg');
  if (svg === null) return null;
  svg.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  svg.setAttribute('font-family', 'system-ui, sans-serif');
  svg.setAttribute('font-size', '11');
  // Points are controls on the page; in a picture they are not.
  for (const point of svg.querySelectorAll('[role="button"]')) {
    point.removeAttribute('role');
    point.removeAttribute('tabindex');
    point.removeAttribute('aria-pressed');
  }
  return new XMLSerializer().serializeToString(svg);
}

/** An SVG document as a PNG of twice its size. */
export async function pngOf(svg: string): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image(PICTURE.width, PICTURE.height);
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = PICTURE.width * 2;
    canvas.height = PICTURE.height * 2;
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('This browser draws no pictures.');
    context.fillStyle = LIGHT_CHART.background;
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => {
        if (blob === null) reject(new Error('The picture is too large.'));
        else resolve(blob);
      });
    });
  } finally {
    URL.revokeObjectURL(url);
  }
}
