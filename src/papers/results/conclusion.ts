/**
 * The conclusion of a claim in a few sentences: ours, the paper's, whether they agree, the likely reason, and the run
 * that shows it.
 */
import { sameValue } from '../../device/same-value.ts';
import type { ClaimFinding, ClaimValue } from './claim-report.ts';
import { causeText, CHANGE_OF_PLAIN, partsOfClaim } from './parts.ts';
import { resultSource } from './sources.ts';
import { valueLines } from './values.ts';

type Concluded = Pick<
  ClaimFinding,
  'id' | 'kind' | 'expected' | 'unit' | 'value' | 'verdict' | 'votes' | 'likely' | 'reason'
>;

/** More values are next to the sentence. */
const MOST_VALUES = 4;
/** Letters of a list of values: longer ones are read in the table. */
const MOST_LETTERS = 90;

/** The sentences. */
export function conclusionOf(claim: Concluded): string {
  const { value, votes } = claim;
  if (claim.verdict === 'needs the traces') {
    return 'It is about the traces themselves, which are not part of NANDscope: the values are those of the stand-ins.';
  }
  if (value === null) return 'The simulator cannot say: the claim’s experiment is refused.';
  const all = votes.reproduced + votes.partly + votes.not;
  // The same values need not be read twice.
  const numbers = sayingOf(claim, value) === 'same' ? '' : numbersText(claim, value);
  const parts = partsOfClaim(value);
  const base = parts === null ? overPlainText(value, claim.unit) : causeText(parts);
  return [numbers, agreementText(claim, value, all), base, likelyText(claim)].filter((text) => text !== '').join(' ');
}

const isRecord = (value: ClaimValue): value is Readonly<Record<string, number | string | readonly number[]>> =>
  typeof value === 'object' && !Array.isArray(value);

/** A few values in a row, `2 chips −23.5 %, 8 chips 25.4 %`; empty if there are many. */
function fewText(value: ClaimValue, unit: string): string {
  const lines = valueLines(value, unit);
  const text = lines.map(({ name, text: own }) => (name === null ? own : `${name} ${own}`)).join('; ');
  return lines.length > MOST_VALUES || text.length > MOST_LETTERS ? '' : text;
}

/** Ours and the paper's values, if they are few. */
function numbersText({ id, kind, expected, unit }: Concluded, value: ClaimValue): string {
  const own =
    isRecord(expected) && isRecord(value)
      ? Object.fromEntries(Object.entries(value).filter(([name]) => Object.hasOwn(expected, name)))
      : value;
  const [ours, theirs] = [fewText(own, unit), fewText(expected, unit)];
  if (ours === '' || theirs === '') return '';
  switch (resultSource({ id })) {
    case 'printed':
      return kind === 'ordering'
        ? `Here: ${ours}. The paper says: ${theirs}.`
        : `Here: ${ours}. The paper prints: ${theirs}.`;
    case 'drawn':
      return `Here: ${ours}. The paper draws: ${theirs}.`;
    case 'computed':
      return `Here: ${ours}. The paper’s numbers give: ${theirs}.`;
  }
}

/** What MBM does to the base of all schemes, of a claim that compares it with TBM; else empty. */
function overPlainText(value: ClaimValue, unit: string): string {
  if (!isRecord(value)) return '';
  const changes = Object.entries(value).flatMap(([name, change]) =>
    name.startsWith(CHANGE_OF_PLAIN) ? [[name.slice(CHANGE_OF_PLAIN.length), change] as const] : [],
  );
  return changes.length === 0
    ? ''
    : `MBM’s mean against plain SSDSim’s, on which both are built: ${fewText(Object.fromEntries(changes), unit)}; above 0 is slower.`;
}

/** What a verdict says: of one trial, and before the number of several. */
const SAID = {
  order: ['The order holds.', 'The order holds in'],
  orderPartly: ['The order holds in part.', 'The order holds in part in'],
  orderNot: ['The order does not hold.', 'The order does not hold in'],
  same: ['Ours and the paper’s are the same.', 'Ours and the paper’s are the same in'],
  asSaid: ['Ours is as the paper says.', 'Ours is as the paper says in'],
  agree: ['The two agree within the tolerance.', 'The two agree within the tolerance in'],
  direction: ['The direction is the paper’s, the size is not.', 'The direction is the paper’s, the size is not, in'],
  part: [
    'Some of the numbers agree, or only their direction does.',
    'Some of the numbers agree, or only their direction does, in',
  ],
  exactPart: ['A part is as the paper says.', 'A part is as the paper says in'],
  differ: ['The two do not agree.', 'The two do not agree in'],
} as const;

/** Of an exact claim the paper may give a condition (“below 100”): then ours is not the same value. */
function sayingOf({ kind, expected, verdict }: Concluded, value: ClaimValue): keyof typeof SAID {
  switch (verdict) {
    case 'reproduced':
      if (kind === 'ordering') return 'order';
      if (kind === 'number') return 'agree';
      return sameValue(value, expected) ? 'same' : 'asSaid';
    case 'partly':
      if (kind === 'ordering') return 'orderPartly';
      if (kind === 'exact') return 'exactPart';
      return typeof expected === 'number' ? 'direction' : 'part';
    default:
      return kind === 'ordering' ? 'orderNot' : 'differ';
  }
}

/** Whether they agree, and how many trials say so: nothing of that if a single trial says everything. */
function agreementText(claim: Concluded, value: ClaimValue, all: number): string {
  const { verdict, votes } = claim;
  if (verdict === 'not established' || verdict === 'needs the traces') {
    return `The trials contradict each other: ${votes.reproduced} of ${all} reproduce it, ${votes.partly} in part, ${votes.not} not.`;
  }
  const [once, often] = SAID[sayingOf(claim, value)];
  return all === 1 ? once : `${often} ${votes[verdict]} of ${all} trials.`;
}

/** What the open settings say about a miss, and where it is shown. */
function likelyText({ verdict, likely, reason }: Concluded): string {
  if (verdict === 'reproduced') return '';
  if (likely === null) return reason === '' ? '' : '“Why” has what is known.';
  const { setting, experiment, seeds = false } = likely;
  if (setting === null) {
    return 'The paper leaves settings open; none of the other values that were tried improves the first seed’s verdict.';
  }
  return seeds
    ? `With ${setting}, which the paper leaves open, the first seed’s verdict is better (experiment ${experiment} of those below), but other seeds have that verdict without it.`
    : `A likely reason is ${setting}, which the paper leaves open: experiment ${experiment} of those below shows it.`;
}
