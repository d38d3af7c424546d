import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const executablePath = process.env['CHROMIUM_PATH'] ?? SYSTEM.find((path) => existsSync(path))

/** The product and the example pages against one real server with the demo workspace. */
export default defineConfig({
  projects: [
    { name: 'host', testDir: './host/e2e' },
    { name: 'examples', testDir: './examples/e2e' },
  ],
  globalSetup: './host/e2e/support/startServer.ts',
  outputDir: './test-results',
  // The tests share one workspace; those that change it name what they make.
  workers: 1,
  // The axe audit of every screen in one walk takes half of it on two busy cores.
  timeout: 90_000,
  expect: { timeout: 8000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    trace: 'retain-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
