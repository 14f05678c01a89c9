import { pageStore } from './page-state.ts';
import { goTo, useScreen } from './screen.ts';

export interface PanelState {
  /** The side that changes of the setup apply to. */
  readonly target: 'a' | 'b';
  readonly opensAs: 'a' | 'b';
  readonly settingQuery: string;
  readonly dialog: 'keys' | 'commands' | 'link' | 'scenarios' | 'settings' | 'requests' | 'initial' | 'save' | null;
  /** Beside the timeline; on a narrow page it is a dialog. */
  readonly isEditingRequests: boolean;
}

export const usePanel = pageStore<PanelState>(() => ({
  target: 'b',
  opensAs: 'a',
  dialog: null,
  isEditingRequests: false,
  settingQuery: '',
}));

export function findSetting(words: string): void {
  goTo('explore');
  usePanel.setState({ dialog: 'settings', settingQuery: words });
}

export function setTarget(target: 'a' | 'b'): void {
  usePanel.setState({ target });
}

export function setOpensAs(opensAs: 'a' | 'b'): void {
  usePanel.setState({ opensAs });
}

export function openDialog(dialog: PanelState['dialog']): void {
  usePanel.setState({ dialog });
}

/** Needed for the editor and the timeline side by side, rem. */
const BESIDE_REM = 60;

export function editRequests(): void {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const isBeside = useScreen.getState().screen === 'explore' && innerWidth >= BESIDE_REM * rem;
  usePanel.setState({ dialog: isBeside ? null : 'requests', isEditingRequests: isBeside });
}

export function leaveRequests(): void {
  usePanel.setState({ isEditingRequests: false });
}
