/**
 * What a schema is made of. `ValueOf<Node>` is the type of the values that a node describes. Everything that must know
 * the document's keys walks these nodes: its types, validation, defaults, `--set path=value`, the page's fields, the
 * canonical form, the difference of two experiments.
 */

export type Unit = 'ns' | 'ns/byte' | 'bytes' | 'pages' | 'blocks' | 'share' | 'count' | 'index';

/** The words about a setting. */
export interface Help {
  /** A short label for a field. */
  readonly title: string;
  /** What it does, in one sentence. Entries of lists have none. */
  readonly sentence?: string;
  /** Paper and section, or another simulator; every policy has one. */
  readonly source?: string;
}

/** A title alone, or with what it does and where that is from: see {@link Help}. */
export type Words = string | readonly [title: string, sentence: string, source?: string];

function helpOf(words: Words): Help {
  if (typeof words === 'string') return { title: words };
  const [title, sentence, source] = words;
  return source === undefined ? { title, sentence } : { title, sentence, source };
}

export interface NumberNode extends Help {
  readonly kind: 'number';
  readonly unit: Unit;
  readonly default: number;
  readonly min: number;
  readonly max: number;
  /** `max` itself is not allowed. */
  readonly belowMax: boolean;
  /** Decimals allowed; 0 is a whole number, `ANY_DECIMALS` no limit. */
  readonly decimals: number;
  /** Must be given: its default is only what a new entry in a list starts with. */
  readonly required: boolean;
}

/** The types behind the first, in their order. */
export const FURTHER_TYPES = ['second', 'third', 'fourth'] as const;
export const MOST_TYPES = FURTHER_TYPES.length + 1;

/**
 * A number for the first page type, or a list of one for each. A later type that is 0 or left out takes the first's. In a
 * change, a number sets the first type, and null leaves a type as it is.
 */
export interface TimesNode extends NumberNode {
  /** What is timed, for the titles of the types. */
  readonly byType: 'Read' | 'Program';
}
export type Times = number | number[];

export const isTimes = (node: { readonly kind: string }): node is TimesNode => 'byType' in node;

/** As a list. Undefined, in a change, names no type. */
export const listOf = <Time>(times: Time | readonly Time[] | undefined): readonly Time[] =>
  times === undefined ? [] : Array.isArray(times) ? (times as readonly Time[]) : [times as Time];

/** The setting of one type, from 0. */
export function timeOfType({ byType, ...first }: TimesNode, type: number): NumberNode {
  if (type === 0) return first;
  // The source is that of the first type's default.
  const { source: _, ...node } = first;
  const sentence = `Array ${byType.toLowerCase()} of a page of this type; 0: as the first type.`;
  return { ...node, title: `${byType}, ${FURTHER_TYPES[type - 1]} type`, sentence, default: 0 };
}

export interface VersionNode<Version extends number = number> extends Help {
  readonly kind: 'version';
  readonly default: Version;
}

export interface BooleanNode extends Help {
  readonly kind: 'boolean';
  readonly default: boolean;
}

export interface ChoiceNode<Value extends string = string> extends Help {
  readonly kind: 'choice';
  readonly default: Value;
  /** The first is the default. */
  readonly values: readonly Value[];
  /** What each value means, in one sentence. */
  readonly options?: Readonly<Record<Value, string>>;
}

export interface TextNode extends Help {
  readonly kind: 'text';
  readonly default: string;
  readonly maxLength: number;
  /** What the text must look like, and that in words. */
  readonly form?: { readonly pattern: RegExp; readonly says: string };
  /** A name that is shown to a person: what would steer the text beside it is read as its escape. */
  readonly isName?: boolean;
  readonly required: boolean;
}

export type Keys = Readonly<Record<string, SchemaNode>>;

export interface ObjectNode<KeyNodes = Keys> extends Help {
  readonly kind: 'object';
  readonly keys: KeyNodes;
}

/** `false`, or an object with its own settings (`{}` is that object with its defaults). The default is `false`. */
export interface SwitchNode<KeyNodes = Keys> extends Help {
  readonly kind: 'switch';
  readonly keys: KeyNodes;
}

export interface ListNode<ItemNode = SchemaNode> extends Help {
  readonly kind: 'list';
  readonly item: ItemNode;
  readonly minItems: number;
  readonly maxItems: number;
  /** What an absent list holds. */
  readonly default: readonly unknown[];
}

/** An object with exactly one of these keys. */
export interface OneOfNode<KeyNodes = Keys> extends Help {
  readonly kind: 'one-of';
  readonly keys: KeyNodes;
  readonly default: Readonly<Record<string, unknown>>;
}

export type SchemaNode =
  | NumberNode
  | VersionNode
  | BooleanNode
  | ChoiceNode
  | TextNode
  | ObjectNode
  | SwitchNode
  | ListNode
  | OneOfNode;

/** The values that a schema describes. */
export type ValueOf<Node> = Node extends TimesNode
  ? Times
  : Node extends NumberNode
    ? number
    : Node extends BooleanNode
      ? boolean
      : Node extends TextNode
        ? string
        : Node extends ChoiceNode<infer Value>
          ? Value
          : Node extends VersionNode<infer Version>
            ? Version
            : Node extends SwitchNode<infer KeyNodes>
              ? false | ValuesOf<KeyNodes>
              : Node extends ObjectNode<infer KeyNodes>
                ? ValuesOf<KeyNodes>
                : Node extends ListNode<infer ItemNode>
                  ? ValueOf<ItemNode>[]
                  : Node extends OneOfNode<infer KeyNodes>
                    ? { [Key in keyof KeyNodes]: { [One in Key]: ValueOf<KeyNodes[One]> } }[keyof KeyNodes]
                    : never;
/** The values of an object with these keys. */
export type ValuesOf<KeyNodes> = { -readonly [Key in keyof KeyNodes]: ValueOf<KeyNodes[Key]> };

/** For shares, which are only compared or multiplied exactly: see exact.ts. */
export const ANY_DECIMALS = Number.POSITIVE_INFINITY;

interface NumberRange {
  default: number;
  min?: number;
  max?: number;
  belowMax?: boolean;
  decimals?: number;
  required?: boolean;
}

/** The longest duration that one row of a recording holds, ns (28 bits, about 268 ms). */
export const MAX_DURATION_NS = 268_435_455;

/** A number in the given unit; whole, from 0 to 2^32 - 1, if the range says nothing else. */
export function number(words: Words, unit: Unit, range: NumberRange): NumberNode {
  return {
    kind: 'number',
    ...helpOf(words),
    unit,
    default: range.default,
    min: range.min ?? 0,
    max: range.max ?? MAX_DURATION_NS,
    belowMax: range.belowMax ?? false,
    decimals: range.decimals ?? 0,
    required: range.required ?? false,
  };
}

/** A length of time in whole nanoseconds. */
export function duration(words: Words, defaultNs: number): NumberNode {
  return number(words, 'ns', { default: defaultNs });
}

/** Lengths of time by page type, in whole nanoseconds. */
export const times = (words: Words, byType: TimesNode['byType'], defaultNs: number): TimesNode => ({
  ...duration(words, defaultNs),
  byType,
});

/** A share from 0 to 1. */
export function share(words: Words, range: NumberRange): NumberNode {
  return number(words, 'share', { max: 1, decimals: ANY_DECIMALS, ...range });
}

export function version<const Version extends number>(words: Words, value: Version): VersionNode<Version> {
  return { kind: 'version', ...helpOf(words), default: value };
}

export function boolean(words: Words, value: boolean): BooleanNode {
  return { kind: 'boolean', ...helpOf(words), default: value };
}

/** One of several names, each with its meaning; the first is the default. */
export function choice<const Value extends string>(
  words: Words,
  options: Readonly<Record<Value, string>>,
): ChoiceNode<Value> {
  // The keys of a record by names are those names.
  const values = Object.keys(options) as Value[];
  return { kind: 'choice', ...helpOf(words), default: values[0], values, options };
}

/** One of several names without meanings, of which the first is the default. */
export function oneName<const Value extends string>(
  words: Words,
  values: readonly [Value, ...Value[]],
): ChoiceNode<Value> {
  return { kind: 'choice', ...helpOf(words), default: values[0], values };
}

interface TextRange {
  default: string;
  maxLength: number;
  form?: { pattern: RegExp; says: string };
  isName?: boolean;
  required?: boolean;
}

export function text(words: Words, range: TextRange): TextNode {
  return { kind: 'text', ...helpOf(words), required: false, ...range };
}

export function object<KeyNodes>(words: Words, keys: KeyNodes): ObjectNode<KeyNodes> {
  return { kind: 'object', ...helpOf(words), keys };
}

/** Off (`false`) or an object with these settings. */
export function switchable<KeyNodes>(words: Words, keys: KeyNodes): SwitchNode<KeyNodes> {
  return { kind: 'switch', ...helpOf(words), keys };
}

/** An object with exactly one of these keys. */
export function oneOf<KeyNodes>(
  words: Words,
  keys: KeyNodes,
  value: Readonly<Record<string, unknown>>,
): OneOfNode<KeyNodes> {
  return { kind: 'one-of', ...helpOf(words), keys, default: value };
}

interface ListRange {
  minItems?: number;
  maxItems?: number;
  default?: readonly unknown[];
}

export function list<ItemNode>(words: Words, item: ItemNode, range: ListRange = {}): ListNode<ItemNode> {
  return {
    kind: 'list',
    ...helpOf(words),
    item,
    minItems: range.minItems ?? 0,
    maxItems: range.maxItems ?? 1_000_000,
    default: range.default ?? [],
  };
}
