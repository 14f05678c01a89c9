/**
 * The server of `nandscope FILE…`: the built page and the named files, for this machine only. It listens on 127.0.0.1,
 * everything lies below a random token, and only two fixed lists are served: the page, which is in memory, and the named
 * files. So no path can lead elsewhere.
 * Requests that another page or another host name made are refused (DNS rebinding, cross-origin reads).
 */
import { randomBytes } from 'node:crypto';
import { createReadStream, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { basename, extname } from 'node:path';
import { pipeline } from 'node:stream';
import { SERVED_FILES, type ServedFile } from '../../compare/served-files.ts';
import { CommandError, attempt } from '../failure.ts';
import type { BuiltPage } from './built-page.ts';

export interface PageFiles {
  readonly page: BuiltPage;
  readonly files: readonly string[];
}

export interface PageServer {
  readonly address: string;
  close(): Promise<void>;
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
};

const HEADERS = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Content-Security-Policy': "frame-ancestors 'self'",
};

/** @throws CommandError if a file cannot be read, or the port is taken */
export async function servePage({ page, files }: PageFiles, port = 0): Promise<PageServer> {
  const token = randomBytes(16).toString('hex');
  const opened = new Map<string, { path: string; file: ServedFile }>();
  for (const [index, path] of files.entries()) {
    const stat = attempt(path, 'read', () => statSync(path));
    if (!stat.isFile())
      throw new CommandError(`${path}: found ${stat.isDirectory() ? 'a folder' : 'no plain file'}; allowed: a file`);
    const address = `opened/${index}`;
    opened.set(address, { path, file: { name: basename(path), address } });
  }
  const html = indexPage(
    page,
    [...opened.values()].map(({ file }) => file),
  );

  const server = createServer((request, response) => {
    const refusal = refusalOf(request, server);
    if (refusal !== null) {
      answer(response, refusal.status, refusal.text);
      return;
    }
    const name = nameIn(request.url ?? '', token);
    const headOnly = request.method === 'HEAD';
    if (name === '' || name === 'index.html') {
      answer(response, 200, html, TYPES['.html'], headOnly);
      return;
    }
    const bytes = page.get(name ?? '');
    const path = opened.get(name ?? '')?.path;
    if (name !== null && bytes !== undefined) answer(response, 200, bytes, typeOf(name), headOnly);
    else if (path !== undefined) sendFile(request, response, path);
    else answer(response, 404, 'There is nothing at this address.');
  });
  await listen(server, port);
  return {
    address: `http://127.0.0.1:${portOf(server)}/${token}/`,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

function indexPage(page: BuiltPage, files: readonly ServedFile[]): string {
  const html = new TextDecoder().decode(page.get('index.html')).replace(/<meta name="single-file"[^>]*>/, '');
  if (files.length === 0) return html;
  const content = JSON.stringify(files).replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  return html.replace('</head>', () => `<meta name="${SERVED_FILES}" content="${content}"></head>`);
}

function refusalOf(request: IncomingMessage, server: Server): { status: number; text: string } | null {
  const { host, origin } = request.headers;
  const own = `127.0.0.1:${portOf(server)}`;
  if (host !== own) return { status: 403, text: `Open this page at ${own}.` };
  if (origin !== undefined && origin !== `http://${own}`)
    return { status: 403, text: 'Pages of other origins are refused.' };
  // A typed address or a bookmark has "none"; a link on another page may open this one, but gets nothing out of it.
  const site = request.headers['sec-fetch-site'];
  const isNavigation = request.headers['sec-fetch-mode'] === 'navigate';
  if (site !== undefined && site !== 'same-origin' && site !== 'none' && !isNavigation) {
    return { status: 403, text: 'Pages of other origins are refused.' };
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') return { status: 405, text: 'Only reading is possible.' };
  return null;
}

function nameIn(url: string, token: string): string | null {
  const path = url.replace(/[?#].*$/s, '');
  return path.startsWith(`/${token}/`) ? path.slice(token.length + 2) : null;
}

const typeOf = (name: string): string => TYPES[extname(name).toLowerCase()] ?? 'application/octet-stream';

function answer(
  response: ServerResponse,
  status: number,
  content: string | Uint8Array,
  type = TYPES['.txt'],
  headOnly = false,
): void {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  response.writeHead(status, { ...HEADERS, 'Content-Type': type, 'Content-Length': bytes.length });
  response.end(headOnly ? undefined : bytes);
}

/** Streams a file: one of many gigabytes takes no more memory than a small one. */
function sendFile(request: IncomingMessage, response: ServerResponse, path: string): void {
  const size = statSync(path, { throwIfNoEntry: false })?.size;
  if (size === undefined) {
    answer(response, 404, 'The file is no longer there.');
    return;
  }
  response.writeHead(200, { ...HEADERS, 'Content-Type': typeOf(path), 'Content-Length': size });
  if (request.method === 'HEAD' || size === 0) {
    response.end();
    return;
  }
  // A file that grows is cut; one that shrinks or cannot be read breaks the connection, which the page notices.
  pipeline(createReadStream(path, { end: size - 1 }), response, () => undefined);
}

const portOf = (server: Server): number => {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
};

function listen(server: Server, port: number): Promise<void> {
  return new Promise((done, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      fail(
        error.code === 'EADDRINUSE'
          ? new CommandError(`--port: found ${port}, which another program uses; allowed: a free port, or no --port`, {
              cause: error,
            })
          : error,
      ),
    );
    server.listen(port, '127.0.0.1', done);
  });
}
