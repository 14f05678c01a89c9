import { useState, type ReactElement } from 'react';
import type { Experiment, ExperimentInput } from '../../device/experiment.ts';
import { NAMED_POLICIES } from '../../device/named-policies.ts';
import { applyPatch } from '../../device/patch.ts';
import { defaultExperiment, ExperimentError } from '../../device/validate.ts';
import { SelectField } from '../components/select-field.tsx';
import { refusalOf } from '../refusals.ts';
import { isAsPatched } from './policy-switches.ts';

interface SchemeFieldProps {
  /** The experiment that is changed. */
  edited: Experiment;
  onChange: (patch: ExperimentInput, label: string) => void;
}

/** Whole schemes of the papers: each sets the policies back to the defaults and puts its own over them. */
export default function SchemeField({ edited, onChange }: SchemeFieldProps): ReactElement {
  const [defaults] = useState(() => defaultExperiment().policy);
  const plain: Experiment = { ...edited, policy: defaults };
  const present = NAMED_POLICIES.find(({ patch }) => isAsPatched(edited, wholePolicy(plain, patch)));
  return (
    <SelectField
      label="Scheme"
      value={present?.name ?? ''}
      options={[
        { value: '', label: 'Own combination', disabled: true },
        ...NAMED_POLICIES.map(({ name, title, patch }) => ({
          value: name,
          label: title,
          disabled: refusalOf(plain, patch) !== null,
        })),
      ]}
      onChange={(name) => {
        const chosen = NAMED_POLICIES.find((candidate) => candidate.name === name);
        if (chosen !== undefined) onChange(wholePolicy(plain, chosen.patch), chosen.title);
      }}
    />
  );
}

/** A scheme as one patch that also sets everything else back. */
function wholePolicy(plain: Experiment, patch: ExperimentInput): ExperimentInput {
  try {
    return { policy: applyPatch(plain, patch).policy };
  } catch (error) {
    // It doesn't go together with this device; the choice is disabled then.
    if (error instanceof ExperimentError) return patch;
    throw error;
  }
}
