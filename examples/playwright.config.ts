import { defineConfig } from '@playwright/test'
import host from '../host/playwright.config.ts'

/** The same browser and the same server as the host's tests. */
export default defineConfig({
  ...host,
  testDir: './e2e',
  globalSetup: '../host/e2e/support/startServer.ts',
  outputDir: '../test-results/examples',
})
