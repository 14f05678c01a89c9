/** How files of measured latencies begin. Apart from their readers: the page looks at every dropped file. */

/** The beginning of each format. Logs of fio are told from traces by their names, too. */
export const HEADS = {
  'fio-json': /^\s*\{\s*"fio version"\s*:/,
  hgrm: /^\s*"?Value"?[\s,]+"?Percentile"?[\s,]+"?TotalCount"?/i,
  'fio-log': /^\s*\d+\s*,\s*-?\d+\s*,\s*[012]\s*,\s*\d+\s*(?:,|\n|$)/,
} as const;

const LOG = /\.log$/i;

/** Whether a file may hold measured latencies, rather than a trace or a document. */
export function looksMeasured(beginning: string, name: string): boolean {
  if (HEADS['fio-log'].test(beginning)) return LOG.test(name);
  return HEADS['fio-json'].test(beginning) || HEADS.hgrm.test(beginning);
}
