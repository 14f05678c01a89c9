import { mergeResults, MergeError } from '../../compare/results/merge.ts';
import { parseResultsText } from '../../compare/results/parse-results.ts';
import type { Results } from '../../compare/results/results.ts';
import { naming } from '../document.ts';
import { CommandError, EXIT } from '../failure.ts';
import { readText } from '../files/files.ts';
import { parseWords } from '../flags.ts';
import { mergeSyntax } from '../syntax.ts';
import { sayWarnings } from '../files/standard-streams.ts';
import { ResultOutputs, warningLines } from './plan-outputs.ts';

export async function mergeCommand(args: readonly string[]): Promise<number> {
  const { words, flags } = parseWords(mergeSyntax, args);
  const outputs = new ResultOutputs(flags);
  try {
    const parts = words.map((path) => ({
      name: path,
      results: naming(path, () => parseResultsText(readText(path))),
    }));
    const results = merged(parts);
    await outputs.write(results);
    if (!flags.has('quiet')) await sayWarnings(warningLines(results));
    return EXIT.done;
  } finally {
    outputs.abandon();
  }
}

function merged(parts: readonly { readonly name: string; readonly results: Results }[]): Results {
  try {
    return mergeResults(parts);
  } catch (error) {
    if (error instanceof MergeError) throw new CommandError(error.message, { cause: error });
    throw error;
  }
}
