/** The parts of a Markdown document, its headings, and the names of headings in links, as code hosts write them. */
import { Lexer } from 'marked';
import type { MarkedToken, Token, Tokens } from 'marked';

/** A heading of a document. */
export interface Heading {
  /** Its name in links: `#one-run` for “One run”. */
  readonly slug: string;
  readonly text: string;
  /** 1 is the title of the document. */
  readonly level: number;
}

/** The tokens of a document, with the extensions of GitHub. */
export function tokensOf(markdown: string): MarkedToken[] {
  return known(new Lexer({ gfm: true }).lex(markdown));
}

/** Tokens of marked's own syntax: no extension adds others. */
export function known(tokens: readonly Token[] | undefined): MarkedToken[] {
  return (tokens ?? []) as MarkedToken[];
}

/** The headings of a document, in order. A repeated name gets a number, as on code hosts. */
export function headingsOf(tokens: readonly MarkedToken[]): Map<MarkedToken, Heading> {
  const headings = new Map<MarkedToken, Heading>();
  const used = new Map<string, number>();
  for (const token of tokens) {
    if (token.type !== 'heading') continue;
    const text = plainText(token);
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

/** The id of a heading's element. */
export const headingId = (slug: string): string => `section-${slug}`;

/** The text of a heading without its marks. */
function plainText({ tokens, text }: Tokens.Heading): string {
  if (tokens.length === 0) return text;
  return known(tokens)
    .map((token) => ('text' in token ? token.text : ''))
    .join('');
}
