/**
 * Texts for screen readers. The words are loaded with the first text; without them the timeline works, but says
 * nothing.
 */
import { loadPart, ignoreFailedLoad } from '../../base/load-part.ts';
import type { Scene } from '../scene/scene.ts';
import type { Hit } from '../scene/selection.ts';
import type * as describing from './describe.ts';

/** A view is described this long after its last change, ms: a screen reader should not talk over a gesture. */
const DESCRIBE_AFTER_MS = 700;

export class Announcer {
  readonly #scene: () => Scene;
  readonly #say: (text: string) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stopped = false;

  /** @param say receives the texts */
  constructor(scene: () => Scene, say: (text: string) => void) {
    this.#scene = scene;
    this.#say = say;
  }

  hit(hit: Hit): void {
    // Another run may be shown by the time that the words are loaded, and it need not have that row.
    const { stores } = this.#scene();
    this.#describe(({ describeHit }) => describeHit(hit, stores));
  }

  /** Describes the view once it rests; a view that is waiting to be described is dropped. */
  view(): void {
    this.dropView();
    this.#timer = setTimeout(
      () => this.#describe(({ describeView }) => describeView(this.#scene())),
      DESCRIBE_AFTER_MS,
    );
  }

  dropView(): void {
    clearTimeout(this.#timer);
  }

  stop(): void {
    this.#stopped = true;
    this.dropView();
  }

  #describe(text: (words: typeof describing) => string): void {
    void loadPart(() => import('./describe.ts')).then((words) => {
      if (!this.#stopped) this.#say(text(words));
    }, ignoreFailedLoad);
  }
}
