/**
 * A small reader of XML for files of settings: elements, text, attributes, comments. What makes XML dangerous is
 * refused by name: document types, entities of one's own, and nesting without end. Time and memory are proportional to
 * the text.
 */
import { ExperimentError } from '../../device/experiment-error.ts';
import { quoted } from '../../device/visible-text.ts';
import type { Entry } from './report.ts';

/** An element with text, or an attribute (`element@name`). */
export interface XmlEntry extends Entry {
  /** The names of the elements around it, from the root. */
  readonly inside: readonly string[];
  /** Their numbers in the file: two elements of one name have different ones. */
  readonly insideIds: readonly number[];
  /** Text between the children of an element. */
  readonly isLoose: boolean;
}

const MOST_DEPTH = 16;
const MOST_ENTRIES = 16_384;

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

const NAME = /[A-Za-z_][\w.:-]*/y;
const ATTRIBUTE = /\s+([A-Za-z_][\w.:-]*)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y;
const TAG_END = /\s*(\/?)>/y;

interface OpenElement {
  readonly name: string;
  readonly id: number;
  readonly line: number;
  text: string;
  hasChildren: boolean;
}

/**
 * The elements that have text and no children, and the attributes, in order.
 * @throws ExperimentError that names the line
 */
export function readXml(text: string): XmlEntry[] {
  const entries: XmlEntry[] = [];
  const open: OpenElement[] = [];
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  let line = 1;
  let counted = at;
  let roots = 0;
  let elements = 0;
  const lineAt = (index: number): number => {
    for (; counted < index; counted++) if (text.charCodeAt(counted) === 10) line++;
    return line;
  };
  const refuse = (found: string, allowed: string): ExperimentError =>
    new ExperimentError(`line ${lineAt(at)}`, found, allowed);
  /** What a pattern finds here, and moves behind. */
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match !== null) at = pattern.lastIndex;
    return match;
  };
  const skipTo = (end: string, what: string): void => {
    const found = text.indexOf(end, at);
    if (found < 0) throw refuse(`${what} without an end`, quoted(end));
    at = found + end.length;
  };
  const decode = (raw: string): string =>
    raw.replaceAll(/&([^;&\s]{0,40});?/g, (whole, name: string) => {
      const known = whole.endsWith(';') && Object.hasOwn(ENTITIES, name) ? ENTITIES[name] : undefined;
      if (known === undefined) throw refuse(`the entity ${quoted(whole)}`, '&lt; &gt; &amp; &quot; &apos;');
      return known;
    });
  const add = (entry: XmlEntry): void => {
    if (entries.length >= MOST_ENTRIES) throw refuse(`more than ${MOST_ENTRIES} elements`, `at most ${MOST_ENTRIES}`);
    entries.push(entry);
  };

  while (at < text.length) {
    if (text[at] !== '<') {
      const next = text.indexOf('<', at);
      const end = next < 0 ? text.length : next;
      const piece = text.slice(at, end);
      const parent = open.at(-1);
      if (parent !== undefined) parent.text += decode(piece);
      else if (piece.trim() !== '') throw refuse(quoted(piece.trim().slice(0, 40)), 'elements only');
      at = end;
    } else if (text.startsWith('<!--', at)) skipTo('-->', 'a comment');
    else if (text.startsWith('<?', at)) skipTo('?>', 'an instruction');
    else if (text.startsWith('<!', at)) throw refuse(quoted(text.slice(at, at + 20)), 'no document type and no CDATA');
    else if (text.startsWith('</', at)) {
      const closed = open.at(-1);
      // One of MQSim's own files has </<Name>; MQSim does not look at the name of an end.
      at += text[at + 2] === '<' ? 3 : 2;
      const name = take(NAME)?.[0] ?? '';
      if (closed === undefined || name !== closed.name) {
        throw refuse(`</${name}>`, closed === undefined ? 'no end of an element' : `</${closed.name}>`);
      }
      if (take(TAG_END)?.[1] !== '') throw refuse(`</${name} without an end`, '>');
      open.pop();
      close(closed);
    } else {
      const begin = lineAt(at);
      at += 1;
      const name = take(NAME)?.[0];
      if (name === undefined) throw refuse(quoted(text.slice(at - 1, at + 20)), 'an element');
      if (open.length >= MOST_DEPTH) throw refuse(`elements ${open.length + 1} deep`, `at most ${MOST_DEPTH} deep`);
      const parent = open.at(-1);
      if (parent !== undefined) parent.hasChildren = true;
      else if (++roots > 1) throw refuse(`a second root, <${name}>`, 'one');
      const around = placeOf(open);
      for (let found = take(ATTRIBUTE); found !== null; found = take(ATTRIBUTE)) {
        const value = decode(found[2] ?? found[3] ?? '');
        add({ key: `${name}@${found[1]}`, value, line: begin, ...around, isLoose: false });
      }
      const end = take(TAG_END);
      if (end === null) throw refuse(quoted(text.slice(at, at + 20)), `the end of <${name}>`);
      const element: OpenElement = { name, id: elements++, line: begin, text: '', hasChildren: false };
      if (end[1] === '/') close(element);
      else open.push(element);
    }
  }
  const last = open.at(-1);
  if (last !== undefined) throw refuse(`no end of <${last.name}> (line ${last.line})`, `</${last.name}>`);
  if (roots === 0) throw refuse('no element', 'one root element');
  return entries;

  function close({ name, line: begin, text: inner, hasChildren }: OpenElement): void {
    const value = inner.trim();
    if (hasChildren && value === '') return;
    add({ key: name, value, line: begin, ...placeOf(open), isLoose: hasChildren });
  }
}

const placeOf = (open: readonly OpenElement[]): Pick<XmlEntry, 'inside' | 'insideIds'> => ({
  inside: open.map(({ name }) => name),
  insideIds: open.map(({ id }) => id),
});
