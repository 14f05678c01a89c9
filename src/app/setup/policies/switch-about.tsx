import type { ReactElement } from 'react';
import { t } from '../../../messages/message.ts';
import type { PolicySwitch } from '../../../document/named/switches.ts';
import { switchState } from '../../../document/named/switch-state.ts';
import { rich } from '../../language/rich.ts';
import { PathText } from '../settings/path-text.tsx';
import type { Sides } from '../settings/use-sides.ts';
import type { SideEffect } from './switch-effect.ts';

interface SwitchAboutProps {
  of: PolicySwitch;
  sides: Sides;
  effects: readonly SideEffect[];
}

/** The sentence, source and settings of a switch, and why it has no effect. */
export default function SwitchAbout({ of, sides: { edited }, effects }: SwitchAboutProps): ReactElement {
  const state = switchState(edited, of);
  const meaning = of.positions.find(({ value }) => value === state.value)?.meaning;
  return (
    <div className="srow-wide srow-about">
      <p>
        {t(of.sentence)} {meaning !== undefined && <strong>{t('Now: {meaning}', { meaning: t(meaning) })}</strong>}
      </p>
      <p>
        <span className="tag">{t(of.source)}</span>
      </p>
      {effects.map(({ side, effect }) =>
        effect.kind === 'some' ? null : (
          <p key={side} className="setting-without-effect">
            {side}
            {effect.kind === 'never'
              ? t('Without effect:')
              : effect.kind === 'not-in-run'
                ? t('Without effect in this run:')
                : t('No effect counted in this run:')}{' '}
            <PathText text={effect.reasons.map((reason) => t(reason)).join('; ')} />.
          </p>
        ),
      )}
      <p>{rich('Sets {settings}.', { settings: <PathText text={of.paths.join(', ')} /> })}</p>
    </div>
  );
}
