import type { ValueFormat } from '../measure/value.ts';

export interface InvalidAnswer {
  readonly invalid: string;
}

const TIME_UNITS: Readonly<Record<string, number>> = { ns: 1, us: 1e3, µs: 1e3, μs: 1e3, ms: 1e6, s: 1e9 };

/** The unit that a time has if the answer names none. */
export const DEFAULT_TIME_UNIT = 'µs';

const EXAMPLES: Readonly<Record<ValueFormat, string>> = {
  time: 'a time such as 150, 150 µs or 0.15 ms',
  count: 'a number such as 4',
  share: 'a percentage such as 40 or 40 %',
  ratio: 'a ratio such as 2 or 2.5',
};

const NUMBER = /^(\d{1,15}(?:[.,]\d{1,20})?|[.,]\d{1,20})\s*([a-zµμ%×]*)$/i;

/** The value of a typed answer, in ns, as a share or a plain number; or why it is none. */
export function parseAnswer(text: string, as: ValueFormat): { readonly value: number } | InvalidAnswer {
  const compact = text.trim().replaceAll(/[\u00a0\u202f\u2009]/g, '');
  const expected = `Expected: ${EXAMPLES[as]}.`;
  if (compact === '') return { invalid: `The answer is empty. ${expected}` };
  const shown = text.trim().length > 40 ? `${text.trim().slice(0, 40)}…` : text.trim();
  const wrong: InvalidAnswer = { invalid: `Found “${shown}”. ${expected}` };
  const match = NUMBER.exec(compact);
  if (match === null) return wrong;
  const number = Number(match[1].replace(',', '.'));
  const unit = match[2];
  switch (as) {
    case 'time': {
      const name = unit === '' ? DEFAULT_TIME_UNIT : unit.toLowerCase();
      return Object.hasOwn(TIME_UNITS, name) ? { value: number * TIME_UNITS[name] } : wrong;
    }
    case 'count':
      // A mean of counts is not whole.
      return unit === '' ? { value: number } : wrong;
    case 'share':
      return (unit === '' || unit === '%') && number <= 100 ? { value: number / 100 } : wrong;
    case 'ratio':
      return unit === '' || unit === '×' || unit === 'x' ? { value: number } : wrong;
  }
}
