/** What the person at the keyboard can put right: it ends the command with status 2 and its message as the one line on standard error. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** The exit statuses. */
export const EXIT = {
  done: 0,
  /** An invariant of the model was broken. */
  broken: 1,
  badInput: 2,
  /** A defect of this program. */
  defect: 70,
} as const;

/** Any text as one line. */
export const oneLine = (text: string): string => text.replaceAll(/\s*[\r\n]+\s*/g, ' ').trim();
