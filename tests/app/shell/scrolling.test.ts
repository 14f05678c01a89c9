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

const isScrolling = ({ body }: Rule): boolean => /overflow(?:-[xy])?:[^;]*\b(?:auto|scroll)\b/.test(body);
const isLoose = ({ body }: Rule): boolean => !/position: (?:relative|absolute|fixed|sticky)/.test(body);

it('every part that scrolls is positioned, so that what is placed in it scrolls with it and not with the page', () => {
  const sheets = readdirSync(APP, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css'));
  const scrolling = sheets.flatMap((name) =>
    rulesOf(readFileSync(join(APP, name), 'utf8'))
      .filter(isScrolling)
      .map((rule) => ({ name, ...rule })),
  );
  expect(scrolling.length).toBeGreaterThan(0);
  const loose = scrolling.filter(isLoose);
  expect(loose.map(({ name, selector }) => `${name} ${selector}`)).toEqual([]);
});

it('the check finds a part that scrolls and is not positioned, inside other blocks too', () => {
  const rules = rulesOf(`
    /* a { overflow: auto } */
    .clip { overflow: hidden; }
    .list { overflow-y: auto; }
    @media print { .table { overflow: hidden scroll; position: relative; } }`);
  expect(rules.filter(isScrolling).map(({ selector }) => selector)).toEqual(['.list', '.table']);
  expect(rules.filter(isScrolling).filter(isLoose)).toHaveLength(1);
});
