import type { Excerpt } from '../format.ts';

/**
 * The first bytes of a file's text, by which its format is decided. Nothing behind them takes part: a pipe or a packed
 * file has no end to look at before it is read, and the same text must be read alike however it comes.
 */
export const HEAD_BYTES = 262_144;

const HEAD_LINES = 3000;
const HEAD_COMMENTS = 30;
const COMMENT_LENGTH = 1000;

const RETURN = 13;

export function takeExcerpt(text: string, isWhole: boolean): Excerpt {
  const all = text.split('\n').map(withoutReturns);
  if (!isWhole) all.pop();
  const data = all.filter(isData);
  return {
    first: all.find((line) => line.trim() !== '') ?? '',
    lines: data.slice(0, HEAD_LINES),
    comments: firstComments(all),
    isWhole: isWhole && data.length <= HEAD_LINES,
  };
}

/** Without the CR or CRs of its line end. A loop, for a pattern would take the square of their number. */
function withoutReturns(line: string): string {
  let end = line.length;
  while (end > 0 && line.charCodeAt(end - 1) === RETURN) end--;
  return end === line.length ? line : line.slice(0, end);
}

function firstComments(all: readonly string[]): string[] {
  const comments: string[] = [];
  for (const line of all) {
    if (comments.length === HEAD_COMMENTS) break;
    if (/^\s*#/.test(line)) comments.push(line.slice(0, COMMENT_LENGTH));
  }
  return comments;
}

function isData(line: string): boolean {
  return /^\s*[^\s#]/.test(line);
}
