/** What a command does when a signal ends it. */

/** Those that ask a program to end: Ctrl-C, a scheduler such as Slurm or Kubernetes, a terminal that closes. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Does some work; a signal meanwhile first does `leave`, then ends the process as it would have done without this.
 * @param hears whether this thread is free to hear signals: with a listener, nothing would end a thread that simulates
 */
export async function untilSignal<Result>(
  hears: boolean,
  leave: () => Promise<void>,
  work: () => Promise<Result>,
): Promise<Result> {
  const onSignal = (signal: NodeJS.Signals): void => {
    forget();
    void leave().finally(() => process.kill(process.pid, signal));
  };
  const forget = (): void => {
    for (const signal of SIGNALS) process.removeListener(signal, onSignal);
  };
  if (hears) for (const signal of SIGNALS) process.on(signal, onSignal);
  try {
    return await work();
  } finally {
    forget();
  }
}
