/**
 * Patches over an experiment: the controller RAM between the requests and the flash (model page §11.5, §11.7 to §11.9).
 * What a source does not state is a note.
 */
import type { Device } from '../../device/device.ts';
import type { BufferAcknowledge, ExperimentInput } from '../experiment.ts';
import { oneNamed, type NamedPatch } from './named-patch.ts';

export interface HostPreset extends Omit<NamedPatch, 'patch'> {
  readonly notes: readonly string[];
  /** The settings on a device: a size in bytes is a number of its pages. */
  readonly patch: (device: Pick<Device, 'pageBytes'>) => ExperimentInput;
}

/** SSDSim ships with 131,074 bytes of DRAM: 16 pages of 8 KiB. */
const SSDSIM_DRAM_BYTES = 131_074;

const NVMEVIRT_BUFFER_BYTES = 1_048_576;
const NVMEVIRT_WRITE_NS = 5612;

const controllerRam =
  (acknowledge: BufferAcknowledge): HostPreset['patch'] =>
  ({ pageBytes }) => ({
    host: {
      hazards: 'ram',
      writeBuffer: {
        pages: Math.max(1, Math.floor(NVMEVIRT_BUFFER_BYTES / pageBytes)),
        ackNs: NVMEVIRT_WRITE_NS,
        policy: 'lru',
        idleWriteBack: true,
        acknowledge,
      },
    },
  });

export const HOST_PRESETS: readonly HostPreset[] = [
  {
    name: 'no-buffer',
    title: 'No write buffer',
    sentence: 'A write is complete when its program ends; an access to a page in flight waits for that program.',
    source: 'NANDscope’s default; the arithmetic of the papers’ figures',
    notes: [],
    patch: () => ({
      host: {
        hazards: 'flash',
        writeBuffer: { pages: 0, policy: 'fifo', idleWriteBack: true, acknowledge: 'admission' },
      },
    }),
  },
  {
    name: 'ssdsim-dram',
    title: 'SSDSim’s DRAM buffer (128 KiB)',
    sentence:
      'Writes are complete in the buffer, which merges writes of a page and programs the least recently written ' +
      'pages; pages in flight are read from RAM.',
    source: 'SSDSim, the simulator behind MBM, MP and DB',
    notes: [
      'The size, 131,074 bytes, is the one that SSDSim ships. The papers do not state theirs.',
      'The buffer latency stays as it is. The papers do not state one.',
    ],
    patch: ({ pageBytes }) => ({
      host: {
        hazards: 'ram',
        writeBuffer: {
          pages: Math.max(1, Math.floor(SSDSIM_DRAM_BYTES / pageBytes)),
          policy: 'lru',
          // Its pages are written back only when they have to make room.
          idleWriteBack: false,
          acknowledge: 'admission',
        },
      },
    }),
  },
  {
    name: 'controller-ram',
    title: 'RAM of a controller (1 MiB)',
    sentence:
      'Writes are complete in 1 MiB of controller RAM, which programs pages while the host is idle, and at a flush; ' +
      'an FUA write completes on flash.',
    source: 'NVMeVirt’s Samsung 970 PRO: two units of 32 KiB for each of 16 dies; a 4 KiB write in 5,612 ns',
    notes: [
      'NVMeVirt programs a unit when its last page arrives; here pages wait until the host is idle, or the buffer full.',
      'The 5,612 ns are firmware and link of a 4 KiB write; here every write takes them.',
    ],
    patch: controllerRam('admission'),
  },
  {
    name: 'write-through',
    title: 'Write-through (1 MiB)',
    sentence: 'The same RAM, but a write is complete when its last page is on flash; reads of pages in RAM are fast.',
    source: 'NVMe, the feature Volatile Write Cache switched off',
    notes: ['The size is that of RAM of a controller.'],
    patch: controllerRam('program'),
  },
];

/** @throws DocumentError as {@link oneNamed} */
export const hostPreset = (name: string): HostPreset => oneNamed(HOST_PRESETS, 'host', name);
