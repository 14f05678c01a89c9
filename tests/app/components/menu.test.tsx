// @vitest-environment happy-dom
import userEvent from '@testing-library/user-event';
import { act, render, screen } from '@testing-library/react';
import { expect, test, describe, it } from 'vitest';
import {
  Menu,
  menuChoice,
  isTyping,
  NOTHING_TYPED,
  menuStep,
  typedWith,
} from '../../../src/app/components/dialogs/menu.tsx';

const LABELS = ['Table as CSV', 'Picture as PNG', 'Picture as SVG', 'Report', 'Plan'];

describe('a menu', () => {
  it('is walked through by arrows, which go round, and by Home and End', () => {
    expect([0, 1, 4].map((at) => menuStep('ArrowDown', at, 5))).toEqual([1, 2, 0]);
    expect([0, 1, -1].map((at) => menuStep('ArrowUp', at, 5))).toEqual([4, 0, 4]);
    expect([menuStep('Home', 3, 5), menuStep('End', 3, 5)]).toEqual([0, 4]);
    expect(menuStep('x', 3, 5)).toBeNull();
    expect(menuStep('ArrowDown', -1, 0)).toBeNull();
  });

  it('finds a choice by its first letters, the next one by the same letter again', () => {
    expect(menuChoice('p', LABELS, 0)).toBe(1);
    expect(menuChoice('pp', LABELS, 1)).toBe(2);
    expect(menuChoice('ppp', LABELS, 2)).toBe(4);
    expect(menuChoice('pppp', LABELS, 4)).toBe(1);
    expect(menuChoice('pl', LABELS, 1)).toBe(4);
    expect(menuChoice('picture as s', LABELS, 1)).toBe(2);
    expect(menuChoice('r', LABELS, 3)).toBe(3);
    expect(menuChoice('x', LABELS, 2)).toBeNull();
  });

  it('takes letters after a pause as a new word', () => {
    const word = typedWith(typedWith(NOTHING_TYPED, 'p', 1000), 'l', 1500);
    expect(word.text).toBe('pl');
    expect(isTyping(word, 2000)).toBe(true);
    expect(typedWith(word, 'r', 3000).text).toBe('r');
  });
});

/** The top layer of a browser: an open menu is told so; Escape and a press elsewhere are the browser's own. */
function toggle(this: HTMLElement, newState: 'open' | 'closed'): void {
  for (const type of ['beforetoggle', 'toggle'])
    this.dispatchEvent(Object.assign(new Event(type, { bubbles: false }), { newState }));
}
Object.assign(HTMLElement.prototype, {
  showPopover(this: HTMLElement) {
    toggle.call(this, 'open');
  },
  hidePopover(this: HTMLElement) {
    toggle.call(this, 'closed');
  },
});

const run: string[] = [];
const item = (label: string, refused?: string) => ({
  label,
  refused,
  run: () => {
    run.push(label);
  },
});

test('a menu opens by an arrow key, and arrows, Home, End and letters lead to what can be chosen', async () => {
  render(
    <Menu
      label="Export"
      title="Save what is shown"
      items={[item('Table as CSV'), item('Picture as PNG'), item('Report', 'no run yet'), item('Plan'), item('Text')]}
    >
      Export
    </Menu>,
  );
  const user = userEvent.setup();
  const focused = (): string | null => document.activeElement?.getAttribute('data-label') ?? null;
  const button = screen.getByRole('button', { name: 'Export' });
  act(() => {
    button.focus();
  });
  await user.keyboard('{ArrowDown}');
  expect(focused()).toBe('Table as CSV');
  let steps = 0;
  for (const [keys, wanted] of [
    ['{ArrowDown}', 'Picture as PNG'],
    // A refused choice is passed over.
    ['{ArrowDown}', 'Plan'],
    ['{End}', 'Text'],
    ['{ArrowDown}', 'Table as CSV'],
    ['{ArrowUp}', 'Text'],
    ['{Home}', 'Table as CSV'],
    ['pl', 'Plan'],
    ['{Control>}{Home}{/Control}', 'Plan'],
  ] as const) {
    await user.keyboard(keys);
    expect(focused(), keys).toBe(wanted);
    steps++;
  }
  expect(steps).toBe(8);
  await user.keyboard('{Enter}');
  expect(run).toEqual(['Plan']);
  // One stop for the Tab key, and that is the button.
  expect([...document.querySelectorAll('[tabindex="-1"]')].filter((one) => one.role !== 'menu')).toHaveLength(5);
});

test('a menu says that it opens when it opens, and nothing when it closes', () => {
  let opened = 0;
  const { container, unmount } = render(
    <Menu
      label="Formats"
      title="What can be saved"
      items={[item('Table as CSV')]}
      onOpen={() => {
        opened++;
      }}
    >
      Formats
    </Menu>,
  );
  const menu = container.querySelector<HTMLElement>('[role=menu]');
  act(() => {
    menu?.showPopover();
  });
  expect(opened).toBe(1);
  act(() => {
    menu?.hidePopover();
  });
  expect(opened).toBe(1);
  unmount();
});
