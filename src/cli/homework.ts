/** `homework FILE`: whether a homework can be given to students, with the answers of its variants. */
import { setImmediate } from 'node:timers/promises';
import { jsonText } from '../analysis/export/json-text.ts';
import { DocumentError } from '../learn/document/read.ts';
import { checkVariants } from '../learn/homework/check-variants.ts';
import { CommandError, EXIT } from './failure.ts';
import { parseWords } from './flags.ts';
import { print } from './files/standard-streams.ts';
import { Progress } from './progress.ts';
import { readHomework, runForGrade } from './run-for-grade.ts';
import { homeworkSyntax } from './syntax.ts';

/** A homework of which one answer is right for two variants is refused. */
export async function homeworkCommand(args: readonly string[]): Promise<number> {
  const [path] = parseWords(homeworkSyntax, args).words;
  const homework = readHomework(path);
  const progress = new Progress();
  try {
    const questions = await checkVariants(
      homework,
      async (experiment) => {
        // Ctrl C is heard between two runs.
        await setImmediate();
        return await runForGrade(experiment);
      },
      'everything',
      (done, all) => {
        progress.show('variants', done / all);
      },
    );
    progress.clear();
    await print(`${jsonText({ homework: homework.id, title: homework.title, questions }, 2)}\n`);
    return EXIT.done;
  } catch (error) {
    if (error instanceof DocumentError) throw new CommandError(`${path}: ${error.message}`, { cause: error });
    throw error;
  } finally {
    progress.clear();
  }
}
