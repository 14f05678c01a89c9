import { pageSignal } from '../stores/page-state.ts';
import { notify } from '../stores/notices.ts';

/**
 * A notice for each error that nothing else reports: one thrown by a listener, or a rejected promise without a
 * handler. Without this, a button would seem to do nothing. A crash of a part of the page is reported there
 * (src/app/components/error-boundary.tsx), and canceled work has not failed.
 */
export function sayErrors(): void {
  const say = (error: unknown): void => {
    if (!(error instanceof Error) || error.name === 'AbortError') return;
    notify('bad', 'An action failed', error.message);
  };
  const signal = pageSignal();
  const heard = ({ error }: ErrorEvent): void => say(error);
  const letGo = ({ reason }: PromiseRejectionEvent): void => say(reason);
  addEventListener('error', heard, { signal });
  addEventListener('unhandledrejection', letGo, { signal });
}
