/**
 * What became of each key of another simulator's file. A format reads values and gives every key one verdict; a key
 * that it forgets is listed all the same, as unknown: nothing can be lost in silence.
 */
import { ExperimentError } from '../../device/experiment-error.ts';
import { quoted, shortText, visibleText } from '../../device/visible-text.ts';
import { DEFAULT_EXPERIMENT } from '../defaults.ts';
import type { ExperimentInput } from '../experiment.ts';
import { parseExperiment } from '../validate.ts';

/** A setting as written in the file. */
export interface Entry {
  readonly key: string;
  readonly value: string;
  /** From 1. */
  readonly line: number;
}

/**
 * - `mapped`: the experiment says the same.
 * - `approximated`: the nearest that the model has; `because` says how it differs.
 * - `ignored`: nothing in the experiment corresponds; `because` says why.
 * - `contradicts`: the file says one thing, and the file itself, its simulator or this model another.
 */
export const VERDICTS = ['mapped', 'approximated', 'ignored', 'contradicts'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** One key of the file. */
export interface ImportRow {
  /** As the file spells it; in parentheses: what the simulator always does, and no key says. */
  readonly key: string;
  /** From 1; null if the file does not have the key. */
  readonly line: number | null;
  /** Its value, shortened; of a key that the file does not have, the simulator's default, or empty. */
  readonly found: string;
  readonly verdict: Verdict;
  /** The setting of the experiment; null if there is none. */
  readonly path: string | null;
  readonly value: number | boolean | string | null;
  readonly because: string;
}

/** How a file is taken: `written`, or `computed`, as its simulator computes with it. */
export const READINGS = ['written', 'computed'] as const;
export type Reading = (typeof READINGS)[number];

export interface ImportReport {
  /** The name of the file. */
  readonly name: string;
  readonly format: string;
  readonly simulator: string;
  readonly reading: Reading;
  readonly rows: readonly ImportRow[];
  /** What a reader should know first. */
  readonly notes: readonly string[];
}

export interface ImportedDevice {
  /** Device, timing and policy of the file; its workload is empty. Complete keys are the parser's defaults. */
  readonly experiment: ExperimentInput;
  readonly report: ImportReport;
}

type Setting = number | boolean | string;

/** Thresholds that may be lowered: in what steps, and what they are if the file does not say. */
const THRESHOLDS: Readonly<Record<string, { readonly step: number; readonly absent: number }>> = {
  'policy.gc.hardFreeBlocks': { step: 1, absent: DEFAULT_EXPERIMENT.policy.gc.hardFreeBlocks },
  'policy.gc.softFreeRatio': { step: 0.001, absent: DEFAULT_EXPERIMENT.policy.gc.softFreeRatio },
};

/** Keys of a file. No simulator has a tenth of them. */
const MOST_KEYS = 4096;

/** Where a value stands, for messages. */
const placeOf = ({ key, line }: Entry): string => `${shortText(visibleText(key))} (line ${line})`;

/** The keys of a file, and the verdicts on them. */
export class DeviceTable {
  readonly #simulator: string;
  readonly #entries = new Map<string, Entry>();
  readonly #rows: ImportRow[] = [];
  readonly #judged = new Set<string>();
  readonly #document: Record<string, unknown> = {};
  readonly #notes: string[] = [];

  /** @throws ExperimentError if there are too many keys */
  constructor(simulator: string, entries: readonly Entry[]) {
    this.#simulator = simulator;
    if (entries.length > MOST_KEYS) {
      throw new ExperimentError('the file', `${entries.length} keys`, `at most ${MOST_KEYS} keys`);
    }
    for (const entry of entries) {
      const before = this.#entries.get(entry.key);
      if (before !== undefined) {
        const because = `given again in line ${entry.line}, which counts in ${simulator}`;
        this.#rows.push(row(before.key, before, 'contradicts', null, null, because));
      }
      this.#entries.set(entry.key, entry);
    }
  }

  has(key: string): boolean {
    return this.#entries.has(key);
  }

  /** Whether a key has a verdict. */
  isJudged(key: string): boolean {
    return this.#judged.has(key);
  }

  /** Keys with a beginning, in the order of the file. */
  keysWith(beginning: string): string[] {
    return [...this.#entries.keys()].filter((key) => key.startsWith(beginning));
  }

  text(key: string, absent: string): string {
    return this.#entries.get(key)?.value ?? absent;
  }

  /** A whole number from 0, such as `8` or `8.0`. */
  whole(key: string, absent: number): number {
    const entry = this.#entries.get(key);
    if (entry === undefined) return absent;
    const digits = /^\+?(\d{1,15})(?:\.0*)?$/.exec(entry.value)?.[1];
    if (digits === undefined) {
      throw new ExperimentError(placeOf(entry), quoted(entry.value), 'a whole number, 0 or more');
    }
    return Number(digits);
  }

  /** A number from 0, such as `0.07`. */
  decimal(key: string, absent: number): number {
    const entry = this.#entries.get(key);
    if (entry === undefined) return absent;
    if (!/^\+?(\d{1,15}(\.\d{0,20})?|\.\d{1,20})(e[+-]?\d{1,2})?f?$/i.test(entry.value)) {
      throw new ExperimentError(placeOf(entry), quoted(entry.value), 'a number, 0 or more');
    }
    return Number.parseFloat(entry.value);
  }

  /** One of some words, in any letter case. */
  word<Word extends string>(key: string, absent: Word, allowed: readonly Word[]): Word {
    const entry = this.#entries.get(key);
    if (entry === undefined) return absent;
    const found = allowed.find((word) => word.toLowerCase() === entry.value.toLowerCase());
    if (found !== undefined) return found;
    throw new ExperimentError(placeOf(entry), quoted(entry.value), allowed.join(', '));
  }

  /** A refusal of a value that is well formed and that nothing here can stand for. */
  refuse(key: string, allowed: string): ExperimentError {
    const entry = this.#entries.get(key);
    return new ExperimentError(entry === undefined ? key : placeOf(entry), quoted(entry?.value ?? 'nothing'), allowed);
  }

  /** The experiment says the same as the key. */
  mapped(key: string, path: string, value: Setting, because = ''): void {
    this.#judge(key, 'mapped', path, value, because);
  }

  /** The nearest that the model has; `path` is null if the nearest is to set nothing. */
  approximated(key: string, path: string | null, value: Setting | null, because: string): void {
    this.#judge(key, 'approximated', path, value, because);
  }

  contradicts(key: string, path: string | null, value: Setting | null, because: string): void {
    this.#judge(key, 'contradicts', path, value, because);
  }

  /** Keys that say nothing to the model, if the file has them. */
  ignored(because: string, ...keys: readonly string[]): void {
    for (const key of keys) if (this.has(key)) this.#judge(key, 'ignored', null, null, because);
  }

  /** What the simulator always does, and no key says. */
  always(what: string, path: string, value: Setting): void {
    this.#assign(path, value);
    this.#rows.push(row(`(${what})`, null, 'mapped', path, value, `${this.#simulator} always does so`));
  }

  /** Sets a key of the experiment that is more than one value; the rows of the file's keys say what it comes from. */
  put(path: string, value: object): void {
    this.#document[path] = value;
  }

  note(text: string): void {
    this.#notes.push(text);
  }

  /**
   * Ends the import: the keys without a verdict are listed, and the experiment is checked.
   * @throws ExperimentError that names the key whose value the model cannot have
   */
  finish(about: Pick<ImportReport, 'name' | 'format' | 'reading'>): ImportedDevice {
    const because = `neither ${this.#simulator} as known here nor the model has such a key`;
    for (const key of this.#entries.keys()) if (!this.#judged.has(key)) this.ignored(because, key);
    this.#assign('name', about.name.slice(0, 200));
    this.#settle();
    const experiment = this.#document as ExperimentInput;
    return { experiment, report: { ...about, simulator: this.#simulator, rows: this.#rows, notes: this.#notes } };
  }

  #judge(key: string, verdict: Verdict, path: string | null, value: Setting | null, because: string): void {
    this.#judged.add(key);
    if (path !== null && value !== null) this.#assign(path, value);
    const next = row(key, this.#entries.get(key) ?? null, verdict, path, value, because);
    // A key that several parts of a file share is judged by each: one row for the same verdict.
    const isKnown = this.#rows.some(
      (one) =>
        one.key === next.key &&
        one.line === next.line &&
        one.path === path &&
        one.verdict === verdict &&
        one.value === value &&
        one.because === because,
    );
    if (!isKnown) this.#rows.push(next);
  }

  /** Paths are this project's own: no key of a file gets here. */
  #assign(path: string, value: Setting): void {
    const keys = path.split('.');
    const last = keys.pop() ?? path;
    let target = this.#document;
    for (const key of keys) target = (target[key] ??= {}) as Record<string, unknown>;
    target[last] = value;
  }

  /**
   * Lowers thresholds of garbage collection that cannot be met here: other simulators start with such a setting, and
   * collect in circles or stop when the device is full.
   */
  #settle(): void {
    const lowered = new Set<string>();
    for (let problem = this.#problem(); problem !== null; problem = this.#problem()) {
      const { path } = problem;
      if (!(path in THRESHOLDS) || lowered.has(path)) throw this.#named(problem);
      lowered.add(path);
      const { step, absent } = THRESHOLDS[path];
      const at = this.#rows.findIndex((one) => one.path === path);
      const before = at < 0 ? row('(threshold of collection)', null, 'contradicts', path, absent, '') : this.#rows[at];
      const steps = largest(Math.floor(Number(before.value) / step), (count) => {
        this.#assign(path, count * step);
        return this.#problem()?.path !== path;
      });
      const value = Number((steps * step).toFixed(3));
      this.#assign(path, value);
      const remark = `${String(before.value)} cannot stay free here (allowed: ${problem.allowed}); set to ${value}`;
      const because = before.because === '' ? remark : `${before.because}; ${remark}`;
      this.#rows[at < 0 ? this.#rows.length : at] = { ...before, verdict: 'contradicts', value, because };
    }
  }

  /** A refusal of the experiment as one of the key that it comes from. */
  #named(problem: ExperimentError): ExperimentError {
    const source = this.#rows.find((one) => one.path === problem.path);
    if (source === undefined) return problem;
    const place = source.line === null ? source.key : placeOf({ key: source.key, value: '', line: source.line });
    return new ExperimentError(`${place}, here ${problem.path}`, problem.found, problem.allowed);
  }

  #problem(): ExperimentError | null {
    try {
      // Without a workload of its own: what the device must bear is any workload, not an empty one.
      parseExperiment({ ...this.#document, workload: this.#document.workload ?? { synthetic: {} } });
      return null;
    } catch (error) {
      if (error instanceof ExperimentError) return error;
      throw error;
    }
  }
}

/** The largest whole number up to `most` that works; 0 if none does. */
function largest(most: number, works: (value: number) => boolean): number {
  let low = 0;
  let high = most;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (works(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

function row(
  key: string,
  entry: Entry | null,
  verdict: Verdict,
  path: string | null,
  value: Setting | null,
  because: string,
): ImportRow {
  const found = entry === null ? '' : shortText(visibleText(entry.value));
  const name = entry === null ? key : shortText(visibleText(key));
  return { key: name, line: entry?.line ?? null, found, verdict, path, value, because };
}
