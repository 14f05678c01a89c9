/** The host's settings that count in how many decisions they differed from their default. */

/** By counter: the setting, its default, and what did not happen in a run in which it had no effect. */
const COUNTED = {
  writeBuffer: { path: 'host.writeBuffer.pages', standard: 0, never: 'no page was written' },
  bufferWriteBack: { path: 'host.writeBuffer.policy', standard: 'fifo', never: 'no page was written' },
  bufferIdleWriteBack: {
    path: 'host.writeBuffer.idleWriteBack',
    standard: true,
    never: 'the host was never idle while the buffer held pages',
  },
  bufferThrough: { path: 'host.writeBuffer.acknowledge', standard: 'admission', never: 'no page was written' },
  pagesInFlight: {
    path: 'host.hazards',
    standard: 'flash',
    never: 'no request came to a page whose earlier write had not ended',
  },
} as const;

export type HostCounterName = keyof typeof COUNTED;

export interface HostCounter {
  readonly name: string;
  /** As in the document, `host.hazards`. */
  readonly path: string;
  /** The setting's default; a test compares it with the document's. */
  readonly standard: unknown;
  /** The reason why the setting had no effect, without a full stop. */
  readonly never: string;
}

/** All of them, in the order of the document. */
export const HOST_COUNTERS: readonly HostCounter[] = Object.entries(COUNTED).map(([name, facts]) => ({
  name,
  ...facts,
}));
