import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { createServer } from 'vite'

/** Vite as middleware of the test runner: sources as they are, with the workspace's packages by source. */
export function createTestServer(/** @type {string} */ root) {
  return createServer({
    root,
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    cacheDir: join(root, '.cache', 'vite-browser-tests'),
    resolve: { conditions: ['arbo-source', 'module', 'browser', 'development'] },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    plugins: [
      react(),
      {
        // The runner answers these itself.
        name: 'keep-runner-urls',
        enforce: 'pre',
        resolveId: (id) => (id.startsWith('/__web-') ? { id, external: true } : null),
      },
    ],
    optimizeDeps: {
      // Found beforehand: a dependency that is discovered during a test makes Vite reload the page under it.
      entries: ['elements/*/src/**/*.{ts,tsx}', '!**/!(*.browser).test.ts'],
      include: [
        'react',
        'react-dom',
        'react-dom/client',
        'react/jsx-runtime',
        'react/jsx-dev-runtime',
        '@open-wc/testing',
      ],
      exclude: ['@web/test-runner-commands'],
    },
  })
}

/** Answers whatever Vite knows; everything else goes on. Koa must not answer what Vite has answered. */
export function serveWithVite(/** @type {import('vite').ViteDevServer} */ vite) {
  return async (context, next) => {
    context.res.statusCode = 200
    const answered = await new Promise((resolve, reject) => {
      context.res.once('finish', () => resolve(true))
      vite.middlewares(context.req, context.res, (error) => (error ? reject(error) : resolve(false)))
    })
    if (answered) {
      context.respond = false
    } else {
      context.res.statusCode = 404
      await next()
    }
  }
}
