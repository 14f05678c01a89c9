import { quoted } from '../../device/visible-text.ts';
import { brokenPremises, csvLines, markdownTable } from '../../compare/results/tables.ts';
import type { Results } from '../../compare/results/results.ts';
import { resultsText } from '../../compare/results/write-results.ts';
import { openOutput, type Output } from '../files/outputs.ts';
import { CommandError } from '../failure.ts';
import { print } from '../files/standard-streams.ts';

const FORMATS = ['json', 'csv', 'markdown'] as const;
type Format = (typeof FORMATS)[number];

export class ResultOutputs {
  readonly #outputs = new Map<Format, Output>();
  readonly #format: Format | undefined;

  constructor(flags: ReadonlyMap<string, readonly string[]>) {
    this.#format = formatOf(flags.get('format')?.[0]);
    for (const kind of FORMATS) for (const path of flags.get(kind) ?? []) this.#outputs.set(kind, openOutput(path));
  }

  /**
   * Writes the files: all of them are complete before the first takes its name. Standard output gets the JSON document,
   * or the Markdown table if the document has a file of its own, or what `--format` says.
   */
  async write(results: Results): Promise<void> {
    for (const [kind, output] of this.#outputs) await output.write(piecesOf(kind, results));
    for (const output of this.#outputs.values()) output.commit();
    if (this.#format !== undefined) {
      for (const piece of piecesOf(this.#format, results)) await print(piece);
    } else if (!this.#outputs.has('json')) for (const piece of resultsText(results)) await print(piece);
    else if (results.share === null && !this.#outputs.has('markdown')) await print(markdownTable(results));
  }

  abandon(): void {
    for (const output of this.#outputs.values()) output.abandon();
  }
}

function piecesOf(kind: Format, results: Results): Iterable<string> {
  switch (kind) {
    case 'json':
      return resultsText(results);
    case 'csv':
      return csvLines(results);
    case 'markdown':
      return [markdownTable(results)];
  }
}

function formatOf(text: string | undefined): Format | undefined {
  const format = FORMATS.find((name) => name === text);
  if (text === undefined || format !== undefined) return format;
  throw new CommandError(`--format: found ${quoted(text)}; allowed: ${FORMATS.join(', ')}`);
}

export const warningLines = (results: Pick<Results, 'plan' | 'cells'>): string[] =>
  brokenPremises(results).map(({ premise, keys }) => {
    const more = keys.length === 1 ? '' : ` (and ${keys.length - 1} more)`;
    return `${keys[0]}${more}: ${premise.says}`;
  });
