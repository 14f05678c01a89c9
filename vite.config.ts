import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

/**
 * What the built page may load: its own files, and nothing from anywhere else. Pictures made in the page (blob:, data:)
 * may be shown and saved. React sets styles through the CSS object model, which needs no 'unsafe-inline'; an attribute
 * written as text (`setAttribute('style', …)`) is refused.
 */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "connect-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data: blob:",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** Puts the policy into the built page only: the development server needs inline scripts for hot reloading. */
function contentSecurityPolicy(): Plugin {
  return {
    name: 'nandscope:content-security-policy',
    apply: 'build',
    transformIndexHtml: () => [
      {
        tag: 'meta',
        attrs: { 'http-equiv': 'Content-Security-Policy', content: CONTENT_SECURITY_POLICY },
        injectTo: 'head-prepend',
      },
    ],
  };
}

export default defineConfig({
  // Relative addresses: the built page works from any folder of any server.
  base: './',
  plugins: [react(), contentSecurityPolicy()],
  worker: { format: 'es' },
  build: {
    // Another folder keeps two builds apart, for `vite preview` and the browser tests too.
    outDir: process.env.NANDSCOPE_DIST ?? 'dist',
    emptyOutDir: true,
    // Assets stay files: a data: address would need a wider policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    setupFiles: ['tests/setup.ts'],
    environment: 'node',
    restoreMocks: true,
    // LONG=1 (`npm run test:long`) lets property tests take many more cases.
    testTimeout: process.env.LONG === undefined ? 20_000 : 600_000,
  },
});
