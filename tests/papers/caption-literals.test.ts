import ts from 'typescript';
import { expect, it } from 'vitest';
import { sourceOf, sourcesUnder } from '../messages/messages-in-source.ts';

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

/** Where the figures of the papers are: the messages of their files are captions. */
const FOLDERS = ['mbm', 'banking', 'die-binding', 'multi-plane', 'suspension'];

function captionsOf(file: string): string[] {
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.getText() === 't') {
      const [text] = node.arguments;
      if (ts.isStringLiteralLike(text)) texts.push(text.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, sourceOf(file), ts.ScriptTarget.Latest, true));
  return texts;
}

it('the numbers of captions come from runs: others are settings of the figure, or the paper’s, and named here', () => {
  const captions = FOLDERS.flatMap((folder) => sourcesUnder(`src/papers/${folder}`)).flatMap(captionsOf);
  const used = new Set<string>();
  for (const caption of captions) {
    let rest = caption.replace(/\{[^}]*\}/g, '').replace(PLACES, '');
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
