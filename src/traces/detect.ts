import { choicesOf, guessColumns, missingParts } from './any-table/guess.ts';
import { outcomeOf } from './any-table/outcomes.ts';
import { FormatUnknownError, TraceError, clip } from './error.ts';
import { foreignText } from './foreign-kinds.ts';
import type { Reading, Excerpt } from './format.ts';
import { FORMATS } from './known-formats.ts';
import { tableOf } from './reading/table.ts';

export interface Detection {
  readonly format: string;
  /**
   * From 0 to 1: the share of the sampled lines that fit it, lowered if the file cannot settle how they are read.
   */
  readonly confidence: number;
  readonly note: string;
  readonly alternatives: readonly Reading[];
  /** The file cannot settle the choice between `format` and `alternatives`, or fits nothing well. */
  readonly ambiguous: boolean;
}

/** A second reading this close to the first makes the choice a person's. */
const RIVAL = 0.8;

/**
 * Tells which format a file has, from a sample of its lines: by signature lines, then by the type and magnitude of each
 * column, never by its name. Nothing is guessed in silence: what else fits is in `alternatives`, and `ambiguous` says
 * that a person should choose.
 * @throws TraceError if the file is known to be no workload, or nothing fits it
 */
export function detectFormat(excerpt: Excerpt): Detection {
  const readings: Reading[] = [];
  const ambiguousFormats = new Set<string>();
  for (const format of FORMATS) {
    const probe = format.probe(excerpt);
    for (const reading of probe.readings) {
      readings.push(reading);
      if (probe.ambiguous) ambiguousFormats.add(reading.format);
    }
  }
  readings.sort((a, b) => b.confidence - a.confidence);
  const best = readings.at(0);
  if (best === undefined) {
    const foreign = foreignText(excerpt);
    if (foreign !== null) throw new TraceError(`cannot be replayed: it is ${foreign}`);
    throw unknownFormat(excerpt);
  }
  const alternatives = readings.slice(1);
  const rival = alternatives.at(0);
  return {
    format: best.format,
    confidence: best.confidence,
    note: best.note,
    alternatives,
    ambiguous:
      ambiguousFormats.has(best.format) || (rival !== undefined && rival.confidence >= RIVAL * best.confidence),
  };
}

/** The first lines of a file as one text, for naming its columns. */
const HEAD_CHARACTERS = 65_536;
/** Choices of columns that are tried; a table that leaves more open is asked about without. */
const MOST_CHOICES = 16;
const SHOWN_LINES = 3;
const BETWEEN: Readonly<Record<number, string>> = { 9: 'tabs', 44: 'commas', 59: 'semicolons', 124: 'vertical bars' };

/** What a line looks like: columns, or words of a text. */
function looksLike(excerpt: Excerpt): string {
  const { layout, lines } = tableOf(excerpt);
  const [first = []] = lines;
  const between = BETWEEN[layout.separator] ?? 'blanks';
  return first.length > 1 ? `${first.length} columns between ${between}` : 'one column';
}

/** @throws {TraceError} if its columns show that the lines are no requests */
export function unknownFormat(excerpt: Excerpt): FormatUnknownError {
  const guess = guessColumns(excerpt);
  if (guess.refusal !== null) throw new TraceError(`cannot be replayed: ${guess.refusal}`);
  const tried = choicesOf(guess)
    .slice(0, MOST_CHOICES)
    .map((choice) => outcomeOf(choice, excerpt));
  const reading = tried.filter(({ found }) => found !== null);
  const missing = missingParts(guess).map((part) => `no word says which column is the ${PART_NAMES[part]}`);
  const comment = excerpt.first.trimStart().startsWith('#') ? [excerpt.first] : [];
  const text = [...comment, ...excerpt.lines].join('\n');
  const head = text.length <= HEAD_CHARACTERS ? text : text.slice(0, text.lastIndexOf('\n', HEAD_CHARACTERS) + 1);
  return new FormatUnknownError(
    `the format is not known: its first line is “${clip(excerpt.first)}” (${looksLike(excerpt)})`,
    FORMATS.map(({ name, title, example }) => ({ name, title, example })),
    {
      lines: excerpt.lines.slice(0, SHOWN_LINES).map(clip),
      questions: [...guess.questions.map(({ says }) => says), ...missing],
      choices: reading.length > 0 ? reading : tried,
    },
    head,
  );
}

const PART_NAMES = { time: 'time', op: 'operation', offset: 'address', size: 'size' } as const;
