import { createElement, Fragment, useMemo, type ReactElement, type ReactNode } from 'react';
import type { MarkedToken, Tokens } from 'marked';
import { headingId, headingsOf, known, tokensOf } from './outline.ts';
import type { Heading } from './outline.ts';
import { t } from '../../../messages/message.ts';
import { asBlob, copyToClipboard } from '../clipboard.ts';
import { Button } from '../button.tsx';
import './markdown.css';

/** The lowest heading of HTML. */
const LOWEST_LEVEL = 6;

interface MarkdownProps {
  /** A Markdown document. HTML in it stays text. Pictures are left out. */
  readonly text: string;
  /**
   * The page's address of a link, or of an address in inline code (`#/learn`); null for a link that leads nowhere here:
   * its text stays. Links over https are opened in another tab.
   * @param href as written: `#one-run`, `teaching.md#the-course`, `#/papers/mbm-fig-3b`
   */
  readonly linkOf: (href: string) => string | null;
  /** The level of the document's title; 2 if it is omitted. The page's name has level 1. */
  readonly titleLevel?: number;
}

/** Shows a Markdown document. */
export function Markdown({ text, linkOf, titleLevel = 2 }: MarkdownProps): ReactElement {
  const tokens = useMemo(() => tokensOf(text), [text]);
  const headings = useMemo(() => headingsOf(tokens), [tokens]);
  return (
    <div className="markdown" lang="en">
      <Blocks tokens={tokens} context={{ linkOf, headings, raise: titleLevel - 1 }} />
    </div>
  );
}

interface Context {
  readonly linkOf: (href: string) => string | null;
  readonly headings: ReadonlyMap<MarkedToken, Heading>;
  readonly raise: number;
}

interface Part {
  readonly tokens: readonly MarkedToken[];
  readonly context: Context;
}

function Blocks({ tokens, context }: Part): ReactElement {
  return (
    <>
      {tokens.map((token, index) => (
        <Fragment key={index}>{block(token, context)}</Fragment>
      ))}
    </>
  );
}

function block(token: MarkedToken, context: Context): ReactNode {
  switch (token.type) {
    case 'heading': {
      const heading = context.headings.get(token);
      const level = Math.min(LOWEST_LEVEL, token.depth + context.raise);
      return createElement(
        `h${level}`,
        // A link to a section moves the focus there.
        heading === undefined ? {} : { id: headingId(heading.slug), tabIndex: -1 },
        <Inlines tokens={known(token.tokens)} context={context} />,
      );
    }
    case 'paragraph':
      return (
        <p>
          <Inlines tokens={known(token.tokens)} context={context} />
        </p>
      );
    case 'code':
      return <CodeBlock text={token.text} file={token.lang?.split(' ')[1]} />;
    case 'list':
      return <List list={token} context={context} />;
    case 'table':
      return <Table table={token} context={context} />;
    case 'blockquote':
      return (
        <blockquote>
          <Blocks tokens={known(token.tokens)} context={context} />
        </blockquote>
      );
    case 'hr':
      return <hr />;
    case 'space':
    case 'def':
      return null;
    case 'text':
      return <Inlines tokens={token.tokens === undefined ? [token] : known(token.tokens)} context={context} />;
    default:
      return <Inlines tokens={[token]} context={context} />;
  }
}

function List({ list, context }: { readonly list: Tokens.List; readonly context: Context }): ReactElement {
  const items = list.items.map((item, index) => (
    <li key={index}>
      <Blocks tokens={known(item.tokens)} context={context} />
    </li>
  ));
  return list.ordered ? <ol start={Number(list.start)}>{items}</ol> : <ul>{items}</ul>;
}

function Table({ table, context }: { readonly table: Tokens.Table; readonly context: Context }): ReactElement {
  const label = table.header
    .map(({ text }) => text)
    .filter((text) => text !== '')
    .join(', ');
  return (
    // A region that scrolls has to be reachable with the keyboard (WCAG 2.1.1).
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="markdown-scroll" role="group" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {table.header.map(({ tokens, text, align }, index) =>
              text === '' ? (
                <td key={index} />
              ) : (
                <th key={index} scope="col" data-align={align ?? undefined}>
                  <Inlines tokens={known(tokens)} context={context} />
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, index) => (
            <tr key={index}>
              {row.map(({ tokens, align }, column) => (
                <td key={column} data-align={align ?? undefined}>
                  <Inlines tokens={known(tokens)} context={context} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Inlines({ tokens, context }: Part): ReactElement {
  return (
    <>
      {tokens.map((token, index) => (
        <Fragment key={index}>{inline(token, context)}</Fragment>
      ))}
    </>
  );
}

function inline(token: MarkedToken, context: Context): ReactNode {
  switch (token.type) {
    case 'strong':
      return (
        <strong>
          <Inlines tokens={known(token.tokens)} context={context} />
        </strong>
      );
    case 'em':
      return (
        <em>
          <Inlines tokens={known(token.tokens)} context={context} />
        </em>
      );
    case 'codespan': {
      const code = <code>{token.text}</code>;
      // A place of the page is code in the repository, where its address leads nowhere, and a link here.
      return token.text.startsWith('#/') ? <Link href={token.text} content={code} context={context} /> : code;
    }
    case 'link':
      return (
        <Link
          href={token.href}
          content={<Inlines tokens={known(token.tokens)} context={context} />}
          context={context}
        />
      );
    case 'br':
      return <br />;
    case 'image':
      return null;
    case 'text':
    case 'escape':
      return token.text;
    default:
      // Marks that the documents do not use, and HTML, as they are written.
      return token.raw;
  }
}

interface LinkProps {
  readonly href: string;
  readonly content: ReactElement;
  readonly context: Context;
}

function Link({ href, content, context }: LinkProps): ReactElement {
  if (href.startsWith('https://')) {
    return (
      <a href={href} target="_blank" rel="noopener noreferrer">
        {content}
      </a>
    );
  }
  const address = context.linkOf(href);
  // Only places of the page: an address of another kind, such as javascript:, could run.
  return address?.startsWith('#') === true ? <a href={address}>{content}</a> : content;
}

interface CodeBlockProps {
  readonly text: string;
  /** The file that the lines belong to, if the document names it: "```ts src/learn/lessons/mbm.ts". */
  readonly file: string | undefined;
}

/** Lines of code or commands, with their file and a button that copies them. */
function CodeBlock({ text, file }: CodeBlockProps): ReactElement {
  return (
    <div className="markdown-code">
      {file !== undefined && <p className="markdown-file">{file}</p>}
      {/* A region that scrolls has to be reachable with the keyboard (WCAG 2.1.1). */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre tabIndex={0} role="group" aria-label={file ?? t('Code')}>
        <code>{text}</code>
      </pre>
      <Button
        className="markdown-copy"
        onClick={() =>
          void copyToClipboard(
            { 'text/plain': asBlob(text, 'text/plain') },
            t('Copied'),
            t('Select the text and press Ctrl C.'),
          )
        }
      >
        {t('Copy')}
      </Button>
    </div>
  );
}
