// One page, one worker, one style sheet: nothing inline, so that the server's
// Content-Security-Policy can forbid whatever is.
import { defineConfig } from 'vite';

export default defineConfig({
  // The server may stand behind a path of a proxy.
  base: './',
  esbuild: { jsx: 'automatic', jsxImportSource: 'preact', legalComments: 'none' },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1000,
  },
  worker: { format: 'es' },
  // For `npm run dev`: the API of a server that runs beside it.
  server: { proxy: { '/v1': process.env['ABIDE_SERVER'] ?? 'http://127.0.0.1:8181' } },
  preview: { proxy: { '/v1': process.env['ABIDE_SERVER'] ?? 'http://127.0.0.1:8181' } },
});
