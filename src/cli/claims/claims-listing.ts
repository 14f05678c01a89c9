/** Claims and their verdicts as text for a terminal. */
import { PAPERS } from '../../papers/paper.ts';
import { shownVerdict, sourceOf, type ShownVerdict } from '../../papers/results/sources.ts';
import { type ClaimReport, type ClaimValue, VERDICTS } from '../../papers/results/claim-report.ts';

/** A number that we calculate is consistent, not reproduced. */
const SHOWN: readonly ShownVerdict[] = ['reproduced', 'consistent', ...VERDICTS.slice(1)];

const WIDEST = VERDICTS.reduce((most, { length }) => Math.max(most, length), 0);

export function claimsListing(reports: readonly ClaimReport[]): string {
  let text = '';
  for (const { name, short, subject } of PAPERS) {
    const ofPaper = reports.filter(({ paper }) => paper === name);
    if (ofPaper.length === 0) continue;
    text += `${text === '' ? '' : '\n'}${short}: ${subject}\n`;
    for (const report of ofPaper) text += `\n${listed(report)}`;
  }
  const shown = reports.map((report) => shownVerdict(report, report.verdict));
  const counts = SHOWN.map((verdict) => `${shown.filter((one) => one === verdict).length} ${verdict}`);
  return `${text}\n${reports.length} claims: ${counts.join(', ')}\n`;
}

function listed({ id, figure, claim, unit, tolerance, verdict, reason, ...report }: ClaimReport): string {
  const { expected, value, spread, seeds, votes, traces } = report;
  let text = `${id.padEnd(5)} ${shownVerdict({ id }, verdict).padEnd(WIDEST)}  ${claim} (${figure})\n`;
  text += `      expected (${sourceOf({ id })}): ${words(expected)}; found: ${value === null ? 'nothing' : words(value)}`;
  text += ` [${unit}${tolerance === '' ? '' : `; ${tolerance}`}]\n`;
  if (spread !== null) {
    const counts = `${votes.reproduced} reproduced, ${votes.partly} partly, ${votes.not} not`;
    const trials = votes.reproduced + votes.partly + votes.not;
    const over = seeds === trials ? `${seeds} seeds` : `${trials} trials`;
    text += `      median of ${over} (${counts}); lowest: ${words(spread[0])}; highest: ${words(spread[1])}\n`;
  }
  if (traces.length > 0) text += `      on ${traces.join(', ')}\n`;
  return reason === '' ? text : `${text}      ${reason}\n`;
}

function words(value: ClaimValue): string {
  if (typeof value !== 'object') return String(value);
  if (Array.isArray(value))
    return value.map((item: ClaimValue) => (Array.isArray(item) ? `(${words(item)})` : words(item))).join(', ');
  return Object.entries(value)
    .map(([name, item]: [string, ClaimValue]) => `${name} ${words(item)}`)
    .join('; ');
}
