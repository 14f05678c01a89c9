// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Palette } from '../../../src/app/contributions/palette.tsx';

Object.assign(HTMLElement.prototype, { scrollIntoView: () => undefined });

test('arrows go round the commands of the palette, Home and End lead to its ends until a word is typed', async () => {
  const run: string[] = [];
  const commands = ['Redo', 'Reset', 'Fit'].map((title) => ({
    id: title,
    title,
    group: 'Page' as const,
    run: () => {
      run.push(title);
    },
  }));
  let closed = 0;
  render(
    <Palette
      title="Commands"
      label="Search commands"
      placeholder=""
      commands={commands}
      isComplete
      onClose={() => {
        closed++;
      }}
    />,
  );
  const user = userEvent.setup();
  const field = screen.getByRole<HTMLInputElement>('combobox', { hidden: true });
  field.focus();
  /** The option that the field names as the active one. */
  const active = (): string | null | undefined =>
    document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent;
  let keys = 0;
  for (const [key, wanted] of [
    ['{ArrowUp}', 'Fit'],
    ['{ArrowDown}', 'Redo'],
    ['{End}', 'Fit'],
    ['{Home}', 'Redo'],
    ['{ArrowDown}', 'Reset'],
  ] as const) {
    await user.keyboard(key);
    expect(active(), key).toBe(wanted);
    keys++;
  }
  expect(keys).toBe(5);
  await user.keyboard('re');
  expect(active()).toBe('Redo');
  await user.keyboard('{End}');
  expect(active()).toBe('Redo');
  await user.keyboard('{ArrowDown}{Enter}');
  expect(run).toEqual(['Reset']);
  expect(closed).toBe(1);
});

test('Enter that comes before the list is complete chooses from the complete list, unless the word has changed', async () => {
  const run: string[] = [];
  const command = (title: string) => ({
    id: title,
    title,
    group: 'Page' as const,
    run: () => {
      run.push(title);
    },
  });
  const palette = (commands: ReturnType<typeof command>[], isComplete: boolean) => (
    <Palette
      title="Commands"
      label="Search commands"
      placeholder=""
      commands={commands}
      isComplete={isComplete}
      onClose={() => undefined}
    />
  );
  const user = userEvent.setup();
  for (const [typed, wanted] of [
    ['ruler{Enter}', ['Ruler']],
    ['rule{Enter}r', []],
  ] as const) {
    run.length = 0;
    const { rerender, unmount, container } = render(palette([command('Redo')], false));
    container.querySelector<HTMLInputElement>('[role=combobox]')?.focus();
    await user.keyboard(typed);
    expect(run, 'nothing is chosen from a list that is not complete').toEqual([]);
    rerender(palette([command('Redo'), command('Ruler')], true));
    expect(run, typed).toEqual(wanted);
    unmount();
  }
});
