import { beforeEach, expect, it } from 'vitest';
import { fileStem } from '../../../src/app/exports/save-file.ts';
import { notify, notifyAction, notifyJob, useNotices } from '../../../src/app/stores/notices.ts';
import { resetPage } from '../../../src/app/stores/page-state.ts';

/** A name of 190 characters that turns the text beside it, rings, and breaks the line. */
const HOSTILE = `\u202egpj.\u0007\u001b[2J\n\u2028${'x'.repeat(178)}`;
const STEERS = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/u;

beforeEach(resetPage);

it('no message has a character that steers, or is longer than can be read, whatever name is in it', () => {
  expect(HOSTILE).toHaveLength(190);
  const action = { label: 'Undo', run: () => undefined };
  notify('bad', `Cannot open ${HOSTILE}`, `It is ${HOSTILE.repeat(9)}.`);
  notifyAction(`${HOSTILE.repeat(9)} opened`, HOSTILE.repeat(9), action);
  notifyJob(`Opening ${HOSTILE.repeat(9)}`, () => undefined);
  const said = useNotices.getState().notices.flatMap(({ title, text = '' }) => [title, text]);
  expect(said[0]).toBe(String.raw`Cannot open \u202egpj.\u0007\u001b[2J\n\u2028` + 'x'.repeat(178));
  expect(said).toHaveLength(6);
  for (const text of said) {
    expect(text).not.toMatch(STEERS);
    expect(text.length).toBeLessThan(610);
  }
});

it('no name of a download has a character that steers or is part of a path, and each has one that is read', () => {
  const names = [HOSTILE, '../../etc/passwd', 'C:\\a\\b', '\u202e\u0007', '', 'Größe 4 KiB'];
  expect(names.map(fileStem)).toEqual([
    `gpj.-2J-${'x'.repeat(178)}`,
    '..-..-etc-passwd',
    'C-a-b',
    'experiment',
    'experiment',
    'Größe-4-KiB',
  ]);
});
