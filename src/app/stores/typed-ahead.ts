import { create } from 'zustand';

interface TypedAheadState {
  /**
   * What has been typed for a field that was asked for and is not there yet: its part of the page is still being
   * loaded.
   */
  readonly text: string;
}

export const useTypedAhead = create<TypedAheadState>()(() => ({ text: '' }));

/** Whether Enter followed it. */
let entered = false;

/** A field is asked for: what was typed for another one is not meant for it. */
export function forgetTyped(): void {
  entered = false;
  useTypedAhead.setState({ text: '' });
}

/** Keeps a key that was pressed while a field is on its way. */
export function keepTyped(key: string): void {
  if (key === 'Enter') entered = true;
  else if (key === 'Backspace') useTypedAhead.setState(({ text }) => ({ text: text.slice(0, -1) }));
  else if (key.length === 1) useTypedAhead.setState(({ text }) => ({ text: text + key }));
}

/** What was typed, once the field is there; only the first to ask is told. */
export function takeTyped(): string {
  const { text } = useTypedAhead.getState();
  useTypedAhead.setState({ text: '' });
  return text;
}

/** Whether Enter was pressed; only the first to ask is told. */
export function takeEnter(): boolean {
  const was = entered;
  entered = false;
  return was;
}
