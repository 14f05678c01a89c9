import { useId, type ReactElement } from 'react';
import { hasBursts, type SizeWeight, type SyntheticWorkload } from '../../../document/experiment.ts';
import { helpAt } from '../../../document/patch.ts';
import { useDraft } from '../../components/fields/number-field.tsx';
import { changeSetting, useSides } from '../settings/setting-edit.ts';
import { SettingFields } from '../settings/setting-control.tsx';
import { GENERATOR } from '../../stores/words/setting-groups.ts';

const UNITS: Readonly<Record<string, number>> = {
  b: 1,
  '': 1024,
  kib: 1024,
  kb: 1024,
  k: 1024,
  mib: 1_048_576,
  m: 1_048_576,
};

/** Each size is exact and as short as possible. */
export function sizesText(sizes: readonly SizeWeight[]): string {
  return sizes.map(({ bytes, weight }) => sizeText(bytes) + (weight === 1 ? '' : ` × ${weight}`)).join(', ');
}

function sizeText(bytes: number): string {
  if (bytes >= 1_048_576 && bytes % 1_048_576 === 0) return `${bytes / 1_048_576} MiB`;
  // Quarters of a KiB are exact and common.
  return bytes % 256 === 0 ? `${bytes / 1024} KiB` : `${bytes} B`;
}

/** Returns a message if the text is invalid. Sizes without a unit are KiB. */
export function readSizes(text: string): SizeWeight[] | string {
  const sizes: SizeWeight[] = [];
  for (const part of text.split(',')) {
    const match = /^\s*(\d+(?:\.\d+)?)\s*([a-z]*)(?:\s*[×x*]\s*(\d+(?:\.\d+)?))?\s*$/i.exec(part);
    const unit = match === null ? undefined : UNITS[(match[2] ?? '').toLowerCase()];
    if (match === null || unit === undefined) {
      return `“${part.trim()}” is not a size. Allowed: sizes in KiB, with optional weights: 4 × 3, 64`;
    }
    const bytes = Number(match[1]) * unit;
    if (!Number.isInteger(bytes)) return `“${part.trim()}” is not a whole number of bytes`;
    sizes.push({ bytes, weight: match[3] === undefined ? 1 : Number(match[3]) });
  }
  return sizes;
}

export function GeneratorSettings(): ReactElement | null {
  const workload = useSides().edited.workload;
  if (!('synthetic' in workload)) return null;
  const { readSizes: reads, writeSizes: writes } = workload.synthetic;
  return (
    <div className="stack gap-3">
      {GENERATOR.map(({ title, settings }) => (
        <div key={title}>
          {title !== null && <h3 className="small strong">{title}</h3>}
          <SettingFields places={settings.filter(({ path }) => !isIdle(path, workload.synthetic))} />
          {title === null && (
            <div className="setting-fields">
              <SizesField path="workload.synthetic.readSizes" label="Read sizes" sizes={reads} />
              <SizesField path="workload.synthetic.writeSizes" label="Write sizes" sizes={writes} />
            </div>
          )}
        </div>
      ))}
    </div>
  );
}

/** Only a workload with bursts has burst settings. */
function isIdle(path: string, { arrivals }: SyntheticWorkload): boolean {
  return path.includes('.burst') && !hasBursts(arrivals);
}

/** Invalid text stays in the field with the reason. */
function SizesField({
  path,
  label,
  sizes,
}: {
  path: string;
  label: string;
  sizes: readonly SizeWeight[];
}): ReactElement {
  const id = useId();
  const shown = sizesText(sizes);
  const { error, field } = useDraft(shown, (text) => {
    const read = readSizes(text);
    if (typeof read === 'string') return read;
    return sizesText(read) === shown ? null : changeSetting(path, read, label);
  });
  return (
    <div className="setting" data-setting={path}>
      <div
        className="field"
        title={`${helpAt(path).sentence} Example: 4 KiB × 3, 64 KiB is three of 4 KiB for each of 64 KiB.`}
      >
        <label htmlFor={id}>{label}</label>
        <input
          id={id}
          className="field-number generator-sizes"
          autoComplete="off"
          spellCheck={false}
          {...field}
          aria-describedby={error === null ? undefined : `${id}-error`}
        />
        {error !== null && (
          <p id={`${id}-error`} className="field-error" role="alert">
            {error}
          </p>
        )}
      </div>
    </div>
  );
}
