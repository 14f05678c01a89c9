import { useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import { plural } from '../../../base/format.ts';
import type { BlockPlace } from '../../../device/device.ts';
import { geometryOf, type Geometry } from '../../../device/geometry.ts';
import type { Experiment, InitialState } from '../../../document/experiment.ts';
import { defaultExperiment } from '../../../document/validate.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialogs/dialog.tsx';
import { SelectField } from '../../components/fields/select-field.tsx';
import { redo, undo } from '../../stores/document.ts';
import { change } from '../../stores/edits.ts';
import { editRequests } from '../../stores/panel.ts';
import { useSides } from '../settings/setting-edit.ts';
import { TargetAndUndo } from '../target-bar.tsx';
import { BlockSettings, DieSettings } from './block-settings.tsx';
import {
  initialBlock,
  blocksOfPlane,
  freedFrom,
  freeLogicalPages,
  pagesNeeded,
  pressed,
  withBlock,
  type InitialBlockState,
} from './initial-edit.ts';
import { nextNumber } from '../../stores/page-state.ts';
import { FieldError } from '../../components/section.tsx';
import '../editors.css';

/** Larger blocks cannot be edited page by page. */
const MOST_PAGES = 64;
const MOST_BLOCKS = 32;
const MOST_PLANES = 256;

export default function InitialDialog({ onClose }: { onClose: () => void }): ReactElement {
  const { edited, target } = useSides();
  const [error, setError] = useState<string | null>(null);
  const geometry = geometryOf(edited.device);
  const put = (initial: InitialState, label: string): string | null => {
    // Two edits are two steps of the history, however quickly they follow.
    const problem = change(target, { path: 'initial', value: initial }, label, `initial ${nextNumber()}`);
    setError(problem);
    return problem;
  };
  return (
    <Dialog
      title="Initial state"
      onClose={onClose}
      className="sheet initial"
      actions={
        <>
          <Button onClick={() => put(defaultExperiment().initial, 'Start with an empty device')}>Start empty</Button>
          <Button onClick={() => editRequests()}>Requests…</Button>
          <Button look="main" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <div
        className="column gap-3 grow low"
        role="presentation"
        onKeyDown={(event) => {
          if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return;
          event.preventDefault();
          if (event.shiftKey) redo();
          else undo();
        }}
      >
        {geometry.pagesPerBlock > MOST_PAGES ? (
          <DieEditor edited={edited} geometry={geometry} error={error} onPut={put} />
        ) : (
          <PlaneEditor edited={edited} geometry={geometry} error={error} onPut={put} />
        )}
      </div>
    </Dialog>
  );
}

interface PlaneEditorProps {
  edited: Experiment;
  geometry: Geometry;
  error: string | null;
  /** Returns the reason for a refusal, or null. */
  onPut: (initial: InitialState, label: string) => string | null;
}

/** For a device whose blocks are too large for the page. */
function DieEditor({ edited, geometry, error, onPut }: PlaneEditorProps): ReactElement {
  const [index, setIndex] = useState(0);
  const dies = planePlaces(geometry).filter(({ plane }) => plane === 0);
  return (
    <>
      <p>
        {`Blocks of ${plural(geometry.pagesPerBlock, 'page')} cannot be edited page by page (at most ${MOST_PAGES} pages). Choose fewer pages per block in the geometry, or start a new example from the list of requests.`}
      </p>
      <div className="toolbar">
        <SelectField
          label="Die"
          value={String(index)}
          options={dies.map(({ channel, chip, die }, at) => ({
            value: String(at),
            label: `channel ${channel} · chip ${chip} · die ${die}`,
          }))}
          onChange={(value) => setIndex(Number(value))}
        />
        <TargetAndUndo />
      </div>
      <FieldError text={error} />
      <DieSettings key={index} die={dies[index] ?? dies[0]} edited={edited} onInitial={onPut} />
    </>
  );
}

function planePlaces(geometry: Geometry): Omit<BlockPlace, 'block'>[] {
  const places: Omit<BlockPlace, 'block'>[] = [];
  for (let channel = 0; channel < geometry.channels; channel++)
    for (let chip = 0; chip < geometry.chipsPerChannel; chip++)
      for (let die = 0; die < geometry.diesPerChip; die++)
        for (let plane = 0; plane < geometry.planesPerDie && places.length < MOST_PLANES; plane++)
          places.push({ channel, chip, die, plane });
  return places;
}

function PlaneEditor({ edited, geometry, error, onPut }: PlaneEditorProps): ReactElement {
  const [planeIndex, setPlaneIndex] = useState(0);
  const [first, setFirst] = useState(0);
  const [active, setActive] = useState({ block: 0, page: 0 });
  const [problem, setProblem] = useState<string | null>(null);
  const grid = useRef<HTMLTableElement>(null);
  const planes = planePlaces(geometry);
  const plane = planes[planeIndex] ?? planes[0] ?? { channel: 0, chip: 0, die: 0, plane: 0 };
  const blocks = blocksOfPlane(edited, plane);
  const shown = Math.min(MOST_BLOCKS, geometry.blocksPerPlane - first);
  const place = { ...plane, block: active.block };

  const put = (state: InitialBlockState, label: string): string | null =>
    onPut(withBlock(edited.initial, place, state, geometry), label);

  function press(block: number, page: number): void {
    setActive({ block, page });
    const state = initialBlock(blocks, block);
    if (state.bad) {
      setProblem(`Block ${block} is bad and holds no pages.`);
      return;
    }
    const needed = pagesNeeded(state, page);
    const lpns = freeLogicalPages(edited.initial, needed, geometry.logicalPages);
    if (lpns.length < needed) {
      setProblem(`All ${geometry.logicalPages} logical pages have a place already.`);
      return;
    }
    setProblem(null);
    const isOpen = [...blocks.values()].some(({ open }) => open);
    const next = withBlock(edited.initial, { ...plane, block }, pressed(state, page, lpns, !isOpen), geometry);
    onPut(next, `Page ${page} of block ${block}`);
  }

  function focusCell(block: number, page: number): void {
    setActive({ block, page });
    grid.current?.querySelector<HTMLElement>(`[data-cell="${block}-${page}"]`)?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    const move = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[event.key];
    if (move !== undefined) {
      const [down = 0, right = 0] = move;
      const block = Math.max(first, Math.min(first + shown - 1, active.block + down));
      focusCell(block, Math.max(0, Math.min(geometry.pagesPerBlock - 1, active.page + right)));
    } else if (event.key === 'Home') focusCell(active.block, 0);
    else if (event.key === 'End') focusCell(active.block, geometry.pagesPerBlock - 1);
    else if (event.key === 'Delete' || event.key === 'Backspace') {
      put(freedFrom(initialBlock(blocks, active.block), active.page), `Free pages of block ${active.block}`);
    } else return;
    event.preventDefault();
  }

  return (
    <>
      <div className="toolbar">
        <SelectField
          label="Plane"
          value={String(planeIndex)}
          options={planes.map(({ channel, chip, die, plane: at }, index) => ({
            value: String(index),
            label: `channel ${channel} · chip ${chip} · die ${die} · plane ${at}`,
          }))}
          onChange={(index) => {
            setPlaneIndex(Number(index));
            setActive({ block: first, page: 0 });
          }}
        />
        {geometry.blocksPerPlane > MOST_BLOCKS && (
          <SelectField
            label="Blocks"
            value={String(first)}
            options={Array.from({ length: Math.ceil(geometry.blocksPerPlane / MOST_BLOCKS) }, (_, index) => ({
              value: String(index * MOST_BLOCKS),
              label: `from ${index * MOST_BLOCKS}`,
            }))}
            onChange={(block) => {
              setFirst(Number(block));
              setActive({ block: Number(block), page: 0 });
            }}
          />
        )}
        <TargetAndUndo />
      </div>
      <p className="muted">
        Press a page to write it and all before it; again to make it invalid. Delete frees the pages from here on.
      </p>
      <FieldError text={error ?? problem} />
      <div className="initial-grid scroll grow">
        <table ref={grid} role="grid" aria-label="Blocks and pages" onKeyDown={onKeyDown}>
          <tbody>
            {Array.from({ length: shown }, (_, index) => first + index).map((block) => (
              <BlockRow
                key={block}
                block={block}
                state={initialBlock(blocks, block)}
                pagesPerBlock={geometry.pagesPerBlock}
                active={active.block === block ? active.page : null}
                onPress={(page) => press(block, page)}
              />
            ))}
          </tbody>
        </table>
      </div>
      <BlockSettings
        key={`${planeIndex} ${active.block} ${active.page}`}
        place={place}
        page={active.page}
        state={initialBlock(blocks, active.block)}
        initial={edited.initial}
        onState={put}
        onInitial={onPut}
      />
      <DieSettings key={planeIndex} die={plane} edited={edited} onInitial={onPut} />
    </>
  );
}

interface BlockRowProps {
  block: number;
  state: InitialBlockState;
  pagesPerBlock: number;
  /** The page that Tab reaches; null in other rows. */
  active: number | null;
  onPress: (page: number) => void;
}

function BlockRow({ block, state, pagesPerBlock, active, onPress }: BlockRowProps): ReactElement {
  const { pages, open, bad } = state;
  return (
    <tr className={active === null ? '' : 'initial-active'}>
      <th scope="row">
        {`block ${block}`}
        {bad && <span className="tag">bad</span>}
      </th>
      {Array.from({ length: pagesPerBlock }, (_, page) => {
        const lpn = pages[page];
        const isNext = open && page === pages.length;
        const kind = bad ? 'bad' : lpn === undefined ? (isNext ? 'next' : 'free') : lpn === null ? 'invalid' : 'valid';
        const words = {
          bad: 'bad',
          next: 'free, written next',
          free: 'free',
          invalid: 'invalid',
          valid: '',
        }[kind];
        return (
          <td key={page}>
            <button
              type="button"
              data-cell={`${block}-${page}`}
              className={`initial-page text tiny block surface initial-${kind}`}
              tabIndex={active === page ? 0 : -1}
              aria-label={
                kind === 'valid'
                  ? `Block ${block}, page ${page}: logical page ${lpn ?? ''}`
                  : `Block ${block}, page ${page}: ${words}`
              }
              onClick={() => onPress(page)}
            >
              {kind === 'valid' ? lpn : kind === 'invalid' ? '×' : kind === 'next' ? '▸' : ''}
            </button>
          </td>
        );
      })}
    </tr>
  );
}
