import type { ReactElement } from 'react';
import { useFind } from '../../stores/find.ts';
import { useRuns } from '../../stores/runs.ts';
import { useView, type Side } from '../../stores/view.ts';

export default function Suggestions({ text, side }: { text: string; side: Side }): ReactElement {
  const outcome = useRuns((state) => state[side].shown);
  const request = useView((state) => (state.selection?.kind === 'request' ? state.selection.request : null));
  const p99 = outcome?.read.ranks.find(({ label }) => label === 'p99')?.ns ?? null;
  const words: { label: string; term: string }[] = [
    { label: 'reads', term: 'read' },
    { label: 'writes', term: 'write' },
    { label: 'GC', term: 'gc' },
    { label: 'waited for GC', term: 'die busy (GC) > 0ns' },
    ...(p99 === null ? [] : [{ label: 'reads above p99', term: `latency > ${p99}ns` }]),
    ...(request === null ? [] : [{ label: 'the selected request', term: `#${request}` }]),
  ];
  return (
    <span className="find-words">
      {words.map(({ label, term }) => {
        const on = ` ${text} `.includes(` ${term} `);
        return (
          <button
            key={label}
            type="button"
            className="find-word"
            aria-pressed={on}
            onClick={() => {
              const rest = ` ${text} `.replace(` ${term} `, ' ').trim();
              useFind.setState({ text: on ? rest : `${text} ${term}`.trim() });
            }}
          >
            {label}
          </button>
        );
      })}
    </span>
  );
}
