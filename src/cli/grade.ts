/** `grade`: a homework and the files that students handed in, as a table. Every answer is re-simulated. */
import { BudgetError } from '../engine/run/run-budget.ts';
import { jsonText } from '../analysis/export/json-text.ts';
import type { Experiment } from '../document/experiment.ts';
import { GRADE_BUDGET, RunRefused, gradeFiles } from '../learn/homework/grade.ts';
import { gradesCsv } from '../learn/homework/grades-csv.ts';
import { MOST_ZIP_BYTES, handedIn } from '../learn/homework/handed-in.ts';
import type { RawFile } from '../learn/homework/handed-in.ts';
import { parseHomework } from '../learn/homework/parse-homework.ts';
import type { Homework } from '../learn/homework/homework.ts';
import { DocumentError } from '../learn/document/read.ts';
import type { MeasuredRun } from '../learn/measure/measured-run.ts';
import { TraceError } from '../traces/error.ts';
import { runJob } from '../worker/jobs/run-job.ts';
import { CommandError, EXIT } from './failure.ts';
import { readBytes, readText } from './files/files.ts';
import { openOutput } from './files/outputs.ts';
import { print } from './files/standard-streams.ts';
import { parseWords } from './flags.ts';
import { Progress } from './progress.ts';
import { gradeSyntax } from './syntax.ts';

/** Grades are a result, whatever they are: only unreadable input is an error. */
export async function gradeCommand(args: readonly string[]): Promise<number> {
  const { words, flags } = parseWords(gradeSyntax, args);
  const [path, ...paths] = words;
  const homework = readHomework(path);
  const files = handedIn(paths.map(rawFile));
  const csvPath = flags.get('csv')?.[0];
  const csv = csvPath === undefined ? null : openOutput(csvPath);
  const progress = new Progress();
  try {
    const grades = await gradeFiles(homework, files, runForGrade, (graded) => {
      progress.show('grading', graded / files.length);
    });
    progress.clear();
    await csv?.write(gradesCsv(homework, grades));
    csv?.commit();
    const table = grades.files.map((file) => ({
      ...file,
      // The experiments are in the files; the table stays short.
      questions: file.questions.map(({ id, state, points, remark }) => ({ id, state, points, remark })),
    }));
    await print(`${jsonText({ homework: homework.id, files: table, equal: grades.equal }, 2)}\n`);
    return EXIT.done;
  } finally {
    progress.clear();
    csv?.abandon();
  }
}

function readHomework(path: string): Homework {
  try {
    return parseHomework(readText(path));
  } catch (error) {
    if (error instanceof DocumentError) throw new CommandError(`${path}: ${error.message}`, { cause: error });
    throw error;
  }
}

function rawFile(path: string): RawFile {
  const bytes = readBytes(path, MOST_ZIP_BYTES);
  if (bytes === null) throw new CommandError(`${path}: found more than ${MOST_ZIP_BYTES} bytes; allowed: fewer`);
  return { name: path, bytes };
}

/** Runs as the page does, in this process. */
async function runForGrade(experiment: Experiment): Promise<MeasuredRun> {
  try {
    const { recording, metrics, stateHash, device } = await runJob(experiment, {
      signal: new AbortController().signal,
      trace: ({ name }) => Promise.reject(new RunRefused(`A homework cannot use the trace file “${name}”.`)),
      onProgress: () => undefined,
      budget: GRADE_BUDGET,
    });
    return { experiment: { ...experiment, device }, recording, metrics, stateHash };
  } catch (error) {
    if (error instanceof BudgetError || error instanceof TraceError) throw new RunRefused(error.message);
    throw error;
  }
}
