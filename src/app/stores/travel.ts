import { create } from 'zustand';
import type { Attention, DeviceView } from '../../analysis/instant/device-view.ts';
import type { StepUnit } from '../../analysis/instant/step-units.ts';
import type { Side } from './view.ts';

/** How fast time passes when it plays: windows in ten seconds. */
export const SPEEDS = [0.1, 0.25, 1, 4, 16] as const;

/** The device that is on screen, and of which run and instant it is. */
export interface ShownDevice {
  readonly side: Side;
  readonly run: number;
  /** The instant that was asked for, ns. */
  readonly ns: number;
  readonly view: DeviceView;
}

interface TravelState {
  readonly unit: StepUnit;
  /** The lane whose phases are steps. */
  readonly lane: number;
  readonly speed: number;
  /** 1 forward, −1 back, 0 at rest. */
  readonly playing: 1 | -1 | 0;
  /** What the last step did, for a screen reader. A new object for every step. */
  readonly said: { readonly text: string };
  /** Whether the device is on screen. */
  readonly open: boolean;
  readonly device: ShownDevice | null;
  /** Why the device cannot be shown; null where it can. */
  readonly problem: string | null;
  readonly attention: Attention;
  /** Rows of a run are kept up to so many MiB; later ones are made again when they are looked at. */
  readonly keptMiB: number;
  /** By side: whether what is looked at is kept, being made again, too long for that, or lost with its worker. */
  readonly remaking: Readonly<Record<Side, 'kept' | 'making' | 'too long' | 'lost'>>;
  /** The breakpoint: its condition as written, and the how manieth hit is meant. */
  readonly condition: string;
  readonly hitCount: number;
  /** A search for a hit: how far it is (0 … 1), what came of the last one. */
  readonly search: { readonly share: number | null; readonly words: string; readonly isBad: boolean };
}

const KEPT_KEY = 'nandscope.keptMiB';
/** Ten million operations have half of it. */
const KEPT_MIB = 1024;
export const MOST_KEPT_MIB = 65_536;

/** What was chosen before; a page without storage begins with the default. */
function rememberedMiB(): number {
  try {
    const value = Number(localStorage.getItem(KEPT_KEY));
    return Number.isInteger(value) && value >= 1 && value <= MOST_KEPT_MIB ? value : KEPT_MIB;
  } catch {
    return KEPT_MIB;
  }
}

/** Sets how many MiB of rows a run keeps. Answers why not, or null. */
export function keepMiB(value: number): string | null {
  if (!Number.isInteger(value) || value < 1 || value > MOST_KEPT_MIB) {
    return `${value} is out of range. Allowed: whole MiB from 1 to ${MOST_KEPT_MIB}.`;
  }
  try {
    localStorage.setItem(KEPT_KEY, String(value));
  } catch {
    // It then holds until the page is closed.
  }
  useTravel.setState({ keptMiB: value });
  return null;
}

/** Where in time one is looking from, and how one goes from there. */
export const useTravel = create<TravelState>()(() => ({
  unit: 'event',
  lane: 0,
  speed: 1,
  playing: 0,
  said: { text: '' },
  open: false,
  device: null,
  problem: null,
  attention: { lpn: null, block: null },
  keptMiB: rememberedMiB(),
  remaking: { a: 'kept', b: 'kept' },
  condition: '',
  hitCount: 1,
  search: { share: null, words: '', isBad: false },
}));

/** Announces a text to screen readers. */
export function say(text: string): void {
  useTravel.setState({ said: { text } });
}
