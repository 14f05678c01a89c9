/**
 * Standard output and standard error, written by their descriptors: a full disk behind them is an error of the call,
 * not an event.
 */
import { disk } from './disk.ts';
import { ClosedPipe, codeOf, fileError } from '../failure.ts';

export async function sayWarnings(lines: readonly string[]): Promise<void> {
  for (const line of lines) await printError(`sim: warning: ${line}`);
}

const STANDARD_OUTPUT = 1;
const STANDARD_ERROR = 2;

/** Writes bytes to a descriptor, however few the system takes in one call. Throws the system's error. */
export function writeAll(descriptor: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length;) at += disk.write(descriptor, bytes, at);
}

export async function print(text: string): Promise<void> {
  try {
    await writeStream(STANDARD_OUTPUT, process.stdout, text);
  } catch (error) {
    throw codeOf(error) === 'EPIPE'
      ? new ClosedPipe('standard output is closed', { cause: error })
      : fileError('standard output', 'write', error);
  }
}

/** Writes a line to standard error. If that fails there is nowhere to say so: the exit status remains. */
export async function printError(line: string): Promise<void> {
  try {
    await writeStream(STANDARD_ERROR, process.stderr, `${line}\n`);
  } catch (error) {
    if (codeOf(error) === '') throw error;
  }
}

async function writeStream(descriptor: number, stream: NodeJS.WriteStream, text: string): Promise<void> {
  const bytes = Buffer.from(text, 'utf8');
  let at = 0;
  try {
    while (at < bytes.length) at += disk.write(descriptor, bytes, at);
  } catch (error) {
    // A pipe that does not block is full for now: Node's stream waits for its reader.
    if (codeOf(error) !== 'EAGAIN') throw error;
    await new Promise<void>((done, failed) => {
      stream.once('error', failed);
      stream.write(bytes.subarray(at), (reason) => {
        if (reason === null || reason === undefined) done();
        else failed(reason);
      });
    });
  }
}
