import { visibleText } from '../../device/visible-text.ts';
import { nextNumber, later, pageStore } from './page-state.ts';

export class DocumentNotices {
  readonly #texts = new Set<string>();

  /** As `onNotice` of the parsers. */
  readonly onNotice = (text: string): void => {
    this.#texts.add(text);
  };

  say(): void {
    for (const text of this.#texts) notify('plain', 'Figures differ from earlier versions', text);
    this.#texts.clear();
  }
}

export interface Notice {
  readonly id: number;
  readonly tone: 'good' | 'bad' | 'plain';
  readonly title: string;
  readonly text?: string;
  /** An error stays until it is closed. */
  readonly stays: boolean;
  /** The share done is 0 to 1. */
  readonly job?: { readonly share: number; readonly cancel: () => void };
  readonly action?: { readonly label: string; readonly run: () => void };
}

interface NoticeState {
  readonly notices: readonly Notice[];
  readonly close: (id: number) => void;
}

/** Characters. Messages quote untrusted files and links. */
const MOST_CHARACTERS = 600;

/** Of a message that closes by itself, ms. */
const SHOWN_MS = 5000;

export const useNotices = pageStore<NoticeState>((set) => ({
  notices: [],
  close: (id) => set((state) => ({ notices: state.notices.filter((notice) => notice.id !== id) })),
}));

/** Names in it are of any origin. The error is at the beginning, the advice at the end. */
function shortened(raw: string): string {
  const text = visibleText(raw);
  if (text.length <= MOST_CHARACTERS) return text;
  const half = MOST_CHARACTERS / 2;
  return `${text.slice(0, half)} … ${text.slice(-half)}`;
}

/** Replaces an identical message. */
export function notify(tone: Notice['tone'], fullTitle: string, fullText?: string): void {
  const id = nextNumber();
  const title = shortened(fullTitle);
  const text = fullText === undefined ? undefined : shortened(fullText);
  const stays = tone === 'bad';
  const notice: Notice = { id, tone, title, stays, ...(text === undefined ? {} : { text }) };
  useNotices.setState((state) => ({
    notices: [...state.notices.filter((other) => other.title !== title || other.text !== text), notice].slice(-4),
  }));
  if (!stays) later(() => useNotices.getState().close(id), SHOWN_MS);
}

/**
 * Stays until it is closed. Replaces a message with the same title.
 * @returns its number, to close it when it is out of date
 */
export function notifyAction(fullTitle: string, text: string, action: NonNullable<Notice['action']>): number {
  const title = shortened(fullTitle);
  const notice: Notice = { id: nextNumber(), tone: 'plain', title, text: shortened(text), stays: true, action };
  useNotices.setState(({ notices }) => ({ notices: [...notices.filter((other) => other.title !== title), notice] }));
  return notice.id;
}

export interface JobNotice {
  /** 0 to 1. */
  readonly update: (share: number) => void;
  readonly close: () => void;
}

export function notifyJob(title: string, cancel: () => void): JobNotice {
  const id = nextNumber();
  const notice: Notice = { id, tone: 'plain', title: shortened(title), stays: true, job: { share: 0, cancel } };
  useNotices.setState(({ notices }) => ({ notices: [...notices, notice] }));
  return {
    update: (share) =>
      useNotices.setState(({ notices }) => ({
        notices: notices.map((other) => (other.id === id ? { ...notice, job: { share, cancel } } : other)),
      })),
    close: () => useNotices.getState().close(id),
  };
}
