import { expect, it, vi } from 'vitest';
import { commandOf } from '../../../src/app/contributions/command-keys.ts';

vi.hoisted(() => {
  vi.stubGlobal('navigator', { platform: 'Linux' });
});

/** A press of keys, such as `Ctrl Shift z`. */
function pressed(keys: string): KeyboardEvent {
  const parts = keys.split('+');
  const [ctrlKey, altKey, shiftKey] = ['Ctrl', 'Alt', 'Shift'].map((modifier) => parts.includes(modifier));
  return { key: parts.at(-1), ctrlKey, altKey, shiftKey, metaKey: false } as KeyboardEvent;
}

it.each([
  ['Ctrl+s', 'save'],
  ['Ctrl+z', 'undo'],
  ['Ctrl+Shift+Z', 'redo'],
  ['Alt+ArrowLeft', 'view-back'],
  ['ArrowLeft', 'step-back'],
  ['Shift+B', 'previous-hit'],
  ['Shift+?', 'keys'],
  ['s', null],
])('%s is %s', (keys, command) => {
  expect(commandOf(pressed(keys))).toBe(command);
});

it('leaves letters typed with AltGr, which is Ctrl and Alt, to the keyboard', () => {
  for (const keys of ['Ctrl+Alt+s', 'Ctrl+Alt+z', 'Ctrl+Alt+k', 'Alt+j', 'Alt+?', 'Ctrl+Alt+ArrowLeft']) {
    expect(commandOf(pressed(keys)), keys).toBeNull();
  }
});
