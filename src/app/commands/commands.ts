/**
 * Everything that can be done, once: the key sheet, the palette and the keyboard all read this list. A command that can't be
 * used just now says so by `ready`.
 */
import { saveExperiment } from '../save-experiment.ts';
import { copyLink } from '../copy-link.ts';
import { SAMPLE_CHOICES, showFirstScreen, showSample } from '../samples.ts';
import {
  dropB,
  experimentB,
  keepB,
  currentPair,
  patchB,
  redo,
  swapSides,
  undo,
  useDocument,
} from '../stores/document.ts';
import { openFind } from '../stores/find.ts';
import { forkHere, play, step, toEnd, toStart, toggleDevice, travelRun } from '../playhead/travel.ts';
import { findSetting, openDialog } from '../stores/panel.ts';
import { goTo } from '../stores/screen.ts';
import { useTravel } from '../stores/travel.ts';
import { chooseTheme } from '../stores/theme.ts';
import { select, setWindow, useView } from '../stores/view.ts';
import { selectSlowest } from '../select-slowest.ts';
import { suspendsAll, SUSPENSION } from '../explore/policy-switches.ts';
import type { Experiment } from '../../device/experiment.ts';
import { refusalOf } from '../refusals.ts';

export interface Command {
  readonly id: string;
  readonly title: string;
  readonly group: 'Experiment' | 'Policies' | 'Time' | 'Timeline' | 'Page' | 'Samples' | 'Scenarios';
  /** What else it is found by. */
  readonly words?: string;
  /** As it is shown: `Ctrl Z`, `?`. `Ctrl` is ⌘ on a Mac. */
  readonly keys?: string;
  readonly run: () => void;
  readonly ready?: () => boolean;
}

const hasRun = (): boolean => travelRun() !== null;
const hasBreakpoint = (): boolean => hasRun() && useTravel.getState().condition.trim() !== '';
const hasB = (): boolean => currentPair().change !== null;

const FIXED: readonly Command[] = [
  {
    id: 'undo',
    title: 'Undo',
    group: 'Experiment',
    keys: 'Ctrl Z',
    run: undo,
    ready: () => useDocument.getState().past.length > 0,
  },
  {
    id: 'redo',
    title: 'Redo',
    group: 'Experiment',
    keys: 'Ctrl Shift Z',
    run: redo,
    ready: () => useDocument.getState().future.length > 0,
  },
  {
    id: 'copy-link',
    title: 'Copy a link to what is on screen',
    group: 'Experiment',
    keys: 'Ctrl Shift L',
    run: () => void copyLink(),
  },
  {
    id: 'save',
    title: 'Save the experiment as a file',
    group: 'Experiment',
    keys: 'Ctrl S',
    run: () => {
      saveExperiment('a');
    },
  },
  {
    id: 'save-b',
    title: 'Save B as a file',
    group: 'Experiment',
    run: () => {
      saveExperiment('b');
    },
    ready: hasB,
  },
  { id: 'keep-b', title: 'Keep B: it becomes A', group: 'Experiment', run: keepB, ready: hasB },
  { id: 'drop-b', title: 'Remove B', group: 'Experiment', run: dropB, ready: hasB },
  { id: 'swap', title: 'Swap A and B', group: 'Experiment', run: swapSides, ready: hasB },
  { id: 'step', title: 'One step forward', group: 'Time', keys: 'N', run: () => void step(1), ready: hasRun },
  { id: 'step-back', title: 'One step back', group: 'Time', keys: 'J', run: () => void step(-1), ready: hasRun },
  {
    id: 'play',
    title: 'Play, pause',
    group: 'Time',
    keys: 'K',
    run: () => {
      play(1);
    },
    ready: hasRun,
  },
  {
    id: 'play-back',
    title: 'Play back, pause',
    group: 'Time',
    keys: 'Shift K',
    run: () => {
      play(-1);
    },
    ready: hasRun,
  },
  { id: 'to-start', title: 'To the start of the run', group: 'Time', run: toStart, ready: hasRun },
  { id: 'to-end', title: 'To the end of the run', group: 'Time', run: toEnd, ready: hasRun },
  {
    id: 'next-hit',
    title: 'Run to the next hit of the breakpoint',
    group: 'Time',
    keys: 'B',
    run: () => {
      void import('../playhead/run-to-hit.ts').then(({ runToHit }) => runToHit(1));
    },
    ready: hasBreakpoint,
  },
  {
    id: 'previous-hit',
    title: 'Back to the hit before',
    group: 'Time',
    keys: 'Shift B',
    run: () => {
      void import('../playhead/run-to-hit.ts').then(({ runToHit }) => runToHit(-1));
    },
    ready: hasBreakpoint,
  },
  { id: 'fork', title: 'Fork from here: B goes on from the playhead', group: 'Time', run: forkHere, ready: hasRun },
  { id: 'device', title: 'The device at the playhead', group: 'Time', keys: 'I', run: toggleDevice, ready: hasRun },
  {
    id: 'find',
    title: 'Find and filter: requests, addresses, blocks, latency > 1ms',
    group: 'Timeline',
    keys: '/',
    run: () => {
      openFind();
    },
  },
  {
    id: 'slowest-read',
    title: 'Select the slowest read',
    group: 'Timeline',
    keys: 'L',
    run: () => {
      selectSlowest('read');
    },
  },
  {
    id: 'slowest-write',
    title: 'Select the slowest write',
    group: 'Timeline',
    keys: 'Shift L',
    run: () => {
      selectSlowest('write');
    },
  },
  {
    id: 'fit',
    title: 'Show the whole run',
    group: 'Timeline',
    run: () => {
      setWindow(null);
    },
  },
  {
    id: 'deselect',
    title: 'Select nothing',
    group: 'Timeline',
    run: () => {
      select(null);
    },
    ready: () => useView.getState().selection !== null,
  },
  {
    id: 'explore',
    title: 'Go to Explore',
    group: 'Page',
    run: () => {
      goTo('explore');
    },
  },
  {
    id: 'papers',
    title: 'Go to Papers',
    group: 'Page',
    run: () => {
      goTo('papers');
    },
  },
  {
    id: 'scenarios',
    title: 'Open a scenario of the papers',
    group: 'Page',
    keys: 'Ctrl O',
    run: () => {
      openDialog('scenarios');
    },
  },
  {
    id: 'commands',
    title: 'All commands',
    group: 'Page',
    keys: 'Ctrl K',
    run: () => {
      openDialog('commands');
    },
  },
  {
    id: 'keys',
    title: 'All keys',
    group: 'Page',
    keys: '?',
    run: () => {
      openDialog('keys');
    },
  },
  {
    id: 'theme-auto',
    title: 'Theme: as the system',
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
  {
    id: 'policy-suspension',
    title: 'Suspension: on or off in B',
    group: 'Policies',
    run: () => {
      patchB(suspendsAll(editedB()) ? SUSPENSION.off : SUSPENSION.on, SUSPENSION.label);
    },
    ready: () => refusalOf(editedB(), SUSPENSION.on) === null,
  },
  {
    id: 'policy-find',
    title: 'Find a policy or a scheme',
    group: 'Policies',
    keys: 'Ctrl P',
    run: () => {
      goTo('explore');
      findSetting('');
    },
  },
];

/** What a change in B starts from. */
function editedB(): Experiment {
  const pair = currentPair();
  return experimentB(pair) ?? pair.a;
}

const SAMPLES: readonly Command[] = SAMPLE_CHOICES.map(({ id, title }) => ({
  id: `sample-${id}`,
  title: `Run: ${title}`,
  group: 'Samples',
  run: () => {
    if (id === 'first-screen') showFirstScreen();
    else void showSample(id);
  },
}));

export const COMMANDS: readonly Command[] = [...FIXED, ...POLICIES, ...SAMPLES];

/** Whether the reader's keyboard has a ⌘ key. */
export const IS_MAC = /mac|iphone|ipad/i.test(navigator.platform);

/** Keys as this reader's keyboard names them. */
export function keysText(keys: string): string {
  return IS_MAC ? keys.replace('Ctrl', '⌘').replace('Shift', '⇧') : keys;
}

/** The command that a key press means, if any. */
export function commandFor(event: KeyboardEvent): Command | undefined {
  return COMMANDS.find((command) => command.keys !== undefined && pressed(command.keys, event));
}

function pressed(keys: string, event: KeyboardEvent): boolean {
  const parts = keys.split(' ');
  const key = parts.at(-1) ?? '';
  const control = parts.includes('Ctrl');
  if ((IS_MAC ? event.metaKey : event.ctrlKey) !== control || event.altKey) return false;
  if (control || /^[A-Z]$/.test(key))
    return event.shiftKey === parts.includes('Shift') && event.key.toUpperCase() === key;
  return event.key === key;
}
