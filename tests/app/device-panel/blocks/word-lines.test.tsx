import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { PageState } from '../../../../src/analysis/instant/device-instant.ts';
import { WordLines } from '../../../../src/app/device-panel/word-lines.tsx';
import { parseExperiment } from '../../../../src/document/validate.ts';
import { NONE } from '../../../../src/engine/recording/recording.ts';

it('a cell of the word lines says its page, line, type and state, and its LPN where it has one', () => {
  const { pageTypes } = parseExperiment({ timing: { pageTypes: { count: 2 } } }).timing;
  const html = renderToStaticMarkup(
    <WordLines
      block={3}
      state={new Uint8Array([PageState.valid, PageState.wasted, PageState.invalid])}
      lpn={new Uint32Array([7, NONE, NONE])}
      types={pageTypes}
      isWhole
      colors={{ valid: '#111', invalid: '#222', wasted: '#333', writing: '#444' }}
    />,
  );
  expect([...html.matchAll(/title="([^"]*)"/g)].map(([, title]) => title).sort()).toEqual([
    'page 0: word line 0, type 1, valid, LPN 7',
    'page 1: word line 0, type 2, padding',
    'page 2: word line 1, type 1, invalid',
  ]);
});
