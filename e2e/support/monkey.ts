/** A monkey: presses, types, drags and drops at random, by a seed, on whatever controls are in sight. */
import type { Page } from '@playwright/test';
import { CRASHED } from './crashed.ts';
import { drop } from './explore.ts';

/** Numbers from 0 to below 1, the same for the same seed (mulberry32). */
function numbersOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A control in sight: where its middle is, CSS pixels, and what it is. */
interface Control {
  readonly role: string;
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Values of a list to choose from. */
  readonly options: readonly string[];
}

const KEYS = [
  ...['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Enter', 'Space', 'Escape', 'Tab', 'Shift+Tab', 'Home', 'End'],
  ...['PageUp', 'PageDown', 'Backspace', 'Delete', 'Control+z', 'Control+Shift+z', 'Control+k', 'Control+o'],
  ...[
    'Control+p',
    '?',
    '/',
    'n',
    'j',
    'k',
    'Shift+K',
    'b',
    'Shift+B',
    'i',
    'l',
    'r',
    'Shift+R',
    'w',
    'a',
    's',
    'd',
    'f',
  ],
  ...['g', 'm', 'p', 'e', 'Alt+ArrowLeft', 'Alt+ArrowRight', '.', ',', '>', '<', '+', '-', '0', '1', '9'],
];

const TEXTS = [
  ...['', '0', '1', '2', '3.5', '-1', '16', '300', '2000', 'NaN', '1e309', '9'.repeat(400), '1e-7', '0x10', ' 7 '],
  ...['erase', 'latency > 1 ms', 'op = read and die = 0', '((((', '"', 'request 3', 'suspend', 'x'.repeat(5000)],
  ...['<img src=x onerror=alert(1)>', '\u202ecps.exe', 'bell\u0007', '\ud83d', '😀', '__proto__', '${1}', '../..'],
];

const FILES: readonly (readonly [name: string, content: string])[] = [
  ['small.json', '{"version":1,"workload":{"synthetic":{"requests":40}}}'],
  ['reads of zeros.json', '{"policy":{"unmappedRead":"zero"},"workload":{"synthetic":{"requests":60,"readShare":1}}}'],
  ['nothing.json', '{"version":1,"workload":{"requests":[]}}'],
  ['one.json', '{"version":1,"device":{"channels":1},"workload":{"requests":[{"op":"write","bytes":65536}]}}'],
  ['broken.json', '{"version":1,'],
  ['unknown.json', `{"version":1,"${'key '.repeat(200)}":1}`],
  ['\u202etxt.csv', 'no, trace\nat all\n'],
  [
    'few.spc',
    Array.from({ length: 60 }, (_, i) => `0,${i * 8},4096,${i % 3 === 0 ? 'w' : 'r'},0.00${i + 100}`).join('\n'),
  ],
  ['empty.csv', ''],
];

const ADDRESSES = [
  '#/papers',
  '#/explore',
  '#/dance',
  '#/explore?v=1&x=AAAA',
  '#/papers/mbm-fig-3b',
  '#/papers/nothing',
];

/** All that one looks at before an action: what can be pressed, and whether a part of the page has crashed. */
async function look(page: Page): Promise<{ controls: Control[]; crash: string | null }> {
  return page.evaluate((crashed) => {
    const selector =
      'button, a[href], input, select, textarea, summary, [tabindex="0"], [role=button], [role=menuitem], ' +
      '[role=option], [role=switch], [role=radio], [role=tab], [role=application]';
    const dialog = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
    const controls = [...dialog.querySelectorAll<HTMLElement>(selector)].flatMap((element) => {
      if (element.matches(':disabled') || !element.checkVisibility({ checkVisibilityCSS: true })) return [];
      // A link that leads out of the page is none of the page's controls.
      if (element instanceof HTMLAnchorElement && element.origin !== location.origin) return [];
      const box = element.getBoundingClientRect();
      if (box.width < 1 || box.height < 1) return [];
      const name = element.getAttribute('aria-label') ?? (element.textContent || element.title);
      const options = element instanceof HTMLSelectElement ? [...element.options].map((option) => option.value) : [];
      const role = element.getAttribute('role') ?? element.localName;
      const at = { x: box.x, y: box.y, width: box.width, height: box.height };
      return [{ role, name: name.replaceAll(/\s+/g, ' ').trim().slice(0, 60), options, ...at }];
    });
    const alerts = [...document.querySelectorAll('[role=alert]')];
    const crash = alerts.find((alert) => alert.textContent.includes(crashed));
    return { controls, crash: crash?.textContent ?? null };
  }, CRASHED);
}

/** What a monkey did, and what it must not see. */
export class Monkey {
  readonly log: string[] = [];
  readonly #page: Page;
  readonly #random: () => number;

  constructor(page: Page, seed: number) {
    this.#page = page;
    this.#random = numbersOf(seed);
  }

  #below(most: number): number {
    return Math.floor(this.#random() * most);
  }

  #oneOf<T>(list: readonly T[]): T {
    return list[this.#below(list.length)];
  }

  /**
   * Does one thing, and looks at what became of it.
   * @throws {Error} if a part of the page has crashed, or the page has no control
   */
  async act(): Promise<void> {
    const { controls, crash } = await look(this.#page);
    if (crash !== null) throw new Error(`A part of the page: ${crash}`);
    if (controls.length === 0) throw new Error('There is no control in sight.');
    const size = this.#page.viewportSize() ?? { width: 1440, height: 900 };
    const inSight = controls.filter(({ x, y, width, height }) => {
      const [cx, cy] = [x + width / 2, y + height / 2];
      return cx >= 0 && cy >= 0 && cx < size.width && cy < size.height;
    });
    const control = this.#oneOf(inSight.length > 0 ? inSight : controls);
    const kind = this.#random();
    if (kind < 0.4) await this.#press(control);
    else if (kind < 0.62) await this.#key();
    else if (kind < 0.72) await this.#type(inSight);
    else if (kind < 0.8) await this.#wheel(size);
    else if (kind < 0.9) await this.#drag(size);
    else if (kind < 0.94) await this.#move(size);
    else await this.#rare();
  }

  #say(line: string): void {
    this.log.push(`${this.log.length + 1}. ${line}`);
  }

  /** A point in a control; mostly its middle. */
  #pointIn({ x, y, width, height }: Control): [number, number] {
    const isMiddle = this.#random() < 0.5;
    const across = isMiddle ? 0.5 : this.#random();
    const down = isMiddle ? 0.5 : this.#random();
    return [Math.round(x + width * across), Math.round(y + height * down)];
  }

  async #press(control: Control): Promise<void> {
    if (control.options.length > 0) {
      const value = this.#oneOf(control.options);
      this.#say(`choose ${JSON.stringify(value)} of ${control.role} “${control.name.slice(0, 30)}”`);
      // A list of the browser's own opens outside of the page: the keyboard chooses in it without opening it.
      await this.#page.evaluate(
        ([x, y, chosen]) => {
          const list = document.elementFromPoint(x, y);
          if (!(list instanceof HTMLSelectElement)) return;
          const option = [...list.options].find((one) => one.value === chosen);
          if (option === undefined || option.disabled) return;
          list.focus();
          Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(list, chosen);
          list.dispatchEvent(new Event('change', { bubbles: true }));
        },
        [control.x + control.width / 2, control.y + control.height / 2, value] as const,
      );
      return;
    }
    const [x, y] = this.#pointIn(control);
    const clickCount = this.#random() < 0.1 ? 2 : 1;
    this.#say(`${clickCount === 2 ? 'double-click' : 'click'} ${control.role} “${control.name}” at ${x}, ${y}`);
    await this.#page.mouse.click(x, y, { clickCount });
  }

  async #key(): Promise<void> {
    const key = this.#oneOf(KEYS);
    const times = this.#random() < 0.2 ? 1 + this.#below(8) : 1;
    this.#say(`press ${key}${times > 1 ? ` ${times} times` : ''}`);
    for (let i = 0; i < times; i++) await this.#page.keyboard.press(key);
  }

  async #type(inSight: readonly Control[]): Promise<void> {
    const fields = inSight.filter(({ role }) => role === 'input' || role === 'textarea');
    const text = this.#oneOf(TEXTS);
    const ending = this.#oneOf(['Enter', 'Tab', 'Escape']);
    if (fields.length > 0) {
      const field = this.#oneOf(fields);
      this.#say(`type ${JSON.stringify(text.slice(0, 40))} into “${field.name}”, then ${ending}`);
      await this.#page.mouse.click(field.x + field.width / 2, field.y + field.height / 2, { clickCount: 3 });
    } else this.#say(`type ${JSON.stringify(text.slice(0, 40))}, then ${ending}`);
    await this.#page.keyboard.insertText(text);
    await this.#page.keyboard.press(ending);
  }

  async #wheel({ width, height }: { width: number; height: number }): Promise<void> {
    const [x, y] = [this.#below(width), this.#below(height)];
    const [dx, dy] = [this.#random() < 0.2 ? this.#below(400) - 200 : 0, this.#below(1600) - 800];
    const modifier = this.#random() < 0.3 ? this.#oneOf(['Shift', 'Alt']) : null;
    this.#say(`wheel ${dx}, ${dy} at ${x}, ${y}${modifier === null ? '' : ` with ${modifier}`}`);
    await this.#page.mouse.move(x, y);
    if (modifier !== null) await this.#page.keyboard.down(modifier);
    await this.#page.mouse.wheel(dx, dy);
    if (modifier !== null) await this.#page.keyboard.up(modifier);
  }

  async #drag({ width, height }: { width: number; height: number }): Promise<void> {
    const from = [this.#below(width), this.#below(height)] as const;
    const to = [this.#below(width), this.#below(height)] as const;
    this.#say(`drag from ${from.join(', ')} to ${to.join(', ')}`);
    await this.#page.mouse.move(...from);
    await this.#page.mouse.down();
    await this.#page.mouse.move(...to, { steps: 1 + this.#below(4) });
    await this.#page.mouse.up();
  }

  async #move({ width, height }: { width: number; height: number }): Promise<void> {
    const at = [this.#below(width), this.#below(height)] as const;
    this.#say(`move to ${at.join(', ')}`);
    await this.#page.mouse.move(...at);
  }

  /** A file, an address, back, forward, another size of the window. */
  async #rare(): Promise<void> {
    switch (this.#below(5)) {
      case 0:
      case 1: {
        const [name, content] = this.#oneOf(FILES);
        this.#say(`drop ${JSON.stringify(name)}`);
        await drop(this.#page, name, content, 'body');
        return;
      }
      case 2: {
        const address = this.#oneOf(ADDRESSES);
        this.#say(`go to ${address}`);
        await this.#page.evaluate((hash) => {
          location.hash = hash;
        }, address);
        return;
      }
      case 3: {
        const isBack = this.#random() < 0.6;
        this.#say(isBack ? 'back' : 'forward');
        // Never out of the page: its first entry is where back ends.
        await this.#page.evaluate((back) => {
          if (!back) history.forward();
          else if (history.length > 3) history.back();
        }, isBack);
        if (!this.#page.url().startsWith('http')) await this.#page.goForward();
        return;
      }
      default: {
        const size = this.#oneOf([
          { width: 1440, height: 900 },
          { width: 1024, height: 700 },
          { width: 390, height: 844 },
        ]);
        this.#say(`resize to ${size.width} × ${size.height}`);
        await this.#page.setViewportSize(size);
      }
    }
  }
}
