/** Parts of the page that are loaded when they are needed. */
import { within } from './timeout.ts';

/** Longest wait for a part of the page, ms: the largest takes a second on a slow telephone network. */
const PART_MS = 60_000;

/**
 * Loads a part of the page: `loadPart(() => import('./part.ts'))`.
 * @throws {NoAnswer} if the server accepts the request and never answers; the error of the browser if it fails
 */
export const loadPart = <Part>(load: () => Promise<Part>): Promise<Part> => within(load(), PART_MS);

/** The second argument of a `then` after `import()`, if the next use of the part tries to load it again. */
export const ignoreFailedLoad = (): void => undefined;
