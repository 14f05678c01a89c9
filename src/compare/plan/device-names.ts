/** `MBM Table I, used, RAM, 7 % spare`: a choice replaces the words of the one before. */
import { formatBytes, formatFactor } from '../../base/format.ts';
import type { Device } from '../../device/device.ts';
import type { ExperimentInput } from '../../document/experiment.ts';

export const DEVICE_WORDS = {
  used: 'used',
  ram: 'RAM',
  noRam: 'no RAM',
  fits: 'fits the traces',
  grows: 'grows',
} as const;

export const GEOMETRY_WORDS = {
  channels: (value: number) => `${value} channels`,
  chipsPerChannel: (value: number) => `${value} chips a channel`,
  diesPerChip: (value: number) => `${value} dies a chip`,
  planesPerDie: (value: number) => `${value} planes a die`,
  blocksPerPlane: (value: number) => `${value} blocks a plane`,
  pagesPerBlock: (value: number) => `${value} pages a block`,
  pageBytes: (value: number) => `pages of ${formatBytes(value)}`,
  overprovisioning: (value: number) => `${formatFactor(value * 100)} % spare`,
} as const satisfies Partial<Record<keyof Device, (value: number) => string>>;

export type GeometryKey = keyof typeof GEOMETRY_WORDS;

const STATE = 'used';
const HOST = String.raw`RAM(?: [\d.,]+\s\w+)?|write-through|no hazards|no RAM`;
const SIZE = 'fits the traces|grows';
const GEOMETRY: Readonly<Record<GeometryKey, string>> = {
  channels: String.raw`\d+ channels`,
  chipsPerChannel: String.raw`\d+ chips a channel`,
  diesPerChip: String.raw`\d+ dies a chip`,
  planesPerDie: String.raw`\d+ planes a die`,
  blocksPerPlane: String.raw`\d+ blocks a plane`,
  pagesPerBlock: String.raw`\d+ pages a block`,
  pageBytes: String.raw`pages of [\d.,]+\s\w+`,
  overprovisioning: String.raw`[\d.,]+ % spare`,
};
const ANY = [STATE, HOST, SIZE, ...Object.values(GEOMETRY)].join('|');

function partsOf(name: string): { readonly plain: string; readonly words: readonly string[] } {
  const plain = name.replace(new RegExp(`(?:, (?:${ANY}))+(?: \\(\\d+\\))?$`), '');
  const rest = name.slice(plain.length).replace(/ \(\d+\)$/, '');
  return { plain, words: rest === '' ? [] : rest.slice(2).split(', ') };
}

const isWord = (word: string, pattern: string): boolean => new RegExp(`^(?:${pattern})$`).test(word);

/** The name with these words for state, host and size; words for its geometry stay. */
export function deviceName(name: string, words: readonly string[]): string {
  const { plain, words: before } = partsOf(name);
  const geometry = before.filter((word) => !isWord(word, [STATE, HOST, SIZE].join('|')));
  return [plain, ...words, ...geometry].join(', ');
}

export function withGeometryWord(name: string, key: GeometryKey, value: number): string {
  const { plain, words } = partsOf(name);
  // Blocks that are chosen are not those that fit the traces.
  const gone = key === 'blocksPerPlane' || key === 'pagesPerBlock' ? `${GEOMETRY[key]}|fits the traces` : GEOMETRY[key];
  return [plain, ...words.filter((word) => !isWord(word, gone)), GEOMETRY_WORDS[key](value)].join(', ');
}

export const isNamedFitted = (name: string): boolean => partsOf(name).words.includes(DEVICE_WORDS.fits);

/** The word for a host's controller RAM; null without any. */
export function hostWord(host: ExperimentInput['host'], pageBytes: number): string | null {
  const pages = host?.writeBuffer?.pages ?? 0;
  if (host?.hazards !== 'ram') return null;
  if (pages === 0) return 'no hazards';
  if (host.writeBuffer?.acknowledge === 'program') return 'write-through';
  const bytes = pages * pageBytes;
  return bytes <= 131_072 && bytes > 131_072 - pageBytes ? DEVICE_WORDS.ram : `RAM ${formatBytes(bytes)}`;
}
