/**
 * One sentence about every key of the experiment document, where it comes from, and what each of its choices means. Apart
 * from the schema: whoever only checks documents has no use for it, and the page loads it with the panels that show it.
 *
 * Papers: MBM (maximize bandwidth management), MP (multi-plane), DB (die binding), SB (suspension slides),
 * DJ (Dirik & Jacob, banking and superblocks). "Chosen here" marks what no paper says.
 */

export interface Words {
  /** What it does, in one sentence. */
  readonly sentence: string;
  /** Paper and section, or another simulator; every policy has one. */
  readonly source?: string;
  /** What each choice means, in one sentence. */
  readonly options?: Readonly<Record<string, string>>;
}

/** By path, as in `policy.gc.enabled`. A test holds this list to the schema. */
const WORDS: Readonly<Record<string, Words>> = {
  version: { sentence: 'The version of this document’s format.' },
  name: { sentence: 'Free text.' },
  device: { sentence: 'What the SSD is made of: channel > chip > die > plane > block > page.' },
  'device.channels': { sentence: 'Independent buses between the controller and the flash chips.' },
  'device.chipsPerChannel': { sentence: 'Flash chips that share one channel.' },
  'device.diesPerChip': { sentence: 'Dies in one chip; a die runs one array operation at a time.' },
  'device.planesPerDie': { sentence: 'Planes of a die can read, program or erase together, at equal addresses.' },
  'device.blocksPerPlane': { sentence: 'Blocks of a plane; a block is what is erased at once.' },
  'device.pagesPerBlock': { sentence: 'Pages of a block; they are programmed in order.' },
  'device.pageBytes': { sentence: 'Host bytes in a page.' },
  'device.spareBytes': { sentence: 'Bytes that travel with each page beside the host bytes (ECC, metadata).' },
  'device.overprovisioning': {
    sentence: 'Share of the flash kept from the host, so that garbage collection has room.',
  },
  'device.overprovisioningOf': {
    sentence: 'What the over-provisioning is a share of.',
    options: {
      physical: 'Logical pages = floor(physical × (1 − share)), as SSDSim counts.',
      logical: 'Logical pages = floor(physical / (1 + share)), as SNIA counts.',
    },
  },
  timing: { sentence: 'How long each phase of a NAND operation lasts.' },
  'timing.commandNs': {
    sentence: 'Command and address cycles on the bus, for each page address (an erase: each plane).',
    source: 'MBM Table I',
  },
  'timing.transferNsPerByte': { sentence: 'Bus time of one byte; 10 ns a byte is 100 MB/s.', source: 'MBM Table I' },
  'timing.readNs': { sentence: 'Array read: from the cells into the die’s register.', source: 'MBM Table I' },
  'timing.programNs': { sentence: 'Array program: from the die’s register into the cells.', source: 'MBM Table I' },
  'timing.eraseNs': { sentence: 'Array erase of a block.', source: 'MBM Table I' },
  'timing.planeSwitchNs': { sentence: 'Gap on the bus between the loads of two planes of one die.' },
  'timing.registerCopyNs': {
    sentence: 'Copy between data and cache register, for each page; only in cache mode.',
    source: 'DJ §3.2',
  },
  policy: { sentence: 'Every decision the SSD makes.' },
  'policy.busyUnit': {
    sentence: 'What is busy while an operation runs.',
    source: 'MBM Fig. 3; DB; DJ',
    options: {
      die: 'Each die by itself; its program starts when its own loads are in.',
      chip: 'The whole chip: it takes a new transaction only when all of it is idle, and its programs start together.',
    },
  },
  'policy.planeConstraint': {
    sentence: 'What must be equal in every plane of a multi-plane operation.',
    source: 'MP; MBM §II-A',
    options: { 'block-and-page': 'The same block and the same page.', page: 'The same page; blocks may differ.' },
  },
  'policy.dieBinding': {
    sentence: 'Which die a written page goes to.',
    source: 'DB; DJ §2',
    options: {
      'write-order': 'The i-th page written goes to die i mod dies.',
      'request-order': 'The n-th write request, whole, goes to bank n mod banks.',
      static: 'The logical page number mod dies decides.',
      queue: 'The die with the shortest queue.',
      state: 'An idle die; with a choice, the one written least.',
      dynamic: 'No die until a channel and one of its chips are idle; they pull the oldest page.',
      'undecided-queue':
        'A die that is idle on an idle channel, written least; pages without one wait in a common queue.',
    },
  },
  'policy.dieInterleave': {
    sentence: 'Lets different dies of one chip work at the same time; off, one die of a chip at a time.',
    source: 'MBM §II-A',
  },
  'policy.multiPlane': {
    sentence: 'Which pages of one die are programmed together.',
    source: 'MP; TBM as MBM describes it',
    options: {
      none: 'Never: one page a program.',
      wise: 'Only where the planes’ next pages already have the same address.',
      greedy: 'Always: pages of lagging planes are wasted to make addresses equal.',
      selective: 'As greedy, where that wastes at most a set number of pages.',
      'twin-block': 'Blocks of equal index in all planes are written, collected and erased as one (TBM).',
    },
  },
  'policy.selectiveWaste': {
    sentence: 'Under selective: most pages one multi-plane write may waste.',
    source: 'Shin, Electronics Letters 2017; 4 is chosen here',
  },
  'policy.twinBlockGcScope': {
    sentence: 'Under twin-block: what one garbage collection takes.',
    source: 'TBM, IEEE CAL 2016',
    options: { die: 'One twin block of one die.', chip: 'One twin block in every die of the chip at once.' },
  },
  'policy.planePick': {
    sentence: 'Which plane of the die is written next; with multi-plane writes, those that match it join.',
    source: 'MBM §IV-A; the planes in turn: MP §IV and SSDSim',
    options: {
      lagging: 'The plane that lags, which levels the planes again; of several sets that match, the largest.',
      'round-robin': 'The planes in turn, whether they match or not.',
    },
  },
  'policy.freeBlockPick': {
    sentence: 'Which free block of a plane is opened.',
    source: 'Chosen here; MQSim (FAST 2018) can take the least erased',
    options: { lowest: 'The lowest index.', 'least-erased': 'The one erased least.' },
  },
  'policy.gcActiveBlock': {
    sentence: 'Garbage collection writes into a block of its own, so that host pages of a die’s planes stay level.',
    source: 'MBM §IV-A (WS)',
  },
  'policy.channelMaxSubs': {
    sentence:
      'Limits how many page writes a channel may take, so that all channels end up equally loaded (Channel_Max_Subs).',
    source: 'MBM §IV-A, Algorithm 1',
  },
  'policy.channelMaxSubs.counter': {
    sentence: 'Which writes count as a channel’s load.',
    source: 'MBM §IV-A leaves it open',
    options: { outstanding: 'Those sent and not finished.', cumulative: 'All sent since the start.' },
  },
  'policy.channelMaxSubs.split': {
    sentence: 'How what is left after levelling is divided.',
    source: 'MBM Algorithm 1',
    options: {
      ceil: 'Each filled channel gets the rounded-up share, as printed.',
      exact: 'The remainder goes one by one to the first channels.',
    },
  },
  'policy.chipSelection': {
    sentence: 'Which idle chip of a channel takes the next write.',
    source: 'MBM §IV-C, Fig. 7',
    options: {
      'first-idle': 'The next idle one in turn.',
      'minimize-chips': 'First the idle chip with the least parallelism, then those with the most (MCS).',
      'best-fit': 'The idle chip whose parallelism just suffices.',
    },
  },
  'policy.parallelRead': {
    sentence: 'Which waiting reads of a chip are read together.',
    source: 'MBM §IV-B, Fig. 6',
    options: {
      none: 'Each page by itself.',
      'same-request': 'Pages of one host request only (RS).',
      any: 'Any pages whose addresses fit, also of different requests (TBM).',
    },
  },
  'policy.readLayout': {
    sentence:
      'Spreads regions that are read in long requests evenly over the dies, and moves pages where reads pile up.',
    source: 'MBM §IV-B (RS)',
  },
  'policy.readLayout.thresholdPages': {
    sentence: 'A read of more pages than this marks its region read-intensive.',
    source: 'MBM §IV-B; the length is chosen here',
  },
  'policy.readLayout.regionPages': {
    sentence: 'Logical pages that are marked together.',
    source: 'MBM §IV-B; the size is chosen here',
  },
  'policy.readLayout.clearAfter': {
    sentence: 'So many short reads in a row clear the mark.',
    source: 'MBM §IV-B; the number is chosen here',
  },
  'policy.readLayout.evenPlacement': {
    sentence: 'Writes to a marked region go to the die with fewest of its pages.',
    source: 'MBM §IV-B',
  },
  'policy.readLayout.reallocation': {
    sentence: 'Pages move from overloaded to idle channels after a crowded read.',
    source: 'MBM §IV-B',
  },
  'policy.readLayout.reallocationPages': {
    sentence: 'At most so many pages move after one request.',
    source: 'Chosen here',
  },
  'policy.multiPlaneReadCompletion': {
    sentence: 'When a page of a parallel read counts as read.',
    source: 'MBM §IV-B',
    options: { page: 'At the end of its own data-out.', transaction: 'At the end of the transaction’s last data-out.' },
  },
  'policy.dataOutOrder': {
    sentence: 'Which finished array read gets the bus first.',
    source: 'MBM §III-B, Fig. 4',
    options: {
      'first-ready': 'The one that finished first.',
      'chip-index': 'The lowest chip.',
      'most-remaining': 'Oldest request first; in it, the chip with most pages still to come.',
    },
  },
  'policy.readPriority': {
    sentence: 'Waiting reads go before waiting writes; a running operation is not stopped.',
    source: 'DJ, Queueing and Read Priority',
  },
  'policy.readPriorityAgeLimitNs': {
    sentence: 'Under read priority: a write that waited longer is not passed again; 0 is no limit.',
    source: 'Chosen here; DJ has no limit',
  },
  'policy.scheduler': {
    sentence: 'In which order waiting operations are taken.',
    source: 'Sprinkler (HPCA 2014), Slacker (ASPLOS 2017), PAQ (ISCA 2012)',
    options: {
      fifo: 'As they came.',
      sprinkler: 'By what the idle chip can do together, whatever request it belongs to.',
      slacker: 'Operations jump ahead of others whose request ends later anyway.',
      paq: 'In clumps of operations that do not conflict.',
    },
  },
  'policy.sprinkler': { sentence: 'Settings of the sprinkler scheduler.' },
  'policy.sprinkler.planeAware': {
    sentence: 'Counts planes as parallel units; MBM compares with this off.',
    source: 'HPCA 2014; MBM §V',
  },
  'policy.sprinkler.maxBypass': {
    sentence: 'An operation passed by so many transactions must be in the next.',
    source: 'Chosen here, against starvation',
  },
  'policy.sprinkler.depth': {
    sentence: 'So many waiting operations are looked at.',
    source: 'HPCA 2014 (over-commitment); 32 is chosen here',
  },
  'policy.multiLocationRead': {
    sentence: 'One array operation reads several small pieces of different blocks of a plane (SOML).',
    source: 'SOML (ASPLOS 2019)',
  },
  'policy.multiLocationRead.units': {
    sentence: 'Pieces of a page; so many can be read at once.',
    source: 'SOML (ASPLOS 2019); 4 is chosen here',
  },
  'policy.multiLocationRead.extra': {
    sentence: 'By this share such a read is longer than tR.',
    source: 'SOML (ASPLOS 2019); 0.1 is chosen here',
  },
  'policy.superblockWays': {
    sentence: 'So many neighbouring banks (dies) of a channel are locked together as one; 1 is plain banking.',
    source: 'DJ §3.2',
  },
  'policy.cacheMode': {
    sentence: 'A second register: array and bus work on neighbouring pages at the same time.',
    source: 'DJ §3.2, Fig. 2',
  },
  'policy.suspension': { sentence: 'Reads may interrupt a running program or erase.' },
  'policy.suspension.program': { sentence: 'A waiting read may suspend a running program.', source: 'SB; MBM §IV-C' },
  'policy.suspension.erase': { sentence: 'A waiting read may suspend a running erase.', source: 'SB; MBM §IV-C' },
  'policy.suspension.point': {
    sentence: 'At which point a running operation can be suspended.',
    source: 'Wu & He, FAST 2012',
    options: {
      immediate: 'At once; what is done is kept.',
      'inter-phase': 'At the end of the current phase (IPS).',
      cancel: 'At once; the current phase is repeated (IPC).',
      restart: 'At once; the operation starts again from the beginning.',
    },
  },
  'policy.suspension.programSuspendNs': {
    sentence: 'From the request until a program has stopped.',
    source: 'SB; the time is chosen here',
  },
  'policy.suspension.eraseSuspendNs': {
    sentence: 'From the request until an erase has stopped.',
    source: 'SB (tESP); the time is chosen here',
  },
  'policy.suspension.resumeNs': {
    sentence: 'From the end of the last read until the operation runs again.',
    source: 'SB; the time is chosen here',
  },
  'policy.suspension.programPhaseNs': {
    sentence: 'Length of one pulse-and-verify of a program; 0 is no phases.',
    source: 'Wu & He, FAST 2012',
  },
  'policy.suspension.erasePhaseNs': {
    sentence: 'Length of one phase of an erase; 0 is no phases.',
    source: 'Wu & He, FAST 2012',
  },
  'policy.suspension.phaseResetNs': { sentence: 'Time to stop between two phases.', source: 'Wu & He, FAST 2012' },
  'policy.suspension.maxPerProgram': {
    sentence: 'After so many a program runs to its end.',
    source: 'SB (wear); the number is chosen here',
  },
  'policy.suspension.maxPerErase': {
    sentence: 'After so many an erase runs to its end.',
    source: 'SB (wear); the number is chosen here',
  },
  'policy.suspension.minRunProgramNs': {
    sentence: 'So long after start or resume a program is not cut.',
    source: 'Black-out windows of patents; chosen here',
  },
  'policy.suspension.minRunEraseNs': {
    sentence: 'So long after start or resume an erase is not cut.',
    source: 'Black-out windows of patents; chosen here',
  },
  'policy.suspension.worthItMarginNs': {
    sentence: 'No suspension where what remains is at most the suspend latency and this.',
    source: 'SB (when it benefits most); chosen here',
  },
  'policy.suspension.readsPerSuspend': {
    sentence: 'After so many page reads the operation resumes.',
    source: 'SB (when to resume); chosen here',
  },
  'policy.suspension.resumeAfter': {
    sentence: 'When the last read makes room for the operation again.',
    source: 'SB (when to resume)',
    options: { 'data-out': 'When its data is out.', array: 'When its array read ends; needs a spare register.' },
  },
  'policy.suspension.writesSuspendErase': {
    sentence: 'A waiting write, too, may suspend an erase.',
    source: 'Wu & He, J. Systems Architecture 2014',
  },
  'policy.gc': { sentence: 'How invalid pages become free again.' },
  'policy.gc.enabled': { sentence: 'Off, the device stops when it is full.', source: 'DJ §2; MP' },
  'policy.gc.victim': {
    sentence: 'Which block is collected.',
    source: 'SSDSim; TBM’s simulator draws',
    options: { greedy: 'The one with most invalid pages.', 'random-greedy': 'The best of d drawn at random.' },
  },
  'policy.gc.d': { sentence: 'Under random-greedy: so many blocks are drawn.', source: 'TBM’s simulator' },
  'policy.gc.freeUnit': {
    sentence: 'What the soft threshold counts.',
    source: 'MP counts pages, MQSim (FAST 2018) blocks',
    options: { blocks: 'Free blocks of the plane.', pages: 'Free pages of the plane.' },
  },
  'policy.gc.softFreeRatio': {
    sentence: 'Below this free share of a plane it is collected in the background.',
    source: 'MP (10 %), MQSim (5 %)',
  },
  'policy.gc.hardFreeBlocks': {
    sentence: 'With fewer free blocks in a plane, its collection goes before everything else.',
    source: 'Preemptible GC, TCAD 2013',
  },
  'policy.gc.copyback': { sentence: 'Pages move inside a plane without passing the bus.', source: 'SSDSim; ONFI' },
  'policy.gc.suspendable': {
    sentence: 'Suspension also stops programs and erases of GC.',
    source: 'SB (GC is interrupted); MBM §IV-C',
  },
  'policy.gc.hostParallel': {
    sentence: 'Host operations of the same kind use the idle planes beside a GC operation (GCPAR).',
    source: 'GCPAR (HPDC 2018)',
  },
  'policy.wearLeveling': { sentence: 'How erases are spread over the blocks.' },
  'policy.wearLeveling.dynamic': {
    sentence: 'The least erased free block is opened next.',
    source: 'MQSim (FAST 2018)',
  },
  'policy.wearLeveling.static': {
    sentence: 'Cold blocks are moved when erase counts differ too much.',
    source: 'MQSim (FAST 2018)',
  },
  'policy.wearLeveling.threshold': {
    sentence: 'Most erases by which blocks of a plane may differ.',
    source: 'MQSim (FAST 2018)',
  },
  'policy.partialWrite': {
    sentence: 'How a page is written that the request covers only partly.',
    source: 'MBM §IV-C (update writes); SSDSim',
    options: { 'read-modify-write': 'The old page is read first.', pad: 'It is written at once.' },
  },
  'policy.transfer': {
    sentence: 'How much of a page the bus carries.',
    source: 'SSDSim transfers sectors',
    options: { page: 'Always the whole page.', sectors: 'Only the 512-byte sectors that the request touches.' },
  },
  'policy.unmappedRead': {
    sentence: 'What a read of a page never written costs.',
    source: 'Chosen here',
    options: { prefilled: 'A full read, as if the page had been there.', zero: 'Nothing: the answer is zeros.' },
  },
  'policy.quirks': { sentence: 'Deliberate mistakes of other simulators, for scenarios that show them.' },
  'policy.quirks.overlapTransfers': {
    sentence: 'Several transfers use one channel at once: wrong, and named by the checker.',
    source: 'MP, simulator bugs',
  },
  'policy.quirks.completeAtTransfer': {
    sentence: 'A write counts as complete when its transfer ends: wrong, and named by the checker.',
    source: 'MP, simulator bugs',
  },
  precondition: { sentence: 'How the device is filled before time 0.' },
  'precondition.kind': {
    sentence: 'How the device is filled before time 0, without simulated time.',
    options: {
      none: 'Not at all: every block is clean.',
      'sequential-fill': 'Written once, from the first logical page on.',
      'steady-state': 'Written, then overwritten at random until garbage collection’s work is steady.',
    },
  },
  'precondition.fill': { sentence: 'Share of the logical pages that is written.' },
  'precondition.window': { sentence: 'Steady state: so many rounds are compared.' },
  'precondition.tolerance': { sentence: 'Steady state: largest spread over the window, as a share of its mean.' },
  initial: { sentence: 'An exact state before time 0, for scenarios.' },
  'initial.pages': { sentence: 'Logical pages and where they are.' },
  'initial.writePointers': {
    sentence: 'Open blocks and the next page of each; pages below that are not listed are invalid.',
  },
  'initial.blocks': { sentence: 'Blocks with invalid pages, wear or defects.' },
  'initial.cumulativeWrites': { sentence: 'What the die-binding policies that count writes start from.' },
  'initial.running': { sentence: 'Array operations that are under way at time 0.' },
  'initial.collect': { sentence: 'Garbage collection starts on these blocks whatever the thresholds say.' },
  'initial.readIntensiveRegions': { sentence: 'Regions that are marked read-intensive from the start.' },
  host: { sentence: 'How the requests reach the device.' },
  'host.mode': {
    sentence: 'When requests arrive.',
    options: {
      open: 'At the times the workload gives.',
      closed: 'A new one whenever one completes, so that a fixed number is in flight.',
    },
  },
  'host.queueDepth': { sentence: 'Closed: requests in flight.' },
  'host.timeScale': { sentence: 'Open: 2 lets the requests arrive twice as fast.' },
  'host.repeat': { sentence: 'The workload runs so often; each starts when the one before is complete.' },
  'host.addressing': {
    sentence: 'What becomes of addresses beyond the device’s end.',
    options: {
      wrap: 'They start again from 0; they are counted.',
      grow: 'The device gets more blocks in each plane.',
      refuse: 'The run is refused.',
    },
  },
  'host.writeBuffer': { sentence: 'Memory that takes writes before the flash does.' },
  'host.writeBuffer.pages': { sentence: 'Pages it holds; 0 is no write buffer.' },
  'host.writeBuffer.ackNs': { sentence: 'A write is complete so long after the buffer took it.' },
  workload: { sentence: 'What the device is asked: requests, a sample, a generator or a trace.' },
  'workload.requests': { sentence: 'Requests written out, in the document itself.' },
  'workload.sample': { sentence: 'One of the built-in samples, by name.' },
  'workload.synthetic': { sentence: 'A seeded generator.' },
  'workload.synthetic.requests': { sentence: 'How many requests are made.' },
  'workload.synthetic.readShare': { sentence: 'Share of the requests that read.' },
  'workload.synthetic.readSizes': { sentence: 'Sizes of reads, by weight.' },
  'workload.synthetic.writeSizes': { sentence: 'Sizes of writes, by weight.' },
  'workload.synthetic.arrivals': { sentence: 'When the requests arrive.' },
  'workload.synthetic.arrivals.kind': {
    sentence: 'How the gaps between requests are drawn.',
    options: {
      exponential: 'Independent of each other (Poisson).',
      steady: 'All equal.',
      bursts: 'Bursts of requests with silence between them.',
    },
  },
  'workload.synthetic.arrivals.meanGapNs': { sentence: 'Mean time between two requests over the whole run.' },
  'workload.synthetic.arrivals.burstRequests': { sentence: 'Bursts: mean number of requests in one.' },
  'workload.synthetic.arrivals.burstGapNs': { sentence: 'Bursts: mean time between two requests of one.' },
  'workload.synthetic.addresses': { sentence: 'Where the requests go.' },
  'workload.synthetic.addresses.footprintBytes': { sentence: 'Bytes that are touched; 0 is the whole logical space.' },
  'workload.synthetic.addresses.alignBytes': { sentence: 'Offsets are multiples of this.' },
  'workload.synthetic.addresses.shiftBytes': {
    sentence: 'Moves every offset by so much, as a partition that begins within a page does.',
  },
  'workload.synthetic.addresses.sequentialShare': {
    sentence: 'Share of requests that go on where their stream’s last one ended.',
  },
  'workload.synthetic.addresses.streams': { sentence: 'Sequential streams that run side by side.' },
  'workload.synthetic.addresses.hotShare': { sentence: 'Share of the footprint that is hot.' },
  'workload.synthetic.addresses.hotAccesses': { sentence: 'Share of the other requests that go there.' },
  'workload.synthetic.addresses.hottestShare': {
    sentence: 'Share of the footprint that is hottest; inside the hot part.',
  },
  'workload.synthetic.addresses.hottestAccesses': { sentence: 'Share of the other requests that go there.' },
  'workload.trace': { sentence: 'A trace file, by name and hash; its content is never in the document.' },
  'workload.trace.name': { sentence: 'The file’s name.' },
  'workload.trace.format': { sentence: 'The trace format’s name, or auto to detect it.' },
  'workload.trace.hash': { sentence: 'The content’s hash, by which the file is known again.' },
  seed: { sentence: 'Where every random draw starts from.' },
};

/** The words about a setting or a group of settings. @throws {RangeError} if the document has no such key */
export function wordsAt(path: string): Words {
  const words = Object.hasOwn(WORDS, path) ? WORDS[path] : undefined;
  if (words === undefined) throw new RangeError(`there are no words about “${path}”`);
  return words;
}

/** Every path that there are words about. */
export const WORDED_PATHS: readonly string[] = Object.keys(WORDS);
