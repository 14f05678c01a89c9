/**
 * An installed Firefox, driven by its own protocol (Marionette): Playwright drives only a Firefox of its own making. A
 * message is its length, a colon and JSON: `[0, id, command, parameters]` there, `[1, id, error, result]` back.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { accessSync, constants, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../.ci/free-port.mjs';

const NAMES = ['firefox-esr', 'firefox'];
/** Until a Firefox that starts for the first time listens. */
const START_MS = 60_000;

/** The Firefox of this machine: the one that FIREFOX_PATH names, or the first on the search path; null without one. */
export function findFirefox(): string | null {
  const named = process.env.FIREFOX_PATH;
  if (named !== undefined && named !== '') return named;
  for (const name of NAMES) {
    for (const folder of (process.env.PATH ?? '').split(delimiter)) {
      const path = join(folder, name);
      try {
        accessSync(path, constants.X_OK);
        return path;
      } catch {
        // Not in this folder.
      }
    }
  }
  return null;
}

export class Firefox {
  readonly #child: ChildProcess;
  readonly #socket: Socket;
  readonly #waiting = new Map<number, (message: [number, number, { message: string } | null, unknown]) => void>();
  #received = Buffer.alloc(0);
  #last = 0;

  private constructor(child: ChildProcess, socket: Socket) {
    this.#child = child;
    this.#socket = socket;
    socket.on('data', (data) => {
      this.#received = Buffer.concat([this.#received, data]);
      this.#take();
    });
  }

  /** @param profile an empty folder */
  static async start(program: string, profile: string): Promise<Firefox> {
    const port = await freePort();
    const prefs = {
      'marionette.port': port,
      'browser.shell.checkDefaultBrowser': false,
      'browser.startup.homepage_override.mstone': 'ignore',
      'datareporting.policy.dataSubmissionEnabled': false,
      'app.update.enabled': false,
      'network.captive-portal-service.enabled': false,
      'network.connectivity-service.enabled': false,
      'services.settings.server': 'data:,',
    };
    const lines = Object.entries(prefs).map(
      ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
    );
    writeFileSync(join(profile, 'user.js'), lines.join('\n'));
    const child = spawn(program, ['--headless', '--no-remote', '--marionette', '--profile', profile, 'about:blank'], {
      stdio: 'ignore',
      env: { ...process.env, MOZ_CRASHREPORTER_DISABLE: '1', HOME: profile },
    });
    const until = Date.now() + START_MS;
    for (;;) {
      const socket = await listening(port);
      if (socket !== null) {
        const firefox = new Firefox(child, socket);
        await firefox.#command('WebDriver:NewSession', {});
        return firefox;
      }
      if (child.exitCode !== null) throw new Error(`${program} ended with exit code ${child.exitCode}.`);
      if (Date.now() > until) {
        child.kill();
        throw new Error(`${program} did not start within ${START_MS / 1000} s.`);
      }
      await sleep(200);
    }
  }

  async goto(url: string): Promise<void> {
    await this.#command('WebDriver:Navigate', { url });
  }

  /** What a function body returns in the page; it gets these arguments as `arguments`. */
  async run<Result>(script: string, ...args: unknown[]): Promise<Result> {
    // In the page's own world: what a script makes here, the page can read.
    const { value } = (await this.#command('WebDriver:ExecuteScript', { script, args, sandbox: null })) as {
      value: Result;
    };
    return value;
  }

  /** Waits until a function body returns something true, and gives it. */
  async until<Result>(what: string, script: string, patienceMs = 30_000): Promise<Result> {
    const end = Date.now() + patienceMs;
    for (;;) {
      const result = await this.run<Result>(script);
      if (result !== null && result !== false && result !== '') return result;
      if (Date.now() > end) throw new Error(`Firefox did not show ${what} within ${patienceMs / 1000} s.`);
      await sleep(100);
    }
  }

  async close(): Promise<void> {
    const ended = new Promise((resolve) => this.#child.once('exit', resolve));
    this.#socket.destroy();
    this.#child.kill();
    await ended;
  }

  #command(name: string, parameters: object): Promise<unknown> {
    const id = ++this.#last;
    const text = JSON.stringify([0, id, name, parameters]);
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, ([, , error, result]) => {
        if (error === null) resolve(result);
        else reject(new Error(`${name}: ${error.message}`));
      });
      this.#socket.write(`${Buffer.byteLength(text)}:${text}`);
    });
  }

  /** Takes the whole messages that have arrived. */
  #take(): void {
    for (;;) {
      const colon = this.#received.indexOf(':');
      if (colon < 0) return;
      const end = colon + 1 + Number(this.#received.subarray(0, colon).toString());
      if (this.#received.length < end) return;
      const message = JSON.parse(this.#received.subarray(colon + 1, end).toString('utf8')) as unknown;
      this.#received = this.#received.subarray(end);
      // The first message is a greeting.
      if (!Array.isArray(message)) continue;
      const answer = message as [number, number, { message: string } | null, unknown];
      this.#waiting.get(answer[1])?.(answer);
      this.#waiting.delete(answer[1]);
    }
  }
}

/** A connection to a port, or null if nothing listens there yet. */
function listening(port: number): Promise<Socket | null> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      resolve(socket);
    });
    socket.once('error', () => {
      resolve(null);
    });
  });
}
