/**
 * All commands. The key sheet, the palette and the keyboard read this list. `ready` tells whether a command is
 * available.
 */
import { msg } from '../../messages/message.ts';
import { copyLink } from '../actions/copy-link.ts';
import type { Command } from './command.ts';
import { COMMAND_KEYS } from './command-keys.ts';
import type { CommandWithKeys } from './command-keys.ts';
import { runSample, SAMPLE_CHOICES } from '../actions/samples.ts';
import { viewUndo } from './view-undo.ts';
import { dropB, keepB, currentPair, redo, undo, useDocument } from '../stores/document.ts';
import { sayMissing } from '../components/lazy-part.tsx';
import { openFind } from '../stores/find.ts';
import {
  forkHere,
  leavePlayhead,
  playOrPause,
  shuttle,
  step,
  toEnd,
  toStart,
  toggleDevice,
  travelRun,
} from '../device-panel/travel/travel.ts';
import { goBack, goForward, leaveView, useViewHistory } from '../navigation/view-history.ts';
import { LAYOUT_COMMANDS } from '../shell/layout/layout-commands.ts';
import { findSetting, openDialog } from '../stores/panel.ts';
import { goTo, SCREEN_NAMES, SCREENS } from '../stores/screen.ts';
import { useTravel } from '../stores/travel.ts';
import { chooseTheme } from '../stores/theme.ts';
import { pin, select, setWindow, useView } from '../stores/view.ts';
import { selectSlowest } from '../actions/select-slowest.ts';
import { SWITCH_COMMANDS } from '../setup/policies/switch-commands.ts';
import { swapSides } from '../stores/edits.ts';

/** Runs a command whose code is loaded on its first use. */
function later(run: () => Promise<void>): void {
  run().catch(sayMissing);
}

const hasRun = (): boolean => travelRun() !== null;
const hasBreakpoint = (): boolean => hasRun() && useTravel.getState().condition.trim() !== '';
const hasB = (): boolean => currentPair().change !== null;

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

const FIXED: readonly Command[] = [
  ...LAYOUT_COMMANDS.map(({ id, title, note, run }): Command => ({
    id,
    title,
    group: 'Page',
    words: `${note} layout`,
    run,
  })),
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
  {
    id: 'save-b',
    title: 'Save B to file',
    group: 'Experiment',
    run: () => {
      later(async () => {
        (await import('../actions/save-experiment.ts')).saveExperiment('b');
      });
    },
    ready: hasB,
  },
  {
    id: 'recents',
    title: 'Recent experiments',
    group: 'Experiment',
    run: () => {
      openDialog('recents');
    },
  },
  { id: 'keep-b', title: 'Make B the new baseline', group: 'Experiment', run: keepB, ready: hasB },
  { id: 'drop-b', title: 'Remove B', group: 'Experiment', run: dropB, ready: hasB },
  { id: 'swap', title: 'Swap A and B', group: 'Experiment', run: swapSides, ready: hasB },
  { id: 'play', title: msg('Play, pause'), group: msg('Time'), run: playOrPause, ready: hasRun },
  { id: 'step', title: msg('Step forward'), group: msg('Time'), run: () => void step(1), ready: hasRun },
  { id: 'step-back', title: msg('Step back'), group: msg('Time'), run: () => void step(-1), ready: hasRun },
  {
    id: 'shuttle-back',
    title: msg('Play backwards; again: faster'),
    group: msg('Time'),
    run: () => {
      shuttle(-1);
    },
    ready: hasRun,
  },
  { id: 'shuttle-pause', title: msg('Pause; again: play'), group: msg('Time'), run: playOrPause, ready: hasRun },
  {
    id: 'shuttle-forward',
    title: msg('Play forward; again: faster'),
    group: msg('Time'),
    run: () => {
      shuttle(1);
    },
    ready: hasRun,
  },
  { id: 'to-start', title: 'Go to the start of the run', group: 'Time', run: toStart, ready: hasRun },
  { id: 'to-end', title: 'Go to the end of the run', group: 'Time', run: toEnd, ready: hasRun },
  {
    id: 'next-hit',
    title: msg('Next breakpoint hit'),
    group: msg('Time'),
    run: () => {
      later(async () => (await import('../device-panel/travel/run-to-hit.ts')).runToHit(1));
    },
    ready: hasBreakpoint,
  },
  {
    id: 'previous-hit',
    title: msg('Previous breakpoint hit'),
    group: msg('Time'),
    run: () => {
      later(async () => (await import('../device-panel/travel/run-to-hit.ts')).runToHit(-1));
    },
    ready: hasBreakpoint,
  },
  {
    id: 'fade',
    title: 'Fade everything later than the playhead, or not',
    group: 'Time',
    run: () => {
      const { fadesAhead } = useTravel.getState();
      const isFigure = useDocument.getState().present.scenario !== null;
      useTravel.setState({ fadesAhead: !(fadesAhead ?? isFigure) });
    },
    ready: hasRun,
  },
  {
    id: 'leave-playhead',
    title: 'Remove the playhead: show the whole run',
    group: 'Time',
    run: leavePlayhead,
    ready: () => useView.getState().playhead !== null,
  },
  { id: 'fork', title: 'Fork from here: run B from the playhead', group: 'Time', run: forkHere, ready: hasRun },
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
    ready: () => useViewHistory.getState().canGoBack,
  },
  {
    id: 'view-forward',
    title: msg('Forward to the next selection and window'),
    group: msg('Timeline'),
    run: goForward,
    ready: () => useViewHistory.getState().canGoForward,
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
    id: 'fit',
    title: 'Show the whole run',
    group: 'Timeline',
    run: () => {
      leaveView();
      setWindow(null);
    },
  },
  {
    id: 'deselect',
    title: 'Clear selection',
    group: 'Timeline',
    run: () => {
      leaveView();
      select(null);
    },
    ready: () => useView.getState().selection !== null,
  },
  ...SCREENS.map((screen): Command => ({
    id: screen,
    title: `Go to ${SCREEN_NAMES[screen]}`,
    group: 'Page',
    run: () => {
      goTo(screen);
    },
  })),
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
    id: 'theme-auto',
    title: 'Theme: system',
    group: 'Page',
    run: () => {
      chooseTheme('auto');
    },
  },
  {
    id: 'theme-light',
    title: 'Theme: light',
    group: 'Page',
    run: () => {
      chooseTheme('light');
    },
  },
  {
    id: 'theme-dark',
    title: 'Theme: dark',
    group: 'Page',
    run: () => {
      chooseTheme('dark');
    },
  },
];

const POLICIES: readonly Command[] = [
  ...SWITCH_COMMANDS,
  {
    id: 'policy-find',
    title: msg('All settings: find a policy, scheme or field'),
    group: msg('Policies'),
    run: () => {
      findSetting('');
    },
  },
];

const EXAMPLES: readonly Command[] = [
  {
    id: 'new-example',
    title: 'New example: a small empty device, built request by request',
    group: 'Experiment',
    run: () => {
      later(async () => {
        (await import('../setup/requests/new-example.ts')).newExample();
      });
    },
  },
  {
    id: 'requests',
    title: 'Edit requests',
    group: 'Experiment',
    words: 'list add move type size address workload',
    run: () => {
      openDialog('requests');
    },
  },
  {
    id: 'initial',
    title: 'Edit the initial state',
    group: 'Experiment',
    words: 'pages blocks write pointers bad erase count collection time 0',
    run: () => {
      openDialog('initial');
    },
  },
];

const SAMPLES: readonly Command[] = SAMPLE_CHOICES.map(({ id, title }) => ({
  id: `sample-${id}`,
  title: `Run: ${title}`,
  group: 'Samples',
  run: () => {
    runSample(id);
  },
}));

export const COMMANDS: readonly Command[] = [...FIXED, ...EXAMPLES, ...POLICIES, ...SAMPLES].map((command) => ({
  ...command,
  ...(Object.hasOwn(COMMAND_KEYS, command.id) ? { keys: COMMAND_KEYS[command.id as CommandWithKeys] } : {}),
}));

/** Runs the command of a key if it is available. */
export function runCommand(id: CommandWithKeys): void {
  const command = COMMANDS.find((one) => one.id === id);
  if (command?.ready?.() ?? true) command?.run();
}
