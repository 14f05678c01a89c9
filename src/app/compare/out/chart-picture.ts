/** The curves of the comparison as pictures. */
import { updateTailChart } from '../../../charts/tail/tail-chart.ts';
import { chartSvg, type SvgDocument } from '../../exports/chart-svg.ts';
import { runSoFar, soFarText } from '../../exports/so-far.ts';
import { measuredOf, measuredSeries } from '../charts/measured-series.ts';
import { seriesOfRow } from '../charts/row-series.ts';
import { warmUpNote } from '../rows/warm-up.ts';
import { rowName, varyingDimensions, type Row } from '../rows/row.ts';

/** Size of an exported chart, CSS pixels. */
const PICTURE = { width: 960, height: 420 } as const;
/** Height of a line's name, and of the space around all names: a picture has room for each. */
const NAME = 14;
const AROUND = 90;

/**
 * Curves of the reads or of the writes as an SVG document on white; null if no row has any.
 * @param caption the name of the comparison; '' for none
 */
export function curvesSvg(rows: readonly Row[], kind: 'read' | 'write', caption: string): SvgDocument | null {
  const varying = varyingDimensions(rows);
  const measured = measuredOf(rows, kind).map((one, index) => measuredSeries(one, kind, index));
  const series = [...rows.flatMap((row) => seriesOfRow(row, kind, rowName(row, varying))), ...measured];
  if (series.length === 0) return null;
  const title = kind === 'read' ? 'Reads: latency percentiles' : 'Writes: latency percentiles';
  return chartSvg(
    {
      title,
      caption: [caption, warmUpNote(rows)].filter((text) => text !== '').join(' · '),
      soFar: soFarText(rows.flatMap((row) => runSoFar(rowName(row, varying), row.live, row.summary))),
      draw: (host, size, theme) => updateTailChart(host, series, { ...size, theme, label: title, key: kind }),
    },
    { ...PICTURE, height: Math.max(PICTURE.height, AROUND + NAME * series.length) },
  );
}
