import { SWITCHES } from '../../../document/presets/switches.ts';
import type { ExperimentInput } from '../../../document/experiment.ts';
import type { Command } from '../../contributions/command-keys.ts';
import { currentPair } from '../../stores/document.ts';
import { change, experimentOf } from '../../stores/edits.ts';
import { editRefusal } from '../../stores/refusals.ts';
import { changeSettings, schemePatch } from '../settings/setting-edit.ts';
import { NAMED_POLICIES } from '../../../document/presets/schemes.ts';
import { notify } from '../../stores/notices.ts';
import { goTo } from '../../stores/screen.ts';
import { clickOf } from './switch-click.ts';

export const SCHEME_COMMANDS: readonly Command[] = NAMED_POLICIES.map((named) => ({
  id: `scheme-${named.name}`,
  title: `Scheme: ${named.title}`,
  group: 'Policies',
  words: `${named.name} ${named.sentence} ${named.source}`,
  run: () => {
    goTo('explore');
    const problem = changeSettings(schemePatch(named), `Scheme: ${named.title}`);
    if (problem !== null) notify('bad', `${named.title} cannot be used here`, problem);
  },
}));

const apply = (patch: ExperimentInput, words: string): void => {
  const problem = change('b', { patch }, words);
  if (problem !== null) notify('bad', words, problem);
};

const isPossible = (patch: ExperimentInput): boolean => editRefusal(experimentOf('b'), patch, 'b') === null;

/** As a click in the list: they make B. */
export const SWITCH_COMMANDS: readonly Command[] = SWITCHES.flatMap((one): Command[] => {
  const words = `${one.short} ${one.sentence} ${one.source}`;
  if (one.kind === 'toggle') {
    return [
      {
        id: `switch-${one.name}`,
        title: `Toggle ${one.title}`,
        group: 'Policies',
        words,
        run: () => {
          const click = clickOf(currentPair())(one);
          apply(click.patch, click.words);
        },
        ready: () => isPossible(clickOf(currentPair())(one).patch),
      },
    ];
  }
  return one.positions.map((position) => ({
    id: `switch-${one.name}-${position.value}`,
    title: position.words,
    group: 'Policies',
    words: `${words} ${position.meaning ?? ''}`,
    run: () => apply(position.patch, position.words),
    ready: () => isPossible(position.patch),
  }));
});
