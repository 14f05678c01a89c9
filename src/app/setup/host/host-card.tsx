import type { ReactElement } from 'react';
import { lazyPart } from '../../contributions/lazy-part.tsx';
import { Unfold } from '../../components/section.tsx';
import { useDocument } from '../../stores/document.ts';
import { hostWords } from './host-words.ts';

const HostSettings = lazyPart(() => import('./host-settings.tsx'));

export default function HostCard(): ReactElement {
  const host = useDocument((state) => state.present.pair.a.host);
  return (
    <div className="card stack">
      <p className="text small">{hostWords(host)}</p>
      <Unfold label="Host settings">
        <HostSettings />
      </Unfold>
    </div>
  );
}
