import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';

const BASE = 'src/app/styles/base.css';

/** The rules outside of media and container queries: selector and declarations, in a fixed order. */
function rulesOf(sheet: string): { readonly selector: string; readonly body: string }[] {
  const text = sheet.replace(/\/\*.*?\*\//gs, '');
  return [...text.matchAll(/^([^@\s{}][^{}]*)\{([^{}]*)\}/gm)].map(([, selector, body]) => ({
    selector: selector.trim(),
    body: body
      .split(';')
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .sort()
      .join('; '),
  }));
}

test('no style sheet repeats a class that every panel can use', () => {
  const shared = new Map(
    rulesOf(readFileSync(BASE, 'utf8'))
      .filter(({ selector }) => /^\.[\w-]+$/.test(selector))
      .map(({ selector, body }) => [body, selector]),
  );
  expect(shared.size).toBeGreaterThan(0);
  const sheets = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((file) => `src/${file.replaceAll('\\', '/')}`)
    .filter((file) => file.endsWith('.css') && file !== BASE && !file.startsWith('src/app/learn/'));
  let compared = 0;
  const repeated: string[] = [];
  for (const file of sheets) {
    for (const { selector, body } of rulesOf(readFileSync(file, 'utf8'))) {
      if (!/^\.[\w-]+$/.test(selector)) continue;
      compared++;
      const one = shared.get(body);
      if (one !== undefined) repeated.push(`${file}: ${selector} is ${one}`);
    }
  }
  expect(repeated).toEqual([]);
  expect(compared).toBeGreaterThan(0);
});

test('the check reads rules with their declarations in one order, and none from a comment or a query', () => {
  const sheet =
    '/* .no { } */\n.a {\n  top: 0;\n  left: 0;\n}\n@media print {\n  .b { top: 0 }\n}\n.c { left: 0; top: 0 }\n';
  expect(rulesOf(sheet)).toEqual([
    { selector: '.a', body: 'left: 0; top: 0' },
    { selector: '.c', body: 'left: 0; top: 0' },
  ]);
});
