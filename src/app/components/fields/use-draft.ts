import { useState, type ChangeEvent, type FocusEvent, type KeyboardEvent } from 'react';

interface Draft {
  /** The invalid part and the reason; null if valid. */
  readonly error: string | null;
  /** Commits a text as if it had been typed. */
  readonly commit: (text: string) => void;
  /** The field's value and event handlers. */
  readonly field: {
    readonly value: string;
    readonly 'aria-invalid': boolean;
    readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
    readonly onBlur: (event: FocusEvent<HTMLInputElement>) => void;
    readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  };
}

/**
 * A draft text: committed on Enter and on blur, discarded on Escape. Invalid text stays in the field with the reason.
 * @param shown the text while the field is not edited
 * @param take commits a text
 * @returns of `take`: the reason for a refusal, or null
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
      onChange: (event) => setDraft(event.target.value),
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
