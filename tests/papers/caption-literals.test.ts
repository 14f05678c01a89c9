import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, it } from 'vitest';

/** Numbers in captions that no run gives: settings of the figure’s own experiment, and what its paper prints. */
const GIVEN: readonly (readonly [text: string, why: string])[] = [
  ['25 MB/s', 'the bus of the scenario'],
  ['4x', 'the length of the write, by construction'],
  ['5x', 'the sum of both lengths'],
  ['4.5x', 'the mean of 4x and 5x'],
  ['3x', 'the mean of x and 5x'],
  ['30 to 50 %', 'printed in DJ, Fig. 10'],
  ['about 5 %', 'printed in DJ, Fig. 10'],
  ['16 KiB', 'the page of the scenario'],
  ['8 KiB', 'the page of Table I'],
  ['2 KB', 'the request of the scenario'],
  ['10 and 20 ms', 'arrivals of the scenario'],
  ['arrives 1 ms', 'the arrival of the scenario'],
  ['time 0', 'the start of the run'],
  ['pages 0, 4 and 8', 'logical pages of the scenario'],
];

/** `channel 0`, `dies 0 to 3`, `chips 0 and 1`, and a die that is named again: `die 1 (…), … die 0`. */
const PLACES = /\b(?:channels?|chips?|dies?|planes?|Case|sub-request) \d+(?: (?:and|to) \d+)?/gi;

/** Where the figures of the papers are. */
const FOLDERS = ['mbm', 'banking'];
const FILES = ['die-binding', 'multi-plane', 'suspension'].map((paper) => `src/papers/${paper}.ts`);

const filesOf = (folder: string): string[] =>
  readdirSync(`src/papers/${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => `src/papers/${folder}/${file}`);

/** The texts of the captions that are made from numbers, without their values. */
function captionsOf(file: string): string[] {
  const texts: string[] = [];
  const read = (node: ts.Node): void => {
    if (ts.isTemplateExpression(node)) {
      texts.push([node.head, ...node.templateSpans.map(({ literal }) => literal)].map(({ text }) => text).join(''));
    } else if (ts.isStringLiteralLike(node) && node.text.includes(' ')) texts.push(node.text);
    ts.forEachChild(node, read);
  };
  /** A function that is the caption of a figure, or one for each of its cases. */
  const find = (node: ts.Node, isCaption: boolean): void => {
    if (isCaption && ts.isFunctionLike(node)) read(node);
    else {
      const isNamed =
        (ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node) || ts.isFunctionDeclaration(node)) &&
        /^lookAt$|Caption$/.test(node.name?.getText() ?? '');
      if (isNamed && ts.isFunctionDeclaration(node)) read(node);
      else
        ts.forEachChild(node, (child) => {
          find(child, isCaption || isNamed);
        });
    }
  };
  find(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true), false);
  return texts;
}

it('the numbers of captions come from runs: others are settings of the figure, or the paper’s, and named here', () => {
  const captions = [...FOLDERS.flatMap(filesOf), ...FILES].flatMap(captionsOf);
  const used = new Set<string>();
  for (const caption of captions) {
    let rest = caption.replace(PLACES, '');
    for (const [text] of GIVEN.toSorted(([one], [other]) => other.length - one.length)) {
      if (!rest.includes(text)) continue;
      used.add(text);
      rest = rest.replaceAll(text, '');
    }
    expect(rest, caption).not.toMatch(/\d/);
  }
  expect(captions.length).toBeGreaterThan(0);
  expect([...used].sort()).toEqual(GIVEN.map(([text]) => text).sort());
});
