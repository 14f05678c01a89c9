/** Files as Windows programs save them. */
import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { decodeText, textOf } from '../../src/base/read-file.ts';

const TEXT = '{"name": "이름 ü"}';

function utf16(text: string, isBig: boolean): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(2 + 2 * text.length);
  const view = new DataView(bytes.buffer);
  [0xfeff, ...Array.from({ length: text.length }, (_, i) => text.charCodeAt(i))].forEach((unit, i) => {
    view.setUint16(2 * i, unit, !isBig);
  });
  return bytes;
}

it('a file of UTF-16 with its mark, in either order, says what the file of UTF-8 says', async () => {
  const utf8 = new TextEncoder().encode(TEXT);
  for (const bytes of [utf8, Uint8Array.of(0xef, 0xbb, 0xbf, ...utf8), utf16(TEXT, false), utf16(TEXT, true)]) {
    expect(decodeText(bytes)).toBe(TEXT);
    expect(decodeText(bytes, true)).toBe(TEXT);
    expect(await textOf(new Blob([new Uint8Array(bytes)]))).toBe(TEXT);
  }
});

it('a broken sequence is marked, or refused where the text must be exact', () => {
  const broken = Uint8Array.of(0x61, 0xff, 0x62);
  expect(decodeText(broken)).toBe('a\ufffdb');
  expect(() => decodeText(broken, true)).toThrow(TypeError);
});

const SOURCE = resolve(import.meta.dirname, '../../src');

/** Where the text of a file or an answer is read as UTF-8 alone, and why that is right. */
const UTF_8_ALONE: Readonly<Record<string, string>> = {};

it('every file that a person brings is read by its byte order mark', () => {
  let looked = 0;
  const found = new Set<string>();
  for (const name of readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(name)) continue;
    looked++;
    if (readFileSync(join(SOURCE, name), 'utf8').includes('.text()')) found.add(name);
  }
  expect(looked).toBeGreaterThan(900);
  expect([...found].sort()).toEqual(Object.keys(UTF_8_ALONE).sort());
});
