/** The tooltip: one element that is moved and filled again, not rebuilt. */
import { ownerOfClass, phaseOfClass } from '../../analysis/columns/row-classes.ts';
import { CAUSE_WORDS, OWNER_LABELS, PHASE_LABELS } from '../../base/vocabulary.ts';
import { RowKind } from '../../engine/recording/recording.ts';
import type { PlacedLane } from '../layout/lane-layout.ts';
import { rowFacts, type Fact } from '../text/row-facts.ts';
import { occupancyOf, bufferedPages } from '../index/buffer-steps.ts';
import type { LaneStore } from '../index/lane-store.ts';
import type { TimelinePalette } from '../palette.ts';
import type { Hit } from '../scene/selection.ts';
import { formatExact, formatShare } from '../../base/format.ts';

const OFFSET = 14;

interface Tip {
  readonly title: string;
  readonly meaning?: string;
  readonly facts: readonly Fact[];
}

/** The tooltip of a hit; undefined if there is nothing to say. */
function tipOf(hit: Hit, stores: readonly LaneStore[]): Tip | undefined {
  switch (hit.kind) {
    case 'row': {
      const store = stores.at(hit.lane.run);
      const index = store?.index(hit.lane);
      if (store === undefined || index === undefined) return undefined;
      return { ...rowFacts(store, index, hit.row), meaning: meaningOfRow(index.kind(hit.row)) };
    }
    case 'gap':
      return { title: `${isHeldAt(hit, stores) ? 'held by GC' : 'idle'} · ${hit.lane.label}`, facts: timeFacts(hit) };
    case 'span':
      return {
        title: hit.span.label,
        meaning: hit.span.meaning,
        facts: timeFacts(hit.span),
      };
    case 'empty':
      return hit.lane === undefined ? undefined : stepTip(hit.lane, stores, hit.ns);
    default:
      return undefined;
  }
}

const timeFacts = ({ startNs, endNs }: { readonly startNs: number; readonly endNs: number }): Fact[] => [
  ['from', formatExact(startNs)],
  ['to', formatExact(endNs)],
  ['length', formatExact(endNs - startNs)],
];

function meaningOfRow(kind: number): string {
  switch (kind) {
    case RowKind.command:
      return CAUSE_WORDS.command.meaning;
    case RowKind.load:
    case RowKind.dataIn:
    case RowKind.dataOut:
      return CAUSE_WORDS.transfer.meaning;
    case RowKind.copy:
      return CAUSE_WORDS.copy.meaning;
    case RowKind.suspend:
    case RowKind.resume:
      return CAUSE_WORDS.suspend.meaning;
    case RowKind.firmware:
      return 'the command’s time on a core of the controller';
    case RowKind.linkIn:
      return 'data from the host, on the link';
    case RowKind.linkOut:
      return 'data to the host, on the link';
    case RowKind.erase:
      return 'the flash array itself: tBERS';
    default:
      return CAUSE_WORDS.array.meaning;
  }
}

/** Whether a collection holds the channel in an empty range of its lane. */
function isHeldAt({ lane, ns }: Extract<Hit, { kind: 'gap' }>, stores: readonly LaneStore[]): boolean {
  const holds = lane.kind === 'channel' ? stores.at(lane.run)?.run.holds?.(lane.channel, ns, ns + 1) : undefined;
  return holds?.some(({ startNs, endNs }) => startNs <= ns && ns < endNs) === true;
}

/** Beyond the recording limit: how busy the lane was in the step of an instant. */
function stepTip(lane: PlacedLane, stores: readonly LaneStore[], ns: number): Tip | undefined {
  const store = stores.at(lane.run);
  const index = store?.index(lane);
  const beyondLimit = index?.beyondLimit;
  if (store === undefined || index === undefined || beyondLimit === undefined) return undefined;
  if (index.hasRows(ns) || ns < beyondLimit.fromNs || ns >= store.endNs) return undefined;
  const { startNs, endNs, busy } = beyondLimit.step(ns);
  const facts: Fact[] = [
    ['from', formatExact(startNs)],
    ['to', formatExact(endNs)],
  ];
  if (busy === undefined) return { title: `${lane.label}: zoom in to see its rows`, facts };
  const buffer = occupancyOf(store.run, lane);
  if (buffer !== undefined) {
    const step = Math.floor(startNs / buffer.stepNs);
    const mean = bufferedPages(buffer, startNs, store.endNs);
    facts.push(
      ['pages on average', `${Number(mean.toPrecision(3))} of ${buffer.capacity}`],
      ['most pages', String(buffer.most[step])],
    );
    const share = formatShare(mean / buffer.capacity);
    return { title: `${lane.label}: ${share} full in this step`, facts };
  }
  let total = 0;
  busy.forEach((time, cls) => {
    if (time <= 0) return;
    total += time;
    const owner = ownerOfClass(cls);
    const phase = phaseOfClass(cls);
    const name = phase === undefined ? 'busy' : PHASE_LABELS[phase];
    const whose = owner === undefined || owner === 'host' ? '' : ` (${OWNER_LABELS[owner]})`;
    facts.push([name + whose, formatShare(time / (endNs - startNs))]);
  });
  return {
    title: `${lane.label}: ${formatShare(total / (endNs - startNs))} busy in this step`,
    facts,
  };
}

export class Tooltip {
  readonly #element: HTMLDivElement;
  readonly #host: HTMLElement;

  constructor(host: HTMLElement) {
    this.#host = host;
    this.#element = host.ownerDocument.createElement('div');
    Object.assign(this.#element.style, {
      position: 'absolute',
      pointerEvents: 'none',
      zIndex: '3',
      padding: '6px 9px',
      borderRadius: '6px',
      font: 'inherit',
      fontSize: '0.75rem',
      lineHeight: '1.45',
      maxWidth: '18rem',
      fontVariantNumeric: 'tabular-nums',
      top: '0',
      left: '0',
    });
    this.#element.setAttribute('aria-hidden', 'true');
    this.hide();
    host.append(this.#element);
  }

  /**
   * Shows the tooltip of a hit near a point of the host (CSS pixels), inside the host; hides it if there is nothing to
   * say.
   */
  show(hit: Hit, stores: readonly LaneStore[], x: number, y: number, palette: TimelinePalette): void {
    const tip = tipOf(hit, stores);
    if (tip === undefined) {
      this.hide();
      return;
    }
    const { style } = this.#element;
    style.background = palette.name === 'light' ? '#ffffff' : '#1b242f';
    style.color = palette.text;
    style.border = `1px solid ${palette.rule}`;
    style.boxShadow = '0 4px 14px rgb(0 0 0 / 0.18)';
    const { muted } = palette;
    const list = this.#make('div', '', { display: 'grid', gridTemplateColumns: 'auto auto', columnGap: '12px' });
    for (const [name, value] of tip.facts) {
      list.append(this.#make('span', name, { color: muted }), this.#make('span', value, { textAlign: 'right' }));
    }
    this.#element.replaceChildren(
      this.#make('div', tip.title, { fontWeight: '600' }),
      ...(tip.meaning === undefined ? [] : [this.#make('div', tip.meaning, { color: muted })]),
      list,
    );
    style.display = 'block';
    const width = this.#element.offsetWidth;
    const height = this.#element.offsetHeight;
    const left = x + OFFSET + width > this.#host.clientWidth ? x - OFFSET - width : x + OFFSET;
    const top = y + OFFSET + height > this.#host.clientHeight ? y - OFFSET - height : y + OFFSET;
    style.transform = `translate(${Math.max(4, left)}px, ${Math.max(4, top)}px)`;
  }

  #make(name: 'div' | 'span', text: string, style: Partial<CSSStyleDeclaration>): HTMLElement {
    const element = this.#host.ownerDocument.createElement(name);
    element.textContent = text;
    Object.assign(element.style, style);
    return element;
  }

  hide(): void {
    this.#element.style.display = 'none';
  }
}
