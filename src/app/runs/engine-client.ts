import { ignoreFailedLoad } from '../../base/load-part.ts';
import { EngineClient, poolSize } from '../../worker/client.ts';
import { startEngineWorker } from '../../worker/start.ts';
import { atEndOfPage, loadPart } from '../stores/page-state.ts';

/** Idle workers outlive the state of the page; what they know does not. */
export const engine = new EngineClient({
  start: startEngineWorker,
  size: poolSize(navigator.hardwareConcurrency),
  onForeign: (wanted, found) => {
    void loadPart(() => import('../storage/say-fault.ts')).then(
      ({ dropForeignTrace }) => dropForeignTrace(wanted, found),
      ignoreFailedLoad,
    );
  },
});

atEndOfPage(() => engine.forgetAll());
