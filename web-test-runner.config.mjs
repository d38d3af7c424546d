// Browser tests of the elements: the system's Chromium, sources served by Vite.
//   npx wtr                                        all
//   npx wtr --group kit                            one package of elements/
//   npx wtr --files 'elements/kit/src/ui/*.browser.test.tsx'
import { readdir } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defaultReporter } from '@web/test-runner'
import { playwrightLauncher } from '@web/test-runner-playwright'
import { serveClips } from './elements/build/testing/clips.mjs'
import { countReporter } from './elements/build/testing/count-reporter.mjs'
import { serveFixtures } from './elements/build/testing/fixtures.mjs'
import { serveViteClient } from './elements/build/testing/vite-client.mjs'
import { createTestServer, serveWithVite } from './elements/build/testing/vite-server.mjs'
import { BROWSER_FLAGS, findHeadlessBrowser } from './scripts/browser.mjs'

const root = fileURLToPath(new URL('.', import.meta.url))
const vite = await createTestServer(root)

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
  concurrency: 2,
  browserStartTimeout: 60_000,
  testsStartTimeout: 60_000,
  testsFinishTimeout: 180_000,
  // For what never ends: an audit in two themes takes 10 s beside two other lanes.
  testFramework: { config: { timeout: 60_000 } },
  middleware: [serveViteClient, serveClips(root), serveFixtures(root), serveWithVite(vite)],
  plugins: [{ name: 'vite', serverStop: () => vite.close() }],
  reporters: [defaultReporter({ reportTestResults: true, reportTestProgress: false }), countReporter()],
  // Announced by a development build that @open-wc/testing brings along.
  filterBrowserLogs: ({ args }) => !String(args[0]).startsWith('Lit is in dev mode'),
  browsers: [
    playwrightLauncher({
      product: 'chromium',
      launchOptions: {
        executablePath: findHeadlessBrowser() ?? undefined,
        args: [...BROWSER_FLAGS, '--autoplay-policy=no-user-gesture-required'],
      },
    }),
  ],
}
