import { create } from 'zustand';

/** A short message about something that was done or could not be done. */
export interface Notice {
  readonly id: number;
  readonly tone: 'good' | 'bad' | 'plain';
  readonly title: string;
  readonly text?: string;
  /** A bad one stays until it is closed; others go by themselves. */
  readonly stays: boolean;
}

interface NoticeState {
  readonly notices: readonly Notice[];
  readonly close: (id: number) => void;
}

/** How long a message that goes by itself is shown, ms. */
const SHOWN_MS = 5000;

export const useNotices = create<NoticeState>()((set) => ({
  notices: [],
  close: (id) => {
    set((state) => ({ notices: state.notices.filter((notice) => notice.id !== id) }));
  },
}));

let last = 0;

/** Shows a message; the same message again replaces the one before. */
export function notify(tone: Notice['tone'], title: string, text?: string): void {
  const id = ++last;
  const stays = tone === 'bad';
  const notice: Notice = { id, tone, title, stays, ...(text === undefined ? {} : { text }) };
  useNotices.setState((state) => ({
    notices: [...state.notices.filter((other) => other.title !== title || other.text !== text), notice].slice(-4),
  }));
  if (!stays) {
    setTimeout(() => {
      useNotices.getState().close(id);
    }, SHOWN_MS);
  }
}
