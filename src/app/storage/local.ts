/**
 * The browser's small synchronous store, one entry for each thing that a person can change alone. Two tabs that write
 * different entries never lose each other's, and an entry is stored before the next key press; nothing is read, changed
 * and written back.
 */

export function localEntry(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores an entry, or removes it if it is null. Returns whether the browser did. */
export function setLocalEntry(key: string, text: string | null): boolean {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

export function localEntries(prefix: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  try {
    for (let i = 0; i < localStorage.length; i++) {
      const key = localStorage.key(i);
      if (key?.startsWith(prefix) !== true) continue;
      const text = localStorage.getItem(key);
      if (text !== null) found.set(key.slice(prefix.length), text);
    }
  } catch {
    // Entries found before the browser refused.
  }
  return found;
}

/** @returns stops listening */
export function followLocalEntries(prefix: string, changed: (rest: string, text: string | null) => void): () => void {
  const hear = ({ key, newValue, storageArea }: StorageEvent): void => {
    // A store that was cleared as a whole (key null) takes nothing from a page that is open.
    if (key?.startsWith(prefix) === true && storageArea !== tabStore()) changed(key.slice(prefix.length), newValue);
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}

function tabStore(): Storage | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}

export function tabEntry(key: string): string | null {
  try {
    return tabStore()?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

/** Returns whether the browser stored it: without it the tab begins anew after a reload. */
export function setTabEntry(key: string, text: string | null): boolean {
  const store = tabStore();
  if (store === null) return false;
  try {
    if (text === null) store.removeItem(key);
    else store.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
