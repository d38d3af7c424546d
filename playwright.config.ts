import { defineConfig } from '@playwright/test'
import { BROWSER_FLAGS, findHeadlessBrowser } from './scripts/browser.mjs'

/** The product and the example pages against one real server with the demo workspace. */
export default defineConfig({
  projects: [
    // A page that goes on has its scripts compiled: a load takes 0.7 s of processor time there, 1.3 s in a new context.
    { name: 'host', testDir: './host/e2e', use: { reuseContext: true } },
    { name: 'examples', testDir: './examples/e2e' },
  ],
  globalSetup: './host/e2e/support/start-server.ts',
  outputDir: './test-results',
  // The tests share one workspace; those that change it name what they make.
  workers: 2,
  // The axe audit of every screen in one walk takes half of it on two busy cores.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    // A click that waits says what for, which the whole test's time-out cannot.
    actionTimeout: 60_000,
    navigationTimeout: 90_000,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    // A page that moves is painted again and again, by one processor; what moves is tested with motion allowed.
    contextOptions: { reducedMotion: 'reduce' },
    // A worker answers where a test wants to; its own tests allow it.
    serviceWorkers: 'block',
    // A trace films the page, which on two cores takes a tenth of the run: `--trace on` for the test in question.
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: findHeadlessBrowser() ?? undefined, args: BROWSER_FLAGS },
  },
})
