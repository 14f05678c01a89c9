/** Types of a component that can be read and not changed. */
type TypedArray = Float64Array | Uint32Array | Int32Array | Uint16Array | Uint8Array;

/** A typed array that can be read and copied, and not changed. */
type ReadonlyColumn<Column extends TypedArray> = Omit<
  Column,
  'buffer' | 'copyWithin' | 'fill' | 'reverse' | 'set' | 'sort' | 'subarray' | number
> &
  Readonly<Record<number, number>>;

/** Some fields of a component, of which none can be changed. */
export type ReadonlyFields<Component, Key extends keyof Component> = {
  readonly [Field in Key]: Component[Field] extends TypedArray ? ReadonlyColumn<Component[Field]> : Component[Field];
};
