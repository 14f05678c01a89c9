import { pageStore } from './page-state.ts';
import type { Attention, DeviceInstant } from '../../analysis/instant/device-instant.ts';
import type { StepUnit } from '../../analysis/instant/stepping.ts';
import { useDocument } from './document.ts';
import { useView, type Side } from './view.ts';

/** Playback speeds: windows per ten seconds. */
export const SPEEDS = [0.1, 0.25, 1, 4, 16] as const;

export interface ShownDevice {
  readonly side: Side;
  readonly run: number;
  readonly ns: number;
  readonly instant: DeviceInstant;
}

interface TravelState {
  readonly unit: StepUnit;
  readonly lane: number;
  readonly speed: number;
  /** 1 forward, −1 back, 0 at rest. */
  readonly playing: 1 | -1 | 0;
  /** The last step in words, and where the playhead was then, ns. A new object for every step. */
  readonly said: { readonly text: string; readonly atNs: number | null };
  /** Null: in a paper's figure only. */
  readonly fadesAhead: boolean | null;
  readonly open: boolean;
  readonly device: ShownDevice | null;
  /** Why the device cannot be shown. */
  readonly problem: string | null;
  readonly attention: Attention;
  /** MiB; later rows are re-simulated on demand. */
  readonly keptMiB: number;
  /** By side: whether the window is recorded, being re-simulated, too long for that, or lost with its worker. */
  readonly resimulating: Readonly<Record<Side, 'kept' | 'simulating' | 'too long' | 'lost'>>;
  readonly condition: string;
  /** The field of the condition gets the focus once it is there. */
  readonly wantsCondition: boolean;
  readonly hitCount: number;
  /** Its progress (0 … 1), and the result of the last search. */
  readonly search: { readonly share: number | null; readonly words: string; readonly isBad: boolean };
}

const KEPT_KEY = 'nandscope.keptMiB';
/** Twice the need of ten million operations. */
const KEPT_MIB = 1024;
const MOST_KEPT_MIB = 65_536;

/** A page without storage uses the default. */
function rememberedMiB(): number {
  try {
    const value = Number(localStorage.getItem(KEPT_KEY));
    return Number.isInteger(value) && value >= 1 && value <= MOST_KEPT_MIB ? value : KEPT_MIB;
  } catch {
    return KEPT_MIB;
  }
}

/** Returns the reason for a refusal, or null. */
export function keepMiB(value: number): string | null {
  if (!Number.isInteger(value) || value < 1 || value > MOST_KEPT_MIB) {
    return `${value} is out of range. Allowed: whole MiB from 1 to ${MOST_KEPT_MIB}.`;
  }
  try {
    localStorage.setItem(KEPT_KEY, String(value));
  } catch {
    // Without storage, the limit lasts until the page is closed.
  }
  useTravel.setState({ keptMiB: value });
  return null;
}

export const useTravel = pageStore<TravelState>(() => ({
  unit: 'event',
  lane: 0,
  speed: 1,
  playing: 0,
  said: { text: '', atNs: null },
  fadesAhead: null,
  open: false,
  device: null,
  problem: null,
  attention: { lpn: null, block: null },
  keptMiB: rememberedMiB(),
  resimulating: { a: 'kept', b: 'kept' },
  condition: '',
  wantsCondition: false,
  hitCount: 1,
  search: { share: null, words: '', isBad: false },
}));

/** Beside the clock, and to screen readers. */
export function say(text: string): void {
  useTravel.setState({ said: { text, atNs: useView.getState().playhead } });
}

/** A figure of a paper is for discovering what comes. */
export function useFadesAhead(): boolean {
  const chosen = useTravel((state) => state.fadesAhead);
  const isFigure = useDocument((state) => state.present.scenario !== null);
  return chosen ?? isFigure;
}
