// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Menu } from '../../../src/app/components/dialogs/menu.tsx';

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
