import { useMemo, type ReactElement } from 'react';
import type { ChainLink } from '../../../analysis/why/cause-chain.ts';
import { collapseRepeats } from '../../../analysis/blame/repeats.ts';
import type { RunView } from '../../../analysis/why/run-view.ts';
import { Unfold } from '../../components/unfold.tsx';
import type { Side } from '../../stores/view.ts';
import { LinkItem } from './chain-link.tsx';

interface ChainListProps {
  side: Side;
  view: RunView;
  links: readonly ChainLink[];
  /** The subject of the chain, replaced by “it”. */
  own?: string;
}

/** The items of a chain of causes; repeats are collapsed. */
export function ChainList({ side, view, links, own }: ChainListProps): ReactElement {
  const items = useMemo(() => collapseRepeats(view, links), [view, links]);
  return (
    <>
      {items.map((item, index) =>
        item.kind === 'link' ? (
          <LinkItem key={index} side={side} link={item.link} {...(own === undefined ? {} : { own })} />
        ) : (
          <li key={index} className="why-repeats">
            <Unfold label={item.words}>
              <ol className="why">
                {item.links.map((link, place) => (
                  <LinkItem key={place} side={side} link={link} />
                ))}
              </ol>
            </Unfold>
          </li>
        ),
      )}
    </>
  );
}
