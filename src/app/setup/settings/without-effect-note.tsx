import type { ReactElement } from 'react';
import { t } from '../../../messages/message.ts';
import { PathText } from '../../components/path-text.tsx';
import type { WithoutEffectNote } from './without-effect.ts';

/** A note that a setting is without effect, and why. Settings in the reason link to their controls. */
export function WithoutEffectText({ note }: { note: WithoutEffectNote }): ReactElement {
  return (
    <span className="setting-without-effect">
      {note.always ? t('Without effect:') : t('Without effect in this run:')} <PathText text={t(note.reason)} />.
    </span>
  );
}
