import { useMemo, type ReactElement } from 'react';
import type { ChainLink, WaitLine } from '../../../analysis/statements/because.ts';
import { collapseRepeats } from '../../../analysis/statements/because.ts';
import type { RunReader } from '../../../analysis/why/run-reader.ts';
import { Unfold } from '../../components/section.tsx';
import type { Side } from '../../stores/view.ts';
import { LinkItem, type Subject } from './chain-link.tsx';

interface ChainListProps {
  side: Side;
  reader: RunReader;
  links: readonly ChainLink[];
  /** The request that is explained, if it is one, and its wait that the first link is. */
  subject?: Subject;
  wait?: WaitLine;
}

export function ChainList({ side, reader, links, subject, wait }: ChainListProps): ReactElement {
  const items = useMemo(() => collapseRepeats(reader, links), [reader, links]);
  return (
    <>
      {items.map((item, index) =>
        item.kind === 'link' ? (
          <LinkItem key={index} side={side} link={item.link} subject={subject} wait={index === 0 ? wait : undefined} />
        ) : (
          <li key={index}>
            <Unfold label={item.words}>
              <ol className="why">
                {item.links.map((link, place) => (
                  <LinkItem key={place} side={side} link={link} subject={subject} />
                ))}
              </ol>
            </Unfold>
          </li>
        ),
      )}
    </>
  );
}
