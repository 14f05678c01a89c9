import { create } from 'zustand';
import { goTo } from './screen.ts';
import { forgetTyped } from './typed-ahead.ts';

interface PanelState {
  /** Where the policy switches act: on B, beside A as it was, or on A itself. */
  readonly target: 'a' | 'b';
  /** Whether the list of all policies is unfolded, and by which words it is narrowed. */
  readonly policiesOpen: boolean;
  readonly policyQuery: string;
  /** Whether somebody wants to type in the box above the list, which does not have the focus yet. */
  readonly policyWanted: boolean;
  /** The window that lies over the page. */
  readonly dialog: 'keys' | 'commands' | 'link' | 'scenarios' | null;
}

export const usePanel = create<PanelState>()(() => ({
  target: 'b',
  dialog: null,
  policiesOpen: false,
  policyQuery: '',
  policyWanted: false,
}));

/** Brings the settings with these words into sight, or all of them, and the box in which one types others. */
export function findSetting(words: string): void {
  goTo('explore');
  forgetTyped();
  usePanel.setState({ policiesOpen: true, policyQuery: words, policyWanted: true });
}

export function setTarget(target: 'a' | 'b'): void {
  usePanel.setState({ target });
}

export function openDialog(dialog: PanelState['dialog']): void {
  forgetTyped();
  usePanel.setState({ dialog });
}
