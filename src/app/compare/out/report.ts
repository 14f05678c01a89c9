/** The comparison as one HTML file: tables, charts, settings, and how to reproduce it. It loads nothing. */
import type { Plan } from '../../../compare/plan/plan.ts';
import { withoutDefaults } from '../../../document/canonical.ts';
import {
  baselineRow,
  DIMENSION_NAMES,
  sharedNames,
  shownDimensions,
  type CompareRow,
  warmUpNote,
  perTrace,
  rowName,
  varyingDimensions,
} from '../rows.ts';
import { cellOf } from '../state/runner.ts';
import { FEW_ABOVE } from '../../../analysis/premises/premises.ts';
import { escapeXml } from '../../../timeline/text/svg-text.ts';
import { conditionGroups, judgedRows, verdictsOf } from '../table/verdicts.ts';
import { judgedText } from '../../../compare/table/verdict-columns.ts';
import { ratioText } from '../../../compare/table/columns.ts';
import { verdictLines } from '../table/table-text.ts';
import { columnsOf, columnTitle, figureOf, cellValue, type ColumnKind } from '../table/figures.ts';
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

export function reportOf(plan: Plan, rows: readonly CompareRow[], pinned: CompareRow | null): string {
  const title = plan.name === '' ? 'Comparison' : plan.name;
  const kinds = (['read', 'write'] as const).filter((kind) =>
    rows.some(({ summary }) => summary !== null && summary.response[kind].count > 0),
  );
  const shared = sharedNames(rows).filter(({ name }) => name !== '');
  const done = rows.filter(({ state }) => state === 'done').length;
  const parts = [
    `<h1>${escapeXml(title)}</h1>`,
    `<p>${done} of ${rows.length} runs done. ${shared
      .map(({ dimension, name }) => `${DIMENSION_NAMES[dimension]}: ${escapeXml(name)}.`)
      .join(' ')}</p>`,
    ...kinds.flatMap((kind) => [
      `<h2>${kind === 'read' ? 'Reads' : 'Writes'}</h2>`,
      ...verdictLines(verdictsOf(rows, pinned, kind)).map((line) => `<p>${escapeXml(line)}</p>`),
      ...perTrace(rows).map(({ name, rows: own }) => `<figure>${curvesSvg(own, kind, name)?.text ?? ''}</figure>`),
      tableOf(rows, pinned, kind),
    ]),
    `<p>Percentiles are exact: nearest rank over all requests that count. ${escapeXml(warmUpNote(rows))} In italics: fewer than ${FEW_ABOVE} slower requests decide it.`,
    pinned === null
      ? '</p>'
      : ` Ratios are to ${escapeXml(pinned.names.policy)} on ${escapeXml(pinned.names.device)}, of the same trace.</p>`,
    premisesOf(rows),
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

function tableOf(rows: readonly CompareRow[], pinned: CompareRow | null, kind: ColumnKind): string {
  const dimensions = shownDimensions(rows);
  const columns = columnsOf(kind).filter((column) => rows.some((row) => cellValue(row, column) !== null));
  const head = [
    ...dimensions.map((dimension) => `<th class="text">${DIMENSION_NAMES[dimension]}</th>`),
    '<th>Verdict</th>',
    ...columns.map((column) => `<th>${escapeXml(columnTitle(column, kind))}</th>`),
  ];
  const judged = judgedRows(verdictsOf(rows, pinned, kind));
  const body = rows.map((row) => {
    const baseline = baselineRow(row, rows, pinned);
    const names = dimensions.map((dimension) => `<td class="text">${escapeXml(row.names[dimension])}</td>`);
    if (row.state !== 'done') {
      const reason = row.reason === null ? row.state : `${row.state}: ${row.reason}`;
      return `<tr>${names.join('')}<td class="text" colspan="${columns.length + 1}">${escapeXml(reason)}</td></tr>`;
    }
    const one = judged.get(row.key);
    const verdict = `<td>${one === undefined ? '' : escapeXml(judgedText(one))}</td>`;
    const cells = columns.map((column) => {
      const cell = figureOf(row, baseline, column);
      const mark = cell.doubtful.length > 0 ? ' ?' : '';
      const ratio = cell.ratio === null ? '' : `<small>${escapeXml(ratioText(cell.ratio, column))}${mark}</small>`;
      return `<td${cell.few ? ' class="few"' : ''}>${cell.text}${ratio}</td>`;
    });
    const isBase = row.names.policy === pinned?.names.policy && row.names.device === pinned.names.device;
    return `<tr${isBase ? ' class="base"' : ''}>${names.join('')}${verdict}${cells.join('')}</tr>`;
  });
  return `<div class="wide"><table><thead><tr>${head.join('')}</tr></thead><tbody>${body.join('\n')}</tbody></table></div>`;
}

function premisesOf(rows: readonly CompareRow[]): string {
  const items = conditionGroups(rows).flatMap(({ name, broken }) =>
    broken.map(({ premise }) => `<li>${escapeXml(`${name}: ${premise.says}`)}</li>`),
  );
  if (items.length === 0) return '';
  return `<h2>Premises that do not hold</h2><p>They make the ratios with a question mark doubtful.</p><ul>${items.join('')}</ul>`;
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
