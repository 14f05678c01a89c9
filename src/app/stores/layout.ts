import { pageStore } from './page-state.ts';

export const PANELS = ['setup', 'desk'] as const;
export type PanelName = (typeof PANELS)[number];

/** rem: the width of the setup, the height of the desk. */
export const PANEL_SIZES: Readonly<
  Record<PanelName, { readonly least: number; readonly usual: number; readonly most: number }>
> = {
  setup: { least: 13, usual: 17, most: 36 },
  desk: { least: 9, usual: 18, most: 40 },
};

const TEXT_SCALES = [0.875, 1, 1.125, 1.25, 1.5, 1.75, 2] as const;

interface Layout {
  /** rem; a panel without a size has that of the style sheet. */
  readonly sizes: Readonly<Partial<Record<PanelName, number>>>;
  readonly shown: readonly PanelName[];
  readonly textScale: number;
}

export type LayoutPart = 'timeline' | 'chart';

interface LayoutState extends Layout {
  /** Fills the view; null: all are in view. */
  readonly maximized: LayoutPart | null;
  /** Null without a presentation. */
  readonly before: Layout | null;
  /** Of a presentation, an index of {@link BEATS}. */
  readonly beat: number;
}

const KEY = 'nandscope.layout';
const USUAL: Layout = { sizes: {}, shown: ['desk'], textScale: 1 };
/** A page is this wide in a presentation, rem: text is as large as the panels side by side allow. */
const PRESENTED_REM = 61;

const isPanel = (value: unknown): value is PanelName => PANELS.some((panel) => panel === value);

/** An unknown value is replaced with its default. */
function remembered(): Layout {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    if (typeof value !== 'object' || value === null) return USUAL;
    const { sizes, shown, textScale } = value as Record<string, unknown>;
    const known = Object.entries(typeof sizes === 'object' && sizes !== null ? sizes : {}).filter(
      (entry): entry is [PanelName, number] => isPanel(entry[0]) && typeof entry[1] === 'number',
    );
    return {
      sizes: Object.fromEntries(known.map(([panel, size]) => [panel, clamp(panel, size)])),
      shown: Array.isArray(shown) ? shown.filter(isPanel) : USUAL.shown,
      textScale: TEXT_SCALES.find((scale) => scale === textScale) ?? 1,
    };
  } catch {
    // Without storage, or with a damaged entry, the page has its usual layout.
    return USUAL;
  }
}

const clamp = (panel: PanelName, rem: number): number =>
  Math.min(PANEL_SIZES[panel].most, Math.max(PANEL_SIZES[panel].least, rem));

/** A lecture in four steps. */
export const BEATS = ['it waits', 'why', 'switch', 'tail'] as const;

export const useLayout = pageStore<LayoutState>(() => ({ ...remembered(), before: null, maximized: null, beat: 0 }));

/**
 * Not remembered during a presentation.
 * @param edit changes only what a person has changed: another tab may have stored other panels
 */
function change(edit: (layout: Layout) => Partial<Layout>): void {
  useLayout.setState(edit(useLayout.getState()));
  if (useLayout.getState().before !== null) return;
  const stored = remembered();
  const { sizes, shown, textScale } = { ...stored, ...edit(stored) };
  try {
    localStorage.setItem(KEY, JSON.stringify({ sizes, shown, textScale }));
  } catch {
    // The layout then holds until the page is closed.
  }
}

const withPanel = (panels: readonly PanelName[], panel: PanelName, isIn: boolean): readonly PanelName[] =>
  isIn ? [...panels.filter((name) => name !== panel), panel] : panels.filter((name) => name !== panel);

/** rem; undefined: the usual size. A hidden panel is shown. */
export function resizePanel(panel: PanelName, rem: number | undefined): void {
  change(({ sizes, shown }) => {
    const others = Object.fromEntries(Object.entries(sizes).filter(([name]) => name !== panel));
    return {
      sizes: rem === undefined ? others : { ...others, [panel]: clamp(panel, rem) },
      shown: withPanel(shown, panel, true),
    };
  });
}

export function showPanel(panel: PanelName, isShown = true): void {
  change(({ shown }) => ({ shown: withPanel(shown, panel, isShown) }));
}

export function togglePanel(panel: PanelName): void {
  showPanel(panel, !useLayout.getState().shown.includes(panel));
}

/** Called again, it shows all, as Esc does. */
export function maximize(part: LayoutPart): void {
  const { maximized } = useLayout.getState();
  if (part === 'chart') showPanel('desk');
  useLayout.setState({ maximized: maximized === part ? null : part });
}

/** False if they are shown already. */
export function showAllParts(): boolean {
  if (useLayout.getState().maximized === null) return false;
  useLayout.setState({ maximized: null });
  return true;
}

/** 0: the usual size. */
export function changeText(by: 1 | -1 | 0): void {
  const { textScale } = useLayout.getState();
  const next =
    by > 0 ? TEXT_SCALES.find((scale) => scale > textScale) : TEXT_SCALES.findLast((scale) => scale < textScale);
  change(() => ({ textScale: by === 0 ? 1 : (next ?? textScale) }));
}

export function resetLayout(): void {
  leavePresentation();
  useLayout.setState({ maximized: null });
  change(() => USUAL);
}

/** Esc leaves. */
export function present(): void {
  const { sizes, shown, textScale, before } = useLayout.getState();
  if (before !== null) return;
  const fitting = innerWidth / (PRESENTED_REM * 16);
  useLayout.setState({
    before: { sizes, shown, textScale },
    shown: withPanel(shown, 'setup', false),
    textScale: Math.min(2, Math.max(textScale, fitting, 1)),
  });
  setBeat(0);
  // Without full screen (a frame, a phone) the presentation fills the page.
  document.documentElement.requestFullscreen?.().catch(() => undefined);
}

/** The tail is the chart alone, the others are the lanes alone. */
export function setBeat(beat: number): void {
  const next = Math.min(BEATS.length - 1, Math.max(0, beat));
  useLayout.setState({ beat: next, maximized: BEATS[next] === 'tail' ? 'chart' : 'timeline' });
}

export function leavePresentation(): void {
  const { before } = useLayout.getState();
  if (before === null) return;
  useLayout.setState({ ...before, before: null, maximized: null });
  if (document.fullscreenElement !== null) void document.exitFullscreen();
}

export const remPixels = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
