// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactElement } from 'react';
import { expect, test } from 'vitest';
import { SayRanges } from '../../../src/app/learn/desk/say-fields.tsx';
import { NumberField } from '../../../src/app/learn/desk/parts.tsx';
import type { NumberSay } from '../../../src/learn/kinds/numbers.ts';

let numbers: number[] = [];
function Tolerance(): ReactElement {
  const [value, setValue] = useState(1);
  numbers.push(value);
  return (
    <>
      <NumberField label="Tolerance" value={value} most={100} onChange={setValue} />
      <button
        type="button"
        onClick={() => {
          setValue(1);
        }}
      >
        Undo
      </button>
    </>
  );
}

test('a number with decimals can be typed on the desk, key by key; what is no number stays and is marked', async () => {
  numbers = [];
  render(<Tolerance />);
  const user = userEvent.setup();
  const field = screen.getByLabelText<HTMLInputElement>('Tolerance');
  await user.clear(field);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await user.type(field, '2.05');
  expect(field.value).toBe('2.05');
  expect(field.getAttribute('aria-invalid')).toBe('false');
  expect(numbers.at(-1)).toBe(2.05);
  for (const [text, known] of [
    ['-1', 2.05],
    ['many', 2.05],
    // Within the limits as far as "10".
    ['101', 10],
  ] as const) {
    await user.clear(field);
    await user.type(field, text);
    expect(field.value).toBe(text);
    expect(field.getAttribute('aria-invalid'), text).toBe('true');
    expect(numbers.at(-1), text).toBe(known);
  }
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(field.value).toBe('1');
  expect(field.getAttribute('aria-invalid')).toBe('false');
});

let said: readonly NumberSay[] = [];
function Ranges(): ReactElement {
  const [say, setSay] = useState<readonly NumberSay[]>([{ atLeast: 2, text: 'Too much.' }]);
  said = say;
  return <SayRanges say={say} field="say" onChange={setSay} />;
}

test('the range of an answer to wrong answers is typed with decimals, and keeps a limit', async () => {
  render(<Ranges />);
  const user = userEvent.setup();
  const [from, to] = ['From this multiple of the right answer', 'Up to this multiple of the right answer'].map(
    (label) => screen.getByLabelText<HTMLInputElement>(label),
  );
  await user.type(to, '2.5');
  expect(said).toEqual([{ atLeast: 2, atMost: 2.5, text: 'Too much.' }]);
  await user.clear(from);
  expect(said).toEqual([{ atMost: 2.5, text: 'Too much.' }]);
  await user.clear(to);
  expect(said).toEqual([{ atLeast: 0, text: 'Too much.' }]);
  expect(from.value).toBe('0');
});
