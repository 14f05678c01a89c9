import type { Combination } from '../../../document/presets/switch-state.ts';

export function combinationText(combination: Combination | null): string {
  if (combination === null) return 'own combination';
  const { named, but } = combination;
  if (but.length === 0) return named.title;
  const changes = but.map(({ switch: { title }, to, position }) =>
    position === undefined ? `${title} ${to.label}` : position.words,
  );
  return `${named.title} with ${changes.join(', ')}`;
}
