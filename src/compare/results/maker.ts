import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { RUNS_VERSION } from '../run/runs-version.ts';

export interface Maker {
  readonly program: typeof MAKER_PROGRAM;
  readonly runs: number;
}

export const MAKER_PROGRAM = 'NANDscope';

export const MAKER: Maker = { program: MAKER_PROGRAM, runs: RUNS_VERSION };

export const makerText = (maker: Maker | null): string =>
  maker === null ? 'an unknown version' : `runs version ${maker.runs}`;

/** SHA-256 of a plan's text. */
export const planHash = (plan: unknown): string => bytesToHex(sha256(utf8ToBytes(JSON.stringify(plan))));

/** SHA-256 over what a document of results says, however its JSON is laid out. It finds damage, not forgery. */
export class ResultsHash {
  readonly #hash = sha256.create();

  /** @param head maker, share and plan, as the document has them */
  constructor(head: { readonly maker: unknown; readonly share: unknown; readonly plan: unknown }) {
    const { maker, share, plan } = head;
    this.#hash.update(utf8ToBytes(JSON.stringify({ maker, share, plan })));
  }

  add(cell: string): void {
    this.#hash.update(utf8ToBytes(`\n${cell}`));
  }

  digest(): string {
    return bytesToHex(this.#hash.digest());
  }
}
