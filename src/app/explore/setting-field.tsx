import type { ReactElement } from 'react';
import { schemaAt, valueAt } from '../../device/patch.ts';
import { wordsAt } from '../../device/words.ts';
import { NumberField } from '../components/number-field.tsx';
import { SelectField } from '../components/select-field.tsx';
import { editA, useDocument } from '../stores/document.ts';

interface SettingFieldProps {
  /** A key of the experiment, as in `timing.readNs`. */
  path: string;
  /** Another name than the schema's. */
  label?: string;
  /** What is shown is the value divided by this. */
  scale?: number;
  unit?: string;
  step?: number;
}

/** A setting of A as a field: its name, limits and meaning come from the schema. */
export function SettingField({ path, label, scale = 1, unit, step = 1 }: SettingFieldProps): ReactElement | null {
  const value = useDocument((state) => valueAt(state.present.pair.a, path));
  const node = schemaAt(path);
  const name = label ?? node.title;
  if (node.kind === 'choice' && typeof value === 'string') {
    return (
      <SelectField
        label={name}
        title={wordsAt(path).sentence}
        value={value}
        options={node.values.map((choice) => ({ value: choice, label: choiceLabel(choice) }))}
        onChange={(chosen) => {
          editA(path, chosen, `${name}: ${choiceLabel(chosen)}`);
        }}
      />
    );
  }
  if (node.kind !== 'number' || typeof value !== 'number') return null;
  return (
    <NumberField
      label={name}
      title={wordsAt(path).sentence}
      value={Number((value / scale).toPrecision(12))}
      step={step}
      {...(unit === undefined ? {} : { unit })}
      onCommit={(shown) => {
        const exact = shown * scale;
        return editA(path, node.decimals === 0 ? Math.round(exact) : Number(exact.toPrecision(12)), name);
      }}
    />
  );
}

/** `block-and-page` as people read it. */
export function choiceLabel(value: string): string {
  return value.replaceAll('-', ' ');
}
