import { setImmediate } from 'node:timers/promises';
import { decodeText } from '../base/read-file.ts';
import { shortText } from '../device/visible-text.ts';
import { jsonText } from '../analysis/export/json-text.ts';
import { BudgetError } from '../engine/run/run-budget.ts';
import { LONGEST_HAND_IN } from '../learn/hand-in/answers.ts';
import { RunRefused, gradeFiles, type HandedIn, type RunExperiment, gradesCsv } from '../learn/hand-in/grade.ts';
import { TraceError } from '../traces/error.ts';
import { runJob } from '../worker/jobs/run-job.ts';
import { EXIT } from './failure.ts';
import { readBytes } from './files/files.ts';
import { openOutput } from './files/outputs.ts';
import { print } from './files/standard-streams.ts';
import { parseWords } from './flags.ts';
import { gradeSyntax } from './syntax.ts';

/** Grades are a result, whatever they are: only input that cannot be read is an error. */
export async function gradeCommand(args: readonly string[]): Promise<number> {
  const { words, flags } = parseWords(gradeSyntax, args);
  const csvPath = flags.get('csv')?.[0];
  const csv = csvPath === undefined ? null : openOutput(csvPath);
  try {
    const grades = await gradeFiles(words.map(handedIn), run);
    await csv?.write(gradesCsv(grades));
    csv?.commit();
    await print(`${jsonText(grades, 2)}\n`);
    return EXIT.done;
  } finally {
    csv?.abandon();
  }
}

/** UTF-8 takes at most four bytes for a character. Invalid sequences become U+FFFD; the document's hash then fails. */
function handedIn(path: string): HandedIn {
  const bytes = readBytes(path, 4 * LONGEST_HAND_IN);
  return { name: path, text: bytes === null ? null : decodeText(bytes) };
}

const run: RunExperiment = async (experiment, budget) => {
  // Signals are heard between two runs.
  await setImmediate();
  try {
    const { recording, metrics, stateHash, device } = await runJob(experiment, {
      signal: new AbortController().signal,
      trace: ({ name }) => Promise.reject(new RunRefused(`Answers cannot use the trace file “${shortText(name)}”.`)),
      onProgress: () => undefined,
      budget,
    });
    return { experiment: { ...experiment, device }, recording, metrics, stateHash };
  } catch (error) {
    if (error instanceof BudgetError || error instanceof TraceError) throw new RunRefused(error.message);
    throw error;
  }
};
