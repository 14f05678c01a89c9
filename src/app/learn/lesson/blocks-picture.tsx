/** The blocks of one or two runs as they fill, are emptied and erased: a replay of the device, not of its lanes. */
import '../../device-panel/device-drawer.css';
import { useCallback, useEffect, useMemo, useRef, useState, type ReactElement } from 'react';
import { formatShortTime, plural } from '../../../base/format.ts';
import type { DeviceInstant } from '../../../analysis/instant/device-instant.ts';
import { parseExperiment } from '../../../document/validate.ts';
import type { Experiment, ExperimentInput } from '../../../document/experiment.ts';
import { PAGE_BUDGET } from '../../../engine/run/budgets.ts';
import { BlockState } from '../../../engine/state/block-state.ts';
import { DARK, LIGHT } from '../../../timeline/palette.ts';
import { Button } from '../../components/button.tsx';
import { BlockMap } from '../../device-panel/blocks/block-map.ts';
import { blockInks, STACK } from '../../device-panel/blocks/block-painter.ts';
import { blockWords, planeLabels, planeNames } from '../../device-panel/device-words.ts';
import { engine } from '../../runs/engine-client.ts';
import { ofPage } from '../../stores/page-state.ts';
import { shownTheme, useTheme } from '../../stores/theme.ts';
import { everyFrame } from '../../travel/frames.ts';

export interface ShownDevice {
  readonly title: string;
  readonly experiment: ExperimentInput;
  /** Its last event, ns. */
  readonly endNs: number;
}

const REPLAY_MS = 12_000;
/** Of the picture in the device panel, at most: a lesson has few blocks. */
const MOST_ZOOM = 24;
/** Places of the slider. */
const PLACES = 1000;
const NOTHING = { lpn: null, block: null };

/** The device at an instant, from a run in a worker that lives as long as the picture. The latest instant is asked for. */
function useInstant(experiment: Experiment, ns: number): DeviceInstant | null {
  const [shown, setShown] = useState<DeviceInstant | null>(null);
  const wanted = useRef(ns);
  const look = useRef<() => void>(() => undefined);
  useEffect(() => {
    let isOver = false;
    let isAsking = false;
    const options = { recordLimitBytes: null, fork: null, budget: PAGE_BUDGET };
    const { run, end } = engine.run(experiment, () => undefined, options);
    const ask = async (): Promise<void> => {
      if (isAsking) return;
      isAsking = true;
      for (let at = -1; at !== wanted.current;) {
        at = wanted.current;
        const answer = await ofPage(engine.ask(run, { kind: 'look', ns: at, attention: NOTHING }).end);
        if (isOver || answer.kind !== 'done') return;
        setShown(answer.result);
      }
      isAsking = false;
    };
    void ofPage(end).then((ended) => {
      if (isOver || ended.kind !== 'done') return;
      look.current = () => void ask();
      void ask();
    });
    return () => {
      isOver = true;
      look.current = () => undefined;
      engine.forget(run);
    };
  }, [experiment]);
  useEffect(() => {
    wanted.current = ns;
    look.current();
  }, [ns]);
  return shown;
}

function Device({ of, ns }: { readonly of: ShownDevice; readonly ns: number }): ReactElement {
  const experiment = useMemo(() => parseExperiment(of.experiment), [of.experiment]);
  const instant = useInstant(experiment, Math.min(ns, of.endNs));
  const host = useRef<HTMLDivElement>(null);
  const map = useRef<BlockMap | null>(null);
  const [focus, setFocus] = useState<number | null>(null);
  const palette = useTheme(shownTheme) === 'dark' ? DARK : LIGHT;
  const { device } = experiment;
  const { blocksPerPlane, pagesPerBlock } = device;
  useEffect(() => {
    if (host.current === null) return undefined;
    const made = new BlockMap(
      host.current,
      { onFocus: setFocus, onChoose: setFocus, onEscape: () => false },
      MOST_ZOOM,
    );
    map.current = made;
    return () => made.destroy();
  }, []);
  useEffect(() => {
    if (instant === null) return;
    map.current?.show({ instant, blocksPerPlane, pagesPerBlock, names: planeLabels(device), palette, found: null });
  }, [instant, device, blocksPerPlane, pagesPerBlock, palette]);
  return (
    <figure className="blocks-of column low grow">
      <figcaption className="strong">{of.title}</figcaption>
      <div className="block-map-host" ref={host} />
      <p className="muted medium" aria-live="polite">
        {instant === null
          ? 'Running…'
          : focus === null
            ? summary(instant)
            : blockWords(instant, device, planeNames(device), focus)}
      </p>
    </figure>
  );
}

function summary({ blocks }: DeviceInstant): string {
  let clean = 0;
  let erases = 0;
  const pages = { valid: 0, invalid: 0 };
  for (const [block, state] of blocks.state.entries()) {
    if (state === BlockState.free) clean++;
    erases += blocks.erases[block];
    pages.valid += blocks.valid[block];
    pages.invalid += blocks.invalid[block];
  }
  return `${plural(clean, 'clean block')}, ${plural(pages.valid, 'valid page')}, ${plural(pages.invalid, 'invalid page')}, ${plural(erases, 'erase')} so far`;
}

const FILL_WORDS = { valid: 'valid', invalid: 'invalid', wasted: 'wasted', writing: 'being written' };

export function BlocksPicture({ of }: { readonly of: readonly ShownDevice[] }): ReactElement {
  const endNs = of.reduce((last, one) => Math.max(last, one.endNs), 0);
  const [ns, setNs] = useState(endNs);
  const [isPlaying, setPlaying] = useState(false);
  const palette = useTheme(shownTheme) === 'dark' ? DARK : LIGHT;
  const stop = useCallback(() => setPlaying(false), []);
  useEffect(() => {
    if (!isPlaying) return undefined;
    return everyFrame((sinceMs) => {
      const share = Math.min(1, sinceMs / REPLAY_MS);
      setNs(Math.round(share * endNs));
      if (share === 1) stop();
      return share < 1;
    });
  }, [isPlaying, endNs, stop]);
  return (
    <section className="blocks-picture column low grow" aria-label="Blocks">
      {of.map((one) => (
        <Device key={one.title} of={one} ns={ns} />
      ))}
      <div className="row wrap" role="group" aria-label="Replay">
        <Button onClick={() => setPlaying(!isPlaying)}>{isPlaying ? 'Stop' : 'Replay'}</Button>
        <input
          type="range"
          className="grow"
          aria-label="Time"
          min={0}
          max={PLACES}
          value={Math.round((ns / endNs) * PLACES)}
          aria-valuetext={formatShortTime(ns)}
          onChange={(event) => {
            stop();
            setNs(Math.round((Number(event.target.value) / PLACES) * endNs));
          }}
        />
        <output className="replay-time muted">{formatShortTime(ns)}</output>
      </div>
      <ul className="device-legend words muted medium" aria-label="Colors">
        {STACK.filter((state) => state !== 'wasted').map((state) => (
          <li key={state}>
            <span className="swatch" style={{ background: blockInks(palette).fill[state] }} /> {FILL_WORDS[state]}
          </li>
        ))}
        <li>
          <span className="device-tick" /> next page to be written
        </li>
        <li>
          <span className="device-victim" /> victim: it is emptied
        </li>
      </ul>
    </section>
  );
}
