import { create } from 'zustand';

interface PanelState {
  /** Where the policy switches act: on B, beside A as it was, or on A itself. */
  readonly target: 'a' | 'b';
  /** Whether the list of all policies is unfolded, and by which words it is narrowed. */
  readonly policiesOpen: boolean;
  readonly policyQuery: string;
  /** How often the list was asked to come into sight. */
  readonly policyWishes: number;
  /** The window that lies over the page. */
  readonly dialog: 'keys' | 'commands' | 'link' | 'scenarios' | null;
  /** What has been typed for a window that was asked for and is not open yet. */
  readonly typed: string;
}

export const usePanel = create<PanelState>()(() => ({
  target: 'b',
  dialog: null,
  typed: '',
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

/** Whether Enter followed what was typed for a window that is not open yet. */
let entered = false;

/** Keeps a key that was pressed while a window is on its way. */
export function keepTyped(key: string): void {
  if (key === 'Enter') entered = true;
  else if (key === 'Backspace') usePanel.setState(({ typed }) => ({ typed: typed.slice(0, -1) }));
  else if (key.length === 1) usePanel.setState(({ typed }) => ({ typed: typed + key }));
}

/** Whether Enter was pressed; only the first to ask is told. */
export function takeEnter(): boolean {
  const was = entered;
  entered = false;
  return was;
}

export function openDialog(dialog: PanelState['dialog']): void {
  entered = false;
  usePanel.setState({ dialog, typed: '' });
}
