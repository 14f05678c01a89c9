import { readFileSync, readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect, it } from 'vitest';
import { namedModules } from '../support/imports.ts';

/** What a law may import: what happened, the shapes of statements, and names of the reference model. */
const ALLOWED = /^tests\/(?:statements\/(?:laws\/.*|world|statement)|reference\/result|support\/doors\/document)\.ts$/;

it('the laws of statements, and what they hold them against, import nothing of what makes statements', () => {
  const root = join(import.meta.dirname, '..', '..');
  const laws = readdirSync(join(import.meta.dirname, 'laws')).map((name) => `tests/statements/laws/${name}`);
  const files = [...laws, 'tests/statements/world.ts', 'tests/statements/statement.ts'];
  expect(files.length).toBeGreaterThan(6);
  const wrong = files.flatMap((file) =>
    namedModules(readFileSync(join(root, file), 'utf8'))
      .map((specifier) => posix.join(posix.dirname(file), specifier))
      .filter((target) => !ALLOWED.test(target))
      .map((target) => `${file} imports ${target}`),
  );
  expect(wrong).toEqual([]);
});
