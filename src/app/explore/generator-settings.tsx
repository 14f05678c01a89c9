import { useId, useState, type KeyboardEvent, type ReactElement } from 'react';
import type { SizeWeight, SyntheticWorkload } from '../../device/experiment.ts';
import { wordsAt } from '../../device/words.ts';
import { useDocument } from '../stores/document.ts';
import { editA } from '../stores/edits.ts';
import { SettingFields } from './setting-fields.tsx';
import { GENERATOR } from './setting-groups.ts';
import { readSizes, sizesText } from './size-list.ts';
import './generator-settings.css';

/** What a generated workload is made of. */
export default function GeneratorSettings(): ReactElement | null {
  const workload = useDocument((state) => state.present.pair.a.workload);
  if (!('synthetic' in workload)) return null;
  const { readSizes: reads, writeSizes: writes } = workload.synthetic;
  return (
    <div className="generator">
      {GENERATOR.map(({ title, settings }) => (
        <div key={title}>
          {title !== null && <h3 className="generator-part">{title}</h3>}
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

/** Bursts have settings of their own, which are shown where there are bursts. */
function isIdle(path: string, { arrivals }: SyntheticWorkload): boolean {
  return path.includes('.burst') && arrivals.kind !== 'bursts';
}

/** Sizes by weight, on one line. What can't be used stays in the field with the reason. */
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
  const [draft, setDraft] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const shown = sizesText(sizes);
  const commit = (text: string): void => {
    const read = readSizes(text);
    const problem = typeof read === 'string' ? read : sizesText(read) === shown ? null : editA(path, read, label);
    setError(problem);
    setDraft(problem === null ? null : text);
  };
  return (
    <div className="setting" data-setting={path}>
      <div
        className="field"
        title={`${wordsAt(path).sentence} 4 KiB × 3, 64 KiB: three of the one to one of the other.`}
      >
        <label htmlFor={id}>{label}</label>
        <input
          id={id}
          className="field-number generator-sizes"
          autoComplete="off"
          spellCheck={false}
          value={draft ?? shown}
          aria-invalid={error !== null}
          aria-describedby={error === null ? undefined : `${id}-error`}
          onChange={(event) => {
            setDraft(event.target.value);
          }}
          onBlur={(event) => {
            if (draft !== null) commit(event.target.value);
          }}
          onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
            if (event.key === 'Enter') commit(event.currentTarget.value);
            else if (event.key === 'Escape') {
              setDraft(null);
              setError(null);
            }
          }}
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
