import { BROWSER_IS_SILENT, NoAnswer, within } from '../../base/timeout.ts';
import { runStepsWithPauses } from '../../base/generators.ts';
import { UnpackError, type UnpackBudget } from '../../base/unpack/budget.ts';
import { DocumentError } from '../../document/validate.ts';
import { loadPart, ofPage } from '../stores/page-state.ts';

export async function base64Of(bytes: Blob): Promise<string> {
  const text = new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => {
      const url = typeof reader.result === 'string' ? reader.result : '';
      resolve(url.slice(url.indexOf(',') + 1));
    };
    reader.onerror = () => reject(reader.error ?? new Error('The file cannot be read.'));
    reader.readAsDataURL(bytes);
  });
  return await orSilent(within(text, READ_MS));
}

/** Longest wait for the text of a file's bytes, ms; the largest has 64 MB. */
const READ_MS = 120_000;

/** @throws {NoAnswer} with a sentence if the browser is silent */
async function orSilent<Value>(answer: Promise<Value>): Promise<Value> {
  try {
    return await ofPage(answer);
  } catch (error) {
    throw error instanceof NoAnswer ? new NoAnswer(BROWSER_IS_SILENT) : error;
  }
}

/** @throws {DocumentError} naming the key if the text is damaged */
export function bytesOf(base64: string, path: string): Uint8Array<ArrayBuffer> {
  let binary: string;
  try {
    binary = atob(base64);
  } catch {
    throw new DocumentError(path, 'damaged text', 'base64');
  }
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes;
}

/** Longest silence while a file is compressed, ms; the whole may take as long as it needs. */
const SILENCE_MS = 60_000;

/** @throws {NoAnswer} with a sentence if the browser stops answering */
export async function gzip(file: Blob): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = file.stream().pipeThrough(new CompressionStream('gzip')).getReader();
  try {
    for (;;) {
      const { done, value } = await orSilent(within(reader.read(), SILENCE_MS));
      if (done) return new Blob(parts);
      parts.push(value);
    }
  } catch (error) {
    void reader.cancel().catch(() => undefined);
    throw error;
  }
}

/**
 * Unpacks with pauses.
 * @param budget of the document that the file is in
 * @throws {DocumentError} naming the key if the file is damaged, or more than the budget allows
 */
export async function gunzipped(
  base64: string,
  path: string,
  budget: UnpackBudget,
  signal: AbortSignal,
): Promise<Blob> {
  const { gunzipSteps } = await loadPart(() => import('../../base/unpack/unpack.ts'));
  try {
    const steps = gunzipSteps(bytesOf(base64, path), budget);
    return new Blob(await ofPage(runStepsWithPauses(steps, () => undefined, signal)));
  } catch (error) {
    if (!(error instanceof UnpackError)) throw error;
    throw new DocumentError(path, `a packed file (${error.message})`, 'a file compressed with gzip, as base64');
  }
}
