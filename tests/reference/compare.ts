/** The first difference between two runs of one experiment, in words. */
import { PARTS } from './result.ts';
import type { Result, ResultRequest, ResultRow } from './result.ts';

/**
 * What differs first (in simulated time, where that can be said) between the reference model's run and the engine's,
 * which is given in the same plain shape; null where nothing differs. Rows are compared as sets a lane: the order of
 * equal starts does not matter.
 */
export function firstDifference(reference: Result, engine: Result): string | null {
  return (
    rowDifference(reference, engine) ??
    requestDifference(reference, engine) ??
    operationDifference(reference, engine) ??
    stateDifference(reference, engine) ??
    countDifference(reference, engine)
  );
}

function rowDifference(reference: Result, engine: Result): string | null {
  const mine = sorted(reference.rows);
  const theirs = sorted(engine.rows);
  for (let i = 0; i < Math.max(mine.length, theirs.length); i++) {
    const a = mine[i];
    const b = theirs[i];
    if (a !== undefined && b !== undefined && rowText(a) === rowText(b)) continue;
    // Whatever the lane: the earlier of the two is the first row that only one of them has.
    return [
      `row ${i} by start time differs:`,
      `  reference: ${a === undefined ? 'no row' : `${rowText(a)}, ${operationText(reference, a.operation)}`}`,
      `  engine:    ${b === undefined ? 'no row' : `${rowText(b)}, ${operationText(engine, b.operation)}`}`,
      'before it, both have:',
      ...mine
        .slice(Math.max(0, i - 6), i)
        .map((row) => `  ${rowText(row)}, ${operationText(reference, row.operation)}`),
    ].join('\n');
  }
  return null;
}

function sorted(rows: readonly ResultRow[]): ResultRow[] {
  return [...rows].sort(
    (a, b) => a.startNs - b.startNs || a.lane - b.lane || a.operation - b.operation || a.endNs - b.endNs,
  );
}

function rowText({ startNs, endNs, lane, kind, operation }: ResultRow): string {
  return `${startNs} … ${endNs} lane ${lane} ${kind} of operation ${operation}`;
}

function operationText(result: Result, id: number): string {
  const operation = result.operations[id];
  if (operation === undefined) return 'an operation without an entry';
  const { type, cause, lpn, request, ppn, flags } = operation;
  return `${cause} ${type}, lpn ${lpn ?? 'none'}, request ${request ?? 'none'}, ppn ${ppn ?? 'none'}, flags ${flags}`;
}

function operationDifference(reference: Result, engine: Result): string | null {
  for (let id = 0; id < Math.max(reference.operations.length, engine.operations.length); id++) {
    const mine = reference.operations[id] === undefined ? 'none' : operationText(reference, id);
    const theirs = engine.operations[id] === undefined ? 'none' : operationText(engine, id);
    if (mine !== theirs) return `operation ${id} differs:\n  reference: ${mine}\n  engine:    ${theirs}`;
  }
  return null;
}

function requestDifference(reference: Result, engine: Result): string | null {
  for (let id = 0; id < Math.max(reference.requests.length, engine.requests.length); id++) {
    const mine = requestText(reference, id);
    const theirs = requestText(engine, id);
    if (mine !== theirs) return `request ${id} differs:\n  reference: ${mine}\n  engine:    ${theirs}`;
    const blame = blameDifference(reference.requests[id], engine.requests[id]);
    if (blame !== null) return `request ${id}, ${mine}:\n${blame}`;
  }
  return null;
}

/** Parts that another operation is to blame for. */
const BLAMED = ['hazard', 'space', 'channel', 'dieHost', 'dieGc', 'dieFold', 'dieOther', 'suspend', 'flush'] as const;

/**
 * Who was waited for last, by part. Where space was waited for, who held the unit meanwhile may be named for the other
 * parts.
 */
function blameDifference(reference: ResultRequest | undefined, engine: ResultRequest | undefined): string | null {
  if (reference === undefined || engine === undefined) return null;
  const { parts, blockers } = reference;
  for (const part of BLAMED) {
    const mine = blockers.get(part) ?? null;
    const theirs = engine.blockers.get(part) ?? null;
    if (parts[part] === 0 || mine === null || (parts.space > 0 && part !== 'space')) continue;
    if (mine !== theirs)
      return `  it waited (${part}) for operation ${mine} in the reference, for ${theirs ?? 'none'} in the engine`;
  }
  return null;
}

function requestText(result: Result, id: number): string {
  const request = result.requests[id];
  if (request === undefined) return 'none';
  const { arrival, finish, parts, critical } = request;
  if (finish === null) return `arrives ${arrival}, never finishes`;
  const causes = PARTS.filter((part) => parts[part] !== 0).map((part) => `${part} ${parts[part]}`);
  return `arrives ${arrival}, finishes ${finish}, critical operation ${critical ?? 'none'}: ${causes.join(', ')}`;
}

function stateDifference(reference: Result, engine: Result): string | null {
  const lpns = [...new Set([...reference.map.keys(), ...engine.map.keys()])].sort((a, b) => a - b);
  for (const lpn of lpns) {
    const mine = reference.map.get(lpn);
    const theirs = engine.map.get(lpn);
    if (mine !== theirs)
      return `lpn ${lpn} ends at ${mine ?? 'none'} in the reference, at ${theirs ?? 'none'} in the engine`;
  }
  for (const [index, mine] of reference.blocks.entries()) {
    const theirs = engine.blocks[index];
    for (const key of ['plane', 'block', 'written', 'valid', 'eraseCount'] as const) {
      if (mine[key] !== theirs?.[key]) {
        return `block ${mine.block} of plane ${mine.plane}: ${key} ${mine[key]} in the reference, ${theirs?.[key] ?? 'none'} in the engine`;
      }
    }
  }
  if (reference.blocks.length !== engine.blocks.length) {
    return `${reference.blocks.length} blocks in the reference, ${engine.blocks.length} in the engine`;
  }
  // An alarm at which nothing happens may be the engine's last instant.
  if (reference.endNs > engine.endNs) return `the reference ends at ${reference.endNs}, the engine at ${engine.endNs}`;
  if ((reference.error === undefined) !== (engine.error === undefined)) {
    return `the reference ends with ${reference.error ?? 'no error'}, the engine with ${engine.error ?? 'no error'}`;
  }
  return null;
}

function countDifference(reference: Result, engine: Result): string | null {
  for (const name of [
    'gcRuns',
    'suspensionsProgram',
    'suspensionsErase',
    'transactions',
    'multiPlanePrograms',
    'hostWrites',
    'padding',
    'rebound',
    'bufferHits',
    'bufferMerged',
    'bufferWriteBacks',
    'bufferPeak',
    'folded',
    'foldRuns',
  ] as const) {
    const [mine, theirs] = [reference.counts[name], engine.counts[name]];
    if (mine !== theirs) return `${name}: ${mine} in the reference, ${theirs} in the engine`;
  }
  for (const i of Array(Math.max(reference.diesLeft.length, engine.diesLeft.length)).keys()) {
    const [mine, theirs] = [reference, engine].map(({ diesLeft }) => JSON.stringify(diesLeft[i] ?? null));
    if (mine !== theirs) return `bound anew: ${mine} in the reference, ${theirs} in the engine`;
  }
  for (const of of ['channels', 'dies'] as const) {
    const mine = reference.busy?.[of].join() ?? 'nothing';
    const theirs = engine.busy?.[of].join() ?? 'nothing';
    if (mine !== theirs) return `busy times of ${of}, ns: ${mine} in the reference, ${theirs} in the engine`;
  }
  return null;
}
