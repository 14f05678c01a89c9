/** The comparison in the address: `#/compare?v=1&p=…`, the packed plan. Traces are named by hash and not in it. */
import { parsePlanText } from '../../../compare/plan/parse-plan.ts';
import type { ParseOptions } from '../../../document/validate.ts';
import type { Plan } from '../../../compare/plan/plan.ts';
import { LinkError } from '../../links/link-error.ts';
import { packText, unpackText } from '../../links/packing.ts';

const LINK_VERSION = '1';

export async function addressOf(plan: Plan): Promise<string> {
  return `#/compare?v=${LINK_VERSION}&p=${await packText(JSON.stringify(plan))}`;
}

export async function planOfAddress(hash: string, options: ParseOptions = {}): Promise<Plan | null> {
  const query = /^#\/compare\?(.*)$/s.exec(hash)?.[1];
  if (query === undefined) return null;
  const fields = new URLSearchParams(query);
  const version = fields.get('v');
  if (version !== LINK_VERSION) {
    throw new LinkError(`The link has version “${version ?? 'none'}”; this page reads version ${LINK_VERSION}.`);
  }
  const packed = fields.get('p');
  if (packed === null) throw new LinkError('The link contains no comparison. Check that you copied all of it.');
  return parsePlanText(await unpackText(packed), options);
}
