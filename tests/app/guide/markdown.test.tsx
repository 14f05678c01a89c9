/** Documents as elements: the marks that documents use, links, and texts that must not run. */
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Markdown } from '../../../src/app/components/markdown/markdown.tsx';
import { headingsOf, tokensOf } from '../../../src/app/components/markdown/outline.ts';

const shown = (text: string, linkOf: (href: string) => string | null = (href) => href): string =>
  renderToStaticMarkup(<Markdown text={text} linkOf={linkOf} />);

describe('a document', () => {
  it('has headings below the name of the page, with names for links', () => {
    const html = shown('# Title\n\n## One `run`\n\n## One run');
    expect(html).toContain('<h2 id="section-title" tabindex="-1">Title</h2>');
    expect(html).toContain('<h3 id="section-one-run" tabindex="-1">One <code>run</code></h3>');
    expect(html).toContain('<h3 id="section-one-run-1" tabindex="-1">One run</h3>');
    expect([...headingsOf(tokensOf('## 12. WS, RS: who pays?')).values()]).toEqual([
      { slug: '12-ws-rs-who-pays', text: '12. WS, RS: who pays?', level: 2 },
    ]);
  });

  it('has paragraphs, nested lists, quotations and code', () => {
    expect(shown('**a** *b* `c`')).toContain('<p><strong>a</strong> <em>b</em> <code>c</code></p>');
    expect(shown('3. a\n   - b')).toContain('<ol start="3"><li>a<ul><li>b</li></ul></li></ol>');
    expect(shown('> a')).toContain('<blockquote><p>a</p></blockquote>');
    expect(shown('```sh\nnpm ci && x\n```')).toContain('<code>npm ci &amp;&amp; x</code>');
    expect(shown('```ts src/a.ts\nb\n```')).toMatch(/<p[^>]*>src\/a.ts<\/p><pre[^>]*><code>b</);
  });

  it('has tables with heads that name their columns', () => {
    const html = shown('| a | |\n|---|--:|\n| `b` | 1 |');
    expect(html).toContain('<th scope="col">a</th><td></td>');
    expect(html).toContain('<td><code>b</code></td><td data-align="right">1</td>');
  });
});

describe('links', () => {
  it('are those that the page has an address for', () => {
    expect(shown('[a](b.md)', () => '#/guide/b')).toContain('<a href="#/guide/b">a</a>');
    expect(shown('[a](b.md)', () => null)).toContain('<p>a</p>');
    expect(shown('`#/learn`')).toContain('<a href="#/learn"><code>#/learn</code></a>');
    expect(shown('[a](https://example.org/)')).toContain('href="https://example.org/" target="_blank"');
  });

  it.each([
    '[a](javascript:alert(1))',
    '[a](data:text/html,x)',
    '[a](http://example.org)',
    '![a](https://example.org/x.png)',
    '<a href="javascript:alert(1)">a</a>',
    '<img src=x onerror=alert(1)>',
    '<script>alert(1)</script>',
    '<https://example.org/"onclick="alert(1)>',
    'a <b onclick="alert(1)">b</b>',
  ])('%s runs and loads nothing', (text) => {
    const html = shown(text);
    expect(html).not.toMatch(/<(a|img|script|b)[^>]*(javascript:|data:|http:|onerror|onclick=")/);
    expect(html).not.toMatch(/<(img|script|b)\b/);
  });
});
