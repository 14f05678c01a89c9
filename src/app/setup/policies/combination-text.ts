import { t } from '../../../messages/message.ts';
import type { Combination } from '../../../document/named/switch-state.ts';

/** "MBM", "MBM with RS off", or that it has no name. */
export function combinationText(combination: Combination | null): string {
  if (combination === null) return t('own combination');
  const { named, but } = combination;
  if (but.length === 0) return t(named.title);
  const changes = but.map(({ switch: { title }, to, position }) =>
    position === undefined ? `${t(title)} ${t(to.label)}` : t(position.words),
  );
  return t('{scheme} with {changes}', { scheme: t(named.title), changes: changes.join(', ') });
}
