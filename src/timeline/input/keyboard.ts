/** The commands of the keyboard, carried out on the timeline's state. */
import { clampView, panBy } from '../layout/view.ts';
import type { PlacedLane } from '../layout/lane-layout.ts';
import type { Hit } from '../scene/selection.ts';
import type { TimelineModel } from '../timeline-model.ts';
import type { Announcer } from './announcer.ts';
import type { KeyCommand } from './gestures.ts';
import { describeLane, selectedRange, viewOfRange } from '../keyboard-cursor.ts';

/** A key moves the window by this share of it; with Shift by more. */
const KEY_STEP = 0.12;
const KEY_STEP_FAST = 0.6;
const KEY_ZOOM = 1.25;
const KEY_ZOOM_FAST = 2.5;
/** Page Up and Page Down scroll by this share of the plot's height. */
const PAGE = 0.8;

export class Keyboard {
  readonly #model: TimelineModel;
  readonly #announcer: Announcer;
  #rest: { readonly x: number; readonly y: number } | undefined;

  constructor(model: TimelineModel, announcer: Announcer) {
    this.#model = model;
    this.#announcer = announcer;
  }

  /** @param fast Shift was held: larger steps */
  run(command: KeyCommand, fast: boolean): void {
    const model = this.#model;
    const { view, endNs } = model;
    const step = (view.t1 - view.t0) * (fast ? KEY_STEP_FAST : KEY_STEP);
    const zoom = fast ? KEY_ZOOM_FAST : KEY_ZOOM;
    const page = model.scene.frame.plot.height * PAGE;
    const pan = (ns: number) => (): void => model.changeView(panBy(view, endNs, ns));
    const actions: Readonly<Record<KeyCommand, () => void>> = {
      'zoom-in': () => model.zoom(1 / zoom),
      'zoom-out': () => model.zoom(zoom),
      earlier: pan(-step),
      later: pan(step),
      start: pan(-endNs * 2),
      end: pan(endNs * 2),
      'lane-up': () => this.#moveLane(-1),
      'lane-down': () => this.#moveLane(1),
      'scroll-up': () => model.moveBy(0, page),
      'scroll-down': () => model.moveBy(0, -page),
      'whole-run': () => model.fitAll(),
      'fit-selection': () => {
        const range = selectedRange(model.selection, model.related, model.scene.spans);
        model.changeView(viewOfRange(view, endNs, range));
      },
      mark: () => model.emit('mark', Math.round(Math.min(Math.max(model.anchorNs, 0), endNs))),
      'next-row': () => this.#step(1, false),
      'previous-row': () => this.#step(-1, false),
      'next-gap': () => this.#step(1, true),
      'previous-gap': () => this.#step(-1, true),
      select: () => this.#enter(),
      fold: () => {
        const lane = this.#pointedLane() ?? model.cursor.lane(model.scene);
        if (lane?.foldable === true) model.fold([lane.id], !lane.folded);
      },
      pin: () => {
        const laneId = this.#pointedLane()?.id ?? model.cursor.laneId;
        if (laneId !== undefined) model.togglePin(laneId);
      },
      clear: () => {
        if (!model.clearRuler()) model.emit('select', undefined);
      },
    };
    actions[command]();
  }

  /**
   * The lane under the pointer, as a mark is set at the time under it; undefined if the pointer is elsewhere, or if the
   * cursor was moved since the pointer came to rest.
   */
  #pointedLane(): PlacedLane | undefined {
    const { hover } = this.#model;
    if (hover === undefined || (hover.x === this.#rest?.x && hover.y === this.#rest.y)) return undefined;
    return 'lane' in hover.hit ? hover.hit.lane : undefined;
  }

  #moveLane(by: 1 | -1): void {
    const model = this.#model;
    this.#rest = model.hover;
    const lane = model.cursor.moveLane(model.scene, by);
    if (lane === undefined) return;
    model.scrollToLane(lane);
    model.repaint(true);
    model.emit('describe', describeLane(model.scene, lane));
  }

  #step(by: 1 | -1, gaps: boolean): void {
    const model = this.#model;
    this.#rest = model.hover;
    const hit = model.cursor.step(model.scene, by, gaps);
    if (hit === undefined) return;
    const { startNs, endNs } = hit.kind === 'span' ? hit.span : hit;
    model.reveal({ startNs, endNs, run: hit.lane.run });
    if (hit.kind === 'span') {
      // A span is only announced, and lights its sentence; Enter selects it.
      model.emit('hover', hit);
      this.#announcer.hit(hit);
      return;
    }
    model.scrollToLane(hit.lane);
    this.#select(hit);
  }

  /** Zooms to the ruler; without one, selects the target of the cursor. */
  #enter(): void {
    const model = this.#model;
    if (model.ruler !== undefined) {
      model.changeView(clampView({ ...model.ruler, scroll: model.view.scroll }, model.endNs));
      model.clearRuler();
      return;
    }
    const hit = model.cursor.target(model.scene, model.anchorNs);
    if (hit !== undefined) this.#select(hit);
  }

  #select(hit: Hit): void {
    this.#model.emit('select', hit);
    this.#model.emit('hover', hit);
    this.#announcer.hit(hit);
  }
}
