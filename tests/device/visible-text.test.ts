import { describe, expect, it } from 'vitest';
import { DocumentError } from '../../src/device/document-error.ts';
import { parseSetting, setPath } from '../../src/document/set-path.ts';
import { parseExperimentText } from '../support/experiments.ts';
import { parseExperiment } from '../../src/document/validate.ts';
import { shortText, visibleText } from '../../src/device/visible-text.ts';

/** What no message may hold: terminals and browsers act on it instead of showing it. */
const RAW = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}\p{Cs}]/u;

const HOSTILE = '\u001b]0;PWNED\u0007\u001b[2J\u009b31m\u202egpj.exe\u2028\ud800';

const messageOf = (action: () => unknown): string => {
  try {
    action();
  } catch (error) {
    if (error instanceof DocumentError) return error.message;
    throw error;
  }
  throw new Error('nothing was refused');
};

describe('visibleText', () => {
  it('writes control, bidirectional and broken characters as escapes', () => {
    expect(visibleText(HOSTILE)).toBe('\\u001b]0;PWNED\\u0007\\u001b[2J\\u009b31m\\u202egpj.exe\\u2028\\ud800');
    expect(visibleText('a\tb\r\nc')).toBe('a\\tb\\r\\nc');
  });

  it('keeps all other text, of any script', () => {
    for (const text of ['oltp.spc', 'Größe 1.5 µs', '기록.csv', 'שלום', '👩‍💻 … “x”', 'C:\\new\\u001b']) {
      expect(visibleText(text)).toBe(text);
    }
  });

  it('does not change escaped text', () => {
    expect(visibleText(visibleText(HOSTILE))).toBe(visibleText(HOSTILE));
  });
});

describe('shortText', () => {
  it('cuts long text, never within a character', () => {
    expect(shortText('x'.repeat(60))).toBe('x'.repeat(60));
    expect(shortText('x'.repeat(61))).toBe(`${'x'.repeat(60)}…`);
    expect(shortText(`${'x'.repeat(59)}👩 and more`)).toBe(`${'x'.repeat(59)}…`);
  });
});

describe('an DocumentError', () => {
  const long = `SECURITY ALERT: call ${'9'.repeat(50_000)}`;
  const cases: [string, () => unknown][] = [
    ['a key', () => parseExperiment({ version: 1, [HOSTILE]: 1 })],
    ['a long key', () => parseExperiment({ version: 1, [long]: 1 })],
    ['a long key inside', () => parseExperiment({ policy: { gc: { [long]: 1 } } })],
    ['a value', () => parseExperiment({ version: 1, seed: HOSTILE })],
    ['a choice', () => parseExperiment({ policy: { multiPlane: HOSTILE } })],
    ['text that is not JSON', () => parseExperimentText(`{"a": ${HOSTILE}}`)],
    ['a long path', () => parseSetting(`policy.${long}`, '1')],
    ['a long path that cannot be read', () => parseSetting(`policy[${long}`, '1')],
    ['a long path into a document', () => setPath({}, `device.channels.${long}`, '1')],
    ['many steps', () => parseSetting(Array.from({ length: 5000 }, () => 'policy').join('.'), '1')],
  ];

  it.each(cases)('names %s in one short line without control characters', (_, action) => {
    const message = messageOf(action);
    expect(message).not.toMatch(RAW);
    expect(message).toMatch(/: found .*; allowed: /);
    // (The keys of policy alone take 440 characters.)
    expect(message.replace(/; allowed: .*/, '').length).toBeLessThan(200);
  });
});
