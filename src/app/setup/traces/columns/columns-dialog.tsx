import { useEffect, useMemo, useState, type ReactElement } from 'react';
import { formatBytes, formatCount, formatShare, formatTime, plural } from '../../../../base/format.ts';
import { visibleText } from '../../../../device/visible-text.ts';
import { columnsText } from '../../../../traces/any-table/choice.ts';
import { guessColumns } from '../../../../traces/any-table/guess.ts';
import { outcomeOf, type Outcome } from '../../../../traces/any-table/outcomes.ts';
import { UNKNOWN_OPERATION, usualOperation } from '../../../../traces/any-table/words.ts';
import type { Excerpt } from '../../../../traces/format.ts';
import { takeExcerpt } from '../../../../traces/reading/excerpt.ts';
import { tableWith } from '../../../../traces/reading/table.ts';
import { Table } from '../../../components/table.tsx';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { NumberField } from '../../../components/fields/number-field.tsx';
import { SelectField } from '../../../components/fields/select-field.tsx';
import { Segmented } from '../../../components/fields/segmented.tsx';
import { Message } from '../../../components/section.tsx';
import { useTrace, type TraceArrival } from '../../../stores/trace.ts';
import { dismissTrace } from '../trace-arrival.ts';
import {
  choiceOfState,
  columnWith,
  openQuestions,
  stateOf,
  stateOfGuess,
  withAnswer,
  withMeaning,
  type ColumnsState,
  type Meaning,
} from './columns-state.ts';
import { saveColumns, savedColumns } from './saved-columns.ts';

const SHOWN_LINES = 10;
/** Columns that are shown; a table with more is named by `--columns`. */
const MOST_COLUMNS = 60;
const MOST_WORDS = 8;
const EVERY_NS = 100_000;
const EACH_BYTES = 4096;

const SEPARATORS = [
  { byte: null, label: 'as found' },
  { byte: 44, label: 'commas' },
  { byte: 59, label: 'semicolons' },
  { byte: 9, label: 'tabs' },
  { byte: 124, label: 'vertical bars' },
  { byte: 0, label: 'blanks' },
] as const;

type ColumnsArrival = Extract<TraceArrival, { phase: 'columns' }>;

export function ColumnsDialog({ arrival }: { readonly arrival: ColumnsArrival }): ReactElement {
  const { file, head, onChoose, failure } = arrival;
  const [separator, setSeparator] = useState<number | null>(null);
  const excerpt = useMemo(() => takeExcerpt(head, true), [head]);
  const guess = useMemo(() => guessColumns(excerpt, separator), [excerpt, separator]);
  const table = useMemo(() => tableWith(excerpt, separator), [excerpt, separator]);
  const [state, setState] = useState<ColumnsState>(() => stateOfGuess(guess));
  const [isSaved, setIsSaved] = useState(false);
  const { names } = guess;
  useEffect(() => {
    let isCurrent = true;
    if (names !== null) {
      void savedColumns(names).then((choice) => {
        if (!isCurrent || choice === null) return;
        setState(stateOf(choice, guess));
        setIsSaved(true);
      });
    }
    return () => {
      isCurrent = false;
    };
  }, [names, guess]);
  const { choice, missing } = choiceOfState(state);
  const text = choice === null ? null : columnsText(choice);
  // The text contains the whole choice.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const outcome = useMemo(() => (choice === null ? null : outcomeOf(choice, excerpt)), [text, excerpt]);
  const open = isSaved ? [] : openQuestions(state, guess);
  const isReadable = outcome !== null && outcome.found !== null && open.length === 0;
  const read = (): void => {
    if (choice === null) return;
    // A browser without storage asks again next time.
    if (names !== null) void saveColumns(names, choice).catch(() => undefined);
    onChoose(`columns:${columnsText(choice)}`);
  };
  const rows = table.lines.slice(0, SHOWN_LINES + (names === null ? 0 : 1));
  const body =
    names === null ? rows.slice(0, SHOWN_LINES) : rows.filter((row) => !isHeader(row, names)).slice(0, SHOWN_LINES);
  return (
    <Dialog
      title={`What do the columns of ${visibleText(file.name)} mean?`}
      onClose={dismissTrace}
      className="dialog-wide"
      actions={
        <>
          {failure !== null && (
            <Button onClick={() => useTrace.setState({ arrival: { phase: 'failed', file, failure } })}>
              It is a known format…
            </Button>
          )}
          <Button onClick={dismissTrace}>Cancel</Button>
          <Button look="main" data-focus-first disabled={!isReadable} onClick={read}>
            Read the file
          </Button>
        </>
      }
    >
      {!isSaved &&
        guess.questions.map(({ says, answers }, question) =>
          answers.length === 0 ? (
            <Message key={says} tone="warn" title={says} />
          ) : (
            <fieldset key={says} className={`trace-readings cells ${open.includes(question) ? 'tone-near' : ''}`}>
              <legend>{says}</legend>
              {answers.map(({ label }, answer) => (
                <label key={label} className="choice">
                  <input
                    type="radio"
                    name={`question ${question}`}
                    checked={state.answers[question] === answer}
                    onChange={() => setState(withAnswer(state, guess, question, answer))}
                  />
                  <span>
                    <strong>{label}</strong>
                    <Gives state={withAnswer(state, guess, question, answer)} excerpt={excerpt} />
                  </span>
                </label>
              ))}
            </fieldset>
          ),
        )}
      {isSaved && <p className="muted">As you chose for the last file with this header.</p>}
      <div className="columns-found toolbar">
        <SelectField
          label="Between columns"
          value={String(separator)}
          options={SEPARATORS.map(({ byte, label }) => ({ value: String(byte), label }))}
          onChange={(value) => {
            const next = value === 'null' ? null : Number(value);
            setSeparator(next);
            setIsSaved(false);
            setState(stateOfGuess(guessColumns(excerpt, next)));
          }}
        />
        <span className="muted">
          {names === null ? 'no header' : 'a header'}
          {table.layout.quote !== 0 && ', quotes around fields'}
          {table.layout.point === 44 && ', commas as decimal points'}
        </span>
      </div>
      <Table
        className="small"
        region="The first lines"
        regionClass="columns-table scroll box"
        hasNames={false}
        rows={body}
        columns={state.meanings.slice(0, MOST_COLUMNS).map((meaning, index) => {
          const props = { className: meaning === 'ignored' ? 'muted' : undefined };
          return {
            title: `Column ${index + 1}`,
            head: (
              <ColumnMenu
                index={index}
                name={names?.[index] ?? null}
                meaning={meaning}
                onChange={(next) => setState(withMeaning(state, index, next))}
              />
            ),
            headProps: props,
            cell: (row: (typeof body)[number]) => visibleText((row[index] ?? '').slice(0, 40)),
            cellProps: () => props,
          };
        })}
      />
      {guess.count > MOST_COLUMNS && (
        <p className="muted">
          {`The file has ${formatCount(guess.count)} columns; the first ${MOST_COLUMNS} are shown.`}
        </p>
      )}
      <Instead state={state} setState={setState} words={wordsOf(state, body, table.lines)} />
      {outcome === null ? (
        <Message tone="warn" title={`Choose the column: ${missing}`} />
      ) : (
        <Consequences outcome={outcome} />
      )}
      {open.length > 0 && <Message tone="warn" title={`${plural(open.length, 'question')} above to answer`} />}
    </Dialog>
  );
}

const isHeader = (row: readonly string[], names: readonly string[]): boolean =>
  row.length === names.length && row.every((cell, i) => cell.toLowerCase() === names[i]);

function Gives({ state, excerpt }: { readonly state: ColumnsState; readonly excerpt: Excerpt }): ReactElement | null {
  const { choice } = choiceOfState(state);
  return choice === null ? null : <span className="muted">{`: ${visibleText(outcomeOf(choice, excerpt).gives)}`}</span>;
}

interface ColumnMenuProps {
  readonly index: number;
  readonly name: string | null;
  readonly meaning: Meaning;
  readonly onChange: (meaning: Meaning) => void;
}

interface Choice {
  readonly value: Meaning;
  readonly label: string;
}

const times = (kind: 'time' | 'response', of: string): Choice[] => [
  { value: `${kind}:s`, label: `${of} in s` },
  { value: `${kind}:ms`, label: `${of} in ms` },
  { value: `${kind}:us`, label: `${of} in µs` },
  { value: `${kind}:ns`, label: `${of} in ns` },
];

function ColumnMenu({ index, name, meaning, onChange }: ColumnMenuProps): ReactElement {
  const sizes = (kind: 'offset' | 'size'): Choice[] => {
    const of = kind === 'offset' ? 'address' : 'size';
    const usual: readonly (readonly [number, string])[] = [
      [1, `${of} in bytes`],
      [512, `${of} in sectors of 512 bytes`],
      [4096, `${of} in pages of 4 KiB`],
    ];
    const [own, unit, ...how] = meaning.split(':');
    const other = own === kind && (how.length > 0 || !usual.some(([bytes]) => String(bytes) === unit));
    const written = [...(how.includes('hex') ? ['hexadecimal'] : []), ...(how.includes('from0') ? ['from 0'] : [])];
    return [
      ...usual.map(([bytes, label]) => ({ value: `${kind}:${bytes}` as Meaning, label })),
      ...(other
        ? [{ value: meaning, label: [`${of} in units of ${formatBytes(Number(unit))}`, ...written].join(', ') }]
        : [{ value: `${kind}:1:hex` as Meaning, label: `${of} in bytes, hexadecimal` }]),
    ];
  };
  return (
    <SelectField
      label={name === null ? `Column ${index + 1}` : visibleText(name.slice(0, 40))}
      value={meaning}
      options={[{ value: 'ignored', label: 'ignored' }]}
      groups={[
        {
          label: 'Time of arrival',
          options: [
            ...times('time', 'time'),
            { value: 'time:filetime', label: 'time in 100 ns (FILETIME)' },
            { value: 'time:date', label: 'date and time' },
            { value: 'time:mdy', label: 'date, the month first' },
            { value: 'time:dmy', label: 'date, the day first' },
          ],
        },
        { label: 'Operation', options: [{ value: 'op', label: 'operation' }] },
        { label: 'Address', options: sizes('offset') },
        { label: 'Size', options: sizes('size') },
        {
          label: 'Others',
          options: [
            { value: 'device', label: 'device' },
            { value: 'file', label: 'file that the address is in' },
            ...times('response', 'response time'),
          ],
        },
      ]}
      onChange={onChange}
    />
  );
}

/** Not understood, or given a meaning by a person; at most eight. */
function wordsOf(
  { meanings, words }: ColumnsState,
  shown: readonly (readonly string[])[],
  all: readonly (readonly string[])[],
): readonly string[] {
  const op = columnWith(meanings, 'op');
  if (op === null) return [];
  const found = new Set<string>();
  const first = shown.at(0);
  for (const row of all.slice(first === undefined ? 0 : all.indexOf(first))) {
    const word = (row[op.place - 1] ?? '').toLowerCase();
    if (word !== '') found.add(word);
    if (found.size > MOST_WORDS) break;
  }
  const unknown = [...found].filter((word) => usualOperation(word) === UNKNOWN_OPERATION);
  return words !== null || unknown.length > 0 ? [...found].slice(0, MOST_WORDS) : [];
}

const KINDS = ['reads', 'writes', 'trims'] as const;

interface InsteadProps {
  readonly state: ColumnsState;
  readonly setState: (state: ColumnsState) => void;
  readonly words: readonly string[];
}

function Instead({ state, setState, words }: InsteadProps): ReactElement {
  const { meanings, everyNs, all, eachBytes, isEnd } = state;
  const has = (kind: string): boolean => columnWith(meanings, kind) !== null;
  const meant = state.words ?? { reads: [], writes: [], trims: [] };
  const meaningOf = (word: string): (typeof KINDS)[number] | 'none' => {
    const own = KINDS.find((kind) => meant[kind].includes(word));
    if (own !== undefined || state.words !== null) return own ?? 'none';
    return KINDS[usualOperation(word)] ?? 'none';
  };
  const choose = (word: string, kind: string): void => {
    const those = (of: string): string[] => words.filter((each) => (each === word ? kind : meaningOf(each)) === of);
    const next = { reads: those('reads'), writes: those('writes'), trims: those('trims') };
    setState({ ...state, words: KINDS.some((of) => next[of].length > 0) ? next : null });
  };
  return (
    <div className="columns-instead stack">
      {!has('time') && everyNs === null && (
        <Button onClick={() => setState({ ...state, everyNs: EVERY_NS })}>
          {`No times: a request every ${formatTime(EVERY_NS)}`}
        </Button>
      )}
      {!has('time') && everyNs !== null && (
        <NumberField
          label="No time: a request every"
          unit="µs"
          value={everyNs / 1000}
          onCommit={(value) => {
            if (!(value >= 0.001)) return 'Enter a time of at least 0.001 µs.';
            setState({ ...state, everyNs: Math.round(value * 1000) });
            return null;
          }}
        />
      )}
      {has('time') && has('response') && (
        <Segmented
          label="The times are those of"
          labelled
          value={isEnd ? 'end' : 'begin'}
          options={[
            { value: 'begin', label: 'arrival' },
            { value: 'end', label: 'completion', title: 'A request arrives earlier, by its response time' },
          ]}
          onChange={(value) => setState({ ...state, isEnd: value === 'end' })}
        />
      )}
      {!has('op') && (
        <Segmented
          label="No operation: all are"
          labelled
          value={all}
          options={[
            { value: 'read', label: 'reads' },
            { value: 'write', label: 'writes' },
          ]}
          onChange={(value) => setState({ ...state, all: value })}
        />
      )}
      {!has('size') && eachBytes === null && (
        <Button onClick={() => setState({ ...state, eachBytes: EACH_BYTES })}>
          {`No sizes: each request has ${formatBytes(EACH_BYTES)}`}
        </Button>
      )}
      {!has('size') && eachBytes !== null && (
        <NumberField
          label="No size: each request has"
          unit="B"
          value={eachBytes}
          onCommit={(value) => {
            if (!(Number.isInteger(value) && value >= 1 && value <= 1_073_741_824))
              return 'Enter bytes from 1 to 1,073,741,824.';
            setState({ ...state, eachBytes: value });
            return null;
          }}
        />
      )}
      {words.map((word) => (
        <SelectField
          key={word}
          label={`“${visibleText(word.slice(0, 20))}” is`}
          value={meaningOf(word)}
          options={[
            ...KINDS.map((kind) => ({ value: kind, label: `a ${kind.slice(0, -1)}` })),
            { value: 'none', label: 'none of them' },
          ]}
          onChange={(kind) => choose(word, kind)}
        />
      ))}
    </div>
  );
}

function Consequences({ outcome: { found, gives } }: { readonly outcome: Outcome }): ReactElement {
  if (found === null) {
    return (
      <Message tone="bad" title="These columns cannot be read">
        <p>{gives.replace(/^nothing: /, '')}</p>
      </Message>
    );
  }
  const { requests, durationNs, reads, rejected, lines, footprintBytes, endBytes } = found;
  const rate = durationNs === 0 ? null : ((requests - 1) * 1e9) / durationNs;
  const reasons = Object.entries(rejected.byReason);
  return (
    <div className="apart" role="status">
      <p>
        {`In the first ${plural(lines.count, 'line')}:`}{' '}
        <strong>{`${plural(requests, 'request')} in ${formatTime(durationNs)}`}</strong>
        {rate !== null && `, ${formatCount(Number(rate.toPrecision(3)))} per second`}
        {`, ${formatShare(reads / Math.max(1, requests))} reads`}
        {`, ${formatBytes(footprintBytes)} accessed, up to address ${formatBytes(endBytes)}`}
      </p>
      {reasons.length > 0 && (
        <p className="bad">
          {`${plural(rejected.count, 'line is', 'lines are')} not requests: ${reasons.map(([reason, count]) => `${count} × ${reason}`).join(', ')}`}
        </p>
      )}
    </div>
  );
}
