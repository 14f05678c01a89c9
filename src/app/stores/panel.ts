import { create } from 'zustand';

interface PanelState {
  /** Where the policy switches act: on B, beside A as it was, or on A itself. */
  readonly target: 'a' | 'b';
  /** The window that lies over the page. */
  readonly dialog: 'keys' | 'commands' | 'link' | 'scenarios' | null;
}

export const usePanel = create<PanelState>()(() => ({ target: 'b', dialog: null }));

export function setTarget(target: 'a' | 'b'): void {
  usePanel.setState({ target });
}

/** What has been typed since a window was asked for that is not there yet, and whether Enter followed. */
let typed = '';
let entered = false;

/** Keeps a key that was pressed while a window is on its way. */
export function keepTyped(key: string): void {
  if (key === 'Backspace') typed = typed.slice(0, -1);
  else if (key === 'Enter') entered = true;
  else if (key.length === 1) typed += key;
}

/** Whether Enter was pressed; only the first to ask is told. */
export function takeEnter(): boolean {
  const was = entered;
  entered = false;
  return was;
}

/** What has been kept, for the window that has come. */
export function takeTyped(): string {
  return typed;
}

export function openDialog(dialog: PanelState['dialog']): void {
  typed = '';
  entered = false;
  usePanel.setState({ dialog });
}
