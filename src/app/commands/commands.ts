/**
 * The commands with a key. The key sheet, the palette and the keyboard read this list; commands without a key are
 * loaded with the palette (`further-commands.ts`). `ready` tells whether a command is available.
 */
import { msg } from '../../messages/message.ts';
import { copyLink } from '../opening/copy-link.ts';
import type { Command } from '../contributions/command.ts';
import { COMMAND_KEYS } from '../contributions/command-keys.ts';
import type { CommandWithKeys } from '../contributions/command-keys.ts';
import { viewUndo } from '../contributions/view-undo.ts';
import { redo, undo, useDocument } from '../stores/document.ts';
import { sayMissing } from '../components/lazy-part.tsx';
import { openFind } from '../stores/find.ts';
import { step, toggleDevice, travelRun } from '../travel/travel.ts';
import { goBack, goForward, hasEarlier, hasLater } from '../navigation/view-history.ts';
import { findSetting, openDialog } from '../stores/panel.ts';
import { useTravel } from '../stores/travel.ts';
import { pin, useView } from '../stores/view.ts';
import { loadPart, ofPage } from '../stores/page-state.ts';
import { selectSlowest } from '../actions/select-slowest.ts';

/** Runs a command whose code is loaded on its first use. */
export function later(run: () => Promise<void>): void {
  ofPage(run()).catch(sayMissing);
}

const playOrPause = (): void => {
  later(async () => {
    (await loadPart(() => import('../travel/playback.ts'))).playOrPause();
  });
};

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
    title: msg('Undo'),
    group: msg('Experiment'),
    run: () => {
      (viewUndo()?.undo ?? undo)();
    },
    ready: () => viewUndo()?.canUndo() ?? useDocument.getState().past.length > 0,
  },
  {
    id: 'redo',
    title: msg('Redo'),
    group: msg('Experiment'),
    run: () => {
      (viewUndo()?.redo ?? redo)();
    },
    ready: () => viewUndo()?.canRedo() ?? useDocument.getState().future.length > 0,
  },
  {
    id: 'copy-link',
    title: msg('Copy link to this view'),
    group: msg('Experiment'),
    run: () => void copyLink(),
  },
  {
    id: 'save',
    title: msg('Save to file: everything, or an experiment'),
    group: msg('Experiment'),
    run: () => {
      openDialog('save');
    },
  },
  { id: 'play', title: msg('Play, pause'), group: msg('Time'), run: playOrPause, ready: hasRun },
  { id: 'step', title: msg('Step forward'), group: msg('Time'), run: () => void step(1), ready: hasRun },
  { id: 'step-back', title: msg('Step back'), group: msg('Time'), run: () => void step(-1), ready: hasRun },
  {
    id: 'shuttle-back',
    title: msg('Play backwards; again: faster'),
    group: msg('Time'),
    run: () => {
      later(async () => {
        (await loadPart(() => import('../travel/playback.ts'))).shuttle(-1);
      });
    },
    ready: hasRun,
  },
  { id: 'shuttle-pause', title: msg('Pause; again: play'), group: msg('Time'), run: playOrPause, ready: hasRun },
  {
    id: 'shuttle-forward',
    title: msg('Play forward; again: faster'),
    group: msg('Time'),
    run: () => {
      later(async () => {
        (await loadPart(() => import('../travel/playback.ts'))).shuttle(1);
      });
    },
    ready: hasRun,
  },
  {
    id: 'next-hit',
    title: msg('Next breakpoint hit'),
    group: msg('Time'),
    run: () => {
      later(async () => (await loadPart(() => import('../travel/run-to-hit.ts'))).runToHit(1));
    },
    ready: hasBreakpoint,
  },
  {
    id: 'previous-hit',
    title: msg('Previous breakpoint hit'),
    group: msg('Time'),
    run: () => {
      later(async () => (await loadPart(() => import('../travel/run-to-hit.ts'))).runToHit(-1));
    },
    ready: hasBreakpoint,
  },
  { id: 'device', title: msg('Show the device at the playhead'), group: msg('Time'), run: toggleDevice, ready: hasRun },
  {
    id: 'find',
    title: msg('Find requests and operations: address, block, latency > 1ms'),
    group: msg('Timeline'),
    run: () => {
      openFind();
    },
  },
  {
    id: 'view-back',
    title: msg('Back to the previous selection and window'),
    group: msg('Timeline'),
    run: goBack,
    ready: hasEarlier,
  },
  {
    id: 'view-forward',
    title: msg('Forward to the next selection and window'),
    group: msg('Timeline'),
    run: goForward,
    ready: hasLater,
  },
  {
    id: 'pin',
    title: msg('Pin or unpin the selected request'),
    group: msg('Timeline'),
    run: togglePin,
    ready: hasRequest,
  },
  {
    id: 'slowest-read',
    title: msg('Select the slowest read'),
    group: msg('Timeline'),
    run: () => {
      selectSlowest('read');
    },
  },
  {
    id: 'slowest-write',
    title: msg('Select the slowest write'),
    group: msg('Timeline'),
    run: () => {
      selectSlowest('write');
    },
  },
  {
    id: 'scenarios',
    title: msg('Open a scenario from the papers'),
    group: msg('Page'),
    run: () => {
      openDialog('scenarios');
    },
  },
  {
    id: 'commands',
    title: msg('Show all commands'),
    group: msg('Page'),
    run: () => {
      openDialog('commands');
    },
  },
  {
    id: 'keys',
    title: msg('Show keyboard shortcuts'),
    group: msg('Page'),
    run: () => {
      openDialog('keys');
    },
  },
  {
    id: 'policy-find',
    title: msg('All settings: find a policy, scheme or field'),
    group: msg('Policies'),
    run: () => {
      findSetting('');
    },
  },
];

export const COMMANDS: readonly Command[] = WITH_KEY.map((command) => ({ ...command, keys: COMMAND_KEYS[command.id] }));

/** Runs the command of a key if it is available. */
export function runCommand(id: CommandWithKeys): void {
  const command = COMMANDS.find((one) => one.id === id);
  if (command?.ready?.() ?? true) command?.run();
}
