/** Functions that compute each answer once. Their answers depend on nothing but the question. */

/** Computes a value once for each object, and keeps it as long as the object lives. */
export function perObject<Key extends object, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, { readonly value: Value }>();
  return (key) => {
    let entry = known.get(key);
    if (entry === undefined) {
      entry = { value: compute(key) };
      known.set(key, entry);
    }
    return entry.value;
  };
}

/** Computes a value once for each key. All of them are kept: for keys of a fixed list. */
export function perKey<Key, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    let value = known.get(key);
    if (value === undefined && !known.has(key)) {
      value = compute(key);
      known.set(key, value);
    }
    return value as Value;
  };
}

/** Computes a value when it is first needed. */
export function once<Value>(compute: () => Value): () => Value {
  const value = perKey<undefined, Value>(compute);
  return () => value(undefined);
}
