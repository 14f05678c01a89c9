/** A promise that is held until someone ends it. */
export interface Held<Value> {
  readonly promise: Promise<Value>;
  readonly resolve: (value: Value) => void;
  readonly reject: (error: unknown) => void;
}

export function held<Value = void>(): Held<Value> {
  const ends: Partial<Held<Value>> = {};
  const promise = new Promise<Value>((resolve, reject) => Object.assign(ends, { resolve, reject }));
  return { ...(ends as Held<Value>), promise };
}
