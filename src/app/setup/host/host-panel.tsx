import { Suspense, type ReactElement } from 'react';
import { Unfold } from '../../components/section.tsx';
import { lazyPart } from '../../contributions/lazy-part.tsx';
import { useDocument } from '../../stores/document.ts';
import { hostWords } from './host-words.ts';

const HostCard = lazyPart(() => import('./host-card.tsx'));

export function HostPanel(): ReactElement {
  const host = useDocument((state) => state.present.pair.a.host);
  return (
    <Unfold label="Host" aside={hostWords(host)}>
      <Suspense fallback={null}>
        <HostCard />
      </Suspense>
    </Unfold>
  );
}
