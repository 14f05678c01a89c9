import { fileHashes, pageFile } from './page-files.ts';

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
