/** The files and the standard output of `compare`, `sweep` and `merge`. */
import { csvLines, markdownTable } from '../../compare/results/tables.ts';
import type { Results } from '../../compare/results/results.ts';
import { resultsText } from '../../compare/results/write-results.ts';
import { openOutput } from '../files/outputs.ts';
import type { Output } from '../files/output.ts';
import { print } from '../files/standard-streams.ts';

const KINDS = ['json', 'csv', 'markdown'] as const;

/** The outputs of a command, opened before its work. */
export class ResultOutputs {
  readonly #outputs = new Map<(typeof KINDS)[number], Output>();

  /** @throws CommandError for a path that cannot be written */
  constructor(flags: ReadonlyMap<string, readonly string[]>) {
    for (const kind of KINDS) for (const path of flags.get(kind) ?? []) this.#outputs.set(kind, openOutput(path));
  }

  /**
   * Writes the files: all of them are complete before the first takes its name. Standard output gets the JSON document,
   * or the Markdown table if the document has a file of its own.
   */
  async write(results: Results): Promise<void> {
    for (const [kind, output] of this.#outputs) await output.write(piecesOf(kind, results));
    for (const output of this.#outputs.values()) output.commit();
    if (!this.#outputs.has('json')) for (const piece of resultsText(results)) await print(piece);
    else if (results.share === null && !this.#outputs.has('markdown')) await print(markdownTable(results));
  }

  /**
   * Keeps the results so far beside the file of `--json`, which stays as it is.
   * @returns the path; null without `--json`
   */
  async writePartial(results: Results): Promise<string | null> {
    const json = this.#outputs.get('json');
    if (json === undefined) return null;
    const partial = openOutput(`${json.path}.partial`);
    await partial.write(resultsText(results));
    partial.commit();
    return partial.path;
  }

  abandon(): void {
    for (const output of this.#outputs.values()) output.abandon();
  }
}

function piecesOf(kind: (typeof KINDS)[number], results: Results): Iterable<string> {
  if (kind === 'json') return resultsText(results);
  return kind === 'csv' ? csvLines(results) : [markdownTable(results)];
}
