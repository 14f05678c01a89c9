/**
 * A course that plays this page as a SCORM 1.2 package: an object `API` in a window that holds or opened this one.
 * Source: ADL, SCORM 1.2 Run-Time Environment, sections 3.3 (the interface) and 3.4 (the data).
 */

/** Every function returns a text, at least by the standard. */
type ScormFunction = (...words: readonly string[]) => unknown;
type ScormApi = Readonly<Record<(typeof FUNCTIONS)[number], ScormFunction>>;

const FUNCTIONS = [
  'LMSInitialize',
  'LMSGetValue',
  'LMSSetValue',
  'LMSCommit',
  'LMSFinish',
  'LMSGetLastError',
  'LMSGetErrorString',
] as const;

/** Windows that are looked through; a course has few, and a window may be its own opener. */
const MOST_WINDOWS = 50;

/** The course around a window: its parents first, then the window that opened it. Null if there is none. */
export function findCourse(start: Window): Course | null {
  const waiting: Window[] = [start];
  for (let seen = 0; seen < MOST_WINDOWS; seen++) {
    const one = waiting.shift();
    if (one === undefined) return null;
    const api = apiOf(one);
    if (api !== null) return new Course(api);
    if (one.parent !== one) waiting.push(one.parent);
    const opener = openerOf(one);
    if (opener !== null) waiting.push(opener);
  }
  return null;
}

/** A window of another origin shows nothing of itself but its parents. */
function unlessForeign<Value>(read: () => Value): Value | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}

function openerOf(one: Window): Window | null {
  return unlessForeign(() => one.opener as Window | null);
}

function apiOf(one: Window): ScormApi | null {
  return unlessForeign(() => {
    const api = (one as Window & { readonly API?: unknown }).API;
    if (typeof api !== 'object' || api === null) return null;
    return FUNCTIONS.every((name) => typeof (api as Partial<ScormApi>)[name] === 'function') ? (api as ScormApi) : null;
  });
}

/** A value that the course did not accept, with its reason. */
export class CourseError extends Error {
  override readonly name = 'CourseError';
}

/** A course and its store of values. */
export class Course {
  readonly #api: ScormApi;

  constructor(api: ScormApi) {
    this.#api = api;
  }

  /** @throws {CourseError} if the course refuses to begin */
  begin(): void {
    this.#require('LMSInitialize', '');
  }

  /** A value of the course; an empty text if it has none. */
  get(key: string): string {
    const value = this.#api.LMSGetValue(key);
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  }

  /** @throws {CourseError} if the course does not accept the value */
  set(key: string, value: string): void {
    this.#require('LMSSetValue', key, value);
  }

  /** Asks the course to store what was set. @throws {CourseError} */
  commit(): void {
    this.#require('LMSCommit', '');
  }

  /** Ends the visit. The page may be gone before the course can refuse. */
  finish(): void {
    this.#api.LMSFinish('');
  }

  #require(name: (typeof FUNCTIONS)[number], ...words: readonly string[]): void {
    if (String(this.#api[name](...words)) === 'true') return;
    const code = String(this.#api.LMSGetLastError());
    const reason = `${String(this.#api.LMSGetErrorString(code))} (error ${code})`;
    throw new CourseError(`${words[0] === '' ? name : words[0]}: ${reason}`);
  }
}
