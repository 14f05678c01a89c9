import { Suspense, type ReactElement } from 'react';
import { combinationOf } from '../../../document/presets/switch-state.ts';
import { lazyPart } from '../../contributions/lazy-part.tsx';
import { Unfold } from '../../components/section.tsx';
import { useSides } from '../settings/setting-edit.ts';
import { combinationText } from './combination-text.ts';

const SchemeField = lazyPart(() => import('./scheme-field.tsx'));

export function SchemePanel(): ReactElement {
  const { edited } = useSides();
  return (
    <Unfold label="Scheme" aside={combinationText(combinationOf(edited))}>
      <Suspense fallback={null}>
        <SchemeField />
      </Suspense>
    </Unfold>
  );
}
