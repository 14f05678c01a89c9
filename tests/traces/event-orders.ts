/** Block-layer events in any order that a kernel can write, with what they mean, drawn from a seed. */
import type { Draw } from './mutators.ts';

/** An event of one request. */
interface Event {
  readonly ns: number;
  /** D, C, R, Q, M or an event that is not read. */
  readonly action: string;
  readonly device: string;
  readonly rwbs: string;
  readonly sector: number;
  /** 0: the event has no data. */
  readonly sectors: number;
  readonly error: number;
}

/** Events in the order of their lines, and the requests that they describe. */
export interface EventFile {
  readonly events: readonly Event[];
  /** As `rows` of the help writes them, with the response time or NaN. */
  readonly requests: readonly { readonly row: string; readonly ns: number }[];
  /** Lines that are events without data, and requeued issues. */
  readonly flushes: number;
  readonly reissued: number;
}

const DEVICES = ['8,0', '259,2'];
const LETTERS = ['R', 'RA', 'RS', 'W', 'WS', 'FWFS', 'D', 'DS'];
const OPS: Readonly<Record<string, 'R' | 'W' | 'T' | 'A'>> = { R: 'R', W: 'W', D: 'T', F: 'A' };
/** What blkparse prints of a flush: with sectors of 0, with a sector alone, or with neither. */
const FLUSH = 'FWS';

/** Cuts [0, total) into pieces of at least 1, in any order. */
function cut(total: number, pieces: number, draw: Draw): (readonly [from: number, size: number])[] {
  const ends = new Set([total]);
  while (ends.size < Math.min(pieces, total)) ends.add(1 + draw(total));
  const sorted = [...ends].sort((a, b) => a - b);
  const parts = sorted.map((end, i): [number, number] => [sorted[i - 1] ?? 0, end - (sorted[i - 1] ?? 0)]);
  for (let i = parts.length - 1; i > 0; i--) {
    const j = draw(i + 1);
    [parts[i], parts[j]] = [parts[j], parts[i]];
  }
  return parts;
}

/**
 * Events of some requests that are in flight together: each may be requeued, fail, be complete in parts, be a flush, or
 * stay open. Requests in flight at one time have different sectors of a device; later ones use the same again.
 */
export function drawEvents(draw: Draw): EventFile {
  const events: Event[] = [];
  const requests: { at: number; device: string; op: string; sector: number; sectors: number; ns: number }[] = [];
  let [flushes, reissued] = [0, 0];
  const waves = 1 + draw(3);
  for (let wave = 0; wave < waves; wave++) {
    const start = wave * 1_000_000_000;
    const count = 1 + draw(12);
    for (let i = 0; i < count; i++) {
      const device = DEVICES[draw(2)];
      const at = start + draw(1000) * 1000 + 1;
      const rwbs = LETTERS[draw(LETTERS.length)];
      // Neighbors, so that parts of one end where another begins.
      const sector = i * 64;
      const sectors = 1 + draw(64);
      const event = (ns: number, action: string, from = sector, size = sectors, error = 0): void => {
        events.push({ ns, action, device, rwbs, sector: from, sectors: size, error });
      };
      if (draw(8) === 0) {
        events.push({ ns: at, action: 'D', device, rwbs: FLUSH, sector: 0, sectors: 0, error: 0 });
        events.push({ ns: at + 50_000, action: 'C', device, rwbs: FLUSH, sector: 0, sectors: 0, error: 0 });
        requests.push({ at, device, op: 'F', sector: 0, sectors: 0, ns: NaN });
        flushes++;
        continue;
      }
      for (const action of ['Q', 'G', 'I']) if (draw(2) === 0) event(at - 1, action);
      event(at, 'D');
      let issued = at;
      for (let again = draw(4) - 1; again > 0; again--) {
        event(issued + 1000, 'R');
        issued += 2000 + draw(100_000);
        // Issued whole, or in pieces: the first piece is the request's issue.
        const pieces = cut(sectors, draw(3) === 0 ? 2 : 1, draw);
        pieces.forEach(([from, size], piece) => {
          event(issued + piece, 'D', sector + from, size);
          reissued++;
        });
      }
      // An open request would get the completion of a later one: only the last ones stay open.
      const outcome = wave === waves - 1 ? draw(6) : [0, 2][draw(2)];
      const parts = cut(sectors, draw(3) === 0 ? 1 + draw(4) : 1, draw);
      const failing = outcome === 0 ? draw(parts.length) : -1;
      let end = issued + 10_000 + draw(300_000);
      if (outcome !== 1) {
        parts.forEach(([from, size], part) => {
          end += part === 0 ? 0 : 1 + draw(50_000);
          event(end, 'C', sector + from, size, part === failing ? -5 : 0);
        });
      }
      const isAnswered = outcome > 1;
      requests.push({ at: issued, device, op: OPS[rwbs[0]], sector, sectors, ns: isAnswered ? end - issued : NaN });
    }
  }
  // A stable sort: events of one instant stay in the order in which they happened.
  events.sort((a, b) => a.ns - b.ns);
  const first = Math.min(...requests.map(({ at }) => at));
  const named = [...requests].sort((a, b) => a.at - b.at || (a.device < b.device ? -1 : 1) || a.sector - b.sector);
  return {
    events,
    requests: named.map(({ at, device, op, sector, sectors, ns }) => ({
      row: `${device} ${at - first} ${op} ${sector * 512} ${sectors * 512}`,
      ns,
    })),
    flushes,
    reissued,
  };
}

/** A line of blkparse's default format. */
export function blkparseLine({ ns, action, device, rwbs, sector, sectors, error }: Event, index: number): string {
  const seconds = `${Math.floor(ns / 1e9)}.${String(ns % 1e9).padStart(9, '0')}`;
  const range = sectors > 0 ? `${sector} + ${sectors} ` : ['', `${sector} `, `${sector} + 0 `][index % 3];
  // The kernel's field has 16 bits, and blkparse prints it without a sign.
  const end = action === 'C' ? `[${index % 2 === 0 ? error : error & 0xffff}]` : '[two words]';
  return `${device.padStart(5)} ${String(index % 4).padStart(4)} ${String(index).padStart(8)} ${seconds.padStart(15)} ${String(4020).padStart(5)} ${action.padStart(2)} ${rwbs.padStart(3)} ${range}${end}`;
}
