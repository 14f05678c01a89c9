import { readFileSync, readdirSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');

/** Rooms whose strings are plain English. The test reads every string literal, template text and JSX text in them. */
const CLEAN = [
  'base',
  'messages',
  'device',
  'document',
  'policies',
  'reproduction',
  'engine',
  'analysis',
  'traces',
  'papers',
  'learn',
  'worker',
  'timeline',
  'charts',
  'app',
  'cli',
  'compare',
] as const;

/** Rooms that are still to come: move a room up when its strings are clean. */
const TO_COME: readonly string[] = [];

interface Banned {
  readonly words: RegExp;
  readonly why: string;
  readonly use: string;
}

/** Words and phrases that strings must not contain. */
const BANNED: readonly Banned[] = [
  {
    words: /\b(somebody|someone|nobody|anybody|whoever|whatever|how manieth)\b/i,
    why: 'names no one and nothing',
    use: 'the person, program or number: “screen readers”, “hit number”',
  },
  { words: /\bso (many|much|long|often)\b/i, why: 'needs a second reading', use: 'the number or quantity' },
  { words: /\b(go|goes|went|going) on\b/i, why: 'vague verb', use: 'continue, resume, run' },
  { words: /\bput(s|ting)?( \w+){0,2} away\b/i, why: 'vague verb', use: 'close, clear' },
  { words: /\bat once\b/i, why: 'means “immediately” and “together”', use: 'immediately, together' },
  {
    words: /\b(is|are|was|were|be|been) (asked|taken|left|meant|looked at|looked into|kept any|made again)\b/i,
    why: 'a passive without an actor',
    use: 'the active verb: query, use, remain, select, re-simulate',
  },
  { words: /\blook(s|ed|ing)? (at|into|closely)\b/i, why: 'vague verb', use: 'inspect, visible, zoom in' },
  { words: /\bone (looks|types|sees|wants|goes)\b/i, why: '“one” has no name', use: 'you, or the imperative' },
  {
    words: /^(What|Who|Where|How|Whether) [^?]*$/,
    why: 'a clause is no name',
    use: 'a noun: “Wait causes”, “Selection”; or a whole question with its mark',
  },
  { words: /\b(beyondLimit|not kept|kept (any|no) more)\b/i, why: 'house dialect', use: 'beyond the recording limit' },
  { words: /\b(re-?made|re-?making|made again)\b/i, why: 'house dialect', use: 're-simulated' },
  { words: /\bstretch(es|ed)?\b/i, why: 'house dialect', use: 'range, interval' },
  { words: /\bin(to)? sight\b/i, why: 'house dialect', use: 'visible, show' },
  { words: /\bhas these words\b/i, why: 'says how, not what', use: 'no matching …' },
  { words: /\bdefects?\b/i, why: 'the field says bug', use: 'bug, internal error' },
  { words: /\bgo(es)? (together|with what)\b/i, why: 'vague verb', use: 'can be combined' },
  { words: /\b(no|not) (longer|more) here\b|\bany more\b/i, why: 'vague', use: 'no longer' },
  { words: /\bis no (size|number|list|block|page|time)\b/i, why: 'not English', use: 'is not a …' },
  {
    words: /\bnot possible here\b/i,
    why: 'says nothing about the limit',
    use: 'not allowed, out of range; allowed: …',
  },
  { words: /\b(the run|the hit|the step) before\b/i, why: 'word order', use: 'the previous …' },
  { words: /\btake (it )?out what\b/i, why: 'vague verb', use: 'export' },
  { words: /\bby hand\b/i, why: 'vague', use: 'explicit, in the experiment' },
  { words: /\blet go of\b/i, why: 'vague verb', use: 'clear, release' },
  { words: /\b1\.0+ ?[×x]/, why: 'a ratio that says nothing', use: 'same, or 1.01 ×' },
  {
    words:
      /(level|cancel|label|model|travel)l(ed|ing)\b|colour|behaviour|neighbour|favour|(util|normal|optim|summar|visual|serial)is(e|ed|ing|ation)|\banalys(e|ed|ing)\b|\bcentre|\bgrey\b/i,
    why: 'British spelling',
    use: 'American spelling: leveling, canceled, color, utilization, analyze, center, gray',
  },
];

/** A string in the source, as a person may read it. */
interface Text {
  readonly line: number;
  readonly text: string;
}

/** String literals, templates (with “…” for their expressions) and JSX texts. Module names and types are not texts. */
function textsOf(file: string, source: string): Text[] {
  const tree = ts.createSourceFile(
    file,
    source,
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const texts: Text[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return;
    const parts = ts.isTemplateExpression(node)
      ? [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)]
      : ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isJsxText(node)
        ? [node.text]
        : [];
    if (parts.length > 0) {
      const text = parts.join('…').replace(/\s+/g, ' ').trim();
      if (text !== '') texts.push({ line: tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1, text });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return texts;
}

const problemsOf = ({ text }: Text): string[] =>
  BANNED.flatMap(({ words, why, use }) => {
    const found = words.exec(text);
    return found === null ? [] : [`“${found[0]}” in “${text}” (${why}): use ${use}`];
  });

const sourcesOf = (room: string): string[] =>
  readdirSync(join(root, 'src', room), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));

describe('the strings of the page', () => {
  it('contain no banned words', () => {
    let read = 0;
    const problems: string[] = [];
    for (const file of CLEAN.flatMap(sourcesOf)) {
      for (const text of textsOf(file, readFileSync(join(root, file), 'utf8'))) {
        read++;
        for (const problem of problemsOf(text)) problems.push(`${file}:${text.line}: ${problem}`);
      }
    }
    expect(problems).toEqual([]);
    expect(read).toBeGreaterThan(8000);
  });

  it('are checked in every room, except rooms on the list of those to come', () => {
    const rooms = readdirSync(join(root, 'src'));
    expect([...CLEAN, ...TO_COME].sort()).toEqual(rooms.sort());
  });
});

describe('the check of words', () => {
  const found = (source: string): string[] => textsOf('x.tsx', source).flatMap(problemsOf);

  it.each([
    ['a literal', "const a = 'Somebody waits';"],
    ['a template', 'const a = `${n} rows were not kept here`;'],
    ['a JSX text', 'const a = <p>The colour of time</p>;'],
    ['an attribute', 'const a = <p title="What the slowest waited for" />;'],
    ['a text on several lines', 'const a = <p>this run goes\n on</p>;'],
  ])('finds a banned word in %s', (_, source) => {
    expect(found(source)).toHaveLength(1);
  });

  it('ignores module names, types, comments and whole questions', () => {
    expect(found("import { a } from 'colour';")).toEqual([]);
    expect(found("type A = 'cancelled';")).toEqual([]);
    expect(found('// Somebody waits.')).toEqual([]);
    expect(found("const a = 'What happens if a read arrives?';")).toEqual([]);
  });
});
