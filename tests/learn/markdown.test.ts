import { describe, expect, it } from 'vitest';
import { blocksOf, inlinesOf } from '../../src/learn/lesson/markdown.ts';

describe('the texts of a lesson', () => {
  it('have paragraphs, lists and marks', () => {
    expect(blocksOf('One **two** *three* `four`.\nStill one.\n\n- a\n- b [c](#/papers/mbm)\n')).toEqual([
      {
        kind: 'paragraph',
        content: [
          { kind: 'text', text: 'One ' },
          { kind: 'strong', text: 'two' },
          { kind: 'text', text: ' ' },
          { kind: 'emphasis', text: 'three' },
          { kind: 'text', text: ' ' },
          { kind: 'code', text: 'four' },
          { kind: 'text', text: '. Still one.' },
        ],
      },
      {
        kind: 'list',
        items: [
          [{ kind: 'text', text: 'a' }],
          [
            { kind: 'text', text: 'b ' },
            { kind: 'link', text: 'c', href: '#/papers/mbm' },
          ],
        ],
      },
    ]);
  });

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[x](javascript:alert(1))',
    '[x](javascript:alert`1`)',
    '[x](JAVASCRIPT:void)',
    '[x](data:text/html,hi)',
    '[x](//evil.example)',
    '[x](https://evil.example@host"onclick=)',
    '[x](#/learn?<b>)',
    '2 * 3 * 4',
    '**unfinished',
  ])('leave %s as it is', (text) => {
    expect(inlinesOf(text)).toEqual([{ kind: 'text', text }]);
  });

  it('take no more than linear time', () => {
    const began = performance.now();
    for (const part of ['*', '**', '`', '[', '[a](', '*a', '**a*']) blocksOf(part.repeat(20_000));
    expect(performance.now() - began).toBeLessThan(1000);
  });
});
