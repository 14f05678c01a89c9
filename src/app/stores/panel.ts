import { create } from 'zustand';

interface PanelState {
  /** Where the policy switches act: on B, beside A as it was, or on A itself. */
  readonly target: 'a' | 'b';
  /** The window that lies over the page. */
  readonly dialog: 'keys' | 'commands' | 'link' | null;
}

export const usePanel = create<PanelState>()(() => ({ target: 'b', dialog: null }));

export function setTarget(target: 'a' | 'b'): void {
  usePanel.setState({ target });
}

export function openDialog(dialog: PanelState['dialog']): void {
  usePanel.setState({ dialog });
}
