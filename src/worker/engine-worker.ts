import type { EngineKinds } from './protocol.ts';
import type { WorkerScope } from './requests.ts';
import { sayAlive } from './serve.ts';
import { serveEngine } from './serve-engine.ts';

const scope = self as unknown as WorkerScope<EngineKinds>;
serveEngine(scope);
sayAlive(scope);
