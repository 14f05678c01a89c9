/**
 * Documents other than experiments: a plan, results, a saved file. Their keys have no defaults, or have them in their
 * reader.
 */
import {
  ANY_DECIMALS,
  number,
  text,
  type ChoiceNode,
  type NumberNode,
  type SchemaNode,
  type TextNode,
  type ValueOf,
} from '../device/schema-node.ts';

export interface ExactNode<KeyNodes = DocumentKeys> {
  readonly kind: 'exact';
  readonly keys: KeyNodes;
}
export interface OptionalNode<Item = unknown> {
  readonly kind: 'optional';
  readonly item: Item;
}
export interface NullableNode<Item = unknown> {
  readonly kind: 'nullable';
  readonly item: Item;
}
export interface MapNode<Item = unknown> {
  readonly kind: 'map';
  readonly item: Item;
  readonly maxKeys: number;
  readonly form: { readonly pattern: RegExp; readonly says: string };
}
export interface ItemsNode<Item = unknown> {
  readonly kind: 'items';
  readonly item: Item;
  readonly minItems: number;
  readonly maxItems: number;
}
/** A value that a function reads, which also decides about a missing one. It throws a `DocumentError` at the path. */
export interface ReadNode<Value = unknown> {
  readonly kind: 'read';
  readonly says: string;
  readonly read: (value: unknown, path: string) => Value;
}

export type DocumentNode =
  | SchemaNode
  | ItemsNode<DocumentNode>
  | ExactNode
  | OptionalNode<DocumentNode>
  | NullableNode<DocumentNode>
  | MapNode<DocumentNode>
  | ReadNode;
export type DocumentKeys = Readonly<Record<string, DocumentNode>>;

export type DocumentValue<Node> =
  Node extends OptionalNode<infer Item>
    ? DocumentValue<Item>
    : Node extends NullableNode<infer Item>
      ? DocumentValue<Item> | null
      : Node extends MapNode<infer Item>
        ? Record<string, DocumentValue<Item>>
        : Node extends ReadNode<infer Value>
          ? Value
          : Node extends ExactNode<infer KeyNodes>
            ? ExactValue<KeyNodes>
            : Node extends ItemsNode<infer Item>
              ? DocumentValue<Item>[]
              : ValueOf<Node>;

type OptionalKeys<KeyNodes> = {
  [Key in keyof KeyNodes]: KeyNodes[Key] extends OptionalNode ? Key : never;
}[keyof KeyNodes];
type ExactValue<KeyNodes> = {
  -readonly [Key in Exclude<keyof KeyNodes, OptionalKeys<KeyNodes>>]: DocumentValue<KeyNodes[Key]>;
} & { -readonly [Key in OptionalKeys<KeyNodes>]?: DocumentValue<KeyNodes[Key]> };

export const exact = <KeyNodes>(keys: KeyNodes): ExactNode<KeyNodes> => ({ kind: 'exact', keys });
export const optional = <Item>(item: Item): OptionalNode<Item> => ({ kind: 'optional', item });
export const nullable = <Item>(item: Item): NullableNode<Item> => ({ kind: 'nullable', item });
export const map = <Item>(item: Item, maxKeys: number, form: MapNode['form']): MapNode<Item> => ({
  kind: 'map',
  item,
  maxKeys,
  form,
});
export const read = <Value>(says: string, reader: ReadNode<Value>['read']): ReadNode<Value> => ({
  kind: 'read',
  says,
  read: reader,
});

export const listNode = <Item>(item: Item, least: number, most = least): ItemsNode<Item> => ({
  kind: 'items',
  item,
  minItems: least,
  maxItems: most,
});
export const anyList = <Item>(item: Item): ItemsNode<Item> => listNode(item, 0, Infinity);

export const textNode = (maxLength: number, form?: TextNode['form']): TextNode =>
  text('', { default: '', maxLength, required: true, ...(form === undefined ? {} : { form }) });
export const wordOf = <const Word extends string>(...values: readonly Word[]): ChoiceNode<Word> => ({
  kind: 'choice',
  title: '',
  default: values[0],
  values,
});

export const AMOUNT: NumberNode = number('', 'count', { default: 0, max: Infinity, decimals: ANY_DECIMALS });
export const ANY_NUMBER: NumberNode = number('', 'count', {
  default: 0,
  min: -Infinity,
  max: Infinity,
  decimals: ANY_DECIMALS,
});
/** A whole number that is at least 0. */
export const COUNT_NODE: NumberNode = number('', 'count', { default: 0, max: Infinity });
