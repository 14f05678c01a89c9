import { useEffect, useState } from 'react';

/** The first screen does not load what comes when the page rests, ms. */
const AFTER_MS = 2000;

export function useRested(): boolean {
  const [isRested, setIsRested] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsRested(true), AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isRested;
}
