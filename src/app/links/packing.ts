/**
 * Text in an address: deflate-raw, then base64url. Links are untrusted: the unpacked size is limited, and every error
 * has a clear message.
 */
import { BROWSER_IS_SILENT, NoAnswer, within } from '../../base/timeout.ts';
import { ofPage } from '../stores/page-state.ts';
import { LinkError } from './link-error.ts';

/** Longest packed text, characters. */
const MOST_PACKED = 200_000;
/** Largest unpacked size, bytes. */
const MOST_UNPACKED = 4_000_000;

/** Longest wait for the browser to pack or unpack, ms: the largest link takes a fraction of a second. */
const PACK_MS = 30_000;

/** The bytes of a stream. @throws {LinkError} beyond the limit, or if the browser does not answer */
async function collect(stream: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return await ofPage(within(collected(stream, most), PACK_MS));
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    throw new LinkError(BROWSER_IS_SILENT);
  }
}

async function collected(stream: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let length = 0;
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await ofPage(reader.read());
    if (done) break;
    length += value.length;
    if (length > most) {
      void reader.cancel().catch(() => undefined);
      throw new LinkError('The link is too large when unpacked. It was not opened.');
    }
    parts.push(value);
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** Whether this browser can pack links (all current ones can). */
const CAN_PACK = 'CompressionStream' in globalThis && 'DecompressionStream' in globalThis;

const CANT_PACK = 'Links need compression, which this browser lacks. Use a current version.';

/** @throws {LinkError} if this browser can't */
export async function packText(text: string): Promise<string> {
  if (!CAN_PACK) throw new LinkError(CANT_PACK);
  const packed = await collect(
    new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw')),
    Number.MAX_SAFE_INTEGER,
  );
  let binary = '';
  for (const byte of packed) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** @throws {LinkError} if it is damaged, or unpacks to too much */
export async function unpackText(packed: string): Promise<string> {
  if (!CAN_PACK) throw new LinkError(CANT_PACK);
  if (packed.length > MOST_PACKED) throw new LinkError('The link is too long. It was not opened.');
  if (!/^[\w-]*$/.test(packed)) throw new LinkError('The link is damaged: it contains invalid characters.');
  let binary: string;
  try {
    binary = atob(packed.replaceAll('-', '+').replaceAll('_', '/'));
  } catch {
    throw new LinkError('The link is damaged: a part is missing.');
  }
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
  try {
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
    const text = await collect(stream, MOST_UNPACKED);
    return new TextDecoder('utf-8', { fatal: true }).decode(text);
  } catch (error) {
    if (error instanceof LinkError) throw error;
    throw new LinkError('The link is damaged: it cannot be unpacked. Check that you copied all of it.');
  }
}
