/**
 * Two tabs of one browser for tests: each has a window and a store of its own session, both share the local store, and
 * what one stores the other hears. A tab loads modules of its own (`vi.resetModules`).
 */

class Entries implements Storage {
  readonly entries = new Map<string, string>();
  get length(): number {
    return this.entries.size;
  }
  key(index: number): string | null {
    return [...this.entries.keys()][index] ?? null;
  }
  getItem(key: string): string | null {
    return this.entries.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    this.entries.set(key, value);
  }
  removeItem(key: string): void {
    this.entries.delete(key);
  }
  clear(): void {
    this.entries.clear();
  }
}

/** A browser whose tabs share a local store. */
export class Browser {
  readonly local = new Entries();
  readonly tabs: Tab[] = [];
  /** Refuses to store, as a full browser does. */
  isFull = false;
  /** Tabs do not hear each other, as in the moment before a browser tells them. */
  isDeaf = false;

  open(session: Storage = new Entries()): Tab {
    const tab = new Tab(this, session);
    this.tabs.push(tab);
    return tab;
  }
}

/** One tab. */
export class Tab {
  readonly session: Storage;
  readonly window: EventTarget & { parent?: unknown; addEventListener: EventTarget['addEventListener'] };
  readonly #local: Storage;

  constructor(browser: Browser, session: Storage) {
    this.session = session;
    const view = Object.assign(new EventTarget(), { parent: undefined });
    Object.assign(view, { parent: view });
    this.window = view;
    const { local } = browser;
    const tell = (key: string, newValue: string | null): void => {
      if (browser.isDeaf) return;
      for (const other of browser.tabs) {
        if (other === this) continue;
        const event = Object.assign(new Event('storage'), { key, newValue, storageArea: local });
        other.run(() => other.window.dispatchEvent(event));
      }
    };
    this.#local = new Proxy(local, {
      get: (target, name) => {
        if (name === 'setItem') {
          return (key: string, value: string) => {
            if (browser.isFull) throw new DOMException('full', 'QuotaExceededError');
            target.setItem(key, value);
            tell(key, value);
          };
        }
        if (name === 'removeItem') {
          return (key: string) => {
            target.removeItem(key);
            tell(key, null);
          };
        }
        const value = Reflect.get(target, name) as unknown;
        return typeof value === 'function' ? (value as (...words: unknown[]) => unknown).bind(target) : value;
      },
    });
  }

  /** Does something in this tab. */
  run<Result>(act: () => Result): Result {
    const all = globalThis as Record<string, unknown>;
    const before = { window: all.window, localStorage: all.localStorage, sessionStorage: all.sessionStorage };
    const own = { window: this.window, localStorage: this.#local, sessionStorage: this.session };
    for (const [name, value] of Object.entries(own)) define(name, value);
    try {
      const result = act();
      // What goes on later goes on in the same tab: a test waits for it before another tab acts.
      if (result instanceof Promise)
        return result.finally(() => {
          restore(before);
        }) as Result;
      restore(before);
      return result;
    } catch (error) {
      restore(before);
      throw error;
    }
  }
}

function define(name: string, value: unknown): void {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}

function restore(before: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(before)) {
    if (value === undefined) Reflect.deleteProperty(globalThis, name);
    else define(name, value);
  }
}
