/** `grade`: a homework and the files that students handed in, as a table. Every answer is re-simulated. */
import { setImmediate } from 'node:timers/promises';
import { runSteps } from '../base/steps.ts';
import { RUNS_VERSION } from '../compare/run/runs-version.ts';
import { describeFound } from '../device/experiment-error.ts';
import { isPlainObject } from '../document/parse-node.ts';
import { jsonText } from '../analysis/export/json-text.ts';
import { checkVariants } from '../learn/homework/check-variants.ts';
import { gradeFiles } from '../learn/hand-in/grade.ts';
import type { Attempt, JudgedAnswers, Judgment } from '../learn/hand-in/grade.ts';
import { SIMULATOR } from '../learn/hand-in/answers.ts';
import { rankingsOf } from '../learn/homework/ranking.ts';
import { gradesCsv } from '../learn/hand-in/grades-csv.ts';
import { MOST_ZIP_BYTES, handedInSteps } from '../learn/homework/handed-in.ts';
import type { RawFile } from '../learn/homework/handed-in.ts';
import type { Homework } from '../learn/homework/homework.ts';
import { DocumentError } from '../learn/document/read.ts';
import { CommandError, EXIT } from './failure.ts';
import { readBytes, readText } from './files/files.ts';
import { Journal, readFinished } from './files/journal.ts';
import type { JournalKind } from './files/journal.ts';
import { openOutput } from './files/outputs.ts';
import { print, printError } from './files/standard-streams.ts';
import { parseWords } from './flags.ts';
import { Progress } from './progress.ts';
import { readHomework, runForGrade } from './run-for-grade.ts';
import { gradeSyntax } from './syntax.ts';

/** What an interrupted grading leaves: judgments by the identity of the answer. */
const JUDGED_ANSWERS: JournalKind = {
  work: 'answers',
  // Judgments tell what was reached since their version 2.
  maker: `NANDscope ${SIMULATOR}, runs of version ${RUNS_VERSION}, judgments of version 2`,
};

/** What a run can say about an answer. */
const JUDGED_STATES = ['right', 'near', 'wrong', 'invalid'] as const;

/** Grades are a result, whatever they are: only unreadable input is an error. */
export async function gradeCommand(args: readonly string[]): Promise<number> {
  const { words, flags } = parseWords(gradeSyntax, args);
  const [path, ...paths] = words;
  const homework = readHomework(path);
  const csvPath = flags.get('csv')?.[0];
  const csv = csvPath === undefined ? null : openOutput(csvPath);
  const before = flags.get('continue')?.[0];
  const journal = csv?.isFile === true ? await Journal.beside(csv.path, JUDGED_ANSWERS, before) : null;
  const complete = new Set<string>();
  let isWritten = false;
  const progress = new Progress();
  try {
    const { files, ignored } = runSteps(handedInSteps(paths.map(rawFile)));
    const known = await judgedBefore(before);
    const judged: JudgedAnswers = {
      get: (id) => {
        complete.add(id);
        const judgment = known.get(id);
        if (judgment !== undefined) journal?.add(id, JSON.stringify(judgment));
        return judgment;
      },
      add: (id, judgment) => journal?.add(id, JSON.stringify(judgment)),
    };
    const run: typeof runForGrade = async (experiment) => {
      // Signals are heard, and syncs to the disk end, between two runs.
      await setImmediate();
      return await runForGrade(experiment);
    };
    await warnOfVariants(homework, run);
    const grades = await gradeFiles(
      homework,
      files,
      run,
      (graded) => {
        progress.show('grading', graded / files.length);
      },
      judged,
    );
    progress.clear();
    await csv?.write(gradesCsv(homework, grades));
    csv?.commit();
    const table = grades.files.map((file) => ({
      ...file,
      // The experiments are in the files; the table stays short.
      questions: file.questions.map(({ id, state, points, remark }) => ({ id, state, points, remark })),
    }));
    const rankings = rankingsOf(homework, grades.files);
    const all = { homework: homework.id, files: table, ignoredFiles: ignored, equal: grades.equal, rankings };
    await print(`${jsonText(all, 2)}\n`);
    isWritten = true;
    return EXIT.done;
  } finally {
    progress.clear();
    csv?.abandon();
    await journal?.close(isWritten ? complete : new Set());
  }
}

/** Judgments of a grading that was interrupted, by the identity of the answer. */
async function judgedBefore(path: string | undefined): Promise<ReadonlyMap<string, Judgment>> {
  if (path === undefined) return new Map();
  const values = await readFinished(path, readText(path), JUDGED_ANSWERS);
  return new Map(
    [...values].map(([id, value]) => {
      const { state, remark, attempt } = isPlainObject(value) ? value : {};
      const known = JUDGED_STATES.find((name) => name === state);
      if (known === undefined || typeof remark !== 'string') {
        throw new CommandError(
          `${path}: answer ${id}: found ${describeFound(state)}; allowed: ${JUDGED_STATES.join(', ')}`,
        );
      }
      return [
        id,
        attempt === undefined
          ? { state: known, remark }
          : { state: known, remark, attempt: attemptIn(path, id, attempt) },
      ];
    }),
  );
}

/** What a judged experiment reached. @throws CommandError */
function attemptIn(path: string, id: string, value: unknown): Attempt {
  const { values, changes } = isPlainObject(value) ? value : {};
  const isRead = Array.isArray(values) && values.every((one) => typeof one === 'number') && typeof changes === 'number';
  if (!isRead) {
    throw new CommandError(
      `${path}: answer ${id}: attempt: found ${describeFound(value)}; allowed: values, a list of numbers, and changes, a number`,
    );
  }
  return { values, changes };
}

/** A homework that students have is graded in any case; its author has to know. */
async function warnOfVariants(homework: Homework, run: typeof runForGrade): Promise<void> {
  try {
    await checkVariants(homework, run, 'copied answers');
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    await printError(`sim: warning: ${error.message}`);
  }
}

function rawFile(path: string): RawFile {
  const bytes = readBytes(path, MOST_ZIP_BYTES);
  if (bytes === null) throw new CommandError(`${path}: found more than ${MOST_ZIP_BYTES} bytes; allowed: fewer`);
  return { name: path, bytes };
}
