/** The entry of the engine worker. */
import { announceLife } from './life.ts';
import { serveEngine, type WorkerScope } from './serve-engine.ts';

// The compiler's library types a page's global scope.
const scope = self as unknown as WorkerScope;
serveEngine(scope);
announceLife((lock) => {
  scope.postMessage({ type: 'alive', lock }, []);
});
