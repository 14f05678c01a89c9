/**
 * What a schema is made of. `SchemaFor<T>` ties a schema to a type: a key too many, a key missing or a wrong kind does not
 * compile. Everything that must know the document's keys walks these nodes: validation, defaults, `--set path=value`,
 * the page's fields, the canonical form, the difference of two experiments.
 */

export type Unit = 'ns' | 'ns/byte' | 'bytes' | 'pages' | 'blocks' | 'share' | 'count' | 'index';

/** Sentences and sources stand in words.ts. */
interface Named {
  /** A short label for a field. */
  readonly title: string;
}

export interface NumberNode extends Named {
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

export interface VersionNode extends Named {
  readonly kind: 'version';
  readonly default: number;
}

export interface BooleanNode extends Named {
  readonly kind: 'boolean';
  readonly default: boolean;
}

export interface ChoiceNode<Value extends string = string> extends Named {
  readonly kind: 'choice';
  readonly default: Value;
  /** The first is the default. */
  readonly values: readonly Value[];
}

export interface TextNode extends Named {
  readonly kind: 'text';
  readonly default: string;
  readonly maxLength: number;
  /** What the text must look like, and that in words. */
  readonly form?: { readonly pattern: RegExp; readonly says: string };
  readonly required: boolean;
}

export type Keys = Readonly<Record<string, SchemaNode>>;

export interface ObjectNode<KeyNodes = Keys> extends Named {
  readonly kind: 'object';
  readonly keys: KeyNodes;
}

/** `false`, or an object with its own settings (`{}` is that object with its defaults). The default is `false`. */
export interface SwitchNode<KeyNodes = Keys> extends Named {
  readonly kind: 'switch';
  readonly keys: KeyNodes;
}

export interface ListNode<ItemNode = SchemaNode> extends Named {
  readonly kind: 'list';
  readonly item: ItemNode;
  readonly minItems: number;
  readonly maxItems: number;
  /** What an absent list holds. */
  readonly default: readonly unknown[];
}

/** An object with exactly one of these keys. */
export interface OneOfNode<KeyNodes = Keys> extends Named {
  readonly kind: 'one-of';
  readonly keys: KeyNodes;
  readonly default: Readonly<Record<string, unknown>>;
}

export type SchemaNode =
  NumberNode | VersionNode | BooleanNode | ChoiceNode | TextNode | ObjectNode | SwitchNode | ListNode | OneOfNode;

/** The keys of an object type, each with its schema. */
export type KeysFor<T> = { readonly [Key in keyof T]-?: SchemaFor<T[Key]> };

type KeyOfAny<Union> = Union extends unknown ? keyof Union : never;
type ValueOfAny<Union, Key> = Union extends unknown ? (Key extends keyof Union ? Union[Key] : never) : never;
/** The options of a union of objects with one key each. */
export type OptionsFor<Union> = { readonly [Key in KeyOfAny<Union>]: SchemaFor<ValueOfAny<Union, Key>> };

type IsUnion<T, Whole = T> = [T] extends [never]
  ? false
  : T extends unknown
    ? [Whole] extends [T]
      ? false
      : true
    : never;

/** The schema that `T` must have. */
export type SchemaFor<T> = [T] extends [boolean]
  ? BooleanNode
  : [T] extends [number]
    ? number extends T
      ? NumberNode
      : VersionNode
    : [T] extends [string]
      ? string extends T
        ? TextNode
        : ChoiceNode<T>
      : [T] extends [readonly (infer Item)[]]
        ? ListNode<SchemaFor<Item>>
        : false extends T
          ? SwitchNode<KeysFor<Exclude<T, false>>>
          : IsUnion<T> extends true
            ? OneOfNode<OptionsFor<T>>
            : ObjectNode<KeysFor<T>>;

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

/** A number in the given unit; whole, from 0 to 2^32 - 1, where the range says nothing else. */
export function number(title: string, unit: Unit, range: NumberRange): NumberNode {
  return {
    kind: 'number',
    title,
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
export function duration(title: string, defaultNs: number): NumberNode {
  return number(title, 'ns', { default: defaultNs });
}

/** A share from 0 to 1. */
export function share(title: string, range: NumberRange): NumberNode {
  return number(title, 'share', { max: 1, decimals: ANY_DECIMALS, ...range });
}

export function boolean(title: string, value: boolean): BooleanNode {
  return { kind: 'boolean', title, default: value };
}

/** One of `values`, of which the first is the default. */
export function choice<const Value extends string>(
  title: string,
  values: readonly [Value, ...Value[]],
): ChoiceNode<Value> {
  return { kind: 'choice', title, default: values[0], values };
}

interface TextRange {
  default: string;
  maxLength: number;
  form?: { pattern: RegExp; says: string };
  required?: boolean;
}

export function text(title: string, range: TextRange): TextNode {
  return { kind: 'text', title, required: false, ...range };
}

export function object<KeyNodes>(title: string, keys: KeyNodes): ObjectNode<KeyNodes> {
  return { kind: 'object', title, keys };
}

/** Off (`false`) or an object with these settings. */
export function switchable<KeyNodes>(title: string, keys: KeyNodes): SwitchNode<KeyNodes> {
  return { kind: 'switch', title, keys };
}

interface ListRange {
  minItems?: number;
  maxItems?: number;
  default?: readonly unknown[];
}

export function list<ItemNode>(title: string, item: ItemNode, range: ListRange = {}): ListNode<ItemNode> {
  return {
    kind: 'list',
    title,
    item,
    minItems: range.minItems ?? 0,
    maxItems: range.maxItems ?? 1_000_000,
    default: range.default ?? [],
  };
}
