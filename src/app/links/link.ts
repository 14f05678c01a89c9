/**
 * The address of the current view, and its parser:
 *
 *   #/explore?v=1&x=…&b=…&f=7000000&s=mbm-fig-3b&view=7000000-9200000.a17&find=latency+%3E+1ms
 *
 * `v` is the version of the format, `x` experiment A as packed canonical JSON, `b` B's packed patch, `f` the instant of
 * B's fork from A, ns, `s` the scenario that A was opened from, `view` the window and the selection, `find` the search
 * query, with `all` if non-matching operations are not dimmed, `at` the playhead, ns, with `device` if the device at
 * this instant is open. Addresses are validated like files.
 */
import { SCREENS } from '../stores/screen.ts';
import { canonicalJson } from '../../document/canonical.ts';
import { changeOfToday } from '../../document/patch.ts';
import { parseJson } from '../../document/parse-json.ts';
import { DocumentError, parseExperiment, type ParseOptions } from '../../document/validate.ts';
import type { Experiment, ExperimentInput } from '../../document/experiment.ts';
import { shortText, visibleText } from '../../device/visible-text.ts';
import { LinkError } from './link-error.ts';
import { packText, unpackText } from './packing.ts';
import { EMPTY_VIEW, viewFromText, viewToText, type LinkedView } from '../stores/view-text.ts';

const LINK_VERSION = 1;

/** Longest query in a link, characters. */
const LONGEST_FIND = 500;

export interface LinkedFind {
  readonly text: string;
  readonly dim: boolean;
}

export interface Linked {
  readonly a: Experiment;
  readonly change: ExperimentInput | null;
  readonly forkNs: number | null;
  readonly scenario: string | null;
  readonly view: LinkedView;
  readonly find?: LinkedFind | null;
  readonly at?: LinkedInstant | undefined;
}

/** Of the playhead, ns, and whether the device is shown there. */
export interface LinkedInstant {
  readonly ns: number;
  readonly hasDevice: boolean;
}

export async function linkTo({ a, change, forkNs, scenario, view, find, at }: Linked): Promise<string> {
  const parts = [`v=${LINK_VERSION}`, `x=${await packText(canonicalJson(a))}`];
  if (change !== null) parts.push(`b=${await packText(JSON.stringify(change))}`);
  if (forkNs !== null) parts.push(`f=${forkNs}`);
  if (scenario !== null) parts.push(`s=${encodeURIComponent(scenario)}`);
  const seen = viewToText(view);
  if (seen !== '') parts.push(`view=${seen}`);
  if (find !== undefined && find !== null && find.text !== '') {
    parts.push(new URLSearchParams({ find: find.text.slice(0, LONGEST_FIND) }).toString());
    if (!find.dim) parts.push('all');
  }
  if (at !== undefined) parts.push(`at=${at.ns}`);
  if (at?.hasDevice === true) parts.push('device');
  return `#/explore?${parts.join('&')}`;
}

type Read = Required<Omit<Linked, 'at'>> & Pick<Linked, 'at'>;

/** @throws {LinkError} with a message for the person who opened it */
export async function readLink(hash: string, options: ParseOptions = {}): Promise<Read | null> {
  if (hash === '' || hash === '#' || hash === '#/' || hash === '#/explore') return null;
  const match = /^#\/([^?]*)(?:\?(.*))?$/s.exec(hash);
  if (match === null) throw new LinkError('Page not found.');
  const [, screen, query = ''] = match;
  if (/^papers(\/|$)/.test(screen)) {
    throw new LinkError(
      `The address “${clip(hash)}” names no paper or figure. Expected after “papers/”: a name such as mbm-fig-3b.`,
    );
  }
  if (screen !== 'explore') {
    throw new LinkError(`No page “${clip(screen)}” in this version of NANDscope. Pages: ${SCREENS.join(', ')}.`);
  }
  const fields = new URLSearchParams(query);
  const version = fields.get('v');
  const packed = fields.get('x');
  if (version === null && packed === null) {
    throw new LinkError('The link contains no experiment. Check that you copied all of it.');
  }
  if (version !== String(LINK_VERSION)) {
    const newer = Number(version) > LINK_VERSION;
    throw new LinkError(
      `The link has version “${clip(version ?? 'none')}”; this page reads version ${LINK_VERSION}.` +
        (newer ? ' A newer NANDscope created it: open it there.' : ''),
    );
  }
  if (packed === null) throw new LinkError('The link contains no experiment. Check that you copied all of it.');
  const a = await experimentFrom(packed, options);
  const change = await changeFrom(fields.get('b'), a, options);
  const view = fields.get('view');
  const scenario = fields.get('s');
  const find = fields.get('find');
  const at = instantFrom(fields.get('at'), 'instant (at)');
  return {
    at: at === null ? undefined : { ns: at, hasDevice: fields.has('device') },
    a,
    change,
    forkNs: instantFrom(fields.get('f'), 'fork (f)'),
    // An unknown scenario is ignored.
    scenario: scenario !== null && /^[\w-]{1,80}$/.test(scenario) ? scenario : null,
    view: view === null ? EMPTY_VIEW : (viewFromText(view) ?? EMPTY_VIEW),
    // The query is checked where it is shown.
    find: find === null || find === '' ? null : { text: lineOf(find), dim: !fields.has('all') },
  };
}

async function experimentFrom(packed: string, options: ParseOptions): Promise<Experiment> {
  const text = await unpackText(packed);
  return checked(() => parseExperiment(parseJson(text, 'experiment'), options));
}

async function changeFrom(
  packed: string | null,
  a: Experiment,
  options: ParseOptions,
): Promise<ExperimentInput | null> {
  if (packed === null) return null;
  const text = await unpackText(packed);
  return checked(() => {
    return changeOfToday(a, parseJson(text, 'b'), options);
  });
}

function instantFrom(text: string | null, what: string): number | null {
  if (text === null) return null;
  const ns = Number(text);
  if (/^\d+$/.test(text) && Number.isSafeInteger(ns)) return ns;
  throw new LinkError(`The link’s ${what} is “${clip(text)}”; expected: a time in whole ns.`);
}

function checked<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (error instanceof DocumentError) {
      throw new LinkError(`The experiment in the link is not valid. ${error.message}.`);
    }
    throw error;
  }
}

const lineOf = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').slice(0, LONGEST_FIND);

const clip = (text: string): string => visibleText(shortText(text, 40));
