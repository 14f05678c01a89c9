import { useEffect, type ReactElement } from 'react';
import { useTravel } from '../stores/travel.ts';
import { followWindow } from './remake.ts';

let isFollowing = false;

/** What stands where rows are missing: that they are being made again, or how to get at them. Loaded only where a run was not kept whole. */
export default function RemakeStatus(): ReactElement | null {
  const { a, b } = useTravel((state) => state.remaking);
  useEffect(() => {
    if (isFollowing) return;
    isFollowing = true;
    followWindow();
  }, []);
  const text =
    a === 'making' || b === 'making'
      ? 're-making this window …'
      : a === 'lost' || b === 'lost'
        ? 'This window is not kept any more: run again to see it'
        : a === 'too long' || b === 'too long'
          ? 'Rows past the limit are not kept: zoom in, and they are made again'
          : null;
  return text === null ? null : (
    <p className="remake" role="status">
      {text}
    </p>
  );
}
