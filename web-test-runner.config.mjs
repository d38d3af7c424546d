// Browser tests of the elements: the system's Chromium, sources served by Vite.
//   npx wtr                                        all
//   npx wtr --group kit                            one package of elements/
//   npx wtr --files 'elements/kit/src/ui/*.browser.test.tsx'
import { createReadStream } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defaultReporter } from '@web/test-runner'
import { playwrightLauncher } from '@web/test-runner-playwright'
import { build, createServer } from 'vite'
import { BROWSER_FLAGS, findBrowser } from './scripts/browser.mjs'

const root = fileURLToPath(new URL('.', import.meta.url))
const clips = join(root, '.cache', 'clips')
const CLIP_TYPES = {
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
  m3u8: 'application/vnd.apple.mpegurl',
  ts: 'video/mp2t',
  m4s: 'video/iso.segment',
  json: 'application/json',
  png: 'image/png',
  jpg: 'image/jpeg',
}

const vite = await createServer({
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
    entries: ['elements/*/src/**/*.{ts,tsx}', '!**/*.test.ts'],
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

/** Answers whatever Vite knows; everything else goes on to the runner. Koa must not answer what Vite has answered. */
function serveWithVite(context, next) {
  return new Promise((done, fail) => {
    context.res.statusCode = 200
    context.res.once('finish', () => {
      context.respond = false
      done()
    })
    vite.middlewares(context.req, context.res, (error) => {
      if (error) return fail(error)
      context.res.statusCode = 404
      next().then(done, fail)
    })
  })
}

/** Media made by the frame harness, with the byte ranges that a seeking <video> asks for. */
async function serveClips(context, next) {
  const { pathname } = new URL(context.url, 'http://localhost')
  if (!pathname.startsWith('/.cache/clips/')) return next()
  const file = resolve(root, `.${decodeURIComponent(pathname)}`)
  const info = file.startsWith(clips + sep) ? await stat(file).catch(() => null) : null
  if (!info?.isFile()) {
    context.status = 404
    return
  }
  const range = /^bytes=(\d*)-(\d*)$/.exec(context.get('range'))
  const suffix = range && !range[1] ? Number(range[2]) : 0
  const start = range ? (suffix ? Math.max(0, info.size - suffix) : Number(range[1])) : 0
  const end = range && range[1] && range[2] ? Math.min(Number(range[2]), info.size - 1) : info.size - 1
  context.set('accept-ranges', 'bytes')
  context.set('content-type', CLIP_TYPES[file.split('.').at(-1)] ?? 'application/octet-stream')
  if (start > end) {
    context.status = 416
    context.set('content-range', `bytes */${info.size}`)
    return
  }
  context.status = range ? 206 : 200
  if (range) context.set('content-range', `bytes ${start}-${end}/${info.size}`)
  context.set('content-length', String(end - start + 1))
  context.body = createReadStream(file, { start, end })
}

/** version -> the build of kit's fixture element as that version, as a page gets it from the CDN. */
const fixtures = new Map()

async function buildFixture(version) {
  const { readPackage } = await import('./elements/build/package.mjs')
  const { cdnConfig } = await import('./elements/build/viteConfig.mjs')
  const pkg = await readPackage(join(root, 'elements/kit/src/testing/fixture'))
  const outDir = join(root, '.cache', 'fixture')
  const config = cdnConfig(pkg, pkg.scripts.index, `fixture-${version}.js`, outDir)
  const otherVersion = {
    name: 'other-version',
    enforce: 'pre',
    transform: (code, id) => (id === join(pkg.folder, 'package.json') ? code.replace(pkg.version, version) : null),
  }
  await build({ ...config, plugins: [otherVersion, ...config.plugins] })
  return readFile(join(outDir, `fixture-${version}.js`))
}

/** /.fixture/1.0.0.js: self-contained copies of one element in any version, for the tests of several on a page. */
async function serveFixtures(context, next) {
  const version = /^\/\.fixture\/(\d+\.\d+\.\d+)\.js(\?.*)?$/.exec(context.url)?.[1]
  if (!version) return next()
  if (!fixtures.has(version)) fixtures.set(version, buildFixture(version))
  context.type = 'text/javascript'
  context.set('access-control-allow-origin', '*')
  context.body = await fixtures.get(version)
}

/** The one line that the check script counts by. */
function countReporter() {
  return {
    stop({ sessions }) {
      let passed = 0
      let failed = 0
      const count = (suite) => {
        for (const test of suite.tests) {
          if (test.skipped) continue
          if (test.passed) passed += 1
          else failed += 1
        }
        suite.suites.forEach(count)
      }
      for (const session of sessions) {
        if (session.testResults) count(session.testResults)
        // A file that could not be loaded, or ended with an error outside a test.
        if (!session.passed && !session.testResults?.suites.length && !session.testResults?.tests.length) failed += 1
      }
      process.stdout.write(`${passed} passed, ${failed} failed\n`)
    },
  }
}

/** One group per package with browser tests; the runner takes a group without files for a mistake. */
async function findGroups() {
  const names = await readdir(join(root, 'elements'), { recursive: true })
  const packages = names.map((name) => /^([\w-]+)\/src\/.*\.browser\.test\.tsx?$/.exec(name.replaceAll(sep, '/'))?.[1])
  return [...new Set(packages.filter(Boolean))].map((name) => ({
    name,
    files: [`elements/${name}/src/**/*.browser.test.{ts,tsx}`],
  }))
}

// Groups would run beside the files that --files names.
const chosen = process.argv.some((argument) => argument.startsWith('--files'))

export default {
  rootDir: root,
  groups: chosen ? [] : await findGroups(),
  // Announced by a development build that @open-wc/testing brings along.
  filterBrowserLogs: ({ args }) => !String(args[0]).startsWith('Lit is in dev mode'),
  concurrency: 2,
  browserStartTimeout: 60_000,
  testsStartTimeout: 60_000,
  testsFinishTimeout: 180_000,
  testFramework: { config: { timeout: 10_000 } },
  middleware: [serveClips, serveFixtures, serveWithVite],
  plugins: [{ name: 'vite', serverStop: () => vite.close() }],
  reporters: [defaultReporter({ reportTestResults: true, reportTestProgress: false }), countReporter()],
  browsers: [
    playwrightLauncher({
      product: 'chromium',
      launchOptions: {
        executablePath: findBrowser() ?? undefined,
        args: [...BROWSER_FLAGS, '--autoplay-policy=no-user-gesture-required'],
      },
    }),
  ],
}
