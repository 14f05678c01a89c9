/** The files and the standard output of `compare`, `sweep` and `merge`. */
import { csvLines, markdownTable } from '../../compare/results/tables.ts';
import type { Results } from '../../compare/results/results.ts';
import { resultsText } from '../../compare/results/write-results.ts';
import { RUNS_VERSION } from '../../compare/run/runs-version.ts';
import { Journal } from '../files/journal.ts';
import type { JournalKind } from '../files/journal.ts';
import { openOutput } from '../files/outputs.ts';
import type { Output } from '../files/output.ts';
import { print } from '../files/standard-streams.ts';

/** Finished cells, by the identity of their experiment. */
export const FINISHED_CELLS: JournalKind = { work: 'cells', maker: `NANDscope, runs of version ${RUNS_VERSION}` };

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
   * Where finished cells are kept until the results are complete: beside the file of `--json`. Null without it, and if
   * it is a pipe or a device.
   * @param before the results that `--continue` names
   * @throws CommandError for a file of that name that is not a journal
   */
  async journal(before: string | undefined): Promise<Journal | null> {
    const json = this.#outputs.get('json');
    return json === undefined || !json.isFile ? null : await Journal.beside(json.path, FINISHED_CELLS, before);
  }

  abandon(): void {
    for (const output of this.#outputs.values()) output.abandon();
  }
}

function piecesOf(kind: (typeof KINDS)[number], results: Results): Iterable<string> {
  if (kind === 'json') return resultsText(results);
  return kind === 'csv' ? csvLines(results) : [markdownTable(results)];
}
