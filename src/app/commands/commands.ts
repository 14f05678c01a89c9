/**
 * The commands with a key. The key sheet, the palette and the keyboard read this list; commands without a key are
 * loaded with the palette (`keyless-commands.ts`). `ready` tells whether a command is available.
 */
import { copyLink } from '../files/copy-link.ts';
import { type Command, COMMAND_KEYS, type CommandWithKeys } from '../contributions/command-keys.ts';
import { viewUndo } from '../stores/history.ts';
import { redo, undo, useDocument } from '../stores/document.ts';
import { sayMissing } from '../contributions/lazy-part.tsx';
import { openFind } from '../stores/find.ts';
import { step, toggleDevice, travelRun } from '../travel/travel.ts';
import { goBack, goForward, hasEarlier, hasLater } from '../navigation/view-history.ts';
import { findSetting, openDialog } from '../stores/panel.ts';
import { useTravel } from '../stores/travel.ts';
import { pin, useView } from '../stores/view.ts';
import { loadPart, ofPage } from '../stores/page-state.ts';
import type * as allPlayback from '../travel/playback.ts';
import { selectSlowest } from '../travel/select.ts';

function laterCommand(run: () => Promise<void>): void {
  ofPage(run()).catch(sayMissing);
}

const runToHit = (direction: 1 | -1): void =>
  laterCommand(async () => {
    const part = await loadPart(() => import('../travel/run-to-hit.ts'));
    await ofPage(part.runToHit(direction));
  });

const playback = (act: (part: typeof allPlayback) => void): void =>
  laterCommand(async () => act(await loadPart(() => import('../travel/playback.ts'))));

const playOrPause = (): void => playback((part) => part.playOrPause());

export const hasRun = (): boolean => travelRun() !== null;
const hasBreakpoint = (): boolean => hasRun() && useTravel.getState().condition.trim() !== '';

const hasRequest = (): boolean => {
  const { selection, pinned } = useView.getState();
  return pinned !== null || selection?.kind === 'request';
};

function togglePin(): void {
  const { selection, pinned } = useView.getState();
  if (selection?.kind !== 'request') {
    pin(null);
    return;
  }
  const { side, request } = selection;
  pin(pinned?.side === side && pinned.request === request ? null : { side, request });
}

const WITH_KEY: readonly (Command & { readonly id: CommandWithKeys })[] = [
  {
    id: 'undo',
    title: 'Undo',
    group: 'Experiment',
    run: () => (viewUndo()?.undo ?? undo)(),
    ready: () => viewUndo()?.canUndo() ?? useDocument.getState().past.length > 0,
  },
  {
    id: 'redo',
    title: 'Redo',
    group: 'Experiment',
    run: () => (viewUndo()?.redo ?? redo)(),
    ready: () => viewUndo()?.canRedo() ?? useDocument.getState().future.length > 0,
  },
  { id: 'copy-link', title: 'Copy link to this view', group: 'Experiment', run: () => void copyLink() },
  {
    id: 'save',
    title: 'Save to file: everything, or an experiment',
    group: 'Experiment',
    run: () => openDialog('save'),
  },
  { id: 'play', title: 'Play, pause', group: 'Time', run: playOrPause, ready: hasRun },
  { id: 'step', title: 'Step forward', group: 'Time', run: () => void step(1), ready: hasRun },
  { id: 'step-back', title: 'Step back', group: 'Time', run: () => void step(-1), ready: hasRun },
  {
    id: 'shuttle-back',
    title: 'Play backwards; again: faster',
    group: 'Time',
    run: () => playback((part) => part.shuttle(-1)),
    ready: hasRun,
  },
  { id: 'shuttle-pause', title: 'Pause; again: play', group: 'Time', run: playOrPause, ready: hasRun },
  {
    id: 'shuttle-forward',
    title: 'Play forward; again: faster',
    group: 'Time',
    run: () => playback((part) => part.shuttle(1)),
    ready: hasRun,
  },
  { id: 'next-hit', title: 'Next breakpoint hit', group: 'Time', run: () => runToHit(1), ready: hasBreakpoint },
  {
    id: 'previous-hit',
    title: 'Previous breakpoint hit',
    group: 'Time',
    run: () => runToHit(-1),
    ready: hasBreakpoint,
  },
  { id: 'device', title: 'Show the device at the playhead', group: 'Time', run: toggleDevice, ready: hasRun },
  {
    id: 'find',
    title: 'Find requests and operations: address, block, latency > 1ms',
    group: 'Timeline',
    run: () => openFind(),
  },
  {
    id: 'view-back',
    title: 'Back to the previous selection and window',
    group: 'Timeline',
    run: goBack,
    ready: hasEarlier,
  },
  {
    id: 'view-forward',
    title: 'Forward to the next selection and window',
    group: 'Timeline',
    run: goForward,
    ready: hasLater,
  },
  { id: 'pin', title: 'Pin or unpin the selected request', group: 'Timeline', run: togglePin, ready: hasRequest },
  { id: 'slowest-read', title: 'Select the slowest read', group: 'Timeline', run: () => selectSlowest('read') },
  { id: 'slowest-write', title: 'Select the slowest write', group: 'Timeline', run: () => selectSlowest('write') },
  { id: 'scenarios', title: 'Open a scenario from the papers', group: 'Page', run: () => openDialog('scenarios') },
  { id: 'commands', title: 'Show all commands', group: 'Page', run: () => openDialog('commands') },
  { id: 'keys', title: 'Show keyboard shortcuts', group: 'Page', run: () => openDialog('keys') },
  {
    id: 'policy-find',
    title: 'All settings: find a policy, scheme or field',
    group: 'Policies',
    run: () => findSetting(''),
  },
];

export const COMMANDS: readonly Command[] = WITH_KEY.map((command) => ({ ...command, keys: COMMAND_KEYS[command.id] }));

export function performCommand(id: CommandWithKeys): void {
  const command = COMMANDS.find((one) => one.id === id);
  if (command?.ready?.() ?? true) command?.run();
}
