/**
 * What has to give way so that a change is possible: found by trying, not told from the words of a refusal. Settings go
 * back to their defaults, and the state at time 0 is fitted to the device.
 */
import type { BlockPlace, Device } from '../../device/device.ts';
import { sameValue } from '../../device/same-value.ts';
import type { Experiment, ExperimentInput, InitialState } from '../../document/experiment.ts';
import { applyPatch, diffExperiments, joinPatches, setValue, valueAt } from '../../document/patch.ts';
import { defaultExperiment, DocumentError } from '../../document/validate.ts';
import { refuseUnsupported } from '../../engine/setup/unsupported.ts';

/** A refusal with more reasons than this is not one question any more. */
const MOST_ROUNDS = 8;

/** Null if nothing is refused. Other errors are bugs and are rethrown. */
export function refusedBy(act: () => void): DocumentError | null {
  try {
    act();
    return null;
  } catch (error) {
    if (error instanceof DocumentError) return error;
    throw error;
  }
}

/**
 * The patch, and with it what gives way; null if no settings do.
 * @param patch refused by the experiment
 */
export function wayOut(experiment: Experiment, patch: ExperimentInput): ExperimentInput | null {
  const own = settingsOf(patch);
  const isOwn = (path: string): boolean => own.some((one) => isWithin(path, one) || isWithin(one, path));
  let wanted = patch;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const error = refusedBy(() => refuseUnsupported(applyPatch(experiment, wanted)));
    if (error === null) return wanted;
    const next = stepFor(experiment, wanted, error, isOwn);
    if (next === null) return null;
    wanted = next;
  }
  return null;
}

function stepFor(
  experiment: Experiment,
  patch: ExperimentInput,
  error: DocumentError,
  isOwn: (path: string) => boolean,
): ExperimentInput | null {
  const asked = joinPatches(experiment, patch) as Experiment;
  if (error.path.startsWith('initial')) {
    const fitted = fitInitial(asked);
    const next = sameValue(fitted, asked.initial) ? defaultExperiment().initial : fitted;
    return sameValue(next, asked.initial) ? null : { ...patch, initial: next };
  }
  const changed = changedSettings(asked).filter((path) => !isOwn(path));
  const named = changed.find((path) => isWithin(error.path, path) || isWithin(path, error.path));
  if (named !== undefined) return withDefault(patch, named);
  // A filled device has no pages of an example.
  if (error.path.startsWith('precondition') && asked.precondition.kind !== 'none' && patch.initial === undefined)
    return { ...patch, initial: defaultExperiment().initial };
  // The setting that is refused is the wanted one: some other one excludes it.
  for (const path of changed) {
    const next = withDefault(patch, path);
    const left = refusedBy(() => refuseUnsupported(applyPatch(experiment, next)));
    if (left === null || left.path !== error.path || left.allowed !== error.allowed) return next;
  }
  return null;
}

/** Paths of settings that are not at their defaults and may give way. */
function changedSettings(experiment: Experiment): string[] {
  return diffExperiments(defaultExperiment(), experiment)
    .map(({ path }) => path)
    .filter((path) => /^(?:policy|host|precondition)\./.test(path));
}

const withDefault = (patch: ExperimentInput, path: string): ExperimentInput =>
  setValue(patch, path, valueAt(defaultExperiment(), path) ?? false);

/** The settings that a patch sets, as paths. */
export function settingsOf(patch: unknown, path = ''): string[] {
  if (typeof patch !== 'object' || patch === null || Array.isArray(patch) || Object.keys(patch).length === 0)
    return [path];
  return Object.entries(patch).flatMap(([key, value]) => settingsOf(value, path === '' ? key : `${path}.${key}`));
}

export const isWithin = (path: string, group: string): boolean => path === group || path.startsWith(`${group}.`);

/**
 * The state at time 0 on another device: each block keeps its pages and goes to the place that its coordinates have
 * modulo those of the device; of two that meet in one place the first stays.
 */
function fitInitial({ initial, device, policy }: Experiment): InitialState {
  const firstBlock = policy.slcCache === false ? 0 : policy.slcCache.blocksPerPlane;
  const homes = new Map<string, string>();
  const lands = <Place extends Partial<BlockPlace>>(entry: Place): Place[] => {
    const place = placeOn(device, entry, firstBlock);
    const [from, to] = [keyOf(entry), keyOf(place)];
    if ((homes.get(to) ?? from) !== from) return [];
    homes.set(to, from);
    return [place];
  };
  const blocks = initial.blocks.flatMap(lands);
  const pages = initial.pages.flatMap(lands).filter(({ page }) => page < device.pagesPerBlock);
  const validIn = (block: BlockPlace): number => pages.filter((page) => keyOf(page) === keyOf(block)).length;
  return {
    ...initial,
    blocks: blocks.map((block) => ({
      ...block,
      invalid: Math.min(block.invalid, device.pagesPerBlock - validIn(block)),
    })),
    pages,
    writePointers: initial.writePointers
      .flatMap(lands)
      .map((pointer) => ({ ...pointer, page: Math.min(pointer.page, device.pagesPerBlock) })),
    collect: initial.collect.flatMap(lands),
    running: initial.running.flatMap(lands),
    cumulativeWrites: initial.cumulativeWrites.flatMap(lands),
  };
}

function placeOn<Place extends Partial<BlockPlace>>(device: Device, entry: Place, firstBlock: number): Place {
  const { channel = 0, chip = 0, die = 0, plane, block } = entry;
  return {
    ...entry,
    channel: channel % device.channels,
    chip: chip % device.chipsPerChannel,
    die: die % device.diesPerChip,
    ...(plane === undefined ? {} : { plane: plane % device.planesPerDie }),
    ...(block === undefined
      ? {}
      : {
          block:
            firstBlock + ((block < firstBlock ? block : block - firstBlock) % (device.blocksPerPlane - firstBlock)),
        }),
  };
}

const keyOf = ({ channel, chip, die, plane, block }: Partial<BlockPlace>): string =>
  [channel, chip, die, plane, block].join();
