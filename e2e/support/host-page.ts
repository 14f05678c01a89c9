import { createHash } from 'node:crypto';

/** Records messages of the frame, and answers SPLICE as a learning system does: with the state that it keeps. */
const SCRIPT = `
window.received = [];
addEventListener('message', (event) => {
  const frame = document.querySelector('iframe').contentWindow;
  if (event.source !== frame) return;
  window.received.push({ origin: event.origin, data: event.data });
  if (event.data.subject !== 'SPLICE.getState') return;
  const kept = document.location.protocol === 'file:' ? null : sessionStorage.getItem('state');
  const state = JSON.parse(kept);
  frame.postMessage({ subject: 'SPLICE.getState.response', message_id: event.data.message_id, state }, '*');
});`;

/** A page that holds one frame, and its strict policy: only its own script runs, and only the frame is loaded. */
export function hostDocument(source: string, sandbox: string, frames: string): { html: string; policy: string } {
  const hash = createHash('sha256').update(SCRIPT).digest('base64');
  return {
    html:
      `<!doctype html><html lang="en"><title>Host</title><script>${SCRIPT}</script>` +
      `<iframe src="${source.replaceAll('&', '&amp;')}" title="NANDscope" width="1200" height="640" sandbox="${sandbox}"></iframe></html>`,
    policy: `default-src 'none'; script-src 'sha256-${hash}'; ${frames}`,
  };
}
