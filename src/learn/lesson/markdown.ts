/**
 * A small subset of Markdown as data: paragraphs, lists of lines that begin with “- ”, **strong**, *emphasis*, `code`
 * and [links](#/learn). Everything else is text. There is no HTML: the page builds elements from this data.
 */

export type Inline =
  | { readonly kind: 'text' | 'strong' | 'emphasis' | 'code'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string };

export type Block =
  | { readonly kind: 'paragraph'; readonly content: readonly Inline[] }
  | { readonly kind: 'list'; readonly items: readonly (readonly Inline[])[] };

/** Each alternative ends at its own delimiter, so that no text takes more than linear time. */
const MARKED = /\*\*([^*\n]+)\*\*|\*([^*\s][^*\n]*)\*|`([^`\n]+)`|\[([^\][\n]{1,200})\]\(([^()\s]{1,500})\)/g;

/** Addresses that a link may have: a place of this page, or another page over https. */
const ALLOWED_ADDRESS = /^(#\/[\w\-/]*|https:\/\/[\w.-]+(:\d+)?(\/\S*)?)$/;

export function blocksOf(text: string): Block[] {
  return text
    .split(/\n[ \t]*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part): Block => {
      const lines = part.split('\n').map((line) => line.trim());
      if (lines.every((line) => line.startsWith('- '))) {
        return { kind: 'list', items: lines.map((line) => inlinesOf(line.slice(2))) };
      }
      return { kind: 'paragraph', content: inlinesOf(lines.join(' ')) };
    });
}

export function inlinesOf(line: string): Inline[] {
  const parts: Inline[] = [];
  let at = 0;
  const plain = (to: number): void => {
    if (to > at) parts.push({ kind: 'text', text: line.slice(at, to) });
  };
  for (const match of line.matchAll(MARKED)) {
    const inline = inlineOf(match);
    if (inline === null) continue;
    plain(match.index);
    parts.push(inline);
    at = match.index + match[0].length;
  }
  plain(line.length);
  return parts;
}

function inlineOf([, strong, emphasis, code, text, href]: RegExpMatchArray): Inline | null {
  if (strong) return { kind: 'strong', text: strong };
  if (emphasis) return { kind: 'emphasis', text: emphasis };
  if (code) return { kind: 'code', text: code };
  return ALLOWED_ADDRESS.test(href) ? { kind: 'link', text, href } : null;
}
