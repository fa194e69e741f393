// One page, the script of its workers, one style sheet: nothing inline, so that the server's
// Content-Security-Policy can forbid whatever is.
import { type Plugin, defineConfig } from 'vite';

/** Lets the browser fetch the engine while it reads the script that asks for it. */
const engineEarly: Plugin = {
  name: 'engine-early',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => file.endsWith('.wasm'))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'fetch', crossorigin: true, href: `./${file}` },
          injectTo: 'head',
        })),
  },
};

export default defineConfig({
  // The server may stand behind a path of a proxy.
  base: './',
  plugins: [engineEarly],
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
