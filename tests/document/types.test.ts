/** The types of a document follow from its schema, whose kinds they must all know. `npm test -- lint` checks the types. */
import { expect, expectTypeOf, it } from 'vitest';
import { LIMITS } from '../../src/device/limits.ts';
import {
  boolean,
  choice,
  duration,
  list,
  number,
  object,
  oneName,
  oneOf,
  switchable,
  text,
  version,
  type SchemaNode,
  type ValueOf,
} from '../../src/device/schema-node.ts';
import type { Experiment, Policy } from '../../src/document/experiment.ts';
import { EXPERIMENT_SCHEMA } from '../../src/document/schema.ts';
import { POLICIES } from '../../src/document/policies/index.ts';

/** The paths at which a type has no value at all. */
type Holes<T, Path extends string = ''> = [T] extends [never]
  ? Path
  : T extends readonly (infer Item)[]
    ? Holes<Item, `${Path}[]`>
    : T extends object
      ? { [Key in keyof T & string]: Holes<T[Key], `${Path}.${Key}`> }[keyof T & string]
      : never;

const EVERY_KIND = {
  version: version('Version', 3),
  boolean: boolean('Boolean', false),
  number: number('Number', 'count', { default: 0, max: LIMITS.pages }),
  duration: duration('Duration', 0),
  choice: choice('Choice', { first: 'The first.', second: 'The second.' }),
  oneName: oneName('Name', ['read', 'write']),
  text: text('Text', { default: '', maxLength: 10 }),
  switch: switchable('Switch', { depth: duration('Depth', 0) }),
  list: list('List', object('Entry', { bytes: duration('Bytes', 0) })),
  'one-of': oneOf('One', { few: duration('Few', 0), many: boolean('Many', false) }, { few: 0 }),
};

it('each kind of schema node has the type of its values', () => {
  type Values = ValueOf<ReturnType<typeof object<typeof EVERY_KIND>>>;
  expectTypeOf<Values>().toEqualTypeOf<{
    version: 3;
    boolean: boolean;
    number: number;
    duration: number;
    choice: 'first' | 'second';
    oneName: 'read' | 'write';
    text: string;
    switch: false | { depth: number };
    list: { bytes: number }[];
    'one-of': { few: number } | { many: boolean };
  }>();
  // An object is the whole of them.
  const kinds: Record<SchemaNode['kind'], true> = {
    version: true,
    boolean: true,
    number: true,
    choice: true,
    text: true,
    switch: true,
    list: true,
    'one-of': true,
    object: true,
  };
  const here = new Set<string>([...Object.values(EVERY_KIND).map(({ kind }) => kind), 'object']);
  expect([...here].toSorted()).toEqual(Object.keys(kinds).toSorted());
});

it('no key of an experiment is without a type, and its policies are all those that are registered', () => {
  expectTypeOf<Holes<Experiment>>().toBeNever();
  expectTypeOf<Holes<{ a: { b: never }[] }>>().toEqualTypeOf<'.a[].b'>();
  expectTypeOf<Experiment['policy']>().toEqualTypeOf<Policy>();
  expect(Object.keys(EXPERIMENT_SCHEMA.keys.policy.keys)).toEqual(POLICIES.map(({ key }) => key));
});
