/**
 * The single-file page (`npm run build:single`): one HTML file that works when it is opened from a disk. Everything is
 * inside: script, style, workers (src/worker/start-inline.ts), icon and the packages' notices.
 *
 * By hand, since the library for it (vite-plugin-singlefile) leaves out the policy's hashes, the icon and the notices.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The mode of Vite that builds the single-file page. */
export const SINGLE_FILE = 'single-file';

/** The name of its file. */
export const SINGLE_FILE_NAME = 'nandscope.html';

/**
 * Only these exact texts may run or style the page, and workers come from inside it. Nothing is loaded. WebAssembly is
 * for the hash of traces (src/traces/container/sha256.ts).
 */
const policyOf = (/** @type {string} */ script, /** @type {string} */ style) =>
  [
    "default-src 'none'",
    `script-src '${hashOf(script)}' 'wasm-unsafe-eval'`,
    'worker-src blob:',
    `style-src '${hashOf(style)}'`,
    'img-src data: blob:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');

/** @param {string} text */
const hashOf = (text) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

/**
 * Joins the files of the bundle.
 * @param {{ root: string, licenses: string }} options the project's folder; the file with the packages' notices
 * @returns {import('vite').Plugin}
 */
export function singleFile({ root, licenses }) {
  return {
    name: 'nandscope:single-file',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        let script = '';
        let style = '';
        let notices = '';
        /** @type {import('vite').Rolldown.OutputAsset | undefined} */
        let page;
        for (const [name, file] of Object.entries(bundle)) {
          if (file.type === 'chunk') {
            if (script !== '') this.error(`The page has more than one script; ${name} is the second.`);
            script = file.code.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--');
          } else if (name.endsWith('.css')) style += text(file);
          else if (name === licenses) notices = text(file);
          else if (name === 'index.html') page = file;
          else this.error(`The single-file page has no place for ${name}.`);
          if (file !== page) Reflect.deleteProperty(bundle, name);
        }
        if (page === undefined || script === '') this.error('There is no page or no script to join.');
        const icon = readFileSync(join(root, 'public', 'favicon.svg')).toString('base64');
        const policy = policyOf(script, style);
        const html = text(page)
          .replace(/<script type="module"[^>]*><\/script>\s*/, '')
          .replace(/<link rel="stylesheet"[^>]*>\s*/, '')
          .replace('./favicon.svg', `data:image/svg+xml;base64,${icon}`)
          .replace('<head>', () => `<head>\n    <meta http-equiv="Content-Security-Policy" content="${policy}" />`)
          .replace('</head>', () => `<style>${style}</style>\n  </head>`)
          .replace(
            '</body>',
            () =>
              `<script type="text/plain" id="licenses">${notices.replaceAll('</script', '<\\/script')}</script>\n` +
              `    <script type="module">${script}</script>\n  </body>`,
          );
        page.fileName = SINGLE_FILE_NAME;
        page.source = html;
      },
    },
  };
}

/** @param {import('vite').Rolldown.OutputAsset} asset */
function text({ source }) {
  return typeof source === 'string' ? source : new TextDecoder().decode(source);
}
