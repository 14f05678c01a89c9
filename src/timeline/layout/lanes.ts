/**
 * The lanes and their order. Pure: from the shape of the device and the folded, pinned and filtered lanes.
 *
 *   run B                      a heading above run B
 *   request                    the spans of the selected request
 *   write buffer               how full it was, if the run has one
 *   SLC cache                  the same
 *   core 0, link in, link out  the controller’s, if it takes time
 *   channel 0                  its bus                                 fold: only the bus
 *     chip 0 (folded)          any of its dies                         unfold: its dies
 *     chip 0 · die 0           its array                               unfold: its planes
 *       plane 0                the operations of one plane
 */
import { dieNumber, diePlace, type Layout } from '../../device/geometry.ts';
import type { ControllerRows } from '../../engine/recording/recording.ts';

/** The shape of a device: all that lanes need. */
export type TimelineGeometry = Layout;

/** Pages of a plane: what divides a physical page number into plane and page. */
export const pagesPerPlane = (geometry: TimelineGeometry): number => geometry.blocksPerPlane * geometry.pagesPerBlock;

export type LaneKind = 'run' | 'request' | 'buffer' | 'cache' | 'core' | 'link' | 'channel' | 'chip' | 'die' | 'plane';

/** A lane, before it has a place. Numbers that a kind of lane doesn't have are −1. */
export interface DrawnLane {
  /**
   * Names the lane across sessions: `A/ch0`, `A/ch0/chip1`, `A/die5`, `A/plane11`, `A/request`, `A/buffer`,
   * `A/core0`, `A/link0`, `A/run`.
   */
  readonly id: string;
  readonly kind: LaneKind;
  /** 0 is run A, 1 is run B. */
  readonly run: number;
  readonly channel: number;
  /** Chip in its channel, die in its chip, plane in its die. */
  readonly chip: number;
  readonly dieInChip: number;
  readonly planeInDie: number;
  /** Die and plane over the whole device, as operations number them. */
  readonly die: number;
  readonly plane: number;
  /** Of a core, or of a direction of the link: which of the controller's lanes it is. */
  readonly server?: number;
  readonly label: string;
  /** For labels without space. */
  readonly short: string;
  readonly name: string;
  readonly indent: number;
  /** Whether it can be folded or unfolded by itself, and how it is. */
  readonly foldable: boolean;
  readonly folded: boolean;
  readonly pinned: boolean;
}

export interface LaneState {
  /** Folded (true) or unfolded (false) by the user, by lane id; other lanes have their default. */
  readonly fold: ReadonlyMap<string, boolean>;
  readonly pinned: ReadonlySet<string>;
  /**
   * All lanes, or only those of the selected requests and of the operations that they waited for. By default: only
   * those if there are two runs and they would not be visible together otherwise.
   */
  readonly show?: LaneChoice | undefined;
  /** How far the lanes are unfolded that the user did not change; dies by default, and chips if there are many dies. */
  readonly level?: LaneLevel | undefined;
  /** Without a lane for the selected request; with it by default. */
  readonly hasNoRequest?: boolean;
}

/** One lane for each of these; of chips, dies and planes also one for each channel. */
export const LANE_LEVELS = ['channels', 'chips', 'dies', 'planes'] as const;
export type LaneLevel = (typeof LANE_LEVELS)[number];

export type LaneChoice = 'auto' | 'all' | 'selection';

export interface UsedLanes {
  readonly channels: ReadonlySet<number>;
  readonly dies: ReadonlySet<number>;
}

export const NO_LANE_STATE: LaneState = { fold: new Map(), pinned: new Set() };

export interface LaneRun {
  readonly geometry: TimelineGeometry;
  /** Its write buffer; undefined without one. */
  readonly buffer?: { readonly capacity: number } | undefined;
  /** Its SLC cache; undefined without one. */
  readonly cache?: { readonly pages: { readonly capacity: number } } | undefined;
  /** Its recording says whether it has a controller that takes time. */
  readonly recording?: { readonly controller?: { readonly cores: number; readonly directions: number } | undefined };
}

export const linkWords = (direction: number, directions: number): string =>
  directions === 1 ? 'link' : direction === 0 ? 'link in' : 'link out';

export const serverWords = (
  { cores, directions }: Pick<ControllerRows, 'cores' | 'directions'>,
  server: number,
): string =>
  server < cores ? `firmware core ${server}` : `${linkWords(server - cores, directions)} of the controller`;

/** Above this many dies, chips are folded at first. */
const MANY_DIES = 64;

const RUN_LETTERS = ['A', 'B'] as const;

const NOTHING = { channel: -1, chip: -1, dieInChip: -1, planeInDie: -1, die: -1, plane: -1 } as const;

/** The lane ids that lead to a die or plane, outermost first: what must be unfolded to see it. */
export function pathToDie(geometry: TimelineGeometry, run: number, die: number): string[] {
  const letter = RUN_LETTERS[run] ?? 'A';
  const { channel, chip } = diePlace(geometry, die);
  return [`${letter}/ch${channel}`, `${letter}/ch${channel}/chip${chip}`, `${letter}/die${die}`];
}

/**
 * All lanes, in order, that are not folded away.
 * @param only these and the channels above them, if given
 */
export function listLanes(runs: readonly LaneRun[], state: LaneState, only?: UsedLanes): DrawnLane[] {
  const lanes: DrawnLane[] = [];
  runs.forEach(({ geometry, buffer, cache, recording }, run) => {
    const letter = RUN_LETTERS[run] ?? 'A';
    const spoken = runs.length > 1 ? `run ${letter}, ` : '';
    const { channels, chipsPerChannel, diesPerChip, planesPerDie } = geometry;
    const foldsChips = diesPerChip > 1;
    const ofChip = (chip: number): string => (chipsPerChannel > 1 ? `chip ${chip} · ` : '');
    const { level = channels * chipsPerChannel * diesPerChip > MANY_DIES ? 'chips' : 'dies' } = state;
    const chipsFolded = level === 'channels' || level === 'chips';
    const isFolded = (id: string, byDefault: boolean): boolean => state.fold.get(id) ?? byDefault;
    const add = (lane: Omit<DrawnLane, 'run' | 'pinned'>): void => {
      lanes.push({ ...lane, run, pinned: state.pinned.has(lane.id) });
    };
    if (run > 0) {
      add({
        ...NOTHING,
        id: `${letter}/run`,
        kind: 'run',
        label: letter,
        short: letter,
        name: `run ${letter}`,
        indent: 0,
        foldable: false,
        folded: false,
      });
    }
    if (state.hasNoRequest !== true) {
      add({
        ...NOTHING,
        id: `${letter}/request`,
        kind: 'request',
        label: 'request',
        short: 'request',
        name: spoken + 'selected request',
        indent: 0,
        foldable: false,
        folded: false,
      });
    }
    if (buffer !== undefined && only === undefined) {
      add({
        ...NOTHING,
        id: `${letter}/buffer`,
        kind: 'buffer',
        label: 'write buffer',
        short: 'buffer',
        name: spoken + `write buffer of ${buffer.capacity} pages`,
        indent: 0,
        foldable: false,
        folded: false,
      });
    }
    if (cache !== undefined && only === undefined) {
      add({
        ...NOTHING,
        id: `${letter}/cache`,
        kind: 'cache',
        label: 'SLC cache',
        short: 'SLC',
        name: spoken + `SLC cache of ${cache.pages.capacity} pages`,
        indent: 0,
        foldable: false,
        folded: false,
      });
    }
    if (recording?.controller !== undefined && only === undefined) {
      const { cores, directions } = recording.controller;
      for (let server = 0; server < cores + directions; server++) {
        const isCore = server < cores;
        const label = isCore ? `core ${server}` : linkWords(server - cores, directions);
        add({
          ...NOTHING,
          id: isCore ? `${letter}/core${server}` : `${letter}/link${server - cores}`,
          kind: isCore ? 'core' : 'link',
          server,
          label,
          short: isCore ? `co ${server}` : label,
          name: spoken + serverWords(recording.controller, server),
          indent: 0,
          foldable: false,
          folded: false,
        });
      }
    }
    for (let channel = 0; channel < channels; channel++) {
      const ofChannel = (die: number): boolean => die % channels === channel;
      if (only !== undefined && !only.channels.has(channel) && ![...only.dies].some(ofChannel)) continue;
      const channelId = `${letter}/ch${channel}`;
      const channelFolded = isFolded(channelId, level === 'channels');
      add({
        ...NOTHING,
        id: channelId,
        kind: 'channel',
        channel,
        label: `channel ${channel}`,
        short: `ch ${channel}`,
        name: spoken + `bus of channel ${channel}`,
        indent: 0,
        foldable: true,
        folded: channelFolded,
      });
      if (channelFolded) continue;
      for (let chip = 0; chip < chipsPerChannel; chip++) {
        const chipId = `${channelId}/chip${chip}`;
        const inChip = (die: number): boolean => ofChannel(die) && diePlace(geometry, die).chip === chip;
        if (only !== undefined && ![...only.dies].some(inChip)) continue;
        if (foldsChips && isFolded(chipId, chipsFolded)) {
          add({
            ...NOTHING,
            id: chipId,
            kind: 'chip',
            channel,
            chip,
            label: `chip ${chip}`,
            short: `c${chip}`,
            name: spoken + `channel ${channel}, chip ${chip}: any of its ${diesPerChip} dies`,
            indent: 1,
            foldable: true,
            folded: true,
          });
          continue;
        }
        for (let dieInChip = 0; dieInChip < diesPerChip; dieInChip++) {
          const die = dieNumber(geometry, { channel, chip, die: dieInChip });
          if (only?.dies.has(die) === false) continue;
          const dieId = `${letter}/die${die}`;
          const dieFolded = planesPerDie < 2 || isFolded(dieId, level !== 'planes');
          const name = spoken + `channel ${channel}, chip ${chip}, die ${dieInChip}`;
          add({
            ...NOTHING,
            id: dieId,
            kind: 'die',
            channel,
            chip,
            dieInChip,
            die,
            label: foldsChips ? `${ofChip(chip)}die ${dieInChip}` : `chip ${chip}`,
            short: foldsChips ? `c${chip} d${dieInChip}` : `c${chip}`,
            name,
            indent: 1,
            foldable: planesPerDie > 1,
            folded: dieFolded,
          });
          if (dieFolded) continue;
          for (let planeInDie = 0; planeInDie < planesPerDie; planeInDie++) {
            const plane = die * planesPerDie + planeInDie;
            add({
              id: `${letter}/plane${plane}`,
              kind: 'plane',
              channel,
              chip,
              dieInChip,
              planeInDie,
              die,
              plane,
              label: `plane ${planeInDie}`,
              short: `p${planeInDie}`,
              name: `${name}, plane ${planeInDie}`,
              indent: 2,
              foldable: false,
              folded: false,
            });
          }
        }
      }
    }
  });
  return lanes;
}
