/** One row per run; the seeds of a policy share theirs. */
import type { Judgment, Verdict, VerdictEntry, VerdictKind } from '../../analysis/verdict/verdict.ts';
import { formatRatio } from '../../base/format.ts';

export const VERDICT_KINDS = ['read', 'write'] as const satisfies readonly VerdictKind[];

export interface JudgedEntry<Entry extends VerdictEntry = VerdictEntry> {
  readonly verdict: Verdict<Entry>;
  readonly judgment: Judgment<Entry>;
}

const FIELDS = ['figure', 'ratio', 'finding', 'by', 'of', 'lower', 'higher', 'low', 'high', 'cause'] as const;
type Field = (typeof FIELDS)[number];

export const VERDICT_HEADINGS: readonly string[] = VERDICT_KINDS.flatMap((kind) =>
  FIELDS.map((field) => `${kind}.verdict.${field}`),
);

function verdictFields({ verdict, judgment }: JudgedEntry): Readonly<Record<Field, string | number>> {
  const { test, ratio, finding } = judgment;
  return {
    figure: verdict.figure.label,
    ratio,
    finding,
    by: test?.by ?? '',
    of: test?.of ?? '',
    lower: test?.lower ?? '',
    higher: test?.higher ?? '',
    low: test?.low ?? '',
    high: test?.high ?? '',
    cause: verdict.best === judgment ? (verdict.cause ?? '') : '',
  };
}

/** The cells of a row below {@link VERDICT_HEADINGS}; empty for the baseline and without a verdict. */
export const verdictCells = (judged: Readonly<Record<'read' | 'write', JudgedEntry | undefined>>): string[] =>
  VERDICT_KINDS.flatMap((kind) => {
    const one = judged[kind];
    if (one === undefined) return FIELDS.map(() => '');
    const fields = verdictFields(one);
    return FIELDS.map((field) => String(fields[field]));
  });

/** `p99 0.82 ×, lower in 9 of 10 windows, 0.7 × to 0.9 ×`: a cell of a table for people, in English. */
export function judgedText({ verdict, judgment: { ratio, test } }: JudgedEntry): string {
  const figure = `${verdict.figure.label} ${formatRatio(ratio)}`;
  if (test === null) return `${figure}, no interval`;
  const isLower = test.lower >= test.higher;
  const count = isLower ? `lower in ${test.lower}` : `higher in ${test.higher}`;
  return `${figure}, ${count} of ${test.of} ${test.by}, ${formatRatio(test.low)} to ${formatRatio(test.high)}`;
}

export function judgedOf<Entry extends VerdictEntry>(
  verdict: Verdict<Entry>,
  isIt: (entry: Entry) => boolean,
): JudgedEntry<Entry> | undefined {
  const judgment = verdict.judged.find(({ entry }) => isIt(entry));
  return judgment === undefined ? undefined : { verdict, judgment };
}
