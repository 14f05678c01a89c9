import type { ReactElement } from 'react';
import type { BlockPlace } from '../../../device/device.ts';
import type { InitialState } from '../../../document/experiment.ts';
import { Button } from '../../components/button.tsx';
import { NumberField } from '../../components/fields/number-field.tsx';
import { collectedAt, withCollection, type BlockState } from './initial-edit.ts';

interface BlockSettingsProps {
  place: BlockPlace;
  page: number;
  state: BlockState;
  initial: InitialState;
  /** Sets the content of the block; returns the reason for a refusal, or null. */
  onState: (state: BlockState, label: string) => string | null;
  /** Sets the whole initial state; returns the reason for a refusal, or null. */
  onInitial: (initial: InitialState, label: string) => string | null;
}

/** What belongs to the chosen block and page: the logical page, the write pointer, wear, and collection. */
export function BlockSettings({ place, page, state, initial, onState, onInitial }: BlockSettingsProps): ReactElement {
  const { block } = place;
  const lpn = state.pages[page];
  const collection = collectedAt(initial, place);
  const isEmpty = state.pages.length === 0;
  return (
    <fieldset className="initial-block">
      <legend>{`Block ${block}, page ${page}`}</legend>
      {lpn !== undefined && lpn !== null && (
        <NumberField
          least={0}
          label="Logical page"
          value={lpn}
          step={1}
          onCommit={(next) =>
            onState({ ...state, pages: state.pages.map((one, at) => (at === page ? next : one)) }, 'Logical page')
          }
        />
      )}
      <Check
        label="open: the host writes on here"
        checked={state.open}
        disabled={isEmpty}
        onChange={(open) => {
          onState({ ...state, open }, open ? `Open block ${block}` : `Close block ${block}`);
        }}
      />
      <Check
        label="bad block"
        checked={state.bad}
        disabled={!isEmpty}
        onChange={(bad) => {
          onState({ ...state, bad }, `Bad block ${block}`);
        }}
      />
      <NumberField
        least={0}
        label="Erase count"
        value={state.eraseCount}
        step={1}
        onCommit={(eraseCount) => onState({ ...state, eraseCount }, 'Erase count')}
      />
      <Check
        label="collected by GC"
        checked={collection !== null}
        disabled={isEmpty && collection === null}
        onChange={(isOn) => {
          onInitial(withCollection(initial, place, isOn ? 0 : null), `Collection of block ${block}`);
        }}
      />
      {collection !== null && (
        <NumberField
          least={0}
          label="Collected at, µs"
          value={collection / 1000}
          step={100}
          onCommit={(us) => onInitial(withCollection(initial, place, Math.round(us * 1000)), 'Time of a collection')}
        />
      )}
      <Button
        aria-disabled={isEmpty}
        onClick={() => {
          onState({ ...state, pages: [], open: false }, `Clear block ${block}`);
        }}
      >
        Clear block
      </Button>
    </fieldset>
  );
}

interface CheckProps {
  label: string;
  checked: boolean;
  disabled: boolean;
  onChange: (checked: boolean) => void;
}

function Check({ label, checked, disabled, onChange }: CheckProps): ReactElement {
  return (
    <label className="row gap-1 inline small">
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      {label}
    </label>
  );
}
