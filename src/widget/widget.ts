/** The widget for notebooks, in anywidget's form (https://anywidget.dev: `export default { render }`). */
import { simulate } from '../library/simulate.ts';
import { recorded } from '../library/simulation.ts';
import { readTrace } from '../library/traces.ts';
import { isPlainObject } from '../document/parse-node.ts';
import { WidgetView } from './view.ts';

/** The traits of the widget, as the Python class has them (python/nandscope/__init__.py). */
export interface Traits {
  /** The experiment document. */
  readonly experiment: unknown;
  /** The bytes of a trace file; empty for none. */
  readonly trace: DataView | null;
  /** Its name, and its format (`auto` finds it). */
  readonly trace_name: string;
  readonly trace_format: string;
  /** The selected request; null: none is. Set by either side. */
  readonly selection: number | null;
  /** Set by the widget: `metrics` and `stateHash` of the finished run; empty while there is none. */
  readonly figures: object;
  /** Set by the widget: the latency of each request, ns, as 64-bit floats; NaN if it did not complete. */
  readonly latencies: DataView;
  /** Set by the widget: why there is no run; empty if there is one. */
  readonly error: string;
}

/** What the widget needs of anywidget's model. */
export interface Model {
  get<Name extends keyof Traits>(name: Name): Traits[Name];
  set<Name extends keyof Traits>(name: Name, value: Traits[Name]): void;
  save_changes(): void;
  on(event: string, listener: () => void): void;
  off(event: string, listener: () => void): void;
}

const INPUTS = ['experiment', 'trace', 'trace_name', 'trace_format'].map((name) => `change:${name}`);

/**
 * Shows the run of a model in an element, and runs again when the document or the trace changes.
 * @returns what ends it
 */
function render({ model, el }: { readonly model: Model; readonly el: HTMLElement }): () => void {
  const view = new WidgetView(el, {
    onSelect: (request) => {
      if (model.get('selection') === request) return;
      model.set('selection', request);
      model.save_changes();
    },
  });
  let turn = new AbortController();
  const start = (): void => {
    turn.abort();
    turn = new AbortController();
    void run(model, view, turn.signal);
  };
  const select = (): void => {
    view.select(model.get('selection'));
  };
  for (const event of INPUTS) model.on(event, start);
  model.on('change:selection', select);
  start();
  return () => {
    turn.abort();
    for (const event of INPUTS) model.off(event, start);
    model.off('change:selection', select);
    view.destroy();
  };
}

async function run(model: Model, view: WidgetView, signal: AbortSignal): Promise<void> {
  const report = (figures: object, latencies: Float64Array, error: string): void => {
    model.set('figures', figures);
    model.set('latencies', new DataView(latencies.buffer, latencies.byteOffset, latencies.byteLength));
    model.set('error', error);
    model.save_changes();
  };
  try {
    view.showProgress(0);
    const document = model.get('experiment');
    const bytes = model.get('trace');
    const trace =
      bytes === null || bytes.byteLength === 0
        ? undefined
        : await readTrace(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
            name: model.get('trace_name'),
            format: model.get('trace_format'),
            signal,
          });
    const result = await simulate(isPlainObject(document) ? document : JSON.stringify(document), {
      signal,
      onProgress: (share) => {
        view.showProgress(share);
      },
      ...(trace === undefined ? {} : { trace }),
    });
    view.showRun(recorded(result));
    // Totals beyond 2^53 travel as text: JSON has no such numbers.
    const { metrics, stateHash } = result;
    const figures = JSON.parse(
      JSON.stringify({ stateHash, metrics }, (_, value: unknown) =>
        typeof value === 'bigint' ? Number(value) : value,
      ),
    ) as object;
    report(figures, result.requests.latencyNs, '');
  } catch (error) {
    if (signal.aborted) return;
    const message = error instanceof Error ? error.message : String(error);
    view.showError(message);
    report({}, new Float64Array(0), message);
  }
}

export default { render };
