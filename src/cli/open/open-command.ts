import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { quoted } from '../../device/visible-text.ts';
import { CommandError, EXIT } from '../failure.ts';
import { parseWords } from '../flags.ts';
import { print } from '../files/standard-streams.ts';
import { openSyntax } from '../syntax.ts';
import { readBuiltPage } from './built-page.ts';
import { servePage } from './page-server.ts';

const pagePath = (): string => process.env.NANDSCOPE_PAGE ?? join(process.cwd(), 'dist');

export async function openCommand(args: readonly string[]): Promise<number> {
  const { words, flags } = parseWords(openSyntax, args);
  const page = readBuiltPage(pagePath());
  const server = await servePage({ page, files: words }, portOf(flags.get('port')?.[0]));
  await print(`NANDscope is at ${server.address}\nCtrl C stops it. Nothing leaves this machine.\n`);
  if (!flags.has('no-browser')) openBrowser(server.address);
  await interrupted();
  await server.close();
  return EXIT.done;
}

function portOf(text: string | undefined): number {
  if (text === undefined) return 0;
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port >= 1 && port <= 65_535) return port;
  throw new CommandError(`--port: found ${quoted(text)}; allowed: a whole number from 1 to 65535`);
}

/** Asks the system to show an address. Without a browser the printed address remains. */
function openBrowser(address: string): void {
  const [program, args] =
    process.platform === 'darwin'
      ? ['open', [address]]
      : process.platform === 'win32'
        ? ['rundll32', ['url.dll,FileProtocolHandler', address]]
        : ['xdg-open', [address]];
  const child = spawn(program, args, { stdio: 'ignore', detached: true });
  child.on('error', () => undefined);
  child.unref();
}

function interrupted(): Promise<void> {
  return new Promise((done) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => done());
  });
}
