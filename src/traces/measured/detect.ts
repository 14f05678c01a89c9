/** How files of measured latencies look. Apart from their readers: the page looks at every dropped file. */

/**
 * What each format has near its beginning; programs print lines before it. Logs of fio are told from traces by their
 * names, too.
 */
export const HEADS = {
  'fio-json': /"fio version"\s*:/,
  hgrm: /^[ \t]*"?Value"?[ \t,;]+"?Percentile"?[ \t,;]+"?TotalCount"?/im,
  'fio-log': /^\s*\d+\s*,\s*-?\d+\s*,\s*\d+\s*,\s*\d+\s*(?:,|\r|\n|$)/,
} as const;

/** Bytes of a file that are looked at. */
export const LOOKED_AT_BYTES = 65_536;

/** Logs of fio that hold latencies, by the names that fio gives. */
const LATENCY_LOG = /_(?:clat|lat|slat)(?:_hist)?(?:\.\d+)?\.log(?:\.txt)?$/i;
const LOG = /\.log$/i;
/** A log with a direction in its third column; a trace in a file called .log has an address or a size there. */
const DIRECTION_THIRD = /^\s*\d+\s*,\s*-?\d+\s*,\s*[012]\s*,/;

/** Whether a file may hold measured latencies, rather than a trace or a document. */
export function looksMeasured(beginning: string, name: string): boolean {
  if (HEADS['fio-json'].test(beginning) || HEADS.hgrm.test(beginning)) return true;
  if (!HEADS['fio-log'].test(beginning)) return false;
  return LATENCY_LOG.test(name) || (LOG.test(name) && DIRECTION_THIRD.test(beginning));
}
