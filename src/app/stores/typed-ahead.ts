import { create } from 'zustand';

interface TypedAheadState {
  /** Keys typed for a field that is still loading. */
  readonly text: string;
}

export const useTypedAhead = create<TypedAheadState>()(() => ({ text: '' }));

/** Whether Enter followed it. */
let entered = false;

/** Starts buffering for a field; drops keys typed for another one. */
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

/** The buffered keys; the first call clears them. */
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
