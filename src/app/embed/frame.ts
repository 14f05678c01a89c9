/**
 * The door to the host. Only the window that holds the frame is heard, and only if its origin is allowed: an origin of
 * the parameter `origins`, or else the host's own. Messages go to these origins only.
 */
import { hostMessage } from './messages.ts';
import type { BadMessage, HostMessage } from './messages.ts';

export interface Frame {
  /** Sends a message to the host. */
  readonly send: (message: object) => void;
  /** Stops listening. */
  readonly close: () => void;
}

/** The origin in messages of a file or a sandboxed page. */
const NO_ORIGIN = 'null';

/**
 * The origin of a host as its messages have it. The list of ancestors calls a file `file://`, but the messages of a file
 * come from `null`, and no target has that name.
 */
export const messageOrigin = (host: string): string => (host.startsWith('file:') ? NO_ORIGIN : host);

/** A host without an origin, such as a file or a sandboxed page, cannot be named as a target. */
const ANY_TARGET = '*';

/** Opens the door. @param origins the allowed origins; empty: no host speaks, and none is told anything */
export function openFrame(
  origins: readonly string[],
  hear: (message: HostMessage | BadMessage, id: unknown) => void,
): Frame {
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
