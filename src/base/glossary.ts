/** The words of the subject, each with what it means: the one list for Explore and Learn. */

/** A word, other forms of it (parts of a regular expression), and its meaning. */
type Entry = readonly [word: string, forms: readonly string[], meaning: string];

export const GLOSSARY: readonly Entry[] = [
  ['host', ['hosts'], 'The computer that sends requests to the drive.'],
  ['controller', [], 'The part of the drive between the host and the flash. It decides what happens, and when.'],
  ['map', [], 'The controller’s table: where on the flash each page of the host lies.'],
  ['cell', ['cells'], 'Holds charge. Its level means one bit or several.'],
  ['page', ['pages'], 'A row of cells, some KiB: what is read or written at a time.'],
  ['block', ['blocks'], 'Many pages. Only a whole block can be erased.'],
  ['plane', ['planes'], 'Many blocks, with a register that holds one page. A die has one or more.'],
  ['die', ['dies'], 'One piece of silicon: one or more planes with their control.'],
  ['chip', ['chips'], 'A package of one die or more. Chips share a channel.'],
  [
    'channel',
    ['channels', 'bus', 'buses'],
    'The bus between the controller and its chips. It carries one page at a time.',
  ],
  ['array', ['arrays', 'flash array'], 'The cells of a die, which it reads, programs and erases.'],
  ['command', ['commands'], 'Tells a chip what to do, and the address. It takes well below a microsecond of the bus.'],
  ['data out', ['data in', 'transfer', 'transfers'], 'A page on its way over the bus, from the chip; data in: to it.'],
  [
    'sense',
    ['senses', 'sensed', 'sensing'],
    'The array finds out what the cells of a page hold: the page is in the register then.',
  ],
  ['tR', [], 'The time in which an array reads a page into the register of its plane.'],
  ['tPROG', [], 'The time in which an array programs a page.'],
  ['tBERS', [], 'The time in which an array erases a block.'],
  ['program', ['programs', 'programmed'], 'The array stores a page: charge in small steps, with a check after each.'],
  ['erase', ['erases', 'erased'], 'Clears a whole block, in milliseconds.'],
  ['latency', ['latencies'], 'The time of a request from its arrival to its completion.'],
  [
    'waiting',
    ['waits', 'waited'],
    'The part of a latency in which a request is not served: something it needs is in use.',
  ],
  ['valid', [], 'A page that the host still needs.'],
  [
    'invalid',
    [],
    'A page whose data was written again elsewhere, or trimmed. It cannot be written before its block is erased.',
  ],
  ['clean', [], 'A page, or a block of pages, that was erased and not written since.'],
  ['garbage collection', ['GC'], 'Copies the valid pages of a block elsewhere, then erases the block.'],
  ['victim', ['victims'], 'The block that garbage collection empties.'],
  ['soft threshold', [], 'The share of free blocks below which garbage collection begins in the background.'],
  ['hard threshold', [], 'The number of free blocks below which garbage collection goes before all other work.'],
  ['spare space', ['spare', 'over-provisioning'], 'Flash beyond what the host can address.'],
  ['write amplification', [], 'Pages that the flash programs for each page that the host writes.'],
  ['TRIM', [], 'A request with which the host says which pages it no longer needs.'],
  [
    'write buffer',
    ['buffered', 'buffer'],
    'Memory of the controller. A write is complete for the host when its data is there.',
  ],
  ['FUA', [], 'Force unit access: such a write is complete when it is on flash.'],
  ['flush', [], 'A request that is complete when all writes before it are on flash (fsync).'],
  ['suspension', ['suspend', 'suspended'], 'A die interrupts a program or an erase for a read, and resumes it later.'],
  ['median', [], 'The 50th percentile: half of the requests are faster.'],
  [
    'percentile',
    ['percentiles', 'p99'],
    'A rank in the sorted list of latencies: one request in a hundred is slower than the 99th.',
  ],
  ['utilization', [], 'The share of time in which a part is busy.'],
  ['queue depth', [], 'How many requests a host keeps in flight.'],
  ['throughput', [], 'Requests or bytes that are complete in a second.'],
  ['bank', ['banks'], 'Dirik and Jacob’s word for a die that works by itself.'],
  ['superblock', ['superblocks'], 'Banks that are locked together: each operation uses all of them.'],
  ['multi-plane', [], 'One operation of a die on several of its planes.'],
  ['word line', ['word lines'], 'A row of cells. With several bits in a cell it holds several pages.'],
  ['TLC', [], 'Flash with three bits in a cell.'],
  ['SLC', [], 'Flash, or a block used as such, with one bit in a cell: fast, and a third of TLC’s pages.'],
];

const MEANINGS = new Map(
  GLOSSARY.flatMap(([word, forms, meaning]) =>
    [word, ...forms].map((form) => [form.toLowerCase(), { word, meaning }] as const),
  ),
);
const ANY = new RegExp(
  `(?<![\\w-])(${[...MEANINGS.keys()].toSorted((a, b) => b.length - a.length).join('|')})(?![\\w-])`,
  'gi',
);

/** A part of a text; the first use of a word has its meaning. */
export interface GlossaryPart {
  readonly text: string;
  readonly word?: string;
  readonly meaning?: string;
}

export function glossaryParts(text: string): GlossaryPart[] {
  const known = new Set<string>();
  const parts: GlossaryPart[] = [];
  let from = 0;
  for (const { index, 0: form } of text.matchAll(ANY)) {
    const found = MEANINGS.get(form.toLowerCase());
    if (found === undefined || known.has(found.word)) continue;
    known.add(found.word);
    parts.push({ text: text.slice(from, index) }, { text: form, ...found });
    from = index + form.length;
  }
  return [...parts, { text: text.slice(from) }].filter((part) => part.text !== '');
}
