/** Results as JSON text. Exact totals are written as text: they may pass 2^53. */
import { jsonText } from '../../analysis/export/json-text.ts';
import type { ResponseSummary } from '../run/response-summary.ts';
import type { MeasuredResponse, MeasuredResponses } from '../run/recorded-responses.ts';
import { premisesOfSummary, type RunSummary } from '../run/summary.ts';
import { MAKER, ResultsHash } from './maker.ts';
import { RESULTS_FORMAT, RESULTS_VERSION, RESULTS_VERSION_WITHOUT_MAKER, type Results } from './results.ts';
import { Comparison, plainVerdicts } from './comparison.ts';

/** The document, a piece a cell. The same results give the same bytes. */
export function* resultsText(results: Results): Generator<string> {
  const { plan, share, cells, maker = MAKER } = results;
  const version = maker === null ? RESULTS_VERSION_WITHOUT_MAKER : RESULTS_VERSION;
  const head = { format: RESULTS_FORMAT, version, ...(maker === null ? {} : { maker }), share, plan };
  const hash = new ResultsHash({ maker, share, plan });
  yield `${jsonText(head).slice(0, -1)},"cells":[`;
  for (let i = 0; i < cells.length; i++) {
    const { index, key, id, summary, failure } = cells[i];
    const cell = {
      index,
      key,
      id,
      failure,
      warnings: summary === null ? [] : premisesOfSummary(summary),
      summary: summary === null ? null : plainSummary(summary),
    };
    const text = JSON.stringify(cell, exactly);
    hash.add(text);
    yield `${i === 0 ? '' : ','}\n${text}`;
  }
  const said = share === null ? `,${jsonText(plainVerdicts(new Comparison(results))).slice(1, -1)}` : '';
  yield maker === null ? `\n]${said}}\n` : `\n],"hash":"${hash.digest()}"${said}}\n`;
}

export const summaryText = (summary: RunSummary): string => JSON.stringify(plainSummary(summary), exactly);

const exactly = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? value.toString() : value);

/** The places of a curve follow from its number of requests. */
function plainSummary({ measured, ...summary }: RunSummary): object {
  const { all, read, write } = summary.response;
  return {
    ...summary,
    response: { all: plain(all), read: plain(read), write: plain(write) },
    ...(measured === undefined ? {} : { measured: plainMeasured(measured) }),
  };
}

function plainMeasured({ meaning, without, response }: MeasuredResponses): object {
  const { column, span, resolutionNs } = meaning;
  const plainOf = ({ count, ranks, curve }: MeasuredResponse): object => ({ count, ranks, curveNs: [...curve.ns] });
  const { all, read, write } = response;
  return {
    meaning: { column, span, resolutionNs },
    without,
    response: { all: plainOf(all), read: plainOf(read), write: plainOf(write) },
  };
}

/** In one order of the keys, however the summary was made: equal results are equal bytes. */
const plain = ({ count, meanNs, minNs, maxNs, ranks, curve, slowestShares, slowest }: ResponseSummary): object => ({
  count,
  meanNs,
  minNs,
  maxNs,
  ranks,
  slowestShares,
  slowest,
  curveNs: [...curve.ns],
});
