import TableView from '../components/table-view.tsx';
import './device-drawer.css';
import { useEffect, useMemo, useRef, useState, type ReactElement, useId } from 'react';
import { BlockState } from '../../engine/state/block-state.ts';
import { geometryOf } from '../../device/geometry.ts';
import { DARK, LIGHT } from '../../timeline/palette.ts';
import { Button, TableButton } from '../components/button.tsx';
import { Icon } from '../components/icon.tsx';
import { Segmented } from '../components/fields/segmented.tsx';
import { formatExact, formatInstant, plural } from '../../base/format.ts';
import { useDocument } from '../stores/document.ts';
import { useRuns, type ShownRun } from '../stores/runs.ts';
import { shownTheme, useTheme } from '../stores/theme.ts';
import { useTravel } from '../stores/travel.ts';
import { useView, type Side } from '../stores/view.ts';
import { BlockMap } from './blocks/block-map.ts';
import { blockInks, slcInk, STACK } from './blocks/block-painter.ts';
import { blockWords, pageRuns, planeLabels, planeNames, planeTable } from './device-words.ts';
import { CollectionPart } from './collection.tsx';
import { followDevice } from './follow-device.ts';
import { InstantFigures, KeptField, Lookup } from './instant-figures.tsx';
import { Queues } from './queues.tsx';
import { WordLines } from './word-lines.tsx';
import { hasPageTypes } from '../../device/page-types.ts';
import { isWholeLine } from '../../document/policies/word-lines.ts';
import { endFork, forkHere } from '../travel/fork.ts';
import { toggleDevice } from '../travel/travel.ts';
import type { DeviceInstant } from '../../analysis/instant/device-instant.ts';
import { cancelSearch, runToHit } from '../travel/run-to-hit.ts';

const TERMS =
  'latency, read-latency, write-latency, wait … on channel/chip/die, queue, free-blocks, victim-valid, waf, erase-count, gc-while-read-waits, lpn, offset, page, block; joined by and, or, ( )';

const EXAMPLES = [
  'read-latency > 5ms and queue > 4',
  'read-latency > 5ms',
  'wait > 1ms on 0/0/1',
  'queue > 8',
  'gc-while-read-waits',
  'victim-valid > 10',
  'free-blocks < 3',
  'waf > 1.1',
  'erase-count >= 1',
  'lpn 4711',
  'offset 36MiB',
  'block 0/0/1/1/60',
] as const;

const COUNT = /^[1-9]\d{0,8}$/;

function BreakpointBar(): ReactElement {
  const id = useId();
  const condition = useTravel((state) => state.condition);
  const hitCount = useTravel((state) => state.hitCount);
  const { share, words, isBad } = useTravel((state) => state.search);
  const [count, setCount] = useState(String(hitCount));
  const isCount = COUNT.test(count.trim());
  const field = useRef<HTMLInputElement>(null);
  const isWanted = useTravel((state) => state.wantsCondition);
  useEffect(() => {
    if (!isWanted) return;
    field.current?.focus();
    useTravel.setState({ wantsCondition: false });
  }, [isWanted]);
  const ready = condition.trim() !== '' && isCount;
  return (
    <form
      className="breakpoint small wrap center rigid"
      aria-label="Breakpoint"
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) void runToHit(1);
      }}
    >
      <label className="strong" htmlFor={id}>
        Break when
      </label>
      <input
        id={id}
        ref={field}
        className="breakpoint-condition small narrow surface"
        list={`${id}-examples`}
        autoComplete="off"
        spellCheck={false}
        placeholder={EXAMPLES[0]}
        title={TERMS}
        value={condition}
        aria-invalid={isBad}
        aria-describedby={`${id}-words`}
        onChange={(event) => useTravel.setState({ condition: event.target.value })}
      />
      <datalist id={`${id}-examples`}>
        {EXAMPLES.map((example) => (
          <option key={example} value={example} />
        ))}
      </datalist>
      <label className="breakpoint-count" title="Stop at hit number…">
        hit{' '}
        <input
          className="field-number"
          inputMode="numeric"
          autoComplete="off"
          value={count}
          aria-invalid={!isCount}
          onChange={(event) => {
            setCount(event.target.value);
            const text = event.target.value.trim();
            if (COUNT.test(text)) useTravel.setState({ hitCount: Number(text) });
          }}
        />
      </label>
      <Button
        className="panel-small"
        title="Previous hit"
        shortcut="Shift B"
        disabled={!ready}
        onClick={() => void runToHit(-1)}
      >
        <Icon name="back" /> previous
      </Button>
      <Button type="submit" className="panel-small" title="Next hit" shortcut="B" disabled={!ready}>
        next <Icon name="step" />
      </Button>
      {share === null ? (
        <output id={`${id}-words`} className={isBad ? 'breakpoint-bad' : 'muted'}>
          {words}
        </output>
      ) : (
        <span className="breakpoint-search row inline">
          <progress value={share} max={1} aria-label="Searching" />
          <Button look="quiet" className="panel-small" onClick={cancelSearch}>
            Cancel
          </Button>
        </span>
      )}
    </form>
  );
}

export default function DeviceDrawer(): ReactElement {
  const selected = useView((state) => state.selection?.side ?? 'a');
  const [chosen, setChosen] = useState<Side | null>(null);
  const hasB = useRuns((state) => state.b.shown !== null);
  const side: Side = hasB ? (chosen ?? selected) : 'a';
  const run = useRuns((state) => state[side].shown);
  useEffect(() => followDevice(side), [side]);
  const device = useTravel((state) => state.device);
  const problem = useTravel((state) => state.problem);
  const playhead = useView((state) => state.playhead);
  const forkNs = useDocument((state) => state.present.pair.forkNs);
  // The last view stays until the next arrives if the device has the same shape.
  const blocks = run === null ? 0 : geometryOf(run.experiment.device).blocks;
  const instant = device?.side === side && device.instant.blocks.state.length === blocks ? device.instant : null;
  const [asTable, setAsTable] = useState(false);
  const names = useMemo(() => (run === null ? [] : planeNames(run.experiment.device)), [run]);
  const isInStep = device?.ns === playhead && device?.run === run?.run;
  return (
    <section className="device column narrow" aria-labelledby="device-title" aria-busy={!isInStep}>
      <header className="panel-head">
        <h2 id="device-title">
          Device at <span>{playhead === null ? '–' : formatExact(playhead)}</span>
        </h2>
        <span className="panel-tools row gap-1 rigid">
          {forkNs === null ? (
            <Button
              look="quiet"
              className="panel-small"
              title="Keep A. B is identical up to the playhead and continues with the policy you choose"
              disabled={playhead === null}
              onClick={forkHere}
            >
              Fork from here
            </Button>
          ) : (
            <Button look="quiet" className="panel-small" title="Run B from the start" onClick={endFork}>
              {`B forks at ${formatInstant(forkNs)}`} <Icon name="close" />
            </Button>
          )}
          {hasB && (
            <Segmented
              label="Device of"
              value={side}
              options={[
                { value: 'a', label: 'A' },
                { value: 'b', label: 'B' },
              ]}
              onChange={setChosen}
            />
          )}
          <TableButton asTable={asTable} label="Table of the planes" onChange={setAsTable} />
          <Button
            look="quiet"
            className="button-icon panel-small"
            aria-label="Close device view"
            onClick={toggleDevice}
          >
            <Icon name="close" />
          </Button>
        </span>
      </header>
      <BreakpointBar />
      {problem !== null && (
        <p className="bad" role="alert">
          {problem}
        </p>
      )}
      {instant === null || run === null ? (
        <p className="muted">
          {playhead === null ? 'Step, play or drag on the time axis to see the device at that moment.' : 'Loading…'}
        </p>
      ) : (
        <div className="device-parts small cells gap-3 grow" data-at={device?.ns}>
          {asTable ? (
            <TableView table={planeTable(instant, run.experiment.device, names)} />
          ) : (
            <Blocks instant={instant} run={run} names={names} />
          )}
          <Queues instant={instant} device={run.experiment.device} />
          <div className="device-side scroll flex column low">
            <InstantFigures instant={instant} />
            <CollectionPart instant={instant} run={run} names={names} ns={device?.ns ?? 0} />
            <Lookup instant={instant} run={run} names={names} />
            <KeptField />
          </div>
        </div>
      )}
    </section>
  );
}

interface BlocksProps {
  readonly instant: DeviceInstant;
  readonly run: ShownRun;
  readonly names: readonly string[];
}

function Blocks({ instant, run, names }: BlocksProps): ReactElement {
  const host = useRef<HTMLDivElement>(null);
  const map = useRef<BlockMap | null>(null);
  const [focus, setFocus] = useState<number | null>(null);
  const theme = useTheme(shownTheme);
  const palette = theme === 'dark' ? DARK : LIGHT;
  const { device } = run.experiment;
  const { blocksPerPlane, pagesPerBlock } = device;
  const labels = useMemo(() => planeLabels(device), [device]);
  const found = instant.mapping?.ppn ?? null;
  const attention = useTravel((state) => state.attention.block);
  useEffect(() => {
    if (host.current === null) return undefined;
    const made = new BlockMap(host.current, {
      onFocus: setFocus,
      onChoose: (block) => chooseBlock(block === chosenBlock() ? null : block),
      onEscape: () => {
        const isChosen = chosenBlock() !== null;
        chooseBlock(null);
        return isChosen;
      },
    });
    map.current = made;
    return () => {
      made.destroy();
      map.current = null;
    };
  }, []);
  useEffect(
    () =>
      map.current?.show({
        instant,
        blocksPerPlane,
        pagesPerBlock,
        names: labels,
        palette,
        found: found === null ? attention : Math.floor(found / pagesPerBlock),
      }),
    [instant, labels, palette, blocksPerPlane, pagesPerBlock, found, attention],
  );
  const pages = instant.pages;
  const inks = useMemo(() => blockInks(palette).fill, [palette]);
  const { timing, policy } = run.experiment;
  // In shadow order the pages of a word line do not follow each other.
  const hasLines = hasPageTypes(timing) && timing.pageTypes.order === 'word-line';
  return (
    <div className="scroll column gap-1 low narrow">
      <div className="block-map-host" ref={host} />
      <div className="device-words muted flex gap-1">
        <p className="grow tall clip" aria-live="polite">
          {focus !== null
            ? blockWords(instant, device, names, focus)
            : pages !== null
              ? `block ${pages.block % blocksPerPlane} of ${names[Math.floor(pages.block / blocksPerPlane)]}, pages: ${pageRuns(pages.state)}`
              : summary(instant)}
        </p>
        {attention !== null && (
          <Button
            look="quiet"
            className="button-icon panel-small"
            aria-label="Clear block selection"
            title="Clear block selection"
            onClick={() => chooseBlock(null)}
          >
            <Icon name="close" />
          </Button>
        )}
      </div>
      {pages !== null && hasLines && (
        <WordLines
          block={pages.block % blocksPerPlane}
          state={pages.state}
          lpn={pages.lpn}
          types={timing.pageTypes}
          isWhole={isWholeLine(policy)}
          colors={inks}
        />
      )}
      <ul className="device-legend words muted tiny" aria-label="Colors">
        {STACK.map((state) => (
          <li key={state}>
            <Swatch color={blockInks(palette).fill[state]} /> {FILL_WORDS[state]}
          </li>
        ))}
        {instant.blocks.cachePages > 0 && (
          <li>
            <Swatch color={slcInk(palette)} /> {`bar below: SLC mode, ${instant.blocks.cachePages} pages`}
          </li>
        )}
        <li>
          <span className="device-tick" /> write pointer
        </li>
        <li>
          <span className="device-victim" /> victim
        </li>
      </ul>
    </div>
  );
}

const FILL_WORDS = {
  valid: 'valid',
  invalid: 'invalid',
  wasted: 'wasted',
  writing: 'being written',
};

const chosenBlock = (): number | null => useTravel.getState().attention.block;

function chooseBlock(block: number | null): void {
  useTravel.setState((state) => ({ attention: { ...state.attention, block } }));
}

function Swatch({ color }: { color: string }): ReactElement {
  return <span className="swatch" style={{ background: color }} />;
}

function summary({ blocks }: DeviceInstant): string {
  let bad = 0;
  for (const state of blocks.state) if (state === BlockState.bad) bad++;
  const counts = `${plural(blocks.state.length, 'block')}${bad === 0 ? '' : `, ${bad} bad`}`;
  return `${counts}. Hover one, or use the arrow keys; Enter shows its pages.`;
}
