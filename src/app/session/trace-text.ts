/** The bytes of a file as text inside of a JSON document. */
import { ExperimentError } from '../../document/validate.ts';

/** Bytes as base64. */
export function base64Of(bytes: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => {
      const url = typeof reader.result === 'string' ? reader.result : '';
      resolve(url.slice(url.indexOf(',') + 1));
    };
    reader.onerror = () => {
      reject(reader.error ?? new Error('The file cannot be read.'));
    };
    reader.readAsDataURL(bytes);
  });
}

/**
 * The bytes of base64.
 * @throws {ExperimentError} naming the key if the text is damaged
 */
export function bytesOf(base64: string, path: string): Uint8Array<ArrayBuffer> {
  let binary: string;
  try {
    binary = atob(base64);
  } catch {
    throw new ExperimentError(path, 'damaged text', 'base64');
  }
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes;
}

/** A file, compressed. */
export const gzip = (file: Blob): Promise<Blob> =>
  new Response(file.stream().pipeThrough(new CompressionStream('gzip'))).blob();

/**
 * The file of compressed base64.
 * @throws {ExperimentError} naming the key if it is damaged
 */
export async function gunzipped(base64: string, path: string): Promise<Blob> {
  const compressed = new Blob([bytesOf(base64, path)]);
  try {
    return await new Response(compressed.stream().pipeThrough(new DecompressionStream('gzip'))).blob();
  } catch (error) {
    // The bytes are in memory: only their content can be wrong. The browsers' errors have no type in common.
    const reason = error instanceof Error ? ` (${error.message})` : '';
    throw new ExperimentError(path, `damaged data${reason}`, 'a file compressed with gzip, as base64');
  }
}
