/** The elements of the widget: the timeline, the tail chart and the inspector of one run. */
import { kindOf } from '../document/request-ops.ts';
import { requestAccount } from '../analysis/why/account.ts';
import { blockerWords, requestWords } from '../analysis/why/operation-words.ts';
import { sortResponses } from '../analysis/figures/summary.ts';
import { latencyCurve, tailRanks } from '../analysis/latency/tail-ranks.ts';
import type { SortedLatencies } from '../analysis/latency/percentiles.ts';
import { formatTime, groupDigits } from '../base/format.ts';
import { CAUSE_WORDS } from '../base/vocabulary.ts';
import { updateTailChart } from '../charts/tail/tail-chart.ts';
import type { TailSeries } from '../charts/tail/tail-series.ts';
import { DARK_CHART, LIGHT_CHART } from '../charts/theme.ts';
import { NONE } from '../engine/recording/recording.ts';
import type { RecordedSimulation } from '../library/simulation.ts';
import { DARK, LIGHT } from '../timeline/palette.ts';
import type { Hit, RequestSpans } from '../timeline/scene/selection.ts';
import { Timeline } from '../timeline/timeline.ts';
import { ROOT, STYLES } from './styles.ts';

const KINDS = ['read', 'write'] as const;

/** What a view tells its host. */
export interface ViewEvents {
  /** A request was selected; null: none is. */
  readonly onSelect: (request: number | null) => void;
}

/** The widget in an element of the notebook. */
export class WidgetView {
  readonly #root: HTMLElement;
  readonly #head: HTMLElement;
  readonly #tail: HTMLElement;
  readonly #inspector: HTMLElement;
  readonly #timelineHost: HTMLElement;
  readonly #events: ViewEvents;
  readonly #dark = matchMedia('(prefers-color-scheme: dark)');
  readonly #observer: ResizeObserver;
  readonly #onTheme = (): void => {
    this.#paintTheme();
  };
  #timeline: Timeline | null = null;
  #run: RecordedSimulation | null = null;
  #selected: number | null = null;

  constructor(element: HTMLElement, events: ViewEvents) {
    const { ownerDocument } = element;
    const make = (name: string, parent: HTMLElement, tag = 'div'): HTMLElement => {
      const made = ownerDocument.createElement(tag);
      made.className = name;
      return parent.appendChild(made);
    };
    this.#events = events;
    const style = element.appendChild(ownerDocument.createElement('style'));
    style.textContent = STYLES;
    this.#root = make(ROOT, element);
    this.#head = make('head', this.#root);
    this.#head.setAttribute('role', 'status');
    this.#timelineHost = make('timeline', this.#root);
    const below = make('below', this.#root);
    this.#tail = make('tail', below);
    this.#inspector = make('inspector', below);
    this.#dark.addEventListener('change', this.#onTheme);
    this.#observer = new ResizeObserver(() => {
      this.#paintTail();
    });
    this.#observer.observe(this.#tail);
    this.#paintTheme();
  }

  /** Shows how far the present run is, 0 to 1. */
  showProgress(share: number): void {
    const bar = this.#head.querySelector('progress');
    if (bar !== null) {
      bar.value = share;
      return;
    }
    const { ownerDocument } = this.#head;
    const made = ownerDocument.createElement('progress');
    made.value = share;
    made.setAttribute('aria-label', 'Share of requests completed');
    this.#head.replaceChildren(made);
  }

  /** Shows why there is no run. */
  showError(message: string): void {
    const { ownerDocument } = this.#head;
    const text = ownerDocument.createElement('p');
    text.className = 'error';
    text.textContent = message;
    this.#head.replaceChildren(text);
  }

  /** Shows a finished run in place of an earlier one. */
  showRun(run: RecordedSimulation): void {
    this.#run = run;
    this.#selected = null;
    this.#timeline?.destroy();
    this.#timelineHost.replaceChildren();
    const timeline = new Timeline(this.#timelineHost, { palette: this.#dark.matches ? DARK : LIGHT });
    this.#timeline = timeline;
    timeline.setRecording({ recording: run.reader.recording, geometry: run.experiment.device });
    timeline.on('select', (hit) => {
      this.select(hit === undefined ? null : requestOf(run, hit));
    });
    this.#paintHead();
    this.select(slowest(run));
  }

  /** Selects a request: its spans appear in its lane, its account in the inspector. */
  select(request: number | null): void {
    const run = this.#run;
    if (run === null || request === this.#selected) return;
    this.#selected = request;
    if (request === null) this.#timeline?.setSelection(undefined);
    else this.#show(run, request);
    this.#paintInspector();
    this.#events.onSelect(request);
  }

  /** Brings a request into view, as a third of the window. */
  #show(run: RecordedSimulation, request: number): void {
    const { operations, recording } = run.reader;
    const critical = operations.critical(request);
    const startNs = operations.arrival(request);
    const finishNs = operations.finish(request);
    const lengthNs = Math.max(1, (Number.isNaN(finishNs) ? recording.endNs : finishNs) - startNs);
    this.#timeline?.fit(Math.max(0, startNs - lengthNs), Math.min(recording.endNs, startNs + 2 * lengthNs));
    this.#timeline?.setSelection({ run: 0, request, ...(critical === NONE ? {} : { operation: critical }) }, [
      spansOf(run, request),
    ]);
  }

  destroy(): void {
    this.#dark.removeEventListener('change', this.#onTheme);
    this.#observer.disconnect();
    this.#timeline?.destroy();
    this.#root.remove();
  }

  #paintTheme(): void {
    this.#root.classList.toggle('dark', this.#dark.matches);
    this.#timeline?.setPalette(this.#dark.matches ? DARK : LIGHT);
    this.#paintTail();
  }

  #paintHead(): void {
    const run = this.#run;
    if (run === null) return;
    const { response, requests, waf } = run.metrics;
    const name = this.#head.ownerDocument.createElement('strong');
    name.textContent = run.experiment.name === '' ? 'Run' : run.experiment.name;
    const figures = this.#head.ownerDocument.createElement('span');
    figures.className = 'figures';
    const parts = [`${groupDigits(String(requests))} requests`];
    for (const kind of KINDS) {
      const { p99Ns, meanNs } = response[kind];
      if (meanNs !== null) parts.push(`mean ${kind} ${formatTime(meanNs)}`);
      if (p99Ns !== null) parts.push(`p99 ${kind} ${formatTime(p99Ns)}`);
    }
    if (waf !== null) parts.push(`write amplification ${waf.toPrecision(3)}`);
    if (run.stopped !== null) parts.push(`stopped early: ${run.stopped.reason}`);
    figures.textContent = parts.join(' · ');
    this.#head.replaceChildren(name, figures);
  }

  #paintTail(): void {
    const run = this.#run;
    const { clientWidth: width, clientHeight: height } = this.#tail;
    if (run === null || width === 0) return;
    updateTailChart(this.#tail, tailOf(run), {
      width,
      height,
      theme: this.#dark.matches ? DARK_CHART : LIGHT_CHART,
      key: run.stateHash,
      onSelect: (_series, { request }) => {
        if (request !== undefined) this.select(request);
      },
    });
  }

  #paintInspector(): void {
    const { ownerDocument } = this.#inspector;
    const run = this.#run;
    const title = ownerDocument.createElement('h3');
    if (run === null || this.#selected === null) {
      title.textContent = 'Nothing selected';
      const hint = ownerDocument.createElement('p');
      hint.textContent = 'Click an operation or a point of the chart.';
      this.#inspector.replaceChildren(title, hint);
      return;
    }
    const account = requestAccount(run.reader, this.#selected);
    const finishNs = account?.finishNs ?? null;
    const latency = account === null || finishNs === null ? null : finishNs - account.arrivalNs;
    title.textContent = `${requestWords(run.reader, this.#selected)}: ${latency === null ? 'not complete' : formatTime(latency)}`;
    const table = ownerDocument.createElement('table');
    for (const span of account?.spans ?? []) {
      const { startNs, endNs, cause } = span;
      const row = table.insertRow();
      row.insertCell().textContent = CAUSE_WORDS[cause].label;
      row.insertCell().textContent = blockerWords(run.reader, span) ?? '';
      row.insertCell().textContent = formatTime(endNs - startNs);
    }
    this.#inspector.replaceChildren(title, table);
  }
}

/** The request of what was clicked; null if it has none. */
function requestOf(run: RecordedSimulation, hit: Hit): number | null {
  const operation = hit.kind === 'row' ? hit.operation : hit.kind === 'span' ? hit.span.blockerOperation : undefined;
  if (operation === undefined) return null;
  const request = run.reader.operations.requestOf(operation);
  return request === NONE ? null : request;
}

/** The slowest read; the slowest request if there are no reads; null if nothing completed. */
function slowest(run: RecordedSimulation): number | null {
  const { read, all } = sortedOf(run);
  const of = read.ns.length > 0 ? read : all;
  return of.request.at(-1) ?? null;
}

function sortedOf(run: RecordedSimulation): ReturnType<typeof sortResponses> {
  const { latencyNs, op } = run.requests;
  return sortResponses(latencyNs, op);
}

function tailOf(run: RecordedSimulation): TailSeries[] {
  const sorted = sortedOf(run);
  return KINDS.flatMap((kind): TailSeries[] => {
    const { ns, request }: SortedLatencies = sorted[kind];
    if (ns.length === 0) return [];
    const ranked = { count: ns.length, ns: (rank: number) => ns[rank], request: (rank: number) => request[rank] };
    return [
      {
        id: `a/${kind}`,
        name: kind === 'read' ? 'reads' : 'writes',
        kind,
        color: 0,
        count: ns.length,
        points: tailRanks(ranked).map((rank) => ({ ...rank, request: rank.request ?? undefined })),
        curve: latencyCurve(ranked),
      },
    ];
  });
}

function spansOf(run: RecordedSimulation, request: number): RequestSpans {
  const spans = (requestAccount(run.reader, request)?.spans ?? []).map(
    ({ startNs, endNs, cause, blockerOperation, blockerRequest }) => ({
      startNs,
      endNs,
      cause,
      label: CAUSE_WORDS[cause].label,
      blockerOperation,
      blockerRequest,
    }),
  );
  const label = requestWords(run.reader, request);
  return { request, label, isWrite: kindOf(run.requests.op[request]) === 1, spans };
}
