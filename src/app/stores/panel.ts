import { create } from 'zustand';

interface PanelState {
  /** Where the policy switches act: on B, beside A as it was, or on A itself. */
  readonly target: 'a' | 'b';
  /** The window that lies over the page. */
  /** Whether the list of all policies is unfolded, and by which words it is narrowed. */
  readonly policiesOpen: boolean;
  readonly policyQuery: string;
  /** How often the list was asked to come into sight. */
  readonly policyWishes: number;
  readonly dialog: 'keys' | 'commands' | 'link' | 'scenarios' | null;
}

export const usePanel = create<PanelState>()(() => ({
  target: 'b',
  dialog: null,
  policiesOpen: false,
  policyQuery: '',
  policyWishes: 0,
}));

/** Brings the settings with these words into sight. */
export function findSetting(text: string): void {
  usePanel.setState((state) => ({ policiesOpen: true, policyQuery: text, policyWishes: state.policyWishes + 1 }));
}

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
