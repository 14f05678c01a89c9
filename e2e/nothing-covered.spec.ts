import type { Page } from '@playwright/test';
import { linkTo } from '../src/app/links/link.ts';
import { FIRST_SCREEN } from '../src/app/stores/first-screen.ts';
import { doneRows, openOltp } from './support/compare.ts';
import { explore, open, reopen } from './support/explore.ts';
import { expect, test } from './support/test.ts';

/** What a control or a text is that cannot be reached, in words. */
interface Found {
  readonly controls: number;
  readonly covered: readonly string[];
  readonly cut: readonly string[];
}

/**
 * Runs in the page: each control in the window is there under its center, and no text is cut that cannot be read
 * otherwise: by a title, or as the value of a control.
 */
function look(): Found {
  const seen = (element: Element): DOMRect | null => {
    const box = element.getBoundingClientRect();
    if (box.width < 2 || box.height < 2) return null;
    return element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ? box : null;
  };
  const words = (element: Element): string =>
    `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 60)}”`;
  /** Whether a point lies in all that scrolls or cuts round an element. */
  const isInView = (element: Element, x: number, y: number): boolean => {
    if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return false;
    for (let around = element.parentElement; around !== null; around = around.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(around);
      if (overflowX === 'visible' && overflowY === 'visible') continue;
      const box = around.getBoundingClientRect();
      const scrolls = (flow: string): boolean => flow === 'auto' || flow === 'scroll';
      if (
        (scrolls(overflowX) && (x < box.left || x > box.right)) ||
        (scrolls(overflowY) && (y < box.top || y > box.bottom))
      )
        return false;
    }
    return true;
  };
  /** Whether an element has scrolled below a bar that stays. */
  const isBelowBar = (element: Element, there: Element | null): boolean => {
    let hasScrolled = false;
    for (let around: Element | null = element; around !== null; around = around.parentElement)
      hasScrolled ||= around.scrollTop > 0;
    for (let bar = there; hasScrolled && bar !== null && !bar.contains(element); bar = bar.parentElement)
      if (getComputedStyle(bar).position === 'sticky') return true;
    return false;
  };
  let controls = 0;
  const covered: string[] = [];
  for (const control of document.querySelectorAll(
    'button, a[href], select, input, textarea, summary, [role=application]',
  )) {
    // A link may be broken over lines.
    const box = seen(control) === null ? null : control.getClientRects()[0];
    if (box === null || control.matches('.skip-link, .unseen')) continue;
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    if (!isInView(control, x, y)) continue;
    controls++;
    const there = document.elementFromPoint(x, y);
    if (isBelowBar(control, there)) continue;
    const label = control instanceof HTMLInputElement ? (control.labels ?? []) : [];
    const isThere = there !== null && control.contains(there);
    if (isThere || [...label].some((one) => one.contains(there))) continue;
    covered.push(
      `${words(control)} at ${Math.round(x)}, ${Math.round(y)} is under ${there === null ? 'nothing' : words(there)}`,
    );
  }
  const cut: string[] = [];
  for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
    if (![...element.childNodes].some((node) => node.nodeType === 3 && (node.textContent ?? '').trim() !== ''))
      continue;
    const box = seen(element);
    if (box === null || element.closest('.unseen, .skip-link, option, [title], svg, select') !== null) continue;
    if (!isInView(element, box.left + 1, box.top + box.height / 2)) continue;
    const { overflowX } = getComputedStyle(element);
    const isCut = (overflowX === 'hidden' || overflowX === 'clip') && element.scrollWidth > element.clientWidth + 1;
    if (isCut) cut.push(`${words(element)}: ${element.scrollWidth} px in ${element.clientWidth}`);
  }
  // A chart's text has no line to wrap to: it is inside its drawing, and not on another text.
  for (const drawing of document.querySelectorAll('svg.chart')) {
    const frame = seen(drawing);
    if (frame === null || !isInView(drawing, frame.left + frame.width / 2, frame.top + frame.height / 2)) continue;
    const texts = [...drawing.querySelectorAll('text')]
      .map((text) => ({ text, box: seen(text) }))
      .filter((one): one is { text: SVGTextElement; box: DOMRect } => one.box !== null && one.text.textContent !== '');
    texts.forEach(({ text, box }, index) => {
      const isInside = box.left >= frame.left - 1 && box.right <= frame.right + 1 && box.bottom <= frame.bottom + 2;
      if (!isInside) cut.push(`chart, ${words(text)}: beyond its drawing`);
      for (const other of texts.slice(index + 1)) {
        const across = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
        const along = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
        if (across > 1 && along > box.height / 2) cut.push(`chart, ${words(text)} is on ${words(other.text)}`);
      }
    });
  }
  return { controls, covered, cut };
}

/**
 * Runs in the page: each text that the timeline paints is whole, and not on another one. All of it is painted anew
 * while it is watched, which a change of its size does. What is beyond a pane that scrolls is not looked at.
 */
async function lookAtPaint(): Promise<{ readonly faults: readonly string[]; readonly lanes: number }> {
  interface Box {
    readonly left: number;
    readonly right: number;
    readonly top: number;
    readonly bottom: number;
  }
  type Painted = Box & { readonly text: string; readonly clip: Box };
  const timeline = document.querySelector<HTMLElement>('#timeline');
  if (timeline === null) return { faults: ['no timeline'], lanes: 0 };
  const context = CanvasRenderingContext2D.prototype;
  const { fillText, clearRect, rect, clip, save, restore } = Object.getOwnPropertyDescriptors(context);
  const asBefore = (method: PropertyDescriptor, of: CanvasRenderingContext2D, given: unknown[]): void => {
    Reflect.apply(method.value as (...all: unknown[]) => void, of, given);
  };
  const painted = new Map<HTMLCanvasElement, Painted[]>();
  const clips = new Map<CanvasRenderingContext2D, { path: Box; stack: Box[] }>();
  const everywhere: Box = { left: -Infinity, right: Infinity, top: -Infinity, bottom: Infinity };
  const clipsOf = (of: CanvasRenderingContext2D): { path: Box; stack: Box[] } => {
    const known = clips.get(of) ?? { path: everywhere, stack: [everywhere] };
    clips.set(of, known);
    return known;
  };
  const boxOf = (of: CanvasRenderingContext2D, x: number, y: number, width: number, height: number): Box => {
    const { a, d, e, f } = of.getTransform();
    return { left: x * a + e, right: (x + width) * a + e, top: y * d + f, bottom: (y + height) * d + f };
  };
  context.rect = function watched(x, y, width, height) {
    clipsOf(this).path = boxOf(this, x, y, width, height);
    asBefore(rect, this, [x, y, width, height]);
  };
  context.clip = function watched(...how: unknown[]) {
    const { path, stack } = clipsOf(this);
    const last = stack[stack.length - 1];
    stack[stack.length - 1] = {
      left: Math.max(path.left, last.left),
      right: Math.min(path.right, last.right),
      top: Math.max(path.top, last.top),
      bottom: Math.min(path.bottom, last.bottom),
    };
    asBefore(clip, this, how);
  };
  context.save = function watched() {
    const { stack } = clipsOf(this);
    stack.push(stack[stack.length - 1]);
    asBefore(save, this, []);
  };
  context.restore = function watched() {
    const { stack } = clipsOf(this);
    if (stack.length > 1) stack.pop();
    asBefore(restore, this, []);
  };
  context.clearRect = function watched(x, y, width, height) {
    const gone = boxOf(this, x, y, width, height);
    const stays = (one: Box): boolean =>
      one.left < gone.left - 1 || one.right > gone.right + 1 || one.top < gone.top - 1 || one.bottom > gone.bottom + 1;
    painted.set(this.canvas, (painted.get(this.canvas) ?? []).filter(stays));
    asBefore(clearRect, this, [x, y, width, height]);
  };
  context.fillText = function watched(text, x, y, ...most) {
    asBefore(fillText, this, [text, x, y, ...most]);
    if (text === '') return;
    const { width } = this.measureText(text);
    const size = Number(/([\d.]+)px/.exec(this.font)?.[1] ?? 0);
    const from = this.textAlign === 'right' ? x - width : this.textAlign === 'center' ? x - width / 2 : x;
    const middle = this.textBaseline === 'middle' ? y : y - size / 3;
    const { stack } = clipsOf(this);
    const one = { text, ...boxOf(this, from, middle - size / 3, width, (size * 2) / 3), clip: stack[stack.length - 1] };
    painted.set(this.canvas, [...(painted.get(this.canvas) ?? []), one]);
  };
  try {
    for (const padding of ['1px', '']) {
      painted.clear();
      timeline.style.paddingRight = padding;
      // It is painted once some frames bring nothing more.
      let [before, alike] = [0, 0];
      for (let frame = 0; frame < 600 && alike < 6; frame++) {
        await new Promise(requestAnimationFrame);
        const now = [...painted.values()].flat().length;
        alike = now > 0 && now === before ? alike + 1 : 0;
        before = now;
      }
    }
  } finally {
    Object.defineProperties(context, { fillText, clearRect, rect, clip, save, restore });
  }
  const faults: string[] = [];
  let [texts, lanes] = [0, 0];
  for (const [canvas, all] of painted) {
    const shown = all.filter(
      ({ bottom, top, clip: around }) =>
        top >= Math.max(0, around.top) && bottom <= Math.min(canvas.height, around.bottom),
    );
    texts += shown.length;
    lanes += shown.filter(({ text }) => /^(?:ch(?:annel)?|die) \d+$/.test(text)).length;
    shown.forEach((one, index) => {
      const [from, to] = [Math.max(0, one.clip.left), Math.min(canvas.width, one.clip.right)];
      if (one.right > from && one.left < to && (one.left < from - 1 || one.right > to + 1))
        faults.push(`painted “${one.text}” is cut at the side`);
      for (const other of shown.slice(index + 1)) {
        const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        const along = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
        // Two words of one line have a space between them.
        if (across > -2 && along > 1) faults.push(`painted “${one.text}” is on “${other.text}”`);
      }
    });
  }
  return { faults: texts < 5 ? [`${texts} painted texts`] : faults, lanes };
}

const LAYOUTS = [
  { name: '1280 × 720', width: 1280, height: 720 },
  { name: '1440 × 900', width: 1440, height: 900 },
  { name: '2560 × 1440', width: 2560, height: 1440 },
  { name: 'a phone', width: 390, height: 844 },
  // Text at 200 % has half the pixels of the window.
  { name: '1280 × 720 at 200 %', width: 640, height: 360 },
  // The frame of the embed code.
  ...[560, 700, 944, 1200].map((frame) => ({
    name: `a frame of ${frame} px`,
    width: frame,
    height: 560,
    isFrame: true,
  })),
] as const;

const withB = async (page: Page): Promise<void> => {
  await explore(page).suspension.click();
  await expect(page.locator('[data-state-hash]')).toHaveCount(2);
};

const SUSPENSION = { policy: { suspension: { program: true, erase: true } } };

/** The frame of the embed code has the view of its link alone. */
const FRAMED: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'the frame': (page) => open(page, './?embed'),
  'the frame with B': async (page) => {
    const link = await linkTo({
      a: FIRST_SCREEN.pair.a,
      change: SUSPENSION,
      forkNs: null,
      scenario: null,
      view: FIRST_SCREEN.view,
    });
    await page.goto(`./?embed${link}`);
    await expect(page.locator('[data-state-hash]')).toHaveCount(2);
  },
};

const SCREENS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  Explore: () => Promise.resolve(),
  'Explore with B': withB,
  'the setup': async (page) => {
    await page.getByRole('button', { name: 'Setup', exact: true }).click();
    await expect(page.locator('#setup')).toContainText('All settings');
  },
  'the presentation': async (page) => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('Presentation mode');
    await page.keyboard.press('Enter');
    await expect(page.locator('.presentation')).toBeVisible();
  },
  'the papers': async (page) => {
    await page.goto('./#/papers');
    await expect(page.locator('main :is(h2, h3, button):visible').first()).toBeVisible();
  },
  Learn: async (page) => {
    await page.goto('./#/learn');
    await expect(page.locator('main :is(h2, h3):visible').first()).toBeVisible();
  },
  Compare: async (page) => {
    await page.goto('./#/compare');
    await expect(page.locator('main button:visible').first()).toBeVisible();
  },
};

/** What is covered or cut once nothing moves any more: a page that is still arriving is looked at again. */
async function faultsOf(page: Page): Promise<readonly string[]> {
  let faults: readonly string[] = [];
  const settled = expect.poll(async () => {
    const { controls, covered, cut } = await page.evaluate(look);
    faults = controls < 5 ? ['fewer than five controls'] : [...covered, ...cut];
    return faults;
  });
  await settled.toEqual([]).catch(() => undefined);
  return faults;
}

const PAINTED = ['Explore', 'Explore with B', 'the presentation', 'the frame', 'the frame with B'];

for (const { name, width, height, ...rest } of LAYOUTS) {
  test(`nothing covers a control or cuts a text: ${name}`, async ({ page }) => {
    const faults: string[] = [];
    const isFrame = 'isFrame' in rest;
    let lanes = 0;
    if (!isFrame) await open(page);
    for (const [screen, show] of Object.entries(isFrame ? FRAMED : SCREENS)) {
      await page.setViewportSize({ width, height });
      if (!isFrame) await reopen(page);
      await show(page);
      const all = [...(await faultsOf(page))];
      if (PAINTED.includes(screen)) {
        const painted = await page.evaluate(lookAtPaint);
        all.push(...painted.faults);
        if (screen === 'Explore') ({ lanes } = painted);
        // A projector shows what the desk shows.
        if (screen === 'the presentation' && width >= 1280 && painted.lanes < lanes)
          all.push(`${painted.lanes} of ${lanes} lanes`);
      }
      faults.push(...all.map((fault) => `${screen}: ${fault}`));
    }
    if (!isFrame) expect(lanes).toBeGreaterThan(0);
    expect(faults).toEqual([]);
  });
}

/** What is behind the first screens, with what it shows when it is finished. */
const DEEPER: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'Compare with finished runs': async (page) => {
    await openOltp(page);
    await expect(doneRows(page)).toHaveCount(4);
  },
  'the papers of MBM': async (page) => {
    await page.goto('./#/papers/mbm');
    await expect(page.locator('.scenario-card').first()).toBeVisible();
  },
  'the claims of MBM': async (page) => {
    await page.goto('./#/papers/mbm-claims');
    await expect(page.locator('main table:visible').first()).toBeVisible();
  },
  'a step of a lesson': async (page) => {
    await page.goto('./#/learn/behind-an-erase/how-much-worse');
    await expect(page.getByRole('button', { name: 'Run it' })).toBeVisible();
  },
  'a figure that ran': async (page) => {
    await page.goto('./#/papers/dj-read-priority-burst');
    await page.getByRole('button', { name: 'Run it', exact: true }).click();
    await expect(page.locator('[data-state-hash]').first()).toBeVisible();
  },
  'Explore with B': async (page) => {
    await page.goto('./');
    await withB(page);
  },
};

for (const [screen, show] of Object.entries(DEEPER)) {
  test(`nothing covers a control or cuts a text, light or dark, at any size: ${screen}`, async ({ page }) => {
    await show(page);
    const faults: string[] = [];
    let looked = 0;
    for (const { name, width, height, ...rest } of LAYOUTS) {
      if ('isFrame' in rest) continue;
      await page.setViewportSize({ width, height });
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        faults.push(...(await faultsOf(page)).map((fault) => `${name}, ${colorScheme}: ${fault}`));
        looked++;
      }
    }
    expect(faults).toEqual([]);
    expect(looked).toBe(10);
  });
}
