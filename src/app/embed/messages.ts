/** The host is another page: its messages are checked like files. */
import { DocumentError } from '../../device/document-error.ts';
import { shortText, visibleText } from '../../device/visible-text.ts';

export interface FrameMessage {
  readonly send: (message: object) => void;
  readonly close: () => void;
}

/** The origin in messages of a file or a sandboxed page. */
const NO_ORIGIN = 'null';

/**
 * The list of ancestors calls a file `file://`, but messages of a file come from `null`, and no target has that name.
 */
export const messageOrigin = (host: string): string => (host.startsWith('file:') ? NO_ORIGIN : host);

/** A host without an origin, such as a file or a sandboxed page, cannot be named as a target. */
const ANY_TARGET = '*';

/** @param origins the allowed origins; empty: no host may send, and none receives anything */
export function openFrame(
  origins: readonly string[],
  hear: (message: HostMessage | BadMessage, id: unknown) => void,
): FrameMessage {
  const host = window.parent;
  const listen = (event: MessageEvent): void => {
    if (event.source !== host || !origins.includes(event.origin)) return;
    const message = hostMessage(event.data);
    if (message !== null) hear(message, (event.data as { readonly id?: unknown }).id);
  };
  window.addEventListener('message', listen);
  return {
    send: (message) => {
      for (const origin of origins) host.postMessage(message, origin === NO_ORIGIN ? ANY_TARGET : origin);
    },
    close: () => window.removeEventListener('message', listen),
  };
}

/** Largest experiment in a message, characters of its JSON. */
const LONGEST_EXPERIMENT = 2_000_000;
const LONGEST_LINK = 200_000;

export type HostMessage =
  | { readonly type: 'load'; readonly link: string }
  | { readonly type: 'load'; readonly experiment: string }
  | { readonly type: 'step'; readonly direction: 1 | -1 }
  | { readonly type: 'play' | 'pause' }
  | { readonly type: 'select'; readonly request: number; readonly side: 'a' | 'b' }
  | {
      readonly type: 'splice-state';
      readonly id: string;
      readonly state: string | null;
      /** Empty if the host tells none. */
      readonly user: string;
    };

export interface BadMessage {
  readonly type: 'bad';
  readonly fault: DocumentError;
}

const TYPES = 'load, step, play, pause, select';

/** Null if it is not for this page. Never throws. */
export function hostMessage(data: unknown): HostMessage | BadMessage | null {
  if (typeof data !== 'object' || data === null) return null;
  const message = data as Readonly<Record<string, unknown>>;
  if (message.subject === 'SPLICE.getState.response') return spliceState(message);
  if (message.nandscope !== 1) return null;
  switch (message.type) {
    case 'load':
      return loadMessage(message);
    case 'step':
      if (message.direction === 1 || message.direction === -1) return { type: 'step', direction: message.direction };
      return bad('direction', message.direction, '1, -1');
    case 'play':
    case 'pause':
      return { type: message.type };
    case 'select': {
      const { request, side = 'a' } = message;
      if (typeof request !== 'number' || !Number.isInteger(request) || request < 0) {
        return bad('request', request, 'a whole number from 0');
      }
      return side === 'a' || side === 'b' ? { type: 'select', request, side } : bad('side', side, 'a, b');
    }
    default:
      return bad('type', message.type, TYPES);
  }
}

function loadMessage({ link, experiment }: Readonly<Record<string, unknown>>): HostMessage | BadMessage {
  if (typeof link === 'string') {
    // Only the part from # on: a message cannot lead the frame to another page.
    const hash = /#.*$/s.exec(link)?.[0] ?? '';
    return hash !== '' && hash.length <= LONGEST_LINK
      ? { type: 'load', link: hash }
      : bad('link', link, 'an address of NANDscope with its part from # on');
  }
  const text = jsonOf(experiment);
  if (text === null) return bad('link', link, 'a link or an experiment');
  return text.length <= LONGEST_EXPERIMENT
    ? { type: 'load', experiment: text }
    : bad('experiment', `${text.length} characters`, `at most ${LONGEST_EXPERIMENT}`);
}

function spliceState(message: Readonly<Record<string, unknown>>): HostMessage | null {
  const { message_id: id, state, user_id: user } = message;
  if (typeof id !== 'string') return null;
  return { type: 'splice-state', id, state: jsonOf(state), user: typeof user === 'string' ? userName(user) : '' };
}

/** It is part of the keys under which answers are stored. */
const userName = (user: string): string => visibleText(user).slice(0, 100);

/** A structured clone may hold cycles, which JSON cannot. */
function jsonOf(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return null;
  try {
    return JSON.stringify(value);
  } catch (error) {
    if (error instanceof TypeError || error instanceof RangeError) return null;
    throw error;
  }
}

function bad(key: string, found: unknown, allowed: string): BadMessage {
  const text = typeof found === 'string' ? found : (jsonOf(found) ?? String(found));
  return { type: 'bad', fault: new DocumentError(key, shortText(text, 40), allowed) };
}
