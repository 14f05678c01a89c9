import { shortText, visibleText } from '../device/visible-text.ts';

const HASH_CHARACTERS = 64;

/**
 * A trace, or a description of a synthetic one, that cannot be used as it is. The message is for the person who brought
 * it: it names the file and line or the key, what was found, what is allowed and what to do. Anything else that is
 * thrown is a defect.
 */
export class TraceError extends Error {
  override readonly name: string = 'TraceError';

  constructor(message: string, options?: ErrorOptions) {
    // Names of files and devices come from outside.
    super(visibleText(message), options);
  }
}

export interface KnownFormat {
  readonly name: string;
  readonly title: string;
  readonly example: string;
}

/** What a person is asked about a table. */
interface Asked {
  /** The first three of the file. */
  readonly lines: readonly string[];
  readonly questions: readonly string[];
  /** The choices of columns, as `--columns` takes them, and what each gives. */
  readonly choices: readonly { readonly columns: string; readonly gives: string }[];
}

export const RECORD_AGAIN = 'record the requests again, with blktrace, biosnoop or fio --write_iolog';
const WAYS = `Name its columns (--columns; trace --help), name its format (--format; --format list names them), or ${RECORD_AGAIN}`;

/** The file does not say how to read it; a person may know. */
export class FormatUnknownError extends TraceError {
  readonly found: string;
  readonly formats: readonly KnownFormat[];
  /** The first lines of the file as text, for naming its columns; at most 64 KiB. */
  readonly head: string;
  /** What a person needs for an answer, one line each. */
  readonly details: readonly string[];

  constructor(found: string, formats: readonly KnownFormat[], { lines, questions, choices }: Asked, head: string) {
    const open = questions.map((question) => `open: ${question}`);
    const gives = choices.map((choice) => `--columns '${choice.columns}' gives ${choice.gives}`);
    super([`${found}. ${WAYS}`, ...open, ...gives].join('; '));
    this.found = visibleText(found);
    this.formats = formats;
    this.head = head;
    this.details = [...lines.map((line) => `    ${line}`), ...open, ...gives].map(visibleText);
  }

  /** The message without its details. */
  get summary(): string {
    return `${this.found}. ${WAYS}:`;
  }
}

export class ForeignFileError extends TraceError {
  readonly wanted: string;
  readonly found: string;

  constructor(name: string, wanted: string, found: string, options?: ErrorOptions) {
    super(
      `${name}: found a file with the SHA-256 ${found}; allowed: the file with the SHA-256 ${shortText(wanted, HASH_CHARACTERS)}`,
      options,
    );
    this.wanted = wanted;
    this.found = found;
  }
}

const CLIPPED = 120;

/** At most 120 characters, with control and bidirectional characters made visible. */
export function clip(line: string): string {
  return visibleText(line.slice(0, CLIPPED)).slice(0, CLIPPED);
}
