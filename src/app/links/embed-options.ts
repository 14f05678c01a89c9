const EMBED_PANELS = ['setup', 'transport', 'inspector', 'charts'] as const;
type EmbedPanel = (typeof EMBED_PANELS)[number];

const USUAL: readonly EmbedPanel[] = ['transport', 'inspector'];

export interface EmbedOptions {
  readonly panels: readonly EmbedPanel[];
  readonly autoplay: boolean;
  /** Origins of hosts that may speak; null is the origin of the page that holds the frame. */
  readonly origins: readonly string[] | null;
  /** Entries of `origins` that are not an origin: they are left out. */
  readonly badOrigins: readonly string[];
}

export function embedOptions(search: string): EmbedOptions | null {
  const fields = new URLSearchParams(search);
  const list = fields.get('embed');
  if (list === null) return null;
  const names = list.split(',');
  const entries = fields.get('origins')?.split(',') ?? null;
  const origins = entries?.map(originOf) ?? null;
  return {
    panels: list === '' ? USUAL : EMBED_PANELS.filter((panel) => names.includes(panel)),
    autoplay: fields.has('autoplay'),
    origins: origins?.filter((origin) => origin !== null) ?? null,
    badOrigins: entries?.filter((_, index) => origins?.[index] === null) ?? [],
  };
}

/** Of a file or a sandboxed page. */
const NO_ORIGIN = 'null';

/**
 * An entry as browsers spell an origin; null if it is none. `*` is none: every page could then read the student's
 * answers.
 */
function originOf(entry: string): string | null {
  const text = entry.trim();
  if (text === NO_ORIGIN) return text;
  if (!/^https?:\/\/[^*]+$/i.test(text) || !URL.canParse(text)) return null;
  return new URL(text).origin;
}

/** Scripts and storage, links to new tabs, saved files and printing. docs/embed.md has the same. */
export const SANDBOX = 'allow-scripts allow-same-origin allow-popups allow-downloads allow-modals';

export function embedCode(link: string, title: string): string {
  const [page, hash = ''] = link.split('#');
  const source = `${page.split('?')[0]}?embed#${hash}`;
  const escaped = (text: string): string =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
  return (
    `<iframe src="${escaped(source)}" title="${escaped(title)}" width="100%" height="560" style="border: 0" ` +
    `loading="lazy" sandbox="${SANDBOX}" allow="fullscreen"></iframe>`
  );
}
