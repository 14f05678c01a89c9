/**
 * Runs the claims of a paper, one after the other. A separate worker, because the engine worker does not need this
 * code.
 */
import { judge, newLaboratory } from '../../papers/claim.ts';
import { CLAIMS } from '../../papers/claims.ts';
import { EVALUATION_FIGURES } from '../../papers/evaluation/index.ts';
import type { ClaimsJob, ClaimsMessage } from './claims-protocol.ts';

/** The used part of a worker's global scope; the compiler's library types a page's. */
interface WorkerScope {
  onmessage: ((event: MessageEvent<ClaimsJob>) => void) | null;
  postMessage(message: ClaimsMessage): void;
}
const scope = self as unknown as WorkerScope;

scope.onmessage = ({ data }) => {
  ('figure' in data ? measureFigure(data.figure) : judgeAll(data)).then(
    () => {
      scope.postMessage({ kind: 'done' });
    },
    (error: unknown) => {
      scope.postMessage({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
    },
  );
};

async function measureFigure(name: string): Promise<void> {
  const figure = EVALUATION_FIGURES.find((one) => one.name === name);
  if (figure === undefined) throw new RangeError(`there is no figure “${name}”`);
  const laboratory = newLaboratory();
  for (const [index, point] of figure.points.entries()) {
    const value = await point.measure(laboratory);
    scope.postMessage({ kind: 'point', index, value: Number.isFinite(value) ? value : null });
  }
}

async function judgeAll({ paper, run }: Extract<ClaimsJob, { run: boolean }>): Promise<void> {
  const claims = CLAIMS.filter((claim) => claim.paper === paper);
  scope.postMessage({
    kind: 'list',
    // Functions can't be sent.
    claims: claims.map(({ id, figure, claim, kind, expected, unit, tolerance }) => ({
      id,
      paper,
      figure,
      claim,
      kind,
      expected,
      unit,
      tolerance,
    })),
    figures: EVALUATION_FIGURES.filter((figure) => figure.paper === paper).map((figure) => ({
      ...figure,
      points: figure.points.map(({ part, group, series, printed }) =>
        printed === undefined ? { part, group, series } : { part, group, series, printed },
      ),
    })),
  });
  if (!run) return;
  const laboratory = newLaboratory();
  for (const claim of claims) {
    scope.postMessage({ kind: 'begun', id: claim.id });
    scope.postMessage({ kind: 'judged', report: await judge(claim, laboratory) });
  }
}
