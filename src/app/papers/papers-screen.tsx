import './papers.css';
import { Suspense, useMemo, useRef, useState, type ReactElement, useEffect, type ReactNode } from 'react';
import { plural } from '../../base/format.ts';
import { nearestNames } from '../../device/nearest-name.ts';
import { SCENARIO_GROUPS, paperNamed, type GroupName, type ScenarioGroup } from '../../papers/paper.ts';
import { FIGURE_HEADS } from '../../papers/results/heads.ts';
import { figuresOfPaper } from '../../papers/figures.ts';
import { findScenario, SCENARIOS } from '../../papers/scenarios.ts';
import type { Scenario } from '../../papers/scenario.ts';
import { lazyPart } from '../contributions/lazy-part.tsx';
import { Message } from '../components/section.tsx';
import { guidePage } from '../links/guide-page.ts';
import { screenAddress, useScreen } from '../stores/screen.ts';
import { AlgorithmOnePicture } from './algorithm-1-picture.tsx';
import { FigureCard, PartSlider } from './figure-card.tsx';
import { ScenarioPage } from './scenario-page.tsx';
import { matchingScenarios } from '../scenarios/scenario-search.ts';
import { useKeptPlace, useList } from './kept-place.ts';
import { CAPACITY_GIGABYTES, CHIP_KINDS, chipsFor } from '../../papers/mbm/fig-1.ts';

interface WhenNearProps {
  /** Height reserved until then, so that the layout does not shift. */
  minHeight: string;
  children: ReactNode;
}

function WhenNear({ minHeight, children }: WhenNearProps): ReactElement {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (near || place.current === null) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) setNear(true);
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [near]);
  return (
    <div ref={place} className="column gap-4" style={near ? undefined : { minHeight }}>
      {near && children}
    </div>
  );
}

const PaperResults = lazyPart(() => import('./results/paper-results.tsx'));
const FurtherMatches = lazyPart(() => import('./results/further-matches.tsx'));

export default function PapersScreen(): ReactElement {
  const place = useScreen((state) => state.place);
  const scenario = place === null ? undefined : findScenario(place);
  if (scenario !== undefined) return <ScenarioPage key={scenario.name} scenario={scenario} />;
  return <PaperList place={place} />;
}

const CLAIMS_SUFFIX = '-claims';

/** Without a place, or at an unknown one, the first paper. */
function paperAt(place: string | null): GroupName {
  const paper = FIGURE_HEADS.find(({ name }) => name === place)?.paper ?? place?.replace(CLAIMS_SUFFIX, '');
  return (SCENARIO_GROUPS.find(({ name }) => name === paper) ?? SCENARIO_GROUPS[0]).name;
}

/** One page for each paper; a search looks into all of them. */
function PaperList({ place }: { place: string | null }): ReactElement {
  const main = useRef<HTMLElement>(null);
  const crossChecks = guidePage('cross-checks');
  const query = useList((list) => list.query);
  const found = useMemo(() => matchingScenarios(SCENARIOS, query), [query]);
  const figure = FIGURE_HEADS.find(({ name }) => name === place);
  const known =
    place === null ||
    figure !== undefined ||
    SCENARIO_GROUPS.some(
      ({ name }) => name === place || (paperNamed(name) !== null && `${name}${CLAIMS_SUFFIX}` === place),
    );
  const current = paperAt(place);
  const targets =
    figure !== undefined
      ? [`#figure-${place}`, `#paper-${figure.paper}${CLAIMS_SUFFIX}`]
      : place?.endsWith(CLAIMS_SUFFIX) === true
        ? [`#paper-${place}`]
        : [];
  useKeptPlace(main, place ?? '', known ? targets : []);
  const shown = query.trim() === '' ? SCENARIO_GROUPS.filter(({ name }) => name === current) : SCENARIO_GROUPS;
  return (
    <main className="papers scroll" ref={main}>
      <header className="papers-head wrap between flex" data-place="head">
        <div>
          <h2>Papers</h2>
          <p className="muted">
            {`${plural(SCENARIOS.length, 'experiment')} with the figures and statements of five papers and with drives of today, and the papers’ claims next to our measurements.`}
          </p>
        </div>
        <input
          type="search"
          className="papers-search"
          aria-label="Search figures"
          placeholder="Search: suspension, Fig. 3, chips …"
          value={query}
          onChange={(event) => useList.setState({ query: event.target.value })}
        />
      </header>
      {!known && <Unknown place={place} />}
      <nav className="papers-nav flex wrap line-below" aria-label="Papers">
        {SCENARIO_GROUPS.map(({ name, short, subject }) => (
          <a
            key={name}
            href={screenAddress('papers', name)}
            title={subject}
            aria-current={query.trim() === '' && name === current ? 'page' : undefined}
            onClick={() => useList.setState({ query: '' })}
          >
            {short} <span className="muted">{subject}</span>
          </a>
        ))}
        {crossChecks !== null && (
          <a href={crossChecks} target="_blank" rel="noreferrer">
            Cross-checks <span className="muted">with other simulators</span>
          </a>
        )}
      </nav>
      <p className="unseen" role="status">
        {query === '' ? '' : plural(found.length, 'scenario')}
      </p>
      {query.trim() !== '' && (
        <Suspense fallback={null}>
          <FurtherMatches query={query} hasFigures={found.length > 0} />
        </Suspense>
      )}
      {shown.map((paper) => {
        const own = found.filter((scenario) => scenario.paper === paper.name);
        return own.length === 0 ? null : (
          <PaperSection
            key={paper.name}
            {...{ paper, whole: query === '', named: figure?.name ?? null }}
            scenarios={own}
          />
        );
      })}
    </main>
  );
}

interface SectionProps {
  readonly paper: ScenarioGroup;
  readonly scenarios: readonly Scenario[];
  /** No search is active: pictures and claims are shown, too. */
  readonly whole: boolean;
  /** The evaluation figure in the address. */
  readonly named: string | null;
}

function PaperSection({ paper, scenarios, whole, named }: SectionProps): ReactElement {
  const id = `paper-${paper.name}`;
  const withClaims = paperNamed(paper.name);
  return (
    <section className="paper" id={id} data-place={id} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`} className="paper-title large">
        {paper.subject} {withClaims !== null && <span className="muted medium light">{`cited as ${paper.short}`}</span>}
      </h3>
      <ul className="paper-cards cells gap-3">
        {whole && paper.name === 'mbm' && (
          <li>
            <FigureOnePicture />
          </li>
        )}
        {figuresOfPaper(scenarios).map((figure) => (
          <li key={figure.name} data-place={`${paper.name} ${figure.name}`}>
            <FigureCard figure={figure} />
          </li>
        ))}
        {whole && paper.name === 'mbm' && (
          <li>
            <AlgorithmOnePicture />
          </li>
        )}
      </ul>
      {whole && withClaims !== null && (
        <div id={`${id}${CLAIMS_SUFFIX}`} data-place={`${id}${CLAIMS_SUFFIX}`} className="paper-claims">
          <WhenNear minHeight="12rem">
            <Suspense fallback={null}>
              <PaperResults paper={withClaims} named={named} />
            </Suspense>
          </WhenNear>
        </div>
      )}
    </section>
  );
}

function Unknown({ place }: { place: string }): ReactElement {
  const near = nearestNames(
    place,
    [...SCENARIO_GROUPS, ...SCENARIOS, ...FIGURE_HEADS].map(({ name }) => name),
  );
  return (
    <Message tone="bad" title={`No paper or figure “${place}”`}>
      {near.length > 0 && (
        <p>
          Did you mean{' '}
          {near.map((name, index) => (
            <span key={name}>
              {index > 0 && ' or '}
              <a href={screenAddress('papers', name)}>{name}</a>
            </span>
          ))}
          ?
        </p>
      )}
    </Message>
  );
}

const CAPACITIES = [256, 512, 1024, 2048, 4096] as const;
const MOST_DRAWN = 128;

function FigureOnePicture(): ReactElement {
  const [capacity, setCapacity] = useState(CAPACITY_GIGABYTES);
  return (
    <article className="card scenario-card column gap-1 tall" aria-label="Chips per capacity">
      <p className="muted tiny strong">Fig. 1</p>
      <h4>Chips per capacity</h4>
      <PartSlider label="Capacity" value={capacity} values={CAPACITIES} unit="GiB" choose={setCapacity} />
      {CHIP_KINDS.map((kind) => {
        const chips = chipsFor(capacity, kind);
        return (
          <div key={kind.name} className="near">
            <p className="words">
              {kind.name}{' '}
              <span className="muted">{`${kind.diesPerChip} dies of ${kind.gigabitsPerDie} Gb per chip`}</span>
              <strong className="to-end">{plural(chips, 'chip')}</strong>
            </p>
            <div className="picture-chips cells gap-1" aria-hidden="true">
              {Array.from({ length: Math.min(chips, MOST_DRAWN) }, (_, chip) => (
                <span key={chip} />
              ))}
            </div>
          </div>
        );
      })}
    </article>
  );
}
