import { useEffect, useRef, type ReactElement } from 'react';
import type { Scenario } from '../../../papers/scenario.ts';
import { experimentOf } from '../../actions/open-scenario.ts';
import { useSeenFigures } from '../../actions/predictions.ts';
import { SettingPicture } from './setting-picture.tsx';
import { dropThumbnail, useThumbnails, wantThumbnail } from './thumbnails.ts';

/**
 * A scenario as a small picture: what it begins with, so that its question stays one. Once the reader has run it, its
 * timeline, made by a run when it comes into view.
 */
export function FigureThumbnail({ scenario }: { readonly scenario: Scenario }): ReactElement {
  const isSeen = useSeenFigures((seen) => scenario.name in seen);
  if (isSeen) return <RunThumbnail scenario={scenario} />;
  return (
    <div className="figure-thumbnail" data-thumbnail="setting">
      <SettingPicture experiment={experimentOf(scenario)} />
    </div>
  );
}

function RunThumbnail({ scenario }: { readonly scenario: Scenario }): ReactElement {
  const place = useRef<HTMLDivElement>(null);
  const picture = useThumbnails((state) => state[scenario.name] ?? null);
  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) wantThumbnail(scenario);
      else dropThumbnail(scenario);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      dropThumbnail(scenario);
    };
  }, [scenario]);
  return (
    <div ref={place} className="figure-thumbnail" data-thumbnail={picture === null ? 'none' : 'drawn'}>
      {picture !== null && (
        <svg viewBox={`0 0 ${picture.width} ${picture.height}`} preserveAspectRatio="none" aria-hidden="true">
          {picture.tracks.map((top) => (
            <rect key={top} className="figure-track" y={top} width={picture.width} height={6} />
          ))}
          {picture.bars.map(({ phase, d }) => (
            <path key={phase} d={d} fill={`var(--phase-${phase})`} />
          ))}
        </svg>
      )}
    </div>
  );
}
