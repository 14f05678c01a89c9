import { useId, useState, type ReactElement } from 'react';
import { formatCount, plural } from '../../../base/format.ts';
import { TAIL_PER_MILLE } from '../../../compare/run/tried-run.ts';
import type { Measure, OpEffect, RunEffect } from '../../../compare/run/run-effect.ts';
import type { PolicySwitch } from '../../../document/presets/switches.ts';
import { Button } from '../../components/button.tsx';
import { SwitchButton } from '../../components/fields/switch.tsx';
import { sayMissing } from '../../contributions/lazy-part.tsx';
import type { Pair } from '../../stores/document.ts';
import { change } from '../../stores/edits.ts';
import { loadPart } from '../../stores/page-state.ts';
import { refusalAtFork, type Refusal } from '../../stores/refusals.ts';
import { effectDetails, effectLine, fromTo, isSame } from './effect-text.ts';
import { clickOf } from './switch-click.ts';
import type * as Doors from './switch-doors.ts';
import { useTrials, type Tried } from './trials-store.ts';

const doors = (then: (part: typeof Doors) => void): void => {
  void loadPart(() => import('./switch-doors.ts')).then(then, sayMissing);
};

interface SwitchRowProps {
  readonly of: PolicySwitch;
  readonly pair: Pair;
  /** The measure that the head of the list names: another one is named by the row. */
  readonly measure: Measure;
  readonly isLargest: boolean;
}

/** What one click on the switch does now: from → to; if the switch is what B changes, A → B. */
export function SwitchRow({ of, pair, measure, isLargest }: SwitchRowProps): ReactElement {
  const id = useId();
  const [problem, setProblem] = useState<{ readonly of: Pair; readonly text: string } | null>(null);
  const [isNear, setNear] = useState(false);
  const tried = useTrials((trials): Tried | undefined => (trials.pair === pair ? trials.tried[of.name] : undefined));
  const click = clickOf(pair)(of);
  const { isBack, isOn, from, to } = click;
  const atFork = refusalAtFork(click.base, click.patch, 'b');
  const refusal: Refusal | null = atFork === null ? refusalIn(tried) : { text: atFork, way: null };

  const turn = (patch = click.patch): void => {
    const text = change('b', { patch }, click.words);
    setProblem(text === null ? null : { of: pair, text });
  };
  const effect = tried?.kind === 'tried' ? tried.effect : null;
  return (
    // Pointer and focus only show more of the row; what can be pressed are its buttons.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      className={`switch-row ${isBack ? 'switch-row-differs' : ''}`}
      data-switch={of.name}
      data-predicts={tried?.kind === 'tried' ? tried.hash : undefined}
      onPointerEnter={() => setNear(true)}
      onPointerLeave={() => setNear(false)}
      onFocus={() => setNear(true)}
      onBlur={() => setNear(false)}
    >
      <SwitchButton
        id={id}
        label={of.title}
        on={isOn}
        describedBy={`${id}-effect`}
        disabled={refusal !== null}
        onChange={() => turn()}
      />
      <div className="narrow">
        <label htmlFor={id} className="switch-row-name strong" title={`${of.sentence} (${of.source})`}>
          {of.title}
        </label>
        {of.kind === 'choice' && !isBack && <span className="muted tiny">{isOn ? ` ${from} → ${to}` : ` ${to}`}</span>}
        <span className="switch-row-under ellipsis muted tiny full">
          {isNear && effect !== null && effect.most !== null ? (
            <MostDoor of={of} effect={effect} />
          ) : isBack ? (
            `A ${to} → B ${from}`
          ) : from === 'partly' ? (
            'on in part'
          ) : isLargest ? (
            <strong className="side-b">largest effect</strong>
          ) : null}
        </span>
      </div>
      <div id={`${id}-effect`} className="switch-row-effect muted small">
        {problem?.of === pair ? (
          <span role="alert">{problem.text}</span>
        ) : refusal !== null ? (
          <Refused of={of} refusal={refusal} onAll={turn} />
        ) : effect !== null ? (
          <Effect of={of} effect={effect} measure={measure} />
        ) : (
          <span>{tried?.kind === 'failed' ? tried.reason : of.short}</span>
        )}
      </div>
    </li>
  );
}

const refusalIn = (tried: Tried | undefined): Refusal | null => (tried?.kind === 'refused' ? tried.refusal : null);

interface RefusedProps {
  readonly of: PolicySwitch;
  readonly refusal: Refusal;
  readonly onAll: (patch: NonNullable<Refusal['way']>) => void;
}

function Refused({ of, refusal: { text, way }, onAll }: RefusedProps): ReactElement {
  return (
    <>
      <span className="switch-row-words two-lines" title={text}>
        {text}
      </span>
      {way === null ? (
        <FigureDoor of={of} />
      ) : (
        <Button className="button-link nowrap rigid to-end" title={`${of.title}. ${text}`} onClick={() => onAll(way)}>
          Do all ›
        </Button>
      )}
    </>
  );
}

const FigureDoor = ({ of }: { readonly of: PolicySwitch }): ReactElement => (
  <Button
    className="button-link nowrap rigid to-end"
    title={`Open the figure in which ${of.title} matters, as B beside A`}
    onClick={() => doors(({ openFigureOf }) => openFigureOf(of))}
  >
    {`${of.figure} ›`}
  </Button>
);

function MostDoor({ of, effect }: { readonly of: PolicySwitch; readonly effect: RunEffect }): ReactElement {
  const changed = `${formatCount(effect.changed)} ${effect.changed === 1 ? 'changes' : 'change'}`;
  // A control's name begins with the words that it shows: who speaks to the page says what they see.
  const words = `${changed}, of ${plural(effect.requests, 'request')}: show the one that changes most`;
  return (
    <Button
      className="button-link nowrap rigid"
      title={words}
      aria-label={words}
      onClick={() => doors(({ showMost }) => effect.most !== null && showMost(of, effect.most.request))}
    >
      {`${changed} ›`}
    </Button>
  );
}

function Effect({ of, effect, measure }: EffectProps): ReactElement {
  const line = effectLine(effect);
  const details = effectDetails(effect);
  if (line !== null)
    return (
      <>
        <span className="switch-row-words two-lines" title={details}>
          {line}
        </span>
        {effect.level === 'requests' ? null : <FigureDoor of={of} />}
      </>
    );
  const told = { measure: effect.measure, isNamed: effect.measure === measure, details };
  return (
    <>
      {effect.read !== null && <Told op="reads" change={effect.read} {...told} />}
      {effect.write !== null && <Told op="writes" change={effect.write} {...told} />}
    </>
  );
}

interface EffectProps {
  readonly of: PolicySwitch;
  readonly effect: RunEffect;
  readonly measure: Measure;
}

interface ToldProps {
  readonly op: 'reads' | 'writes';
  readonly measure: Measure;
  /** Whether the head of the list names the measure; a narrow list has no such head. */
  readonly isNamed: boolean;
  readonly change: OpEffect;
  readonly details: string;
}

function Told({ op, measure, isNamed, change, details }: ToldProps): ReactElement {
  const [before, after] = fromTo(change);
  return (
    <span className={`flex gap-1 switch-told nowrap center told-${op}`} title={details}>
      <SmallTail tails={change.tails} />
      <span className="switch-told-op">{`${op} `}</span>
      <span className={isNamed ? 'switch-told-op' : undefined}>{`${measure} `}</span>
      {isSame(change) ? (
        `${after}, same`
      ) : (
        <>
          {before} → <strong>{after}</strong>
        </>
      )}
    </span>
  );
}

const WIDTH = 56;
const HEIGHT = 22;
/** The slowest in 1,000 are at the right end. */
const DECADES = Math.log(500);

/** From the median on, latency and share of slower requests logarithmic: the run without the click, and with it. */
function SmallTail({ tails }: { readonly tails: OpEffect['tails'] }): ReactElement {
  const all = tails.flat().filter((ns) => ns > 0);
  const least = Math.log(all.reduce((one, other) => Math.min(one, other), Infinity));
  const most = Math.log(all.reduce((one, other) => Math.max(one, other), 0));
  const y = (ns: number): number =>
    most === least ? HEIGHT / 2 : HEIGHT - 2 - ((HEIGHT - 4) * (Math.log(Math.max(ns, 1)) - least)) / (most - least);
  const x = (at: number): number => (WIDTH * Math.log(500 / (1000 - TAIL_PER_MILLE[at]))) / DECADES;
  const path = (tail: readonly number[]): string =>
    `M${tail.map((ns, at) => `${x(at).toFixed(1)} ${y(ns).toFixed(1)}`).join('L')}`;
  return (
    <svg
      className="small-tail rigid"
      fill="none"
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      aria-hidden="true"
    >
      <path stroke="var(--line)" d={`M0 ${HEIGHT - 0.5}H${WIDTH}`} />
      <path stroke="var(--side-a)" opacity={0.55} d={path(tails[0])} />
      <path stroke="var(--side-b)" strokeWidth={1.75} d={path(tails[1])} />
    </svg>
  );
}
