import { create } from 'zustand';
import { goTo } from './screen.ts';

interface PanelState {
  /** The target of the policy switches: B beside the unchanged A, or A itself. */
  readonly target: 'a' | 'b';
  /** Whether the list of all policies is open, and its search query. */
  readonly policiesOpen: boolean;
  readonly policyQuery: string;
  /** Whether the search field above the list should get the focus. */
  readonly policyWanted: boolean;
  /** The open dialog. */
  readonly dialog: 'keys' | 'commands' | 'link' | 'scenarios' | null;
}

export const usePanel = create<PanelState>()(() => ({
  target: 'b',
  dialog: null,
  policiesOpen: false,
  policyQuery: '',
  policyWanted: false,
}));

/** Shows the settings that match these words, or all of them, and the search field. */
export function findSetting(words: string): void {
  goTo('explore');
  usePanel.setState({ policiesOpen: true, policyQuery: words, policyWanted: true });
}

export function setTarget(target: 'a' | 'b'): void {
  usePanel.setState({ target });
}

export function openDialog(dialog: PanelState['dialog']): void {
  usePanel.setState({ dialog });
}
