/** A file of the source that a command changes: the old one stays whole until the new one is complete. */
import { readFileSync } from 'node:fs';
import { attempt } from '../failure.ts';
import { openOutput } from '../files/outputs.ts';

/**
 * Replaces a file by another text.
 * @param change the new text from the present one
 * @throws CommandError that names the file if it cannot be read or written, or is an input of the command
 */
export async function rewrite(path: string, change: (text: string) => string): Promise<void> {
  // It is read here and not through the door of inputs: a file that a command reads and writes is an output.
  const text = change(attempt(path, 'read', () => readFileSync(path, 'utf8')));
  const output = openOutput(path);
  try {
    await output.write([text]);
    output.commit();
  } finally {
    output.abandon();
  }
}
