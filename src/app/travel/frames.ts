/**
 * Until the step returns false.
 * @param step gets the time since the start and since the last frame, ms
 * @returns ends it
 */
export function everyFrame(step: (sinceMs: number, frameMs: number) => boolean): () => void {
  let began: number | null = null;
  let last = performance.now();
  let frame = requestAnimationFrame(function next(now) {
    began ??= now;
    const frameMs = Math.max(0, now - last);
    last = now;
    if (step(now - began, frameMs)) frame = requestAnimationFrame(next);
  });
  return () => cancelAnimationFrame(frame);
}

export const wantsMotion = (): boolean => !matchMedia('(prefers-reduced-motion: reduce)').matches;
