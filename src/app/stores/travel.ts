import { create } from 'zustand';
import type { Attention, DeviceView } from '../../analysis/device-view.ts';
import type { StepUnit } from '../../analysis/stepping.ts';
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
  /** The breakpoint: its condition as written, and the how manieth hit is meant. */
  readonly condition: string;
  readonly hitCount: number;
  /** A search for a hit: how far it is (0 … 1), what came of the last one. */
  readonly search: { readonly share: number | null; readonly words: string; readonly isBad: boolean };
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
  condition: '',
  hitCount: 1,
  search: { share: null, words: '', isBad: false },
}));

/** Tells a screen reader. */
export function say(text: string): void {
  useTravel.setState({ said: { text } });
}
