import type { ReactElement } from 'react';
import type { TraceSketch } from '../../../worker/workload-facts.ts';

const WIDTH = 240;
const HEIGHT = 34;

export function RequestSketch({ sketch }: { sketch: TraceSketch }): ReactElement {
  const { reads, writes } = sketch;
  let most = 1;
  for (let i = 0; i < reads.length; i++) most = Math.max(most, reads[i] + writes[i]);
  const step = WIDTH / reads.length;
  const bar = Math.max(step * 0.72, 1);
  // A few requests stay visible in a busy trace.
  const height = (count: number): number => (count === 0 ? 0 : Math.max(1, (count / most) * HEIGHT));
  let readPath = '';
  let writePath = '';
  for (let i = 0; i < reads.length; i++) {
    const x = (i * step).toFixed(1);
    const read = height(reads[i]);
    const write = height(writes[i]);
    if (read > 0) readPath += `M${x} ${HEIGHT}v${(-read).toFixed(1)}h${bar.toFixed(1)}v${read.toFixed(1)}z`;
    if (write > 0) {
      writePath += `M${x} ${(HEIGHT - read).toFixed(1)}v${(-write).toFixed(1)}h${bar.toFixed(1)}v${write.toFixed(1)}z`;
    }
  }
  return (
    <svg
      className="request-sketch full block"
      viewBox={`0 0 ${WIDTH} ${HEIGHT + 1}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path fill="var(--phase-read)" d={readPath} />
      <path fill="var(--phase-program)" d={writePath} />
      <path stroke="var(--line)" d={`M0 ${HEIGHT + 0.5}H${WIDTH}`} />
    </svg>
  );
}
