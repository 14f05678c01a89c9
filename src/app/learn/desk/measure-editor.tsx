import { useId, useState, type ReactElement } from 'react';
import { localized, msg, t } from '../../../messages/message.ts';
import { CAUSE_WORDS } from '../../../base/vocabulary.ts';
import { ROW_KIND_NAMES, WAIT_NAMES } from '../../../engine/recording/recording.ts';
import { DocumentError } from '../../../learn/document/read.ts';
import { MAIN_RUN, PHASE_FIGURES, TAIL_OPS } from '../../../learn/measure/measure.ts';
import type { Measure } from '../../../learn/measure/measure.ts';
import { parseMeasure } from '../../../learn/measure/parse-measure.ts';
import { EditRows } from './edit-rows.tsx';
import { ChoiceField, TextField } from './fields.tsx';

type Kind = Measure['of'];

/** The kinds of measures in words, with a first measure of each. */
const KINDS: Readonly<Record<Kind, { readonly words: string; readonly first: (run: string) => Measure }>> = {
  latency: { words: msg('Latency of a request'), first: (run) => ({ of: 'latency', run, request: 0 }) },
  finish: { words: msg('Time of completion'), first: (run) => ({ of: 'finish', run }) },
  wait: { words: msg('Part of a latency'), first: (run) => ({ of: 'wait', run, request: 0, cause: WAIT_NAMES[0] }) },
  figure: { words: msg('Figure of the run'), first: (run) => ({ of: 'figure', run, path: 'response.read.p99Ns' }) },
  setting: { words: msg('Setting'), first: (run) => ({ of: 'setting', run, path: 'timing.programNs' }) },
  phase: { words: msg('Phases of a kind'), first: (run) => ({ of: 'phase', run, phase: 'program', figure: 'total' }) },
  busy: { words: msg('Busy share'), first: (run) => ({ of: 'busy', run, channel: 0, fromNs: 0, toNs: 1_000_000 }) },
  'tail-wait': {
    words: msg('Mean wait of the slowest requests'),
    first: (run) => ({ of: 'tail-wait', run, op: 'read', oneIn: 100, cause: 'dieGc' }),
  },
  beyond: {
    words: msg('Requests beyond a percentile'),
    first: (run) => ({ of: 'beyond', run, op: 'read', oneIn: 100 }),
  },
  'slower-than': { words: msg('Requests slower than'), first: (run) => ({ of: 'slower-than', run, ns: 1_000_000 }) },
  ratio: {
    words: msg('Ratio'),
    first: (run) => ({ of: 'ratio', terms: [KINDS.latency.first(run), KINDS.latency.first(run)] }),
  },
  difference: {
    words: msg('Difference'),
    first: (run) => ({ of: 'difference', terms: [KINDS.finish.first(run), KINDS.finish.first(run)] }),
  },
  sum: { words: msg('Sum'), first: (run) => ({ of: 'sum', terms: [KINDS.latency.first(run)] }) },
};
const KIND_NAMES = Object.keys(KINDS) as readonly Kind[];

interface Field {
  readonly key: string;
  readonly label: string;
  /** The allowed words; without them, a number, or a text for `path`. */
  readonly options?: readonly (readonly [string, string])[];
}

const named = (names: readonly string[]): readonly (readonly [string, string])[] => names.map((name) => [name, name]);

const REQUEST = { key: 'request', label: msg('Request #') };
/** The fields of each kind. An empty field is absent from the measure. */
const FIELDS: Readonly<Partial<Record<Kind, readonly Field[]>>> = {
  latency: [REQUEST],
  finish: [{ key: 'request', label: msg('Request # (empty: the last one)') }],
  wait: [
    REQUEST,
    { key: 'cause', label: msg('Cause'), options: WAIT_NAMES.map((name) => [name, CAUSE_WORDS[name].label]) },
  ],
  figure: [{ key: 'path', label: msg('Path') }],
  setting: [{ key: 'path', label: msg('Path') }],
  phase: [
    { key: 'phase', label: msg('Phase'), options: named(ROW_KIND_NAMES) },
    { key: 'figure', label: msg('Figure'), options: named(PHASE_FIGURES) },
    { key: 'request', label: msg('Only request #') },
    { key: 'channel', label: msg('Only channel') },
    { key: 'die', label: msg('Only die') },
  ],
  busy: [
    { key: 'channel', label: msg('Channel') },
    { key: 'die', label: msg('or die') },
    { key: 'fromNs', label: msg('From (ns)') },
    { key: 'toNs', label: msg('To (ns)') },
  ],
  'slower-than': [{ key: 'ns', label: msg('Latency (ns)') }],
  beyond: [
    { key: 'op', label: msg('Of the slowest'), options: named(TAIL_OPS) },
    { key: 'oneIn', label: msg('One in') },
  ],
  'tail-wait': [
    { key: 'op', label: msg('Of the slowest'), options: named(TAIL_OPS) },
    { key: 'oneIn', label: msg('One in') },
    { key: 'cause', label: msg('Cause'), options: WAIT_NAMES.map((name) => [name, CAUSE_WORDS[name].label]) },
  ],
};

interface MeasureEditorProps {
  readonly measure: Measure;
  readonly runs: readonly string[];
  /** Paths that the runs have, as suggestions. */
  readonly paths?: readonly string[];
  readonly onChange: (measure: Measure) => void;
}

/** A measure: its kind, its run and its fields, or the measures that it computes with. */
export function MeasureEditor({ measure, runs, paths = [], onChange }: MeasureEditorProps): ReactElement {
  const list = useId();
  /** A field whose text makes no measure, with the reason. */
  const [wrong, setWrong] = useState<{ readonly key: string; readonly text: string; readonly why: string } | null>(
    null,
  );
  const attempt = (key: string, text: string, next: unknown): void => {
    try {
      onChange(parseMeasure(next, 'measure'));
      setWrong(null);
    } catch (error) {
      if (!(error instanceof DocumentError)) throw error;
      setWrong({ key, text, why: localized(error.message) });
    }
  };
  const shown = (key: string, text: string): string => (wrong?.key === key ? wrong.text : text);
  const values = measure as unknown as Readonly<Record<string, string | number | undefined>>;
  return (
    <div className="stack">
      <ChoiceField
        label={t('Measure')}
        value={measure.of}
        options={KIND_NAMES.map((name) => [name, t(KINDS[name].words)])}
        onChange={(kind) => {
          setWrong(null);
          if (kind !== '') onChange(KINDS[kind].first(runs[0] ?? MAIN_RUN));
        }}
      />
      {'terms' in measure ? (
        <Terms measure={measure} runs={runs} paths={paths} onChange={onChange} />
      ) : (
        <>
          {(runs.length > 1 || !runs.includes(measure.run ?? MAIN_RUN)) && (
            <ChoiceField
              label={t('Run')}
              value={measure.run ?? MAIN_RUN}
              options={named(runs)}
              onChange={(run) => {
                if (run !== '') onChange({ ...measure, run });
              }}
            />
          )}
          {FIELDS[measure.of]?.map(({ key, label, options }) =>
            options === undefined ? (
              <TextField
                key={key}
                label={t(label)}
                most={100}
                invalid={wrong?.key === key}
                list={key === 'path' && paths.length > 0 ? list : undefined}
                value={shown(key, String(values[key] ?? ''))}
                onChange={(text) => {
                  const isNumber = key !== 'path' && text.trim() !== '';
                  const value = text.trim() === '' ? undefined : isNumber ? Number(text) : text.trim();
                  attempt(key, text, { ...measure, [key]: value });
                }}
              />
            ) : (
              <ChoiceField
                key={key}
                label={t(label)}
                value={String(values[key])}
                options={options}
                onChange={(value) => {
                  attempt(key, value, { ...measure, [key]: value });
                }}
              />
            ),
          )}
        </>
      )}
      <datalist id={list}>
        {paths.map((path) => (
          <option key={path} value={path} />
        ))}
      </datalist>
      <p className="question-problem" role="alert">
        {wrong?.why}
      </p>
    </div>
  );
}

type Arithmetic = Extract<Measure, { readonly terms: unknown }>;

/** The measures of a ratio, a difference or a sum, each with its own fields. */
function Terms(props: MeasureEditorProps & { readonly measure: Arithmetic }): ReactElement {
  const { measure, runs, paths = [], onChange } = props;
  const terms: readonly Measure[] = measure.terms;
  const change = (next: readonly Measure[]): void => {
    try {
      onChange(parseMeasure({ ...measure, terms: next }, 'measure'));
    } catch (error) {
      // Arithmetic nested deeper than a document may have: the measure stays as it is.
      if (!(error instanceof DocumentError)) throw error;
    }
  };
  const isSum = measure.of === 'sum';
  return (
    <EditRows
      rows={terms}
      most={Infinity}
      fresh={() => terms[0]}
      {...(isSum ? { addWords: t('Add a measure') } : {})}
      removeWords={(index) => t('Remove measure {index}', { index })}
      onChange={change}
      edit={({ row, number, put, remove }) => (
        <fieldset className="desk-row stack card">
          <legend>{t('Measure {index}', { index: number })}</legend>
          <MeasureEditor
            measure={row}
            runs={runs}
            paths={paths}
            onChange={(next) => {
              put(next, null);
            }}
          />
          {isSum && terms.length > 1 && remove}
        </fieldset>
      )}
    />
  );
}
