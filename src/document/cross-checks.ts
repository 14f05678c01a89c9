import { checkGeometry } from '../device/check-geometry.ts';
import { firstNs, SHADOW_TYPES, hasPageTypes } from '../device/page-types.ts';
import { listOf } from '../device/schema-node.ts';
import { ceilTimes, floorTimes, floorWithout, transferNs } from '../device/exact.ts';
import { DocumentError } from '../device/document-error.ts';
import { POLICIES } from './policies/index.ts';
import { hasBursts, type Experiment, type HostRequest, type SyntheticWorkload } from './experiment.ts';
import { geometryOf, mostPagesOf, type Geometry } from '../device/geometry.ts';
import { checkBlockPlace, checkDiesOnce, initialBlocks, type InitialBlockState } from './initial-state.ts';
import { checkArrival } from './instants.ts';
import { LIMITS } from '../device/limits.ts';
import { EXPERIMENT_SCHEMA } from './schema.ts';
import { MAX_DURATION_NS } from '../device/schema-node.ts';

export function checkTogether(experiment: Experiment, memoryLimitBytes: number): void {
  checkGeometry(experiment.device, memoryLimitBytes);
  const geometry = geometryOf(experiment.device);
  checkTransfer(experiment);
  checkPageTypes(experiment);
  checkController(experiment);
  for (const { refuse } of POLICIES) refuse?.(experiment, geometry);
  const blocks = checkInitial(experiment, geometry);
  checkCache(experiment, geometry, blocks);
  checkWorkload(experiment, geometry);
  checkCollection(experiment, geometry, blocks);
}

function checkTransfer({ device, timing }: Experiment): void {
  const bytes = device.pageBytes + device.spareBytes;
  const length = transferNs(bytes, timing.transferNsPerByte);
  if (length > MAX_DURATION_NS) {
    throw new DocumentError(
      'timing.transferNsPerByte',
      `${timing.transferNsPerByte}: a page of ${bytes} bytes would take ${length} ns`,
      `at most ${MAX_DURATION_NS} ns a page: up to ${Math.floor(MAX_DURATION_NS / bytes)} ns a byte`,
    );
  }
  if (timing.commandNs + length > MAX_DURATION_NS) {
    throw new DocumentError(
      'timing.commandNs',
      `${timing.commandNs}: with the transfer of its page (${length} ns) a load would take ` +
        `${timing.commandNs + length} ns`,
      `at most ${MAX_DURATION_NS} ns a load: commandNs up to ${MAX_DURATION_NS - length}`,
    );
  }
}

function checkPageTypes({ timing }: Experiment): void {
  const { pageTypes } = timing;
  const programNs = firstNs(timing.programNs);
  if (!hasPageTypes(timing)) return;
  if (pageTypes.order === 'shadow' && pageTypes.count !== SHADOW_TYPES) {
    throw new DocumentError(
      'timing.pageTypes.order',
      `shadow with ${pageTypes.count} page types`,
      `word-line, or shadow with timing.pageTypes.count ${SHADOW_TYPES}`,
    );
  }
  if (pageTypes.wordLineProgramNs > 0 && pageTypes.wordLineProgramNs < programNs) {
    throw new DocumentError(
      'timing.pageTypes.wordLineProgramNs',
      `less than the first type: ${pageTypes.wordLineProgramNs} ns, timing.programNs has ${programNs} ns`,
      `at least ${programNs} ns, or 0 for the time of the slowest type`,
    );
  }
  if (pageTypes.firstPassProgramNs > 0 && pageTypes.firstPassProgramNs < programNs) {
    throw new DocumentError(
      'timing.pageTypes.firstPassProgramNs',
      `less than the first type: ${pageTypes.firstPassProgramNs} ns, timing.programNs has ${programNs} ns`,
      `at least ${programNs} ns, or 0 for the time of the second pass`,
    );
  }
  for (const key of ['readNs', 'programNs'] as const) {
    const each = listOf(timing[key]).slice(0, pageTypes.count);
    const type = each.findIndex((ns) => ns > 0 && ns < each[0]);
    if (type < 0) continue;
    throw new DocumentError(
      `timing.${key}[${type}]`,
      `less than the first type: ${each[type]} ns, timing.${key} has ${each[0]} ns`,
      `at least ${each[0]} ns, or 0 for the same: the first type is the fastest`,
    );
  }
}

/** Pieces smaller than the payload of a PCIe packet would be work for the simulator, and of no meaning. */
const LEAST_CHUNK_BYTES = 128;

function checkController({ controller: { linkChunkBytes } }: Experiment): void {
  if (linkChunkBytes === 0 || linkChunkBytes >= LEAST_CHUNK_BYTES) return;
  throw new DocumentError(
    'controller.linkChunkBytes',
    `${linkChunkBytes} bytes`,
    `0 for whole requests, or at least ${LEAST_CHUNK_BYTES} bytes, the payload of a packet`,
  );
}

function checkInitial(experiment: Experiment, geometry: Geometry): InitialBlockState[] {
  const { initial, policy, precondition } = experiment;
  const blocks = initialBlocks(experiment, geometry);
  checkDiesOnce(geometry, initial.cumulativeWrites, 'initial.cumulativeWrites');
  checkDiesOnce(geometry, initial.running, 'initial.running');
  const collected = new Set<string>();
  initial.collect.forEach((entry, index) => {
    const path = `initial.collect[${index}]`;
    checkBlockPlace(geometry, entry, path);
    const key = JSON.stringify(entry);
    if (collected.has(key)) throw new DocumentError(path, 'the same collection again', 'each collection once');
    collected.add(key);
  });
  const regionPages = policy.readLayout === false ? 1 : policy.readLayout.regionPages;
  const regions = Math.ceil(geometry.logicalPages / regionPages);
  const named = new Set<number>();
  initial.readIntensiveRegions.forEach((region, index) => {
    const path = `initial.readIntensiveRegions[${index}]`;
    if (region >= regions) throw new DocumentError(path, String(region), `0 to ${regions - 1}: the device’s regions`);
    if (named.has(region)) throw new DocumentError(path, `${region} again`, 'each region once');
    named.add(region);
  });
  const written = blocks.find((block) => block.written > 0);
  if (precondition.kind !== 'none' && written !== undefined) {
    throw new DocumentError(
      'precondition.kind',
      `${precondition.kind}, although ${written.path} already sets written pages`,
      'none, or an initial state without pages (bad blocks and erase counts may stay)',
    );
  }
  return blocks;
}

function checkCache({ policy, initial }: Experiment, geometry: Geometry, blocks: readonly InitialBlockState[]): void {
  const { slcCache } = policy;
  if (slcCache === false) return;
  const first = slcCache.blocksPerPlane;
  const ordinary = `block ${first} to ${geometry.blocksPerPlane - 1}: the first ${first} of each plane are the SLC cache’s, empty at time 0`;
  const used = blocks.find(({ block, written, open }) => block < first && (written > 0 || open));
  if (used !== undefined) throw new DocumentError(used.path, `pages in block ${used.block}`, ordinary);
  initial.collect.forEach(({ block }, index) => {
    if (block < first) throw new DocumentError(`initial.collect[${index}].block`, String(block), ordinary);
  });
  if (initial.running.length > 0) {
    throw new DocumentError(
      'initial.running',
      `${initial.running.length} operations at time 0, with an SLC cache`,
      'none, or policy.slcCache false: it is not known in which mode they run',
    );
  }
}

function checkPages(bytes: number, pageBytes: number, path: string): void {
  const pages = mostPagesOf(bytes, pageBytes);
  if (pages <= LIMITS.pagesPerRequest) return;
  throw new DocumentError(
    path,
    `${bytes}: ${pages} pages of ${pageBytes} bytes in one request`,
    `at most ${LIMITS.pagesPerRequest} pages a request: up to ${(LIMITS.pagesPerRequest - 1) * pageBytes} bytes, ` +
      'or a larger device.pageBytes',
  );
}

function checkRequest({ host }: Experiment, geometry: Geometry, request: HostRequest, path: string): void {
  const { atNs, op, offset, bytes, fua } = request;
  checkArrival({ host }, `${path}.atNs`, atNs);
  if (fua === true && op !== 'write') {
    throw new DocumentError(`${path}.fua`, `true of a ${op}`, 'true of a write only');
  }
  // Its place in the list of requests is all that a flush has; offset and bytes say nothing.
  if (op === 'flush') return;
  if (op === 'trim') {
    if (bytes > LIMITS.requestBytes) {
      throw new DocumentError(`${path}.bytes`, String(bytes), `at most ${LIMITS.requestBytes} bytes a trim`);
    }
  } else {
    if (bytes > LIMITS.transferBytes) {
      throw new DocumentError(`${path}.bytes`, String(bytes), `at most ${LIMITS.transferBytes} bytes a ${op}`);
    }
    checkPages(bytes, geometry.pageBytes, `${path}.bytes`);
  }
  const end = offset + bytes;
  if (!Number.isSafeInteger(end)) {
    throw new DocumentError(`${path}.offset`, String(offset), 'an end of at most 2^53 - 1 bytes');
  }
  if (host.addressing === 'refuse' && end > geometry.logicalBytes) {
    throw new DocumentError(
      `${path}.offset`,
      `${offset}, with ${bytes} bytes up to ${end}`,
      `an end of at most ${geometry.logicalBytes} bytes, the device’s capacity (or host.addressing wrap or grow)`,
    );
  }
}

function checkWorkload(experiment: Experiment, geometry: Geometry): void {
  const { host, workload } = experiment;
  if ('requests' in workload) {
    workload.requests.forEach((request, index) => {
      try {
        checkRequest(experiment, geometry, request, '');
      } catch (error) {
        if (!(error instanceof DocumentError)) throw error;
        // Only a refusal needs the place, which takes longer to spell than to check the request.
        checkRequest(experiment, geometry, request, `workload.requests[${index}]`);
        throw error;
      }
    });
  } else if ('synthetic' in workload) {
    for (const key of ['readSizes', 'writeSizes'] as const) {
      workload.synthetic[key].forEach(({ bytes }, index) =>
        checkPages(bytes, geometry.pageBytes, `workload.synthetic.${key}[${index}].bytes`),
      );
    }
    checkSynthetic(workload.synthetic, host.addressing === 'refuse' ? geometry.logicalBytes : Number.MAX_SAFE_INTEGER);
  }
}

function checkSynthetic(synthetic: SyntheticWorkload, mostBytes: number): void {
  const path = 'workload.synthetic';
  const { addresses, arrivals } = synthetic;
  for (const key of ['readSizes', 'writeSizes'] as const) {
    if (synthetic[key].every(({ weight }) => weight === 0)) {
      throw new DocumentError(`${path}.${key}`, 'only weights of 0', 'at least one weight above 0');
    }
  }
  if (addresses.footprintBytes > mostBytes) {
    throw new DocumentError(
      `${path}.addresses.footprintBytes`,
      String(addresses.footprintBytes),
      `at most ${mostBytes} bytes, the device’s capacity (or host.addressing wrap or grow)`,
    );
  }
  const { footprintBytes, readFootprintBytes } = addresses;
  if (readFootprintBytes > 0 && footprintBytes === 0) {
    throw new DocumentError(
      `${path}.addresses.readFootprintBytes`,
      `${readFootprintBytes}, behind a footprint that is the whole device`,
      '0, or a footprintBytes above 0',
    );
  }
  if (readFootprintBytes > mostBytes - footprintBytes) {
    throw new DocumentError(
      `${path}.addresses.readFootprintBytes`,
      String(readFootprintBytes),
      `at most ${mostBytes - footprintBytes} bytes in addition to the footprint`,
    );
  }
  if (readFootprintBytes > 0 && addresses.alignBytes > readFootprintBytes) {
    throw new DocumentError(
      `${path}.addresses.readFootprintBytes`,
      String(readFootprintBytes),
      `0, or at least alignBytes, ${addresses.alignBytes}`,
    );
  }
  if (addresses.footprintBytes > 0 && addresses.alignBytes > addresses.footprintBytes) {
    throw new DocumentError(
      `${path}.addresses.alignBytes`,
      String(addresses.alignBytes),
      `at most the footprint, ${addresses.footprintBytes} bytes`,
    );
  }
  if (addresses.hottestShare > addresses.hotShare) {
    throw new DocumentError(
      `${path}.addresses.hottestShare`,
      String(addresses.hottestShare),
      `at most hotShare, ${addresses.hotShare}: the hottest part lies inside the hot part`,
    );
  }
  if (addresses.hottestAccesses > addresses.hotAccesses) {
    throw new DocumentError(
      `${path}.addresses.hottestAccesses`,
      String(addresses.hottestAccesses),
      `at most hotAccesses, ${addresses.hotAccesses}: they are part of those`,
    );
  }
  if (hasBursts(arrivals) && arrivals.burstGapNs > arrivals.meanGapNs) {
    throw new DocumentError(
      `${path}.arrivals.burstGapNs`,
      String(arrivals.burstGapNs),
      `at most meanGapNs, ${arrivals.meanGapNs}: in a burst, requests arrive faster than on average`,
    );
  }
}

/**
 * Refuses thresholds that garbage collection can never reach: even with every valid page packed densely into the fewest
 * blocks, a plane would stay below them, and collection would never end.
 *
 * Past the hard limit collection goes before the host. So the hard limit leaves room for the block that the host writes
 * into, too (with `gcActiveBlock` also for garbage collection's own). Otherwise a plane would be collected for each page
 * that becomes invalid, and each write would copy a block.
 *
 * A threshold above its default is held against the full logical space. One at its default (as in small scenarios that
 * never fill their device) is held against what this experiment can write, if that is known.
 */
function checkCollection(experiment: Experiment, geometry: Geometry, blocks: readonly InitialBlockState[]): void {
  const { gc } = experiment.policy;
  if (!gc.enabled) return;
  const defaults = EXPERIMENT_SCHEMA.keys.policy.keys.gc.keys;
  const usable = usableBlocks(geometry, blocks, cachedBlocks(experiment));
  const most = mostValidPages(experiment, geometry);
  // On average over the planes: where that is too little, some plane has too little.
  const blocksFreeWith = (valid: number): number =>
    Math.floor((usable.inAll - Math.ceil(valid / geometry.pagesPerBlock)) / geometry.planes);

  const validForHard = gc.hardFreeBlocks > defaults.hardFreeBlocks.default ? geometry.logicalPages : most;
  const free = blocksFreeWith(validForHard);
  if (free < 1) {
    throw new DocumentError(
      'device.overprovisioning',
      `${experiment.device.overprovisioning}, which leaves no spare block in a plane for garbage collection`,
      `room for at least one more block in each plane: a larger share, more blocks a plane (now ${usable.inPlane} ` +
        'usable), or policy.gc.enabled false',
    );
  }
  // Beside the free ones a plane has the block that the host writes into, and with gcActiveBlock garbage collection's.
  const open = experiment.policy.gcActiveBlock ? 2 : 1;
  if (free < open) {
    throw new DocumentError(
      'policy.gcActiveBlock',
      `true, with ${free} spare ${free === 1 ? 'block' : 'blocks'} in a plane`,
      'false, or room for two spare blocks in each plane: one that the host writes into and one of garbage collection ' +
        '(device.overprovisioning, device.blocksPerPlane)',
    );
  }
  if (gc.hardFreeBlocks + open > free) {
    throw new DocumentError(
      'policy.gc.hardFreeBlocks',
      String(gc.hardFreeBlocks),
      `0 to ${free - open}: of the ${free} spare blocks of a plane, ${open === 1 ? 'one is' : 'two are'} being written ` +
        '(or more device.overprovisioning or device.blocksPerPlane)',
    );
  }

  const validForSoft = gc.softFreeRatio > defaults.softFreeRatio.default ? geometry.logicalPages : most;
  const inPages = gc.freeUnit === 'pages';
  const whole = inPages ? usable.inPlane * geometry.pagesPerBlock : usable.inPlane;
  const reachable = inPages
    ? Math.floor((usable.inAll * geometry.pagesPerBlock - validForSoft) / geometry.planes)
    : blocksFreeWith(validForSoft);
  if (reachable < 0) {
    // Bad blocks have taken more than the spare ones.
    throw new DocumentError(
      'device.overprovisioning',
      `${experiment.device.overprovisioning}, with which the host’s pages fill more than the blocks that are not bad`,
      'a larger share, fewer bad blocks (initial.blocks), or policy.gc.enabled false',
    );
  }
  if (ceilTimes(whole, gc.softFreeRatio) > reachable) {
    throw new DocumentError(
      'policy.gc.softFreeRatio',
      `${gc.softFreeRatio}: ${ceilTimes(whole, gc.softFreeRatio)} ${gc.freeUnit} of a plane’s ${whole}`,
      `at most ${reachable} of ${whole} (${floorTimes(1000, reachable / whole) / 1000}), which stay free beside ` +
        'the host’s pages (or more device.overprovisioning)',
    );
  }
}

const cachedBlocks = ({ policy: { slcCache } }: Experiment): number =>
  slcCache === false ? 0 : slcCache.blocksPerPlane;

/**
 * In a plane on average, rounded down.
 * @param cached blocks of each plane that always belong to the cache
 */
function usableBlocks(
  geometry: Geometry,
  blocks: readonly InitialBlockState[],
  cached: number,
): { inAll: number; inPlane: number } {
  let inAll = geometry.blocks - cached * geometry.planes;
  for (const { bad, block } of blocks) if (bad && block >= cached) inAll -= 1;
  return { inAll, inPlane: Math.floor(inAll / geometry.planes) };
}

function mostValidPages({ precondition, initial, workload, device }: Experiment, geometry: Geometry): number {
  if (!('requests' in workload)) return geometry.logicalPages;
  const filled =
    precondition.kind === 'none' ? 0 : geometry.logicalPages - floorWithout(geometry.logicalPages, precondition.fill);
  let pages = initial.pages.length + filled;
  for (let index = 0; index < workload.requests.length; index++) {
    const request = workload.requests[index];
    if (request?.op !== 'write') continue;
    pages +=
      Math.floor((request.offset + request.bytes - 1) / device.pageBytes) -
      Math.floor(request.offset / device.pageBytes) +
      1;
    if (pages >= geometry.logicalPages) return geometry.logicalPages;
  }
  return pages;
}
