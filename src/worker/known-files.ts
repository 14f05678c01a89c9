import type { TraceReference } from '../document/experiment.ts';
import { traceKey } from './protocol.ts';

declare const checked: unique symbol;

/** A file whose bytes have the hash: a worker has read it. Only {@link KnownFiles} makes one. */
export interface CheckedFile {
  readonly file: File;
  readonly hash: string;
  readonly [checked]: true;
}

interface KnownFile {
  readonly file: File;
  readonly format: string;
  readonly hash: string;
  /** Whether a worker has read the file, and found its hash. Of the others, the hash is a claim. */
  readonly isChecked: boolean;
}

export class KnownFiles {
  readonly #files = new Map<string, KnownFile>();

  get(key: string): KnownFile | undefined {
    return this.#files.get(key);
  }

  /** Takes over a file that is said to be a trace; it is checked when it is read. A checked file is better. */
  claim({ hash, format }: TraceReference, file: File): void {
    if (this.#files.get(traceKey({ hash, format }))?.isChecked === true) return;
    this.#files.set(traceKey({ hash, format }), { file, format, hash, isChecked: false });
  }

  found(hash: string, format: string, file: File): void {
    this.#files.set(traceKey({ hash, format }), { file, format, hash, isChecked: true });
  }

  checked(trace: TraceReference): CheckedFile | null {
    const known = this.#files.get(traceKey(trace));
    if (known?.isChecked !== true) return null;
    const { file, hash } = known;
    return { file, hash } as CheckedFile;
  }

  dropAll(): void {
    this.#files.clear();
  }

  dropClaims(hash: string): void {
    for (const [key, known] of this.#files) if (known.hash === hash && !known.isChecked) this.#files.delete(key);
  }
}
