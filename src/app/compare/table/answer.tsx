/** What a comparison says: the verdict, its conditions as chips, and what would make it one that may be believed. */
import { useState, type ReactElement } from 'react';
import { plural } from '../../../base/format.ts';
import { OF_DEVICE } from '../../../analysis/premises/premises.ts';
import { overallWords, premiseWords, verdictWords } from '../../../analysis/verdict/verdict-words.ts';
import { isDoubtful, type Question } from '../../../compare/results/comparison.ts';
import { conditionFacts } from '../../../compare/results/tables.ts';
import type { Plan } from '../../../compare/plan/plan.ts';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { useCompare } from '../state/compare-store.ts';
import { makeComparable } from '../state/pace.ts';
import { undoPlan } from '../state/runner.ts';
import type { ColumnKind } from './figures.ts';
import { isOver, type ShownComparison } from './lines.ts';

interface AnswerProps {
  readonly shown: ShownComparison;
  readonly kind: ColumnKind;
  /** The chosen trace; its verdict comes first. */
  readonly trace: string;
}

interface Said {
  readonly key: string;
  readonly name: string;
  readonly first: string;
  readonly rest: readonly string[];
  readonly isDoubtful: boolean;
}

/** The verdicts over all traces, then that of the chosen trace, then the others. */
function saidOf({ shown: { comparison, lines }, kind, trace }: AnswerProps): Said[] {
  const over = new Set(
    comparison.questions.filter(({ lines: own }) => isOver(lines.filter(({ line }) => own.includes(line)))),
  );
  const all = comparison.questions.every((question) => over.has(question));
  const overall = !all
    ? []
    : comparison.overall(kind).map(({ values, overall: one }): Said => {
        const name = values.join(' · ');
        const [first, ...rest] = overallWords(one);
        return { key: `all ${name}`, name, first, rest, isDoubtful: one.shared.length > 0 };
      });
  const each = comparison.questions.flatMap((question): (Said & { readonly of: string })[] => {
    const verdict = over.has(question) ? comparison.verdictOf(question, kind) : null;
    if (verdict === null) return [];
    const [first, ...rest] = verdictWords(verdict);
    const isDoubtful = verdict.doubts.length > 0;
    return [{ key: question.name, name: question.name, first, rest, isDoubtful, of: question.trace }];
  });
  return [...overall, ...each.toSorted((a, b) => Number(b.of === trace) - Number(a.of === trace))];
}

export function Answer(props: AnswerProps): ReactElement {
  const { shown, trace } = props;
  const [whole, setWhole] = useState(false);
  const said = saidOf(props);
  const more = said.slice(1).length > 0 || (said.at(0)?.rest.length ?? 0) > 0;
  return (
    <div className="answer wrap rigid pad flex">
      {/* A region that scrolls has to be reachable with the keyboard (WCAG 2.1.1). */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className="answer-verdict scroll narrow" aria-label="Verdict" data-whole={whole} tabIndex={0}>
        {said.length === 0 && <Pending shown={shown} />}
        {said.map(({ key, name, first, rest, isDoubtful }) => (
          <p key={key} data-doubtful={isDoubtful}>
            {name !== '' && <span className="muted">{name}: </span>}
            <strong>{first}</strong> {rest.join(' ')}
          </p>
        ))}
      </section>
      {more && (
        <Button
          look="quiet"
          aria-expanded={whole}
          title="The verdicts with all of their sentences"
          onClick={() => setWhole(!whole)}
        >
          Whole verdict <Icon name="chevron" />
        </Button>
      )}
      <Conditions shown={shown} trace={trace} />
      <MakeComparable shown={shown} />
    </div>
  );
}

function Pending({ shown: { lines } }: Pick<AnswerProps, 'shown'>): ReactElement {
  const pacing = useCompare((state) => state.pacing);
  const rows = lines.flatMap((one) => one.rows);
  const done = rows.filter(({ state }) => state === 'done').length;
  const measured = [...pacing].flatMap(([name, { says, runs }]) => (says === null && runs !== 'all' ? [name] : []));
  if (measured.length > 0)
    return <p className="muted">{`The baseline runs alone on ${measured.join(', ')}: its load sets the pace.`}</p>;
  if (isOver(lines)) return <p className="muted">No verdict: nothing is compared with the baseline.</p>;
  return <p className="muted">{`${done} of ${plural(rows.length, 'run')} done; the verdict follows with the last.`}</p>;
}

/** The conditions of the chosen trace as chips; those that make its ratios doubtful are marked. */
function Conditions({ shown: { comparison }, trace }: Omit<AnswerProps, 'kind'>): ReactElement | null {
  const [open, setOpen] = useState<string | null>(null);
  const pacing = useCompare((state) => state.pacing.get(trace)?.says ?? '');
  const own = comparison.questions.filter((question) => question.trace === trace);
  const runs = own.flatMap(({ lines }) => lines.flatMap((line) => line.runs.filter((run) => run !== null)));
  const facts = conditionFacts(runs);
  const broken = brokenOf(own);
  const said = broken.find(({ id }) => id === open)?.says ?? (open === 'pace' ? `${trace}: ${pacing}.` : null);
  if (facts.length === 0) return null;
  return (
    <div className="answer-conditions">
      <ul className="wrap gap-1 flex" aria-label="Conditions">
        {facts.map((fact) => (
          <li key={fact} className="chip muted small">
            {fact.startsWith('pace ') && pacing !== '' ? (
              <ChipButton id="pace" open={open} onOpen={setOpen}>
                {fact}
              </ChipButton>
            ) : (
              fact
            )}
          </li>
        ))}
        {broken.map(({ id, text, isDoubtful: isMarked }) => (
          <li key={id} className={isMarked ? 'chip small tone-near' : 'chip muted small'} data-premise={id}>
            <ChipButton id={id} open={open} onOpen={setOpen}>
              {text}
            </ChipButton>
          </li>
        ))}
      </ul>
      {said !== null && (
        <p className="answer-said" role="status">
          {said}
        </p>
      )}
    </div>
  );
}

interface ChipButtonProps {
  readonly id: string;
  readonly open: string | null;
  readonly onOpen: (id: string | null) => void;
  readonly children: string;
}

const ChipButton = ({ id, open, onOpen, children }: ChipButtonProps): ReactElement => (
  <button type="button" aria-expanded={open === id} onClick={() => onOpen(open === id ? null : id)}>
    {children}
  </button>
);

interface Broken {
  readonly id: string;
  readonly text: string;
  readonly says: string;
  readonly isDoubtful: boolean;
}

function brokenOf(questions: readonly Question[]): Broken[] {
  const found = new Map<string, Broken>();
  for (const question of questions) {
    for (const held of question.broken) {
      const { premise, runs, of } = held;
      if (found.has(premise.id)) continue;
      const words = premiseWords(premise.id);
      const text = runs === of ? words : `${words}, ${runs} of ${of} runs`;
      found.set(premise.id, { id: premise.id, text, says: premise.says, isDoubtful: isDoubtful(question, held) });
    }
  }
  return [...found.values()];
}

function MakeComparable({ shown: { comparison } }: Pick<AnswerProps, 'shown'>): ReactElement | null {
  const plan = useCompare((state) => state.plan);
  const made = useCompare((state) => state.comparable);
  const pacing = useCompare((state) => state.pacing);
  const [tried, setTried] = useState<Plan | null>(null);
  if (made !== null && made.plan === plan) {
    const measured = plan.traces.map(({ name }) => ({ name, says: pacing.get(name)?.says }));
    const isMeasuring = measured.some(({ says }) => says === null);
    const paces = measured.flatMap(({ name, says }) =>
      says === null || says === undefined || says === '' ? [] : [plan.traces.length > 1 ? `${name}: ${says}` : says],
    );
    return (
      <p className="answer-made" role="status">
        <strong>Made comparable</strong> {[...made.changes, ...paces].join('; ')}
        {isMeasuring ? ' (its pace is being measured)' : ''}{' '}
        <Button
          look="quiet"
          className="button-link"
          title="Back to the devices, starts and paces before"
          onClick={undoPlan}
        >
          Undo
        </Button>
      </p>
    );
  }
  // Pace, starts and state do not mend a device whose pages are too large, and a pace that is being measured is not right yet.
  const isMeasuring = [...pacing.values()].some(({ says }) => says === null);
  const isBroken = comparison.questions.some((question) =>
    question.broken.some((held) => isDoubtful(question, held) && !OF_DEVICE.has(held.premise.id)),
  );
  if (!isBroken || isMeasuring) return null;
  return (
    <p className="answer-made">
      <Button
        title="Used devices with controller RAM, five starts, and a pace at which the baseline is busy 30 to 60 %"
        onClick={() => {
          if (!makeComparable()) setTried(plan);
        }}
      >
        Make it comparable
      </Button>
      {tried === plan && <span role="status"> Nothing to change: it is as comparable as these requests allow.</span>}
    </p>
  );
}
