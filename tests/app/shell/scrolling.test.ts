import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const APP = resolve(import.meta.dirname, '../../../src/app');

interface Rule {
  readonly selector: string;
  readonly body: string;
}

/** The innermost blocks of a style sheet. */
function rulesOf(css: string): Rule[] {
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, '');
  return [...plain.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector, body]) => ({
    selector: selector.trim(),
    body,
  }));
}

it('every part that scrolls is positioned, so that what is placed in it scrolls with it and not with the page', () => {
  const sheets = readdirSync(APP, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css'));
  const scrolling = sheets.flatMap((name) =>
    rulesOf(readFileSync(join(APP, name), 'utf8'))
      .filter(({ body }) => /overflow(?:-[xy])?:[^;]*\b(?:auto|scroll)\b/.test(body))
      .map((rule) => ({ name, ...rule })),
  );
  expect(scrolling.length).toBeGreaterThan(30);
  const loose = scrolling.filter(({ body }) => !/position: (?:relative|absolute|fixed|sticky)/.test(body));
  expect(loose.map(({ name, selector }) => `${name} ${selector}`)).toEqual([]);
});
