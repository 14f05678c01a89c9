import { useState, type ChangeEvent, type FocusEvent, type KeyboardEvent } from 'react';

interface Draft {
  /** What of it could not be used, and why; null where all is well. */
  readonly error: string | null;
  /** Takes a text over as if it had been typed. */
  readonly commit: (text: string) => void;
  /** What the field shows, and what it listens to. */
  readonly field: {
    readonly value: string;
    readonly 'aria-invalid': boolean;
    readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
    readonly onBlur: (event: FocusEvent<HTMLInputElement>) => void;
    readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  };
}

/**
 * A text in the making: taken over on Enter and on leaving the field, given up on Escape. What can't be used stays in the field with the reason.
 * @param shown what the field shows when nobody types in it
 * @param take takes a text over
 * @returns of `take`: why it could not, or null
 */
export function useDraft(shown: string, take: (text: string) => string | null): Draft {
  const [draft, setDraft] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const commit = (text: string): void => {
    const problem = take(text);
    setError(problem);
    setDraft(problem === null ? null : text);
  };
  return {
    error,
    commit,
    field: {
      value: draft ?? shown,
      'aria-invalid': error !== null,
      onChange: (event) => {
        setDraft(event.target.value);
      },
      onBlur: (event) => {
        if (draft !== null) commit(event.target.value);
      },
      onKeyDown: (event) => {
        if (event.key === 'Enter') commit(event.currentTarget.value);
        else if (event.key === 'Escape' && draft !== null) {
          event.preventDefault();
          setDraft(null);
          setError(null);
        }
      },
    },
  };
}
