import { within } from '../../base/timeout.ts';
import { loadPart } from '../../base/load-part.ts';

/** Longest download of one file, ms. */
const DOWNLOAD_MS = 60_000;
const LIST = 'files.json';

/** The SHA-256 of each file of the build, hexadecimal, by its path from the page's folder. */
export async function fileHashes(): Promise<Readonly<Record<string, string>>> {
  const answer = await fileAnswer(LIST, 'no-cache');
  return (await within(answer.json(), DOWNLOAD_MS)) as Readonly<Record<string, string>>;
}

/**
 * Null if the answer is something else.
 * @throws {TypeError} if the server cannot be reached
 */
export async function pageFile(name: string, hash: string, cache: RequestCache): Promise<Uint8Array | null> {
  const answer = await fileAnswer(name, cache);
  const bytes = new Uint8Array(await within(answer.arrayBuffer(), DOWNLOAD_MS));
  return (await hashOf(bytes)) === hash ? bytes : null;
}

async function fileAnswer(name: string, cache: RequestCache): Promise<Response> {
  const answer = await within(fetch(new URL(name, document.baseURI), { cache }), DOWNLOAD_MS);
  if (!answer.ok) throw new Error(`${name}: status ${answer.status}.`);
  return answer;
}

async function hashOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  // A page of plain http from another machine has no hashes of the browser's own.
  if (subtle === undefined) return (await loadPart(() => import('../../learn/hand-in/hash.ts'))).hashBytes(bytes);
  const digest = new Uint8Array(await within(subtle.digest('SHA-256', bytes), DOWNLOAD_MS));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Compares each script and style sheet as the browser has it with the list of the build, and downloads those anew that
 * differ, past all caches. An error page that was once cached under the name of a part is replaced. Without a
 * connection, or on a server without a list, it changes nothing.
 */
export async function repairParts(): Promise<void> {
  try {
    const files = Object.entries(await fileHashes()).filter(([name]) => /\.(js|css)$/.test(name));
    await Promise.all(
      files.map(async ([name, hash]) => {
        const own = await pageFile(name, hash, 'default').catch(() => null);
        if (own === null) await pageFile(name, hash, 'reload').catch(() => null);
      }),
    );
  } catch {
    // The fault is reported by the next attempt to load the part.
  }
}
