/** `claims`: every claim of the papers, run: the paper's figure, the simulator's, and the verdict. */
import { jsonText } from '../analysis/export/json-text.ts';
import { nearestNames } from '../device/nearest-name.ts';
import { judge, newLaboratory } from '../papers/claim.ts';
import type { ClaimReport, ClaimValue } from '../papers/claim.ts';
import { CLAIMS } from '../papers/claims.ts';
import { PAPERS, PAPER_NAMES } from '../papers/paper.ts';
import { CommandError, EXIT } from './failure.ts';
import { parseWords } from './flags.ts';
import { Progress } from './progress.ts';
import { print } from './files/standard-streams.ts';
import { claimsSyntax } from './syntax.ts';

/** A miss is a result: the command succeeds whatever the verdicts are. */
export async function claimsCommand(args: readonly string[]): Promise<number> {
  const { flags } = parseWords(claimsSyntax, args);
  const paper = flags.get('paper')?.[0];
  if (paper !== undefined) requirePaper(paper);
  const chosen = CLAIMS.filter((claim) => paper === undefined || claim.paper === paper);
  const laboratory = newLaboratory();
  const progress = new Progress();
  const reports: ClaimReport[] = [];
  for (const claim of chosen) {
    progress.show(`claim ${claim.id}`, reports.length / chosen.length);
    reports.push(await judge(claim, laboratory));
  }
  progress.clear();
  await print(flags.has('json') ? `${jsonText(reports, 2)}\n` : listing(reports));
  return EXIT.done;
}

function requirePaper(name: string): void {
  const names: readonly string[] = PAPER_NAMES;
  if (names.includes(name)) return;
  const near = nearestNames(name, names);
  const hint = near.length > 0 ? ` (did you mean ${near.join(' or ')}?)` : '';
  throw new CommandError(`--paper: found ${JSON.stringify(name)}; allowed: ${names.join(', ')}${hint}`);
}

function listing(reports: readonly ClaimReport[]): string {
  let text = '';
  for (const { name, short, subject } of PAPERS) {
    const ofPaper = reports.filter(({ paper }) => paper === name);
    if (ofPaper.length === 0) continue;
    text += `${text === '' ? '' : '\n'}${short}: ${subject}\n`;
    for (const { id, figure, claim, expected, value, unit, tolerance, verdict, reason } of ofPaper) {
      text += `\n${id.padEnd(5)} ${verdict.padEnd(10)}  ${claim} (${figure})\n`;
      text += `      expected: ${words(expected)}; found: ${value === null ? 'nothing' : words(value)}`;
      text += ` [${unit}${tolerance === '' ? '' : `; ${tolerance}`}]\n`;
      if (reason !== '') text += `      ${reason}\n`;
    }
  }
  const count = (verdict: string): number => reports.filter((report) => report.verdict === verdict).length;
  return `${text}\n${reports.length} claims: ${count('reproduced')} reproduced, ${count('partly')} partly, ${count('not')} not\n`;
}

function words(value: ClaimValue): string {
  if (typeof value !== 'object') return String(value);
  if (Array.isArray(value))
    return value.map((item: ClaimValue) => (Array.isArray(item) ? `(${words(item)})` : words(item))).join(', ');
  return Object.entries(value)
    .map(([name, item]: [string, ClaimValue]) => `${name} ${words(item)}`)
    .join('; ');
}
