/**
 * Measures and checks as a line of text: `latency(write, 0) / latency(read, 0)`, `gain in 0.15..0.35`. A formula may use
 * the values of its lesson by name. `+`, `-` and `/` have their usual order; `3 * x` is a sum of three.
 */
import { DocumentError } from '../../device/document-error.ts';
import { ROW_KIND_NAMES, WAIT_NAMES } from '../../engine/recording/recording.ts';
import { PHASE_FIGURES, TAIL_OPS, type Check, type Measure, type PhaseMeasure } from './measure.ts';

export type Terms = Map<string, Measure>;

class Args {
  readonly #words: string[];
  readonly #path: string;

  constructor(words: string[], path: string) {
    this.#words = words;
    this.#path = path;
  }

  get more(): boolean {
    return this.#words.length > 0;
  }

  text(what: string): string {
    const word = this.#words.shift();
    if (word === undefined || word === '') throw new DocumentError(this.#path, 'nothing', what);
    return word;
  }

  one<Name extends string>(names: readonly Name[]): Name {
    const word = this.text(names.join(', '));
    const name = names.find((candidate) => candidate === word);
    if (name === undefined) throw new DocumentError(this.#path, word, names.join(', '));
    return name;
  }

  number(): number {
    const word = this.text('a number');
    if (!/^\d+$/.test(word)) throw new DocumentError(this.#path, word, 'a number');
    return Number(word);
  }

  /** A number of ns, or the name of a value. */
  time(terms: Terms): Measure | number {
    const named = terms.get(this.#words[0]);
    if (named === undefined) return this.number();
    this.#words.shift();
    return named;
  }

  /** `request 0`, `die 1`: one request, channel or die of all. */
  where(): Pick<PhaseMeasure, 'request' | 'channel' | 'die'> {
    const found: Partial<Record<'request' | 'channel' | 'die', number>> = {};
    while (this.more && /^[a-z]+ /.test(this.#words[0])) {
      const [name, number] = this.text('').split(' ');
      const key = new Args([name], this.#path).one(['request', 'channel', 'die'] as const);
      found[key] = new Args([number], this.#path).number();
    }
    return found;
  }
}

const phase =
  (figure: PhaseMeasure['figure']) =>
  (run: string, args: Args): Measure => ({
    of: 'phase',
    run,
    phase: args.one(ROW_KIND_NAMES),
    figure,
    ...args.where(),
  });

const CALLS: Readonly<Record<string, (run: string, args: Args, terms: Terms) => Measure>> = {
  latency: (run, args) => ({ of: 'latency', run, request: args.number() }),
  finish: (run, args) => (args.more ? { of: 'finish', run, request: args.number() } : { of: 'finish', run }),
  figure: (run, args) => ({ of: 'figure', run, path: args.text('a figure') }),
  setting: (run, args) => ({ of: 'setting', run, path: args.text('a setting') }),
  wait: (run, args) => ({ of: 'wait', run, request: args.number(), cause: args.one(WAIT_NAMES) }),
  busy: (run, args, terms) => ({ of: 'busy', run, ...args.where(), from: args.time(terms), to: args.time(terms) }),
  slower: (run, args) => ({ of: 'slower-than', run, ns: args.number() }),
  beyond: (run, args) => ({ of: 'beyond', run, op: args.one(TAIL_OPS), oneIn: args.number() }),
  tailWait: (run, args) => ({
    of: 'tail-wait',
    run,
    op: args.one(TAIL_OPS),
    oneIn: args.number(),
    cause: args.one(WAIT_NAMES),
  }),
  waiters: (run, args) => ({ of: 'waiters', run, op: args.one(TAIL_OPS), cause: args.one(WAIT_NAMES) }),
  ...Object.fromEntries(PHASE_FIGURES.map((figure) => [figure, phase(figure)])),
};

const TOKEN = /[a-zA-Z]\w*\([^()]*\)|[a-zA-Z]\w*|\d+ \*|[()+/-]/g;

/** @throws {DocumentError} that names the part that is not understood */
export function parseFormula(text: string, path: string, terms: Terms): Measure {
  const tokens = text.match(TOKEN) ?? [];
  const refuse = (found: string): never => {
    throw new DocumentError(
      path,
      found,
      [...Object.keys(CALLS).map((name) => `${name}(…)`), ...terms.keys()].join(', '),
    );
  };
  if (tokens.join('').replaceAll(' ', '') !== text.replaceAll(' ', '')) refuse(text);

  const one = (): Measure => {
    const token = tokens.shift() ?? refuse(text === '' ? 'nothing' : text);
    if (token === '(') {
      const inner = sum();
      if (tokens.shift() !== ')') refuse(text);
      return inner;
    }
    if (token.endsWith('*')) {
      const term = one();
      return { of: 'sum', terms: Array.from({ length: Number.parseInt(token, 10) }, () => term) };
    }
    const [name, inner] = token.split(/[()]/);
    if (inner === undefined) return terms.get(name) ?? refuse(token);
    if (!Object.hasOwn(CALLS, name)) refuse(token);
    const args = new Args(inner.split(/, */), path);
    const measure = CALLS[name](args.text('a run'), args, terms);
    return args.more ? refuse(token) : measure;
  };
  const product = (): Measure => {
    let left = one();
    while (tokens[0] === '/') {
      tokens.shift();
      left = { of: 'ratio', terms: [left, one()] };
    }
    return left;
  };
  const sum = (): Measure => {
    let left = product();
    let added: Measure[] | null = null;
    for (let sign = tokens[0]; sign === '+' || sign === '-'; sign = tokens[0]) {
      tokens.shift();
      const right = product();
      added = sign === '-' ? null : [...(added ?? [left]), right];
      left = added === null ? { of: 'difference', terms: [left, right] } : { of: 'sum', terms: added };
    }
    return left;
  };

  const measure = sum();
  if (tokens.length > 0) refuse(text);
  return measure;
}

/** The limits of a value: `>= 1`, `<= 2`, `= 0`, `in 0.9..1.1`; null if the text is none of these. */
export function parseLimits(text: string): Omit<Check, 'measure'> | null {
  const [, sign, first, second] = /^(>=|<=|=|in) (-?[\d.]+?)(?:\.\.(-?[\d.]+))?$/.exec(text) ?? [];
  const [value, most] = [Number(first), Number(second)];
  if (sign === undefined || Number.isNaN(value) || (sign === 'in') !== (second !== undefined)) return null;
  if (sign === 'in') return { atLeast: value, atMost: most };
  return sign === '=' ? { is: value } : sign === '>=' ? { atLeast: value } : { atMost: value };
}

/** A formula and its limits: `finish(four) - finish(one) >= 1`. @throws {DocumentError} */
export function parseCheck(text: string, path: string, terms: Terms): Check {
  const at = text.search(/ (?:>=|<=|=|in) \S+$/);
  const limits = at < 0 ? null : parseLimits(text.slice(at + 1));
  if (limits === null) throw new DocumentError(path, text, 'a formula and >= 1, <= 1, = 1 or in 1..2');
  return { measure: parseFormula(text.slice(0, at), path, terms), ...limits };
}
