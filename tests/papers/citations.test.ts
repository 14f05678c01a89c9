/**
 * Every citation of one of the five papers names a section, figure, table or algorithm that the paper has.
 *
 * MP and DB print headings without numbers, SB has slides: they are cited by heading. DJ prints the section numbers 1
 * to 3 twice; a number means the second time (2 Experimental Methodology, 3 Experimental Results), its background is
 * cited by heading.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

interface Paper {
  readonly sections: readonly string[];
  /** By number of the figure: its parts. */
  readonly figures: Readonly<Record<string, string>>;
  readonly tables: readonly string[];
  readonly algorithms: readonly string[];
}

/** Figures `from` to `to`, those of `parts` with parts. */
function figures(to: number, parts: Readonly<Record<string, string>> = {}): Record<string, string> {
  return { ...Object.fromEntries(Array.from({ length: to }, (_, i) => [i + 1, ''])), ...parts };
}

const PAPERS: Readonly<Record<string, Paper>> = {
  MBM: {
    sections: 'I II II-A II-B III III-A III-B IV IV-A IV-B IV-C V VI VI-A VI-B VI-C VI-D VII VIII'.split(' '),
    figures: figures(13, { 1: 'ab', 2: 'ab', 3: 'abc', 4: 'ab', 6: 'ab' }),
    tables: ['I', 'II'],
    algorithms: ['1'],
  },
  MP: { sections: [], figures: figures(3), tables: ['1', '2'], algorithms: [] },
  DB: { sections: [], figures: figures(4), tables: ['1'], algorithms: [] },
  DJ: {
    sections: ['1', '2', '2.1', '2.2', '3', '3.1', '3.2', '3.3', '3.4'],
    figures: figures(10, { 5: 'ab', 6: 'abc', 9: 'abc' }),
    tables: [],
    algorithms: [],
  },
  SB: { sections: [], figures: {}, tables: [], algorithms: [] },
};

/** The papers by their folders in src/papers/, whose figures are named without the paper. */
const FOLDERS: Readonly<Record<string, string>> = {
  mbm: 'MBM',
  'multi-plane': 'MP',
  'die-binding': 'DB',
  banking: 'DJ',
  suspension: 'SB',
};

const SECTION = '§(?:[IVX]+(?:-[A-Z])?|\\d+(?:\\.\\d+)?)';
const NUMBERED = '(?:Fig(?:s?\\.|ures?)|Tables?|Algorithm) ?(?:[IVX]+\\b|\\d+)(?:\\([a-z]\\))?';
const MORE = '(?:(?:–|, | and )(?:[IVX]+\\b|\\d+)(?![\\d. ]*(?:ns|ms|KB|%))(?:\\([a-z]\\))?)*';
const REFERENCE = `(?:${SECTION}|${NUMBERED}${MORE})`;
const CITATION = new RegExp(`\\b(MBM|MP|DB|DJ|SB)(?:['’]s)?,? (${REFERENCE}(?:(?:, | and |; )${REFERENCE})*)`, 'g');

/** The references of a text that a paper does not have, and how many it has in all. */
function checked(name: string, text: string): { wrong: string[]; count: number } {
  const paper = PAPERS[name];
  const wrong: string[] = [];
  let count = 0;
  const hold = (holds: boolean | undefined, reference: string): void => {
    count++;
    if (holds !== true) wrong.push(`${name} ${reference}`);
  };
  for (const [reference] of text.matchAll(new RegExp(REFERENCE, 'g'))) {
    if (reference.startsWith('§')) {
      hold(paper?.sections.includes(reference.slice(1)), reference);
      continue;
    }
    for (const [, number, part = ''] of reference.matchAll(/\b([IVX]+|\d+)\b(?:\(([a-z])\))?/g)) {
      if (number === undefined) continue;
      if (reference.startsWith('T')) hold(paper?.tables.includes(number), reference);
      else if (reference.startsWith('A')) hold(paper?.algorithms.includes(number), reference);
      else hold(paper?.figures[number]?.includes(part), reference);
    }
  }
  return { wrong, count };
}

const texts = ['src', 'tests', 'e2e']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  .filter((file) => /\.(ts|tsx|md|css|html)$/.test(file) && !file.endsWith('citations.test.ts'))
  .concat('README.md', 'CONTRIBUTING.md')
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

describe('citations of the papers', () => {
  it('name sections, figures, tables and algorithms that exist', () => {
    const wrong: string[] = [];
    let count = 0;
    for (const { file, text } of texts) {
      for (const [, paper = '', references = ''] of text.matchAll(CITATION)) {
        const found = checked(paper, references);
        wrong.push(...found.wrong.map((reference) => `${file}: ${reference}`));
        count += found.count;
      }
    }
    expect(wrong).toEqual([]);
    expect(count).toBeGreaterThan(0);
  });

  it('of scenarios and claims exist in the paper of their folder', () => {
    const wrong: string[] = [];
    let count = 0;
    for (const { file, text } of texts) {
      const paper = FOLDERS[/^src\/papers\/([\w-]+)\//.exec(file.replaceAll('\\', '/'))?.[1] ?? ''];
      if (paper === undefined) continue;
      for (const [, figure = ''] of text.matchAll(/\bfigure: '([^']+)'/g)) {
        const found = checked(paper, figure);
        wrong.push(...found.wrong.map((reference) => `${file}: ${reference}`));
        count += found.count;
      }
    }
    expect(wrong).toEqual([]);
    expect(count).toBeGreaterThan(0);
  });

  it.each([
    ['MBM', '§IV-E'],
    ['MBM', 'Fig. 3(d)'],
    ['MBM', 'Fig. 14'],
    ['MBM', 'Table III'],
    ['MBM', 'Algorithm 2'],
    ['MP', '§III'],
    ['DB', 'Figs. 3–5'],
    ['DJ', '§3.5'],
    ['SB', 'Fig. 1'],
  ])('of %s %s are rejected', (paper, reference) => {
    expect(checked(paper, reference).wrong).toEqual([`${paper} ${reference}`]);
  });
});
