/** The comparison as one HTML file: verdicts, charts, table, settings, and how to reproduce it. It loads nothing. */
import { Comparison } from '../../../compare/results/comparison.ts';
import type { Results } from '../../../compare/results/results.ts';
import { markdownTable } from '../../../compare/results/tables.ts';
import { withoutDefaults } from '../../../document/canonical.ts';
import { type CompareRow, warmUpNote, perTrace, rowName, varyingDimensions } from '../rows.ts';
import { cellOf } from '../state/runner.ts';
import { escapeXml } from '../../../timeline/text/svg-text.ts';
import { updateTailChart } from '../../../charts/tail/tail-chart.ts';
import { chartSvg, type SvgDocument } from '../../exports/chart-svg.ts';
import { runSoFar, soFarText } from '../../exports/so-far.ts';
import { measuredOf, measuredSeries } from '../charts/measured-series.ts';
import { seriesOfRow } from '../charts/series.ts';

const PICTURE = { width: 960, height: 420 } as const;
/** Height of a line's name, and of the space around all names: a picture has room for each. */
const NAME = 14;
const AROUND = 90;

/**
 * Curves of the reads or of the writes as an SVG document on white; null if no row has any.
 * @param caption the name of the comparison; '' for none
 */
export function curvesSvg(rows: readonly CompareRow[], kind: 'read' | 'write', caption: string): SvgDocument | null {
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

const STYLE = `
body{margin:2rem auto;padding:0 1.5rem;max-width:80rem;color:#17202b;background:#fff;
font:15px/1.5 system-ui,sans-serif;font-variant-numeric:tabular-nums}
h1{font-size:1.75rem}h2{margin-top:2rem;font-size:1.2rem}
table{border-collapse:collapse;font-size:.85rem}.wide{overflow-x:auto}
th,td{padding:.3rem .6rem;border-bottom:1px solid #dde3ea;text-align:right;white-space:nowrap}
th:first-child,.text{text-align:left}
small{display:block;color:#4e5b69}.few{color:#4e5b69;font-style:italic}.base{background:#e3edfc}
svg{max-width:100%;height:auto}pre{overflow:auto;padding:1rem;background:#f0f3f7;font-size:.8rem}
`;

/** @param columns ids of the figures of the table */
export function reportOf(results: Results, rows: readonly CompareRow[], columns: readonly string[]): string {
  const { plan } = results;
  const title = plan.name === '' ? 'Comparison' : plan.name;
  const comparison = new Comparison(results);
  const done = rows.filter(({ state }) => state === 'done').length;
  const kinds = (['read', 'write'] as const).filter((kind) =>
    rows.some(({ summary }) => summary !== null && summary.response[kind].count > 0),
  );
  const parts = [
    `<h1>${escapeXml(title)}</h1>`,
    `<p>${done} of ${rows.length} runs done.</p>`,
    ...kinds.flatMap((kind) => [
      `<h2>${kind === 'read' ? 'Reads' : 'Writes'}</h2>`,
      ...comparison.sentences([kind]).map((line) => `<p>${escapeXml(line)}</p>`),
      ...perTrace(rows).map(({ name, rows: own }) => `<figure>${curvesSvg(own, kind, name)?.text ?? ''}</figure>`),
    ]),
    '<h2>Table</h2>',
    tableOf(markdownTable(results, columns, comparison)),
    '<h2>Runs</h2>',
    runsOf(rows),
    '<h2>How to reproduce</h2>',
    '<p>Save the plan below as plan.json. Drop it on the Compare view of NANDscope, or run ' +
      '<code>npm run --silent sim -- compare plan.json</code>. ' +
      'The same experiment gives the same state hash everywhere. Traces are named by the SHA-256 of their file.</p>',
    `<details><summary>Plan</summary><pre id="plan">${escapeXml(JSON.stringify(plan, null, 2))}</pre></details>`,
  ];
  return (
    `<!doctype html>\n<html lang="en"><head><meta charset="utf-8">` +
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">` +
    `<meta name="viewport" content="width=device-width"><title>${escapeXml(title)} · NANDscope</title>` +
    `<style>${STYLE}</style></head><body>\n${parts.join('\n')}\n</body></html>\n`
  );
}

/** The table for a paper as HTML: its rows, then its remarks. */
function tableOf(markdown: string): string {
  const lines = markdown.split('\n');
  const plain = (text: string): string => text.replaceAll(/\\([\\|`[\]])/g, '$1');
  const cells = (line: string): string[] =>
    line
      .slice(2, -2)
      .split(/(?<!\\) \| /)
      .map(plain);
  const [head, , ...rows] = lines.filter((line) => line.startsWith('| '));
  const row = (line: string, tag: string): string =>
    `<tr>${cells(line)
      .map((cell) => `<${tag}>${cell}</${tag}>`)
      .join('')}</tr>`;
  const notes = lines.filter((line) => line !== '' && !line.startsWith('| ')).map((line) => `<p>${plain(line)}</p>`);
  return `<div class="wide"><table><thead>${row(head, 'th')}</thead><tbody>${rows
    .map((line) => row(line, 'td'))
    .join('\n')}</tbody></table></div>${notes.join('\n')}`;
}

function runsOf(rows: readonly CompareRow[]): string {
  const items = rows.map((row) => {
    const experiment = cellOf(row.key)?.experiment ?? null;
    const settings = experiment === null ? '' : escapeXml(JSON.stringify(withoutDefaults(experiment), null, 1));
    const hash = row.summary === null ? (row.reason ?? row.state) : `state hash ${row.summary.stateHash}`;
    return `<details><summary>${escapeXml(row.key)}: ${escapeXml(hash)}</summary><pre>${settings}</pre></details>`;
  });
  return items.join('\n');
}
