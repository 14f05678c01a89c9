import { visibleText } from '../device/visible-text.ts';

/**
 * A trace, or a description of a synthetic one, that cannot be used as it is. The message is for the person who brought
 * it: it names the file and line or the key, what was found, what is allowed and what to do. Anything else that is
 * thrown is a defect.
 */
export class TraceError extends Error {
  override readonly name = 'TraceError';

  constructor(message: string, options?: ErrorOptions) {
    // Names of files and devices come from outside.
    super(visibleText(message), options);
  }
}

/** The file does not say how to read it; a person may know. */
export class FormatUnknownError extends TraceError {
  /** Names that can be given. */
  readonly formats: readonly string[];

  constructor(message: string, formats: readonly string[]) {
    super(message);
    this.formats = formats;
  }
}
