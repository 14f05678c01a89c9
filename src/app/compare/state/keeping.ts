/** Storing without waiting: nothing on screen depends on it, and a fault is shown. */
import { storageFault } from '../../storage/storage-fault.ts';
import { useCompare } from './compare-store.ts';
import { ofPage } from '../../stores/page-state.ts';

/** Stores something; a full or refused storage is shown until something can be stored again. */
export function whileKept(store: () => Promise<void>): void {
  ofPage(store()).then(
    () => {
      if (useCompare.getState().fault !== null) useCompare.setState({ fault: null });
    },
    (error: unknown) => useCompare.setState({ fault: storageFault(error) }),
  );
}
