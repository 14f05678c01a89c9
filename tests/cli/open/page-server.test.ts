import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readBuiltPage } from '../../../src/cli/open/built-page.ts';
import { servePage } from '../../../src/cli/open/page-server.ts';
import type { PageServer } from '../../../src/cli/open/page-server.ts';

let folder = '';
let server: PageServer;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'nandscope-open-'));
  mkdirSync(join(folder, 'app', 'assets'), { recursive: true });
  writeFileSync(
    join(folder, 'app', 'index.html'),
    '<html><head><meta name="single-file" content="nandscope.html"></head></html>',
  );
  writeFileSync(join(folder, 'app', 'assets', 'page.js'), 'export {};');
  writeFileSync(join(folder, 'secret.txt'), 'not for the page');
  writeFileSync(join(folder, 'a "<b>.csv'), '0,0,4096,R,0.0\n');
  server = await servePage({ page: readBuiltPage(join(folder, 'app')), files: [join(folder, 'a "<b>.csv')] });
});

afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly type: string | undefined;
}

/** Sends a request whose path is not made tidy. */
function ask(
  path: string,
  { headers = {}, method = 'GET' }: { headers?: Record<string, string>; method?: string } = {},
): Promise<Answer> {
  const { hostname, port } = new URL(server.address);
  return new Promise((done, fail) => {
    const sent = httpRequest({ hostname, port, path, method, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        done({
          status: response.statusCode ?? 0,
          text: Buffer.concat(parts).toString(),
          type: response.headers['content-type'],
        });
      });
    });
    sent.on('error', fail);
    sent.end();
  });
}

const base = (): string => new URL(server.address).pathname;

describe('the page’s server', () => {
  it('serves the page with the list of files, and offers no single-file page', async () => {
    const { status, text } = await ask(base());
    expect(status).toBe(200);
    expect(text).not.toContain('single-file');
    const list = /<meta name="served-files" content="([^"]*)">/.exec(text)?.[1] ?? '';
    expect(list).not.toContain('<');
    expect(JSON.parse(list.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&'))).toEqual([
      { name: 'a "<b>.csv', address: 'opened/0' },
    ]);
  });

  it('serves the page’s parts and the named files', async () => {
    expect(await ask(`${base()}assets/page.js`)).toMatchObject({ status: 200, type: 'text/javascript; charset=utf-8' });
    expect(await ask(`${base()}opened/0`)).toMatchObject({ status: 200, text: '0,0,4096,R,0.0\n' });
    expect(await ask(`${base()}opened/0`, { method: 'HEAD' })).toMatchObject({ status: 200, text: '' });
  });

  it('reaches nothing else, however the path is spelled', async () => {
    const paths = [
      '/',
      '/index.html',
      '/opened/0',
      `${base()}../secret.txt`,
      `${base()}assets/../../secret.txt`,
      `${base()}%2e%2e/secret.txt`,
      `${base()}..%2fsecret.txt`,
      `${base()}..\\secret.txt`,
      `${base()}/etc/passwd`,
      `${base()}opened/1`,
      `${base()}opened/0/../../secret.txt`,
      `${base()}opened/__proto__`,
      `/${'0'.repeat(32)}/`,
      `//${base().slice(1)}`,
    ];
    const answers = await Promise.all(paths.map((path) => ask(path)));
    expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 404));
    expect(answers.some(({ text }) => text.includes('not for the page'))).toBe(false);
  });

  it('refuses other host names, other origins and other methods', async () => {
    const own = new URL(server.address).host;
    expect((await ask(base(), { headers: { host: 'attacker.example' } })).status).toBe(403);
    expect((await ask(base(), { headers: { host: own.replace('127.0.0.1', 'localhost') } })).status).toBe(403);
    expect((await ask(`${base()}opened/0`, { headers: { origin: 'https://attacker.example' } })).status).toBe(403);
    expect((await ask(`${base()}opened/0`, { headers: { origin: 'null' } })).status).toBe(403);
    expect(
      (await ask(`${base()}opened/0`, { headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' } }))
        .status,
    ).toBe(403);
    expect((await ask(`${base()}opened/0`, { headers: { origin: `http://${own}` } })).status).toBe(200);
    expect((await ask(base(), { method: 'POST' })).status).toBe(405);
    expect((await ask(base(), { method: 'OPTIONS' })).status).toBe(405);
  });

  it('listens on the loopback address only', async () => {
    const port = Number(new URL(server.address).port);
    const refused = new Promise<boolean>((done) => {
      const socket = createConnection({ host: '127.0.0.2', port });
      socket.once('connect', () => {
        socket.destroy();
        done(false);
      });
      socket.once('error', () => {
        done(true);
      });
    });
    expect(await refused).toBe(true);
  });

  it('names a file that is missing, and a folder', async () => {
    await expect(
      servePage({ page: readBuiltPage(join(folder, 'app')), files: [join(folder, 'none.csv')] }),
    ).rejects.toThrow(/none\.csv.*no such file/);
    await expect(servePage({ page: readBuiltPage(join(folder, 'app')), files: [folder] })).rejects.toThrow(
      /found a folder; allowed: a file/,
    );
  });
});
