import { switchState } from '../../../document/presets/switch-state.ts';
import { SWITCHES, type SwitchPosition } from '../../../document/presets/switches.ts';
import type { Experiment } from '../../../document/experiment.ts';
import type { Command } from '../../contributions/command-keys.ts';
import { currentPair, experimentB } from '../../stores/document.ts';
import { editRefusal } from '../../stores/refusals.ts';
import { usePanel } from '../../stores/panel.ts';
import { changeSettings, schemePatch } from '../settings/setting-edit.ts';
import { NAMED_POLICIES } from '../../../document/presets/schemes.ts';
import { notify } from '../../stores/notices.ts';
import { goTo } from '../../stores/screen.ts';
import { withTitles } from '../../stores/words/setting-words.ts';

export const SCHEME_COMMANDS: readonly Command[] = NAMED_POLICIES.map((named) => ({
  id: `scheme-${named.name}`,
  title: `Scheme: ${named.title}`,
  group: 'Policies',
  words: `${named.name} ${named.sentence} ${named.source}`,
  run: () => {
    goTo('explore');
    const problem = changeSettings(schemePatch(named), `Scheme: ${named.title}`);
    if (problem !== null) notify('bad', `${named.title} cannot be used here`, withTitles(problem));
  },
}));

function edited(): Experiment {
  const pair = currentPair();
  return usePanel.getState().target === 'b' ? (experimentB(pair) ?? pair.a) : pair.a;
}

function apply({ patch, words }: SwitchPosition): void {
  changeSettings(patch, words);
}

export const SWITCH_COMMANDS: readonly Command[] = SWITCHES.flatMap((one): Command[] => {
  const words = `${one.short} ${one.sentence} ${one.source}`;
  const [off, on] = one.positions;
  if (one.kind === 'toggle' && off !== undefined && on !== undefined) {
    return [
      {
        id: `switch-${one.name}`,
        title: `Toggle ${one.title}`,
        group: 'Policies',
        words,
        run: () => apply(switchState(edited(), one).value === on.value ? off : on),
        ready: () => editRefusal(edited(), on.patch) === null,
      },
    ];
  }
  return one.positions.map((position) => ({
    id: `switch-${one.name}-${position.value}`,
    title: position.words,
    group: 'Policies',
    words: `${words} ${position.meaning ?? ''}`,
    run: () => apply(position),
    ready: () => editRefusal(edited(), position.patch) === null,
  }));
});
