import { MAKER, makerText } from './maker.ts';
import { type CellResult, type Results, shareText } from './results.ts';

/** Parts that are not the shares of one plan. The message names the part and what is allowed. */
export class MergeError extends Error {
  override readonly name = 'MergeError';
}

export interface ResultsPart {
  readonly name: string;
  readonly results: Results;
}

const MOST_NAMED = 20;

/**
 * The whole plan's results, bit for bit those of one machine, whatever the order of the parts.
 * @param parts at least one
 * @throws MergeError for a part of another plan, a share that comes twice, or one that is missing
 */
export function mergeResults(parts: readonly ResultsPart[]): Results {
  const [first] = parts;
  const { plan, maker: made = MAKER } = first.results;
  const text = JSON.stringify(plan);
  const n = first.results.share?.n ?? 1;
  const seen = new Map<number, string>();
  for (const { name, results } of parts) {
    if (JSON.stringify(results.plan) !== text) {
      throw new MergeError(`${name}: found results of another plan than ${first.name}; allowed: shares of one plan`);
    }
    const { maker = MAKER } = results;
    if (makerText(maker) !== makerText(made)) {
      throw new MergeError(
        `${name}: found results of ${makerText(maker)}; allowed: results of ${makerText(made)}, as ${first.name} has`,
      );
    }
    const share = results.share ?? { k: 1, n: 1 };
    if (share.n !== n) {
      throw new MergeError(`${name}: found share ${shareText(share)}; allowed: shares of ${n}, as ${first.name} is`);
    }
    const other = seen.get(share.k);
    if (other !== undefined) {
      throw new MergeError(`${name}: found share ${shareText(share)}, as in ${other}; allowed: each share once`);
    }
    seen.set(share.k, name);
  }
  const missing = Array.from({ length: n }, (_, i) => i + 1).filter((k) => !seen.has(k));
  if (missing.length > 0) {
    const names = missing
      .slice(0, MOST_NAMED)
      .map((k) => shareText({ k, n }))
      .join(', ');
    throw new MergeError(
      `found ${seen.size} of ${n} shares; allowed: all of them; missing: ${names}${missing.length > MOST_NAMED ? ' …' : ''}`,
    );
  }
  const cells: CellResult[] = [];
  const states = new Map<string, string>();
  for (const { name, results } of parts) {
    for (const cell of results.cells) {
      cells.push(cell);
      if (cell.summary === null) continue;
      const { stateHash } = cell.summary;
      const other = states.get(cell.id) ?? stateHash;
      if (other !== stateHash) {
        throw new MergeError(
          `${name}: ${cell.key}: found the state hash ${stateHash}; allowed: ${other}, as another cell of the same experiment has`,
        );
      }
      states.set(cell.id, stateHash);
    }
  }
  return { plan, share: null, cells: cells.sort((a, b) => a.index - b.index), maker: made };
}
