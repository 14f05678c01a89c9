/** Files as Windows programs save them. */
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
