import type { ReactElement } from 'react';
import { plural } from '../../../base/format.ts';
import { experimentIn } from '../../../papers/results/experiment-pool.ts';
import { conclusionOf } from '../../../papers/results/conclusion.ts';
import type { ClaimValue } from '../../../papers/results/claim-report.ts';
import type { ShippedClaim, Made } from '../../../papers/results/shipped-result.ts';
import { SHIPPED_EXPERIMENTS } from '../../../papers/results/shipped.ts';
import { shownVerdict, resultSource, type ClaimSource, type ShownVerdict } from '../../../papers/results/sources.ts';
import { toleranceText, valueLines } from '../../../papers/results/values.ts';
import { Button } from '../../components/button.tsx';
import { Disclosure } from '../../components/section.tsx';
import { Icon, type IconName } from '../../components/icon.tsx';
import type { Column } from '../../components/table.tsx';
import { openExperiments } from './open-experiments.ts';
import { RUNS_VERSION } from '../../../compare/run/runs-version.ts';

/** `version 0.2.0`; with a remark if runs of today may differ from those that it has made. */
export const madeBy = ({ runs, version }: Made): string =>
  runs === RUNS_VERSION ? `version ${version}` : `version ${version} with an earlier model (a run of today may differ)`;

const VERDICT_WORDS: Record<ShownVerdict, { word: string; icon: IconName; tone: 'right' | 'near' | 'wrong' }> = {
  reproduced: { word: 'reproduced', icon: 'check', tone: 'right' },
  consistent: { word: 'consistent', icon: 'check', tone: 'right' },
  partly: { word: 'partly reproduced', icon: 'warning', tone: 'near' },
  not: { word: 'not reproduced', icon: 'close', tone: 'wrong' },
  'needs the traces': { word: 'needs the traces', icon: 'file', tone: 'near' },
  'not established': { word: 'not established', icon: 'warning', tone: 'wrong' },
};

const SOURCE_WORDS: Record<ClaimSource, string> = {
  printed: 'printed in the paper',
  drawn: 'drawn in the paper',
  computed: 'computed from the paper’s numbers; the paper does not print it',
};

export const CLAIM_COLUMNS: readonly Column<ShippedClaim>[] = [
  {
    title: 'Claim',
    cell: (claim) => (
      <>
        <span className="tag">{claim.id}</span> <span className="muted small">{claim.figure}</span>
        <p>{claim.claim}</p>
        <p className="claim-conclusion text">{conclusionOf(claim)}</p>
        {claim.reason !== '' && (
          <Disclosure label="Why">
            <p className="block muted small">{claim.reason}</p>
          </Disclosure>
        )}
        <Experiments claim={claim} />
      </>
    ),
  },
  {
    title: 'The paper',
    cellProps: () => ({ 'data-whose': 'The paper' }),
    cell: (claim) => (
      <>
        <Value value={claim.expected} unit={claim.unit} />
        <span className="block muted small">
          {claim.unit}
          {claim.tolerance !== '' && ` (${toleranceText(claim.tolerance, claim.unit)})`}
        </span>
        <span className="block muted small block italic">{SOURCE_WORDS[resultSource(claim)]}</span>
      </>
    ),
  },
  {
    title: 'NANDscope',
    cellProps: () => ({ 'data-whose': 'NANDscope' }),
    cell: (claim) => (
      <>
        <Value value={claim.value} unit={claim.unit} spread={claim.spread} />
        <span className="block muted small">{madeText(claim)}</span>
      </>
    ),
  },
  { title: 'Verdict', cell: (claim) => <VerdictMark verdict={shownVerdict(claim, claim.verdict)} /> },
];

function VerdictMark({ verdict }: { verdict: ShownVerdict }): ReactElement {
  const { word, icon, tone } = VERDICT_WORDS[verdict];
  return (
    <span className={`grade verdict strong inline center tone-${tone}`}>
      <Icon name={icon} /> {word}
    </span>
  );
}

/** Which version has found it, over how many seeds, and what they said. */
function madeText(claim: ShippedClaim): string {
  const { seeds, votes, spread } = claim;
  const { reproduced, partly, not } = votes;
  const by = `By ${madeBy(claim)}`;
  if (spread === null) return `${by}, ${plural(seeds, 'seed')}.`;
  return `${by}, median of ${plural(seeds, 'seed')}: ${reproduced} reproduced, ${partly} partly, ${not} not.`;
}

interface ValueProps {
  readonly value: ClaimValue | null;
  readonly unit: string;
  readonly spread?: ShippedClaim['spread'];
}

function Value({ value, unit, spread = null }: ValueProps): ReactElement {
  const [lowest, highest] = spread?.map((end) => valueLines(end, unit)) ?? [];
  return (
    <ul>
      {valueLines(value, unit).map(({ name, text }, i) => (
        <li key={name ?? ''}>
          {name !== null && <span className="muted">{name} </span>}
          {text}
          {lowest?.[i] !== undefined && highest?.[i] !== undefined && lowest[i].text !== highest[i].text && (
            <span className="muted">{` (${lowest[i].text} to ${highest[i].text})`}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

interface ClaimProps {
  readonly claim: ShippedClaim;
}

function Experiments({ claim: { id, claim, experiments, verdict, likely } }: ClaimProps): ReactElement | null {
  if (experiments.length === 0) return null;
  const open = (key: string): void => {
    const experiment = experimentIn(SHIPPED_EXPERIMENTS, key);
    const name = experiment.name === '' ? `${id}: ${claim}`.slice(0, 200) : experiment.name;
    openExperiments({ ...experiment, name }, null, `Open ${id}`);
  };
  if (experiments.length === 1) {
    return (
      <Button
        className="button-link claim-open"
        aria-label={`Open in Explore: ${id}`}
        onClick={() => open(experiments[0])}
      >
        Open in Explore
      </Button>
    );
  }
  // The conclusion names it by its number.
  const isNamed = verdict !== 'reproduced' && likely !== null && likely.setting !== null;
  const shows = isNamed ? likely.experiment : null;
  return (
    <>
      {shows !== null && (
        <Button className="button-link claim-open" onClick={() => open(experiments[shows - 1])}>
          {`Open experiment ${shows}`}
        </Button>
      )}
      <Disclosure label={plural(experiments.length, 'experiment')}>
        <ul className="claim-experiments small">
          {experiments.map((key, index) => (
            <li key={index}>
              <Button className="button-link" onClick={() => open(key)}>
                {`${index + 1}: ${experimentIn(SHIPPED_EXPERIMENTS, key).name || 'experiment'}`}
              </Button>
            </li>
          ))}
        </ul>
      </Disclosure>
    </>
  );
}
