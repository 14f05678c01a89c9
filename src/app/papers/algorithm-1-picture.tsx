import { useState, type ReactElement } from 'react';
import { pour, VESSELS } from '../../papers/mbm/algorithm-1.ts';
import { NumberField } from '../components/fields/number-field.tsx';
import { Segmented } from '../components/fields/segmented.tsx';

const WIDTH = 240;
const HEIGHT = 110;
/** Room for a quota above the highest column, and for the names below. */
const HEAD = 14;
const FOOT = 14;
const MOST = 60;

/** MBM Algorithm 1 as water filling: the load and quota of each channel, computed by the policy itself. */
export function AlgorithmOnePicture(): ReactElement {
  const [loads, setLoads] = useState<readonly number[]>(VESSELS[0].loads);
  const [pending, setPending] = useState(VESSELS[0].pending);
  const [split, setSplit] = useState<'ceil' | 'exact'>('ceil');
  const poured = pour({ loads, pending });
  const quota = split === 'ceil' ? poured.quota : poured.exact;
  const top = loads.reduce((most, load, channel) => Math.max(most, load + quota[channel]), 1);
  const columns = WIDTH / loads.length;
  const scale = (HEIGHT - HEAD - FOOT) / top;
  const words = loads
    .map((load, channel) => `channel ${channel} has ${load} and may take ${quota[channel]}`)
    .join(', ');
  return (
    <article className="card scenario-card column gap-1 tall" aria-label="Algorithm 1 as water filling">
      <p className="muted tiny strong">Algorithm 1</p>
      <h4>Writes distributed over the channels</h4>
      <svg className="vessels full" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={words}>
        {loads.map((load, channel) => {
          const x = channel * columns + 6;
          const width = columns - 12;
          const base = HEIGHT - FOOT;
          const had = load * scale;
          const taken = quota[channel] * scale;
          return (
            <g key={channel}>
              <rect fill="var(--line-strong)" x={x} y={base - had} width={width} height={had} />
              <rect
                fill="var(--phase-program)"
                stroke="var(--surface)"
                x={x}
                y={base - had - taken}
                width={width}
                height={taken}
              />
              {quota[channel] > 0 && (
                <text x={x + width / 2} y={base - had - taken - 3} className="vessel-figure">
                  +{quota[channel]}
                </text>
              )}
              <line stroke="var(--line-strong)" x1={x} x2={x + width} y1={base} y2={base} />
              <text x={x + width / 2} y={HEIGHT - 3}>
                ch {channel}
              </text>
            </g>
          );
        })}
      </svg>
      <div className="vessel-fields cells gap-0">
        {loads.map((load, channel) => (
          <NumberField
            key={channel}
            label={`Channel ${channel} has`}
            value={load}
            onCommit={(value) => {
              const problem = wholeUpTo(value);
              if (problem === null) setLoads(loads.map((before, place) => (place === channel ? value : before)));
              return problem;
            }}
          />
        ))}
        <NumberField
          label="Waiting writes"
          value={pending}
          onCommit={(value) => {
            const problem = wholeUpTo(value);
            if (problem === null) setPending(value);
            return problem;
          }}
        />
        <Segmented
          label="Split"
          labelled
          value={split}
          options={[
            { value: 'ceil', label: 'as printed', title: 'Each filled channel gets the share, rounded up' },
            { value: 'exact', label: 'exact', title: 'The remainder is split one by one over the first channels' },
          ]}
          onChange={setSplit}
        />
      </div>
      <p className="muted">{`Sum ${quota.reduce((sum, value) => sum + value, 0)} of ${pending} that wait.`}</p>
    </article>
  );
}

function wholeUpTo(value: number): string | null {
  return Number.isInteger(value) && value >= 0 && value <= MOST
    ? null
    : `${value} is out of range. Allowed: a whole number from 0 to ${MOST}.`;
}
