/** The lesson or homework that a teacher edits: the draft, the steps to undo, and its copy in the browser's storage. */
import type { StoreApi, UseBoundStore } from 'zustand';
import { pageStore } from '../../stores/page-state.ts';
import { DocumentError } from '../../../learn/document/read.ts';
import { t } from '../../../messages/message.ts';
import { keepTabValue, keptTabValue } from '../../storage/kept-values.ts';
import { setTabEntry, tabEntry } from '../../storage/local.ts';
import { sayCannotLook } from '../../storage/say-fault.ts';
import { isRefusal } from '../../storage/storage-fault.ts';

/** Edits of one field within this time are one step to undo, ms. */
const ONE_EDIT_MS = 1000;
const MOST_UNDO = 200;
/** Delay before a draft is stored, ms. */
const QUIET_MS = 400;

/** Where drafts of lessons and of homework are kept, by the tab. */
export const KEPT_LESSON = 'learn.draft';
export const KEPT_HOMEWORK = 'learn.homework-draft';
/** Edits of this tab that the database does not have yet. */
const LAST_EDITS = { [KEPT_LESSON]: 'nandscope.draft', [KEPT_HOMEWORK]: 'nandscope.homework.draft' } as const;

/** A kind of document that is edited. */
interface DraftKind<Doc> {
  readonly kept: typeof KEPT_LESSON | typeof KEPT_HOMEWORK;
  readonly blank: Doc;
  readonly write: (draft: Doc) => string;
  /** @throws {DocumentError} */
  readonly read: (text: string) => Doc;
  /** How many parts the draft has: steps or questions. */
  readonly parts: (draft: Doc) => number;
}

export interface DraftState<Doc> {
  readonly draft: Doc;
  readonly past: readonly Doc[];
  readonly future: readonly Doc[];
  /** The place of the part that is edited: a step or a question. */
  readonly step: number;
  /** Whether the stored draft has been read. */
  readonly ready: boolean;
  /** Whether the draft is stored; null while it is being stored. */
  readonly stored: boolean | null;
}

export interface DraftStore<Doc> {
  readonly kind: DraftKind<Doc>;
  readonly use: UseBoundStore<StoreApi<DraftState<Doc>>>;
  /**
   * Changes the draft.
   * @param field the edited field: quick edits of one field are undone together; null is a step of its own
   */
  readonly change: (change: (draft: Doc) => Doc, field?: string | null) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  /** Replaces the draft, as a step to undo. */
  readonly open: (draft: Doc) => void;
  /** Reads the stored draft, once. */
  readonly readStored: () => Promise<void>;
}

/** The draft of one kind. */
export function draftStore<Doc>(kind: DraftKind<Doc>): DraftStore<Doc> {
  const { kept, blank, write, read, parts } = kind;
  const lastEdits = LAST_EDITS[kept];
  const use = pageStore<DraftState<Doc>>(() => ({
    draft: blank,
    past: [],
    future: [],
    step: 0,
    ready: false,
    stored: true,
  }));
  let lastField = '';
  let lastEditMs = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const keep = (): void => {
    clearTimeout(timer);
    const { draft } = use.getState();
    keepTabValue(kept, write(draft)).then(
      () => {
        if (use.getState().draft !== draft) return;
        setTabEntry(lastEdits, null);
        use.setState({ stored: true });
      },
      () => {
        // The page says so; the draft stays on screen, and can be saved as a file.
        use.setState({ stored: false });
      },
    );
  };
  const show = (draft: Doc, past: readonly Doc[], future: readonly Doc[]): void => {
    const step = Math.max(0, Math.min(use.getState().step, parts(draft) - 1));
    use.setState({ draft, past, future, step, ready: true, stored: null });
    clearTimeout(timer);
    timer = setTimeout(keep, QUIET_MS);
  };
  const change = (make: (draft: Doc) => Doc, field: string | null = null): void => {
    const { draft, past } = use.getState();
    const next = make(draft);
    if (next === draft) return;
    const now = performance.now();
    const continues = field !== null && field === lastField && now - lastEditMs < ONE_EDIT_MS && past.length > 0;
    lastField = field ?? '';
    lastEditMs = now;
    show(next, continues ? past : [...past.slice(1 - MOST_UNDO), draft], []);
  };
  const readStored = async (): Promise<void> => {
    if (use.getState().ready) return;
    let draft = blank;
    try {
      const text = tabEntry(lastEdits) ?? (await keptTabValue(kept));
      if (typeof text === 'string') draft = read(text);
    } catch (error) {
      // A refused storage, or a draft of another version: the desk begins with a blank document.
      if (!(error instanceof DocumentError) && !isRefusal(error)) throw error;
      if (isRefusal(error)) sayCannotLook(t('Cannot look for the stored draft'), error);
    }
    if (!use.getState().ready) use.setState({ draft, ready: true });
  };

  // A reload in the middle of a word: the database would answer too late.
  if ('document' in globalThis) {
    document.addEventListener('visibilitychange', () => {
      const { draft, stored } = use.getState();
      if (document.visibilityState !== 'hidden' || stored === true) return;
      setTabEntry(lastEdits, write(draft));
      keep();
    });
  }
  return {
    kind,
    use,
    change,
    undo: () => {
      const { draft, past, future } = use.getState();
      const before = past.at(-1);
      lastField = '';
      if (before !== undefined) show(before, past.slice(0, -1), [draft, ...future]);
    },
    redo: () => {
      const { draft, past, future } = use.getState();
      lastField = '';
      if (future.length > 0) show(future[0], [...past, draft], future.slice(1));
    },
    open: (draft) => {
      change(() => draft);
      use.setState({ step: 0 });
    },
    readStored,
  };
}
