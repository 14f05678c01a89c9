/**
 * The part of D3's selections that charts use, with D3's names and rules (https://d3js.org/d3-selection): elements are
 * bound to data by key, `join` adds, orders and removes them, and children inherit the data of their parents. The
 * library itself is one object with all of its methods, four kilobytes of the first download when compressed.
 */

/** A value, or a function of the datum and its place in the group; null removes. */
type Value<E, D, V> = V | null | ((this: E, datum: D, index: number) => V | null);

interface Group<E> {
  readonly parent: Element | null;
  /** Null: `select` has found nothing there. */
  readonly nodes: readonly (E | null)[];
}

const data = new WeakMap<Element, unknown>();
const listeners = new WeakMap<Element, Map<string, EventListener>>();

const SVG = 'http://www.w3.org/2000/svg';

/** An element of a name in its parent's namespace; `svg` begins one. */
const make = (parent: Element, name: string): Element =>
  parent.ownerDocument.createElementNS(name === 'svg' ? SVG : parent.namespaceURI, name);

/** Data without an element yet: `append` and `insert` make one for each, with its datum. */
class Entering<D> {
  private readonly groups: readonly { readonly parent: Element; readonly data: readonly D[] }[];

  constructor(groups: readonly { readonly parent: Element; readonly data: readonly D[] }[]) {
    this.groups = groups;
  }

  append<K extends keyof SVGElementTagNameMap>(name: K): Selection<SVGElementTagNameMap[K], D> {
    return this.insert(name);
  }

  /** Makes elements before the first child that a selector finds, or at the end. */
  insert<K extends keyof SVGElementTagNameMap>(name: K, before?: string): Selection<SVGElementTagNameMap[K], D> {
    return new Selection(
      this.groups.map(({ parent, data: entering }) => ({
        parent,
        nodes: entering.map((datum) => {
          const node = make(parent, name);
          data.set(node, datum);
          parent.insertBefore(node, before === undefined ? null : parent.querySelector(before));
          return node as SVGElementTagNameMap[K];
        }),
      })),
    );
  }
}

interface BoundGroup<E, D> {
  readonly parent: Element;
  /** By datum; null if it has no element yet. */
  readonly nodes: readonly (E | null)[];
  readonly data: readonly D[];
  readonly exit: readonly Element[];
}

/** Elements with their new data, and data that have no element yet. */
class Joining<E extends Element, D> {
  private readonly groups: readonly BoundGroup<E, D>[];

  constructor(groups: readonly BoundGroup<E, D>[]) {
    this.groups = groups;
  }

  /** Adds the missing elements, removes those without a datum, and puts all in the order of the data. */
  join(enter: keyof SVGElementTagNameMap | ((enter: Entering<D>) => Selection<E, D>)): Selection<E, D> {
    const entering = new Entering(
      this.groups.map(({ parent, nodes, data: all }) => ({ parent, data: all.filter((_, i) => nodes[i] === null) })),
    );
    const made = typeof enter === 'string' ? (entering.append(enter) as unknown as Selection<E, D>) : enter(entering);
    return new Selection(
      this.groups.map(({ parent, nodes, exit }, at) => {
        for (const node of exit) node.remove();
        const added = made.groups[at].nodes.values();
        const joined = nodes.map((node) => node ?? added.next().value ?? null);
        let following: Element | null = null;
        for (const node of joined.toReversed()) {
          if (node === null) continue;
          if (following !== null && (node.compareDocumentPosition(following) ^ node.DOCUMENT_POSITION_FOLLOWING) !== 0)
            following.parentNode?.insertBefore(node, following);
          following = node;
        }
        return { parent, nodes: joined };
      }),
    );
  }
}

/** Elements in groups, their datum, and the datum of a group's parent. */
export class Selection<E extends Element, D = unknown, P = unknown> {
  readonly groups: readonly Group<E>[];

  constructor(groups: readonly Group<E>[]) {
    this.groups = groups;
  }

  nodes(): E[] {
    return this.groups.flatMap(({ nodes }) => nodes.filter((node) => node !== null));
  }

  /** The first element; null without one. */
  node(): E | null {
    return this.nodes().at(0) ?? null;
  }

  private each(visit: (node: E, datum: D, index: number) => void): this {
    for (const { nodes } of this.groups) {
      for (const [i, node] of nodes.entries()) if (node !== null) visit(node, data.get(node) as D, i);
    }
    return this;
  }

  /** For each element, the first that a selector finds in it: it gets the datum of this element. */
  select<C extends Element = Element>(selector: string): Selection<C, D> {
    return new Selection(
      this.groups.map(({ parent, nodes }) => ({
        parent,
        nodes: nodes.map((node) => {
          const found = node?.querySelector<C>(selector) ?? null;
          if (node !== null && found !== null && data.has(node)) data.set(found, data.get(node));
          return found;
        }),
      })),
    );
  }

  /** All that a selector finds, a group for each element. */
  selectAll<C extends Element, Datum = unknown>(selector: string): Selection<C, Datum, D> {
    return new Selection(this.nodes().map((parent) => ({ parent, nodes: [...parent.querySelectorAll<C>(selector)] })));
  }

  filter(keeps: (datum: D, index: number) => boolean): Selection<E, D> {
    return new Selection(
      this.groups.map(({ parent, nodes }) => ({
        parent,
        nodes: nodes.filter((node, i) => node !== null && keeps(data.get(node) as D, i)),
      })),
    );
  }

  /**
   * Binds data to the elements of each group, by key or else by place.
   * @param given the data, or a function of the datum of the group's parent
   */
  data<Datum>(
    given: readonly Datum[] | ((parent: P) => readonly Datum[]),
    key?: (datum: Datum, index: number) => string | number,
  ): Joining<E, Datum> {
    return new Joining<E, Datum>(
      this.groups.map(({ parent, nodes }) => {
        if (parent === null) throw new Error('data needs the elements of a selectAll');
        const all = typeof given === 'function' ? given(data.get(parent) as P) : given;
        const old = new Map<string, E>();
        for (const [i, node] of nodes.entries()) {
          if (node === null) continue;
          const name = String(key === undefined || !data.has(node) ? i : key(data.get(node) as Datum, i));
          if (!old.has(name)) old.set(name, node);
        }
        const kept = all.map((datum, i) => {
          const name = String(key === undefined ? i : key(datum, i));
          const node = old.get(name) ?? null;
          old.delete(name);
          if (node !== null) data.set(node, datum);
          return node;
        });
        const stays = new Set(kept);
        return {
          parent,
          nodes: kept,
          data: all,
          exit: nodes.filter((node) => node !== null).filter((node) => !stays.has(node)),
        };
      }),
    );
  }

  append<K extends keyof SVGElementTagNameMap>(name: K): Selection<SVGElementTagNameMap[K], D> {
    return new Selection(
      this.groups.map(({ parent, nodes }) => ({
        parent,
        nodes: nodes.map((node) => {
          if (node === null) return null;
          const child = node.appendChild(make(node, name));
          if (data.has(node)) data.set(child, data.get(node));
          return child as SVGElementTagNameMap[K];
        }),
      })),
    );
  }

  attr(name: string): string | null;
  attr(name: string, value: Value<E, D, string | number>): this;
  attr(name: string, value?: Value<E, D, string | number>): this | string | null {
    if (value === undefined) return this.node()?.getAttribute(name) ?? null;
    return this.each((node, datum, i) => {
      const now = typeof value === 'function' ? value.call(node, datum, i) : value;
      if (now === null) node.removeAttribute(name);
      else node.setAttribute(name, String(now));
    });
  }

  style(name: string, value: string): this {
    return this.each((node) => (node as unknown as ElementCSSInlineStyle).style.setProperty(name, value));
  }

  text(value: Value<E, D, string | number>): this {
    return this.each((node, datum, i) => {
      node.textContent = String((typeof value === 'function' ? value.call(node, datum, i) : value) ?? '');
    });
  }

  /** Listens in place of the listener before it; null: no longer. */
  on<K extends keyof GlobalEventHandlersEventMap>(
    type: K,
    listener: ((event: GlobalEventHandlersEventMap[K], datum: D) => void) | null,
  ): this {
    return this.each((node) => {
      const own = listeners.get(node) ?? new Map<string, EventListener>();
      listeners.set(node, own);
      const before = own.get(type);
      if (before !== undefined) node.removeEventListener(type, before);
      own.delete(type);
      if (listener === null) return;
      const added = (event: Event): void => listener(event as GlobalEventHandlersEventMap[K], data.get(node) as D);
      own.set(type, added);
      node.addEventListener(type, added);
    });
  }

  remove(): this {
    return this.each((node) => node.remove());
  }
}

/** An element as a selection. */
export const select = <E extends Element>(node: E): Selection<E> => new Selection([{ parent: null, nodes: [node] }]);
