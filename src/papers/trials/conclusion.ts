/** The conclusion of a claim as one sentence: ours, the paper's, whether they agree, the likely reason, and the run. */
import { sameValue } from '../../device/same-value.ts';
import type { Claim, Verdict } from '../claim.ts';
import type { Contrast } from './contrasts.ts';
import type { ClaimValue, TrialVerdict } from './finding.ts';
import { sourceOf, type ClaimSource } from './sources.ts';
import type { Votes } from './verdict.ts';

interface Concluded {
  readonly claim: Pick<Claim, 'id' | 'kind' | 'expected'>;
  readonly value: ClaimValue | null;
  readonly verdict: Verdict;
  readonly votes: Votes;
  /** What an open setting changes; null if that was not tried. */
  readonly contrast: Contrast | null;
  /** How many experiments the report lists before those of the contrast. */
  readonly experiments: number;
}

/** More numbers are beside the sentence. */
const MOST_PAIRS = 2;

const VERBS: Record<ClaimSource, string> = {
  printed: 'the paper prints',
  drawn: 'the paper draws',
  computed: 'the paper’s numbers give',
};

/** The sentence. */
export function conclusionOf({ claim, value, verdict, votes, contrast, experiments }: Concluded): string {
  if (value === null) return 'The simulator cannot say: the claim’s experiment is refused.';
  const numbers = numbersText(claim, value);
  const agreement = `${agreementText(claim, value, verdict)}${trialsText(votes, verdict)}`;
  const said = numbers === '' ? `${agreement[0].toUpperCase()}${agreement.slice(1)}` : `${numbers}: ${agreement}`;
  const likely = likelyText(verdict, votes, contrast);
  const run =
    likely.includes('likely') && contrast !== null
      ? `; experiment ${experiments + contrast.bestFrom + 1} of the list shows it`
      : '';
  return `${said}${likely}${run}.`;
}

/** Ours and the paper's numbers, where they are few and of the same names. */
function numbersText(claim: Concluded['claim'], value: ClaimValue): string {
  const verb = VERBS[sourceOf(claim)];
  const { expected } = claim;
  if (typeof expected === 'number' && typeof value === 'number')
    return `Here it is ${shown(value)}, ${verb} ${shown(expected)}`;
  if (!isRecord(expected) || !isRecord(value)) return '';
  const pairs = Object.entries(expected).flatMap(([name, theirs]) => {
    const ours = value[name] as ClaimValue | undefined;
    return typeof theirs === 'number' && typeof ours === 'number' ? [{ name, ours, theirs }] : [];
  });
  if (pairs.length === 0 || pairs.length > MOST_PAIRS) return '';
  const list = (texts: readonly string[]): string => texts.join(' and ');
  return (
    `Here ${list(pairs.map(({ name, ours }) => `${name} is ${shown(ours)}`))}, ` +
    `${verb} ${list(pairs.map(({ theirs }) => shown(theirs)))}`
  );
}

const isRecord = (value: ClaimValue): value is Readonly<Record<string, number | string | readonly number[]>> =>
  typeof value === 'object' && !Array.isArray(value);

/** Four digits, with a minus sign. */
const shown = (value: number): string => String(Number(value.toPrecision(4))).replace('-', '−');

/** Of an exact claim the paper may give a condition (“below 100”): then ours is not the same value. */
function agreementText({ kind, expected }: Concluded['claim'], value: ClaimValue, verdict: Verdict): string {
  switch (verdict) {
    case 'reproduced':
      return kind === 'ordering'
        ? 'the order holds'
        : kind === 'exact'
          ? sameValue(value, expected)
            ? 'ours and the paper’s are the same'
            : 'ours is as the paper says'
          : 'the two agree';
    case 'partly':
      return kind === 'ordering'
        ? 'the order holds in part'
        : kind === 'exact'
          ? 'a part is as the paper says'
          : 'the direction is right, or a part of the numbers';
    case 'not':
      return kind === 'ordering' ? 'the order does not hold' : 'the two do not agree';
    case 'not established':
      return 'the trials contradict each other';
  }
}

/** How many trials say so; nothing where one says everything. */
function trialsText(votes: Votes, verdict: Verdict): string {
  const { reproduced, partly, not } = votes;
  const all = reproduced + partly + not;
  if (all === 1) return '';
  if (verdict === 'not established') return ` (${reproduced} reproduce it, ${partly} partly, ${not} not)`;
  return ` in ${votes[verdict]} of ${all} trials`;
}

/** An open setting is a likely reason only if it comes nearer to the claim than every trial without it. */
function likelyText(verdict: Verdict, votes: Votes, contrast: Contrast | null): string {
  if (verdict === 'reproduced') return '';
  if (contrast === null) return '';
  const better: readonly TrialVerdict[] =
    votes.reproduced > 0 ? [] : votes.partly > 0 ? ['reproduced'] : ['reproduced', 'partly'];
  if (!better.includes(contrast.best)) return '; none of the open settings that were tried is the reason';
  return `; a likely reason is the open setting ${contrast.bestSetting}`;
}
