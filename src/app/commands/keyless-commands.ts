import type { Command } from '../contributions/command-keys.ts';
import { guidePage } from '../links/guide-page.ts';
import { SAMPLE_CHOICES } from '../links/samples.ts';
import { runSample } from '../setup/workload/run-sample.ts';
import { SWITCH_COMMANDS } from '../setup/switches/switch-commands.ts';
import { LAYOUT_COMMANDS } from '../contributions/layout-commands.ts';
import { hasRun } from './commands.ts';
import { saveExperiment } from '../exports/save-experiment.ts';
import { showFirstDifference } from '../setup/switches/switch-doors.ts';
import { newExample } from '../setup/requests/request-list.ts';
import { dropB, keepB, currentPair, useDocument } from '../stores/document.ts';
import { forkHere } from '../travel/fork.ts';
import { leavePlayhead, toEnd, toStart } from '../travel/travel.ts';
import { leaveView } from '../navigation/view-history.ts';
import { editRequests, openDialog } from '../stores/panel.ts';
import { goTo, SCREEN_NAMES, SCREENS } from '../stores/screen.ts';
import { useTravel } from '../stores/travel.ts';
import { chooseTheme } from '../stores/theme.ts';
import { select, setWindow, useView } from '../stores/view.ts';
import { swapSides } from '../stores/edits.ts';

const hasB = (): boolean => currentPair().change !== null;

const FIXED: readonly Command[] = [
  ...LAYOUT_COMMANDS.map(({ id, title, note, run }): Command => ({
    id,
    title,
    group: 'Page',
    words: `${note} layout`,
    run,
  })),
  {
    id: 'save-b',
    title: 'Save B to file',
    group: 'Experiment',
    run: () => saveExperiment('b'),
    ready: hasB,
  },
  { id: 'keep-b', title: 'Make B the new baseline', group: 'Experiment', run: keepB, ready: hasB },
  { id: 'drop-b', title: 'Remove B', group: 'Experiment', run: dropB, ready: hasB },
  {
    id: 'first-difference',
    title: 'Show where A and B first differ',
    group: 'Experiment',
    words: 'first difference',
    run: () => {
      goTo('explore');
      showFirstDifference();
    },
    ready: hasB,
  },
  { id: 'swap', title: 'Swap A and B', group: 'Experiment', run: swapSides, ready: hasB },
  { id: 'to-start', title: 'Go to the start of the run', group: 'Time', run: toStart, ready: hasRun },
  { id: 'to-end', title: 'Go to the end of the run', group: 'Time', run: toEnd, ready: hasRun },
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
    title: 'Clear playhead',
    group: 'Time',
    run: leavePlayhead,
    ready: () => useView.getState().playhead !== null,
  },
  { id: 'fork', title: 'Fork from here: run B from the playhead', group: 'Time', run: forkHere, ready: hasRun },
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
    run: () => goTo(screen),
  })),
  {
    id: 'documents',
    title: 'Open the documents',
    group: 'Page',
    run: () => {
      const address = guidePage();
      if (address !== null) window.open(address, '_blank', 'noopener');
    },
    ready: () => guidePage() !== null,
  },
  { id: 'theme-auto', title: 'Theme: system', group: 'Page', run: () => chooseTheme('auto') },
  { id: 'theme-light', title: 'Theme: light', group: 'Page', run: () => chooseTheme('light') },
  { id: 'theme-dark', title: 'Theme: dark', group: 'Page', run: () => chooseTheme('dark') },
];

const EXAMPLES: readonly Command[] = [
  {
    id: 'new-example',
    title: 'New example: a small empty device, built request by request',
    group: 'Experiment',
    run: newExample,
  },
  {
    id: 'requests',
    title: 'Edit requests',
    group: 'Experiment',
    words: 'list add move type size address workload',
    run: () => editRequests(),
  },
  {
    id: 'initial',
    title: 'Edit the initial state',
    group: 'Experiment',
    words: 'pages blocks write pointers bad erase count collection time 0',
    run: () => openDialog('initial'),
  },
];

const SAMPLES: readonly Command[] = SAMPLE_CHOICES.map(({ id, title }) => ({
  id: `sample-${id}`,
  title: `Run: ${title}`,
  group: 'Samples',
  run: () => runSample(id),
}));

export const KEYLESS_COMMANDS: readonly Command[] = [...FIXED, ...EXAMPLES, ...SWITCH_COMMANDS, ...SAMPLES];
