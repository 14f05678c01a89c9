/**
 * Finds a Chromium-like browser for the browser tests and the benchmarks, and gets one where there is none.
 *
 * In this order: the program that CHROME_PATH names; a headless shell, installed or downloaded by Playwright before; an
 * installed Chrome, Chromium or Edge; the browser that Playwright brings, downloaded if need be; as root on Debian or
 * Ubuntu, the distribution's package. With NANDSCOPE_NO_INSTALL=1 nothing is downloaded or installed.
 *
 * A headless shell is Chromium's engine without the window around it. The same page costs it an eighth less.
 *
 * `node .ci/browser.mjs` does all this and prints the path.
 */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Minutes that the download of Playwright's browser may take before the next way is tried. */
const DOWNLOAD_MINUTES = 10;

/** Names that a headless shell goes by, on a search path and in Playwright's folders. */
const SHELL_NAMES = ['chromium-headless-shell', 'chrome-headless-shell', 'headless_shell'];

/** Names that Chrome, Chromium and Edge go by on a search path. */
const LINUX_NAMES = [
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'chromium',
  'chromium-browser',
  'microsoft-edge-stable',
  'microsoft-edge',
];

const MAC_PROGRAMS = [
  'Google Chrome.app/Contents/MacOS/Google Chrome',
  'Chromium.app/Contents/MacOS/Chromium',
  'Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
];

const WINDOWS_PROGRAMS = [
  'Google\\Chrome\\Application\\chrome.exe',
  'Chromium\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
];

/** What to do when there is no browser: the last word of every way that failed. */
const ADVICE = [
  'The browser tests need Chrome, Chromium or Edge. Any of these will do:',
  '  - install one of them in its usual place;',
  '  - name its program: CHROME_PATH=/path/to/chrome npm test',
  '  - let Playwright download one: npx playwright install chromium',
  '  - on Debian or Ubuntu: sudo apt-get install chromium',
].join('\n');

/**
 * What the browser is to leave out. The first group makes it faster: every test opens a window of its own, and in each
 * Chromium prepares the pages of the address bar's list and a process in reserve, three quarters of what an empty
 * window costs. The second group is Playwright's own, which `--disable-features` would otherwise replace.
 */
const UNWANTED_FEATURES = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess'],
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'PaintHolding', 'MediaRouter'],
  ...['HttpsUpgrades', 'HttpsFirstBalancedModeAutoEnable', 'ThirdPartyStoragePartitioning', 'PreconnectToSearch'],
  ...['AvoidCorsURLLoaderRestartOnRedirect', 'TcpPortRandomizationWin', 'OptimizationHints', 'LensOverlay'],
  ...['NetworkTimeServiceQuerying', 'AimEnabled', 'msForceBrowserSignIn', 'msEdgeUpdateLaunchServicesPreferredVersion'],
];

/**
 * Flags for the browser: no calls home, no graphics card, nothing that only costs time, and no sandbox where it can't
 * work (as root).
 * @param {boolean} [root] whether the browser will run as root
 * @returns {string[]}
 */
export function browserFlags(root = process.getuid?.() === 0) {
  const flags = [
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    `--disable-features=${UNWANTED_FEATURES.join()}`,
  ];
  if (root) flags.push('--no-sandbox');
  return flags;
}

/**
 * The browser that is on this machine already, or undefined. Nothing is downloaded.
 * @param {{ shell?: boolean }} [options] `shell`: whether a headless shell will do, which then comes first
 * @returns {string | undefined}
 * @throws {Error} if CHROME_PATH names something that is not a program
 */
export function findBrowser({ shell = true } = {}) {
  const named = process.env.CHROME_PATH;
  if (named !== undefined && named !== '') {
    if (isProgram(named)) return named;
    throw new Error(`CHROME_PATH is "${named}", and there is no program of that name. Correct it, or unset it.`);
  }
  return (shell ? installedShell() : undefined) ?? installedPrograms().find(isProgram) ?? playwrightBrowser();
}

/**
 * As {@link findBrowser}, and gets a browser if there is none.
 * @param {(line: string) => void} say receives what is being done
 * @param {{ shell?: boolean }} [options] as for {@link findBrowser}
 * @returns {string} the browser's program
 * @throws {Error} if there is no browser and none could be had; the message says what to do
 */
export function ensureBrowser(say, { shell = true } = {}) {
  const found = findBrowser({ shell });
  if (found !== undefined) return found;
  if (process.env.NANDSCOPE_NO_INSTALL === '1') {
    throw new Error(`No browser was found, and NANDSCOPE_NO_INSTALL=1 forbids getting one.\n${ADVICE}`);
  }
  const got = downloadPlaywrightBrowser(say, shell) ?? installDistributionPackage(say, shell);
  if (got === undefined) throw new Error(`No browser was found, and none could be had.\n${ADVICE}`);
  return got;
}

/**
 * Where the three browsers usually are on this system, best first.
 * @returns {string[]}
 */
function installedPrograms() {
  switch (process.platform) {
    case 'darwin': {
      const folders = ['/Applications', join(process.env.HOME ?? '/', 'Applications')];
      return folders.flatMap((folder) => MAC_PROGRAMS.map((program) => join(folder, program)));
    }
    case 'win32': {
      const folders = [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA];
      return folders
        .filter((folder) => folder !== undefined)
        .flatMap((folder) => WINDOWS_PROGRAMS.map((program) => join(folder, program)));
    }
    default:
      return LINUX_NAMES.flatMap((name) => searchPath().map((folder) => join(folder, name)));
  }
}

/** Folders of programs, and where browsers put themselves beside them (Linux). */
function searchPath() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return [...folders, '/usr/local/bin', '/usr/bin', '/opt/google/chrome', '/opt/microsoft/msedge', '/snap/bin'];
}

/**
 * A headless shell that is installed (Linux) or that Playwright has downloaded, and that starts: where libraries are
 * missing for one, another browser may have its own.
 * @returns {string | undefined}
 */
function installedShell() {
  const folders = process.platform === 'linux' ? searchPath() : [];
  const installed = SHELL_NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [installed.find(isProgram), playwrightShell()].find((path) => path !== undefined && starts(path));
}

/**
 * The headless shell that Playwright has downloaded beside its browser, or undefined.
 * @returns {string | undefined}
 */
function playwrightShell() {
  // …/chromium-1217/chrome-linux64/chrome has …/chromium_headless_shell-1217/chrome-headless-shell-linux64/ beside it.
  const [, folder, revision] = /^(.*)chromium-(\d+)[\\/]/.exec(playwrightPath()) ?? [];
  if (folder === undefined) return undefined;
  const shell = `${folder}chromium_headless_shell-${revision}`;
  try {
    const names = SHELL_NAMES.flatMap((name) => [name, `${name}.exe`]);
    return readdirSync(shell)
      .flatMap((part) => names.map((name) => join(shell, part, name)))
      .find(isProgram);
  } catch {
    return undefined;
  }
}

/**
 * The browser that Playwright has downloaded, or undefined.
 * @returns {string | undefined}
 */
function playwrightBrowser() {
  const path = playwrightPath();
  return isProgram(path) ? path : undefined;
}

/** Where Playwright puts its browser. */
function playwrightPath() {
  const require = createRequire(import.meta.url);
  /** @type {typeof import('@playwright/test')} */
  const playwright = require('@playwright/test');
  return playwright.chromium.executablePath();
}

/**
 * @param {(line: string) => void} say
 * @param {boolean} shell whether a headless shell will do, which is half as large
 * @returns {string | undefined} undefined if the download failed or what came does not start
 */
function downloadPlaywrightBrowser(say, shell) {
  say('No Chrome, Chromium or Edge is installed: downloading the one that Playwright brings.');
  const cli = join(import.meta.dirname, '..', 'node_modules', '@playwright', 'test', 'cli.js');
  if (!succeeds(process.execPath, [cli, 'install', ...(shell ? ['--only-shell'] : []), 'chromium'], DOWNLOAD_MINUTES)) {
    say('That download failed.');
    return undefined;
  }
  const path = (shell ? playwrightShell() : undefined) ?? playwrightBrowser();
  if (path === undefined || starts(path)) return path;
  say('It does not start here: system libraries seem to be missing.');
  if (!isDebianRoot()) return undefined;
  say('Installing them, as root: playwright install-deps chromium');
  return succeeds(process.execPath, [cli, 'install-deps', 'chromium'], DOWNLOAD_MINUTES) && starts(path)
    ? path
    : undefined;
}

/**
 * @param {(line: string) => void} say
 * @param {boolean} shell whether a headless shell will do, which some of the distributions have
 * @returns {string | undefined} undefined if this is not Debian or Ubuntu, not root, or the installation failed
 */
function installDistributionPackage(say, shell) {
  if (!isDebianRoot()) return undefined;
  // Without the recommended packages, which bring half a desktop; text needs one font, though.
  const install = ['install', '-y', '--no-install-recommends', 'fonts-liberation'];
  const names = shell ? ['chromium-headless-shell', 'chromium'] : ['chromium'];
  say(`Installing the distribution's package, as root: apt-get update && apt-get ${install.join(' ')} ${names[0]}`);
  say('(NANDSCOPE_NO_INSTALL=1 forbids this.)');
  const isListed = succeeds('apt-get', ['update'], DOWNLOAD_MINUTES);
  if (!isListed || !names.some((name) => succeeds('apt-get', [...install, name], DOWNLOAD_MINUTES))) {
    say('That installation failed.');
    return undefined;
  }
  const path = (shell ? installedShell() : undefined) ?? installedPrograms().find(isProgram);
  if (path !== undefined && starts(path)) return path;
  say('The package was installed, but its browser does not start.');
  return undefined;
}

/** Whether this process may install packages of Debian or Ubuntu. */
function isDebianRoot() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  try {
    return /^ID(_LIKE)?=.*\b(debian|ubuntu)\b/m.test(readFileSync('/etc/os-release', 'utf8'));
  } catch {
    return false;
  }
}

/**
 * @param {string} path
 * @returns {boolean}
 */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/**
 * Whether the browser tells its version. (On Windows it would open a window instead, so there it counts as starting.)
 * @param {string} path
 */
function starts(path) {
  return process.platform === 'win32' || spawnSync(path, ['--version'], { timeout: 60_000 }).status === 0;
}

/**
 * Runs a program, its output shown on stderr.
 * @param {string} program
 * @param {string[]} args
 * @param {number} minutes until it is ended
 */
function succeeds(program, args, minutes) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(program, args, { stdio: ['ignore', 2, 2], timeout: minutes * 60_000, env }).status === 0;
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    console.log(
      ensureBrowser((line) => {
        console.error(line);
      }),
    );
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
