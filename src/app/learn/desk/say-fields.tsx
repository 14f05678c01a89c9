/** What is said to answers that are not right: a text for a part or a pick, texts for ranges of a number. */
import type { ReactElement } from 'react';
import { t } from '../../../messages/message.ts';
import type { NumberSay } from '../../../learn/kinds/numbers.ts';
import { EditRows } from './edit-rows.tsx';
import { TextField, TypedField } from './fields.tsx';
import { numberIn } from './measure-words.ts';

const MOST = 2000;
const MOST_RANGES = 10;

/** A part with its answer, or without one if the text is empty. */
export function withSay<Part extends { readonly say?: string }>(part: Part, say: string): Part {
  const { say: _, ...rest } = part;
  return (say === '' ? rest : { ...rest, say }) as Part;
}

/** The answer to one option or item. */
export function SayField(props: {
  readonly say: string;
  readonly label?: string;
  readonly field?: string;
  readonly onChange: (say: string) => void;
}): ReactElement {
  return (
    <TextField
      label={props.label ?? t('Said to this answer if it is wrong')}
      {...(props.field === undefined ? {} : { field: props.field })}
      lines={2}
      most={MOST}
      value={props.say}
      onChange={props.onChange}
    />
  );
}

interface RangesProps {
  readonly say: readonly NumberSay[];
  /** The key of the list in the document; of a bar, whose fold is found instead, none. */
  readonly field?: string;
  readonly onChange: (say: readonly NumberSay[], field: string | null) => void;
}

/** Answers to ranges of a number, as multiples of the right answer. A mistake of the document keeps its measure. */
export function SayRanges({ say, field, onChange }: RangesProps): ReactElement {
  const limited = (one: NumberSay, key: 'atLeast' | 'atMost', limit: number | null): NumberSay => {
    const { [key]: _, ...rest } = one;
    const next: NumberSay = limit === null ? rest : { ...rest, [key]: limit };
    // A range needs a limit: without one every answer is meant.
    return next.atLeast === undefined && next.atMost === undefined && next.is === undefined
      ? { ...next, atLeast: 0 }
      : next;
  };
  return (
    <EditRows<NumberSay>
      rows={say}
      most={MOST_RANGES}
      fresh={() => ({ atLeast: 2, text: t('This is too much.') })}
      addWords={t('Add an answer to wrong answers')}
      removeWords={(number) => t('Remove answer {number}', { number })}
      onChange={onChange}
      edit={({ row: one, index, number, put, remove }) => (
        <details className="desk-row stack card" data-field={field === undefined ? undefined : `${field}[${index}]`}>
          <summary>
            {t('answer {number}', { number })}: {one.text}
          </summary>
          <div className="desk-pair">
            {(['atLeast', 'atMost'] as const).map((key) => (
              <TypedField
                key={key}
                label={
                  key === 'atLeast'
                    ? t('From this multiple of the right answer')
                    : t('Up to this multiple of the right answer')
                }
                value={one[key] ?? null}
                text={one[key] === undefined ? '' : String(one[key])}
                most={20}
                read={(text) => (text.trim() === '' ? null : (numberIn(text) ?? undefined))}
                onChange={(limit) => {
                  put(limited(one, key, limit), `say ${number} ${key}`);
                }}
              />
            ))}
          </div>
          <TextField
            label={t('What is said')}
            lines={2}
            most={MOST}
            value={one.text}
            onChange={(text) => {
              put({ ...one, text }, `say ${number}`);
            }}
          />
          {remove}
        </details>
      )}
    />
  );
}
