/**
 * The documents of the repository as pages next to the built page: `guide/NAME.html`, with `guide/index.html` as their
 * list. `npm run dev` serves them as they are on disk. They have no script; HTML in a document stays text.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Marked } from 'marked';

/**
 * @typedef {object} GuideDocument
 * @property {string} name its name in the address
 * @property {string} path its file, from the root of the repository
 * @property {string} title
 * @property {string} sentence what a reader finds in it
 *
 * @typedef {object} Heading
 * @property {string} slug its name in links: `#one-run` for “One run”
 * @property {string} text
 * @property {number} level 1 is the title of the document
 */

/**
 * The documents for each kind of reader.
 * @type {Readonly<Record<string, readonly GuideDocument[]>>}
 */
const LISTED = {
  Everyone: [{ name: 'overview', path: 'README.md', title: 'Overview', sentence: 'First steps and limits.' }],
  Teachers: [
    { name: 'teaching', path: 'docs/teaching.md', title: 'Teaching', sentence: 'The lessons, and how to use them.' },
    {
      name: 'embed',
      path: 'docs/embed.md',
      title: 'A frame in your page',
      sentence: 'Embed a view, and exchange messages with it.',
    },
  ],
  Researchers: [
    {
      name: 'command-line',
      path: 'docs/command-line.md',
      title: 'The command line',
      sentence: 'Runs, comparisons and claims without the page.',
    },
    {
      name: 'package',
      path: 'docs/package.md',
      title: 'In a script',
      sentence: 'The engine as a package, and one command that opens a trace.',
    },
    { name: 'speed', path: 'docs/speed.md', title: 'Speed', sentence: 'What was measured, and how.' },
    {
      name: 'research',
      path: 'docs/research.md',
      title: 'Research',
      sentence: 'The meaning of a result; how to make, repeat and cite it.',
    },
    {
      name: 'model',
      path: 'src/engine/MODEL.md',
      title: 'The model',
      sentence: 'Each rule of the simulated device, to the nanosecond.',
    },
    {
      name: 'cross-checks',
      path: 'docs/cross-checks.md',
      title: 'Cross-checks',
      sentence: 'The results next to those of other simulators.',
    },
    {
      name: 'plan',
      path: 'docs/plan-format.md',
      title: 'Plans and results',
      sentence: 'Many runs: traces, devices, policies, seeds; on many machines.',
    },
    {
      name: 'experiment',
      path: 'docs/experiment-format.md',
      title: 'Experiments',
      sentence: 'The versions of the experiment document and of links.',
    },
    {
      name: 'changes',
      path: 'CHANGELOG.md',
      title: 'Changes',
      sentence: 'The additions of each version, and the results that changed.',
    },
  ],
  Contributors: [
    {
      name: 'contributing',
      path: 'CONTRIBUTING.md',
      title: 'Contributing',
      sentence: 'Set up, the rooms of the source, a request and a click.',
    },
  ],
};

const EXTENDING = 'docs/extending';

/**
 * The documents by reader, with the worked examples.
 * @param {string} root the repository
 * @returns {Map<string, readonly GuideDocument[]>}
 */
export function guideReaders(root) {
  const examples = readdirSync(join(root, EXTENDING))
    .filter((file) => file.endsWith('.md'))
    .sort()
    .map((file) => {
      const path = `${EXTENDING}/${file}`;
      const [title] = headingsOf(tokensOf(readFileSync(join(root, path), 'utf8'))).values();
      return {
        name: `extending-${file.slice(0, -3)}`,
        path,
        title: title?.text ?? file,
        sentence: 'A worked example.',
      };
    });
  return new Map([...Object.entries(LISTED), ['Extending', examples]]);
}

const marked = new Marked({ gfm: true });

/**
 * The tokens of a document, with the extensions of GitHub.
 * @param {string} markdown
 */
export const tokensOf = (markdown) => marked.lexer(markdown);

/**
 * The headings of a document, in order. A repeated name gets a number, as on code hosts.
 * @param {readonly import('marked').Token[]} tokens
 * @returns {Map<import('marked').Token, Heading>}
 */
export function headingsOf(tokens) {
  /** @type {Map<import('marked').Token, Heading>} */
  const headings = new Map();
  /** @type {Map<string, number>} */
  const used = new Map();
  for (const token of tokens) {
    if (token.type !== 'heading') continue;
    const parts = /** @type {readonly import('marked').MarkedToken[]} */ (token.tokens ?? []);
    const text = parts.map((part) => ('text' in part ? part.text : '')).join('');
    const name = text
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replace(/\s/g, '-');
    const count = used.get(name) ?? 0;
    used.set(name, count + 1);
    headings.set(token, { slug: count === 0 ? name : `${name}-${count}`, text, level: token.depth });
  }
  return headings;
}

/** @param {string} text */
const escape = (text) => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

/**
 * The address of a link in a document.
 * @param {readonly GuideDocument[]} documents
 * @param {string} from the document's file, from the root of the repository
 * @param {string} href as written: a place of the page (`#/learn`), a section (`#one-run`), a file (`../README.md#speed`)
 * @returns {string | null} null for a file that is not a document, and for an address that could run
 */
export function guideAddress(documents, from, href) {
  if (href.startsWith('https://')) return href;
  if (href.startsWith('#/')) return `../${href}`;
  if (/^[\w+.-]+:|^\/\//.test(href)) return null;
  // A base is needed to resolve `..`; only the path of the result counts.
  const { pathname, hash } = new URL(href, `https://repository.invalid/${from}`);
  const target = documents.find(({ path }) => path === pathname.slice(1));
  return target === undefined ? null : target.path === from ? hash : `${target.name}.html${hash}`;
}

/**
 * A document as HTML.
 * @param {string} text
 * @param {(href: string) => string | null} linkOf null for a link that leads nowhere: its text stays
 */
export function documentHtml(text, linkOf) {
  const tokens = tokensOf(text);
  const headings = headingsOf(tokens);
  /** @param {string} href @param {string} content */
  const link = (href, content) => {
    const address = linkOf(href);
    return address === null ? content : `<a href="${escape(address)}">${content}</a>`;
  };
  return new Marked({
    gfm: true,
    renderer: {
      html: ({ text: html }) => escape(html),
      image: () => '',
      heading(token) {
        const id = headings.get(token)?.slug;
        const content = this.parser.parseInline(token.tokens);
        return `<h${token.depth}${id === undefined ? '' : ` id="${escape(id)}"`}>${content}</h${token.depth}>\n`;
      },
      code({ text: code, lang }) {
        const file = lang?.split(' ')[1];
        const head = file === undefined ? '' : `<p class="file">${escape(file)}</p>`;
        // A region that scrolls has to be reachable with the keyboard (WCAG 2.1.1).
        return `${head}<pre tabindex="0" role="group" aria-label="${escape(file ?? 'Code')}"><code>${escape(code)}</code></pre>\n`;
      },
      codespan({ text: code }) {
        const content = `<code>${escape(code)}</code>`;
        // A place of the page is code in the repository, where its address leads nowhere, and a link here.
        return code.startsWith('#/') ? link(code, content) : content;
      },
      link({ href, tokens: content }) {
        return link(href, this.parser.parseInline(content));
      },
      table({ header, rows }) {
        /** @param {import('marked').Tokens.TableCell} cell @param {boolean} isHead */
        const cellHtml = ({ tokens: content, text: plain, align }, isHead) => {
          const tag = isHead && plain !== '' ? 'th' : 'td';
          const attributes = `${tag === 'th' ? ' scope="col"' : ''}${align === null ? '' : ` data-align="${align}"`}`;
          return `<${tag}${attributes}>${this.parser.parseInline(content)}</${tag}>`;
        };
        const label = header.flatMap(({ text: plain }) => (plain === '' ? [] : plain)).join(', ');
        const head = `<tr>${header.map((cell) => cellHtml(cell, true)).join('')}</tr>`;
        const body = rows.map((row) => `<tr>${row.map((cell) => cellHtml(cell, false)).join('')}</tr>`).join('\n');
        return `<div class="scroll" role="group" aria-label="${escape(label)}" tabindex="0"><table><thead>${head}</thead>\n<tbody>${body}</tbody></table></div>\n`;
      },
    },
  }).parser(tokens);
}

/** The documents load a style sheet and an icon of their own server, and run nothing. */
const POLICY = "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'";

/** @param {string} title @param {string} body */
const pageHtml = (title, body) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<link rel="icon" href="../favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="guide.css">
<title>${escape(title)} · NANDscope</title>
</head>
<body>
<header><a href="../">NANDscope</a> <a href="index.html">All documents</a></header>
${body}
</body>
</html>
`;

/**
 * The files of the guide by their names.
 * @param {string} root the repository
 * @returns {Map<string, string>}
 */
export function guideFiles(root) {
  const readers = guideReaders(root);
  const documents = [...readers.values()].flat();
  /** @param {string} path */
  const read = (path) => readFileSync(join(root, path), 'utf8');
  // The colors and spaces are those of the page.
  const files = new Map([['guide.css', read('src/app/styles/tokens.css') + read('.ci/guide.css')]]);
  const lists = [...readers].map(([reader, listed]) => {
    const items = listed.map(
      ({ name, title, sentence }) => `<li><a href="${name}.html">${escape(title)}</a>: ${escape(sentence)}</li>`,
    );
    return `<h2>${reader}</h2>\n<ul>\n${items.join('\n')}\n</ul>`;
  });
  files.set('index.html', pageHtml('Documents', `<main><h1>Documents</h1>\n${lists.join('\n')}</main>`));
  for (const { name, path, title } of documents) {
    const text = read(path);
    const sections = [...headingsOf(tokensOf(text)).values()]
      .filter(({ level }) => level === 2)
      .map(({ slug, text: words }) => `<li><a href="#${escape(slug)}">${escape(words)}</a></li>`);
    const contents =
      sections.length < 2 ? '' : `<nav aria-label="Contents"><ul>\n${sections.join('\n')}\n</ul></nav>\n`;
    const html = documentHtml(text, (href) => guideAddress(documents, path, href));
    files.set(`${name}.html`, pageHtml(title, `${contents}<main>\n${html}</main>`));
  }
  return files;
}

/**
 * Adds the files to the built page; the development server makes them on request.
 * @param {string} root the repository
 * @returns {import('vite').Plugin}
 */
export function guide(root) {
  return {
    name: 'nandscope:guide',
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const name = /^\/guide\/([\w-]+\.(?:html|css))(?:\?.*)?$/.exec(request.url ?? '')?.[1];
        const text = name === undefined ? undefined : guideFiles(root).get(name);
        if (name === undefined || text === undefined) {
          next();
          return;
        }
        response.setHeader('Content-Type', name.endsWith('.css') ? 'text/css' : 'text/html; charset=utf-8');
        response.end(text);
      });
    },
    generateBundle() {
      for (const [name, source] of guideFiles(root)) {
        this.emitFile({ type: 'asset', fileName: `guide/${name}`, source });
      }
    },
  };
}
