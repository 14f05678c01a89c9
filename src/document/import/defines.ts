/** Values of C's `#define`s: numbers, other names, KB(), MB(), GB(), and whole-number arithmetic. */
import { ExperimentError } from '../../device/experiment-error.ts';
import { quoted } from '../../device/visible-text.ts';

export type Defines = Map<string, { readonly text: string; readonly line: number }>;

/** Names in names: a definition that contains itself would never end. */
const DEEPEST = 32;

/** Numbers and operators of one value, names replaced. */
const MOST_TOKENS = 4096;

const TOKEN =
  /\s*(?:(\d+\.\d*|\.\d+|0[xX][\dA-Fa-f]+|\d+)[uUlLfF]*|([A-Za-z_]\w*)|(==|!=|<=|>=|&&|\|\||[-+*/%()!<>]))/y;

const UNITS: Readonly<Record<string, number>> = { KB: 1024, MB: 1_048_576, GB: 1_073_741_824 };

/** Operators of two values by how tightly they bind, the loosest first. */
const LEVELS: readonly (readonly string[])[] = [
  ['||'],
  ['&&'],
  ['==', '!='],
  ['<', '>', '<=', '>='],
  ['+', '-'],
  ['*', '/', '%'],
];

/**
 * @param place of the expression, for messages
 * @returns its value; an unknown name is 0, as in a condition of C
 * @throws ExperimentError that names the place and the expression
 */
export function valueOf(expression: string, defines: Defines, place: string): number {
  let left = MOST_TOKENS;
  const wrong = (text: string): ExperimentError =>
    new ExperimentError(place, quoted(text.trim().slice(0, 60)), 'a number, or names, KB(), MB(), GB() and + - * / %');

  const evaluate = (text: string, depth: number): number => {
    if (depth > DEEPEST) throw wrong(text);
    const tokens: string[] = [];
    TOKEN.lastIndex = 0;
    while (TOKEN.lastIndex < text.trimEnd().length) {
      const at = TOKEN.lastIndex;
      const match = TOKEN.exec(text);
      if (match === null || left-- <= 0) throw wrong(text.slice(at));
      tokens.push(match[1] ?? match[2] ?? match[3]);
    }
    let next = 0;
    const take = (token: string): void => {
      if (tokens[next++] !== token) throw wrong(text);
    };

    const primary = (nested: number): number => {
      if (nested > DEEPEST) throw wrong(text);
      const token = tokens.at(next++);
      if (token === undefined || next > tokens.length) throw wrong(text);
      if (token === '-') return -primary(nested + 1);
      if (token === '+') return primary(nested + 1);
      if (token === '!') return primary(nested + 1) === 0 ? 1 : 0;
      if (token === '(') {
        const value = level(0, nested + 1);
        take(')');
        return value;
      }
      if (/^[\d.]/.test(token)) return Number(token);
      if (!/^\w/.test(token)) throw wrong(text);
      if (token === 'defined') {
        const isWrapped = tokens[next] === '(';
        if (isWrapped) next++;
        const name = tokens.at(next++) ?? '';
        if (isWrapped) take(')');
        return defines.has(name) ? 1 : 0;
      }
      if (Object.hasOwn(UNITS, token) && tokens[next] === '(') {
        next++;
        const value = level(0, nested + 1) * UNITS[token];
        take(')');
        return value;
      }
      const define = defines.get(token);
      return define === undefined ? 0 : evaluate(define.text, depth + 1);
    };

    const level = (at: number, nested: number): number => {
      if (at === LEVELS.length) return primary(nested);
      let value = level(at + 1, nested);
      while (next < tokens.length && LEVELS[at].includes(tokens[next])) {
        const operator = tokens[next++];
        value = combined(operator, value, level(at + 1, nested), () => wrong(text));
      }
      return value;
    };

    const value = level(0, 0);
    if (next < tokens.length || !Number.isFinite(value)) throw wrong(text);
    return value;
  };
  return evaluate(expression, 0);
}

function combined(operator: string, a: number, b: number, wrong: () => ExperimentError): number {
  switch (operator) {
    case '+':
      return a + b;
    case '-':
      return a - b;
    case '*':
      return a * b;
    case '/':
      if (b === 0) throw wrong();
      return Number.isInteger(a) && Number.isInteger(b) ? Math.trunc(a / b) : a / b;
    case '%':
      if (b === 0) throw wrong();
      return a % b;
    case '==':
      return a === b ? 1 : 0;
    case '!=':
      return a === b ? 0 : 1;
    case '<':
      return a < b ? 1 : 0;
    case '>':
      return a > b ? 1 : 0;
    case '<=':
      return a <= b ? 1 : 0;
    case '>=':
      return a >= b ? 1 : 0;
    case '&&':
      return a !== 0 && b !== 0 ? 1 : 0;
    default:
      return a !== 0 || b !== 0 ? 1 : 0;
  }
}
