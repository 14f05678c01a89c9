import { useEffect } from 'react';
import { useDrop } from '../contributions/drop-receiver.ts';

/** Receives the files that are dropped on the page while the component is shown. */
export function useDropped(words: string, receive: (files: readonly File[]) => void): void {
  useEffect(() => {
    useDrop.setState({ receiver: { words, receive } });
    return () => {
      useDrop.setState({ receiver: null });
    };
  });
}
