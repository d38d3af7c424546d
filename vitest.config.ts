import { defineConfig } from 'vitest/config'
import { OF_NO_POSTGRES } from './scripts/lib/engine-tests.mjs'

const OUT = ['**/node_modules/**', '**/dist/**', '**/*.browser.test.*', '**/e2e/**']

/** Whether each query's row is declared as it comes. */
const CHECKED_ROWS = {
  setupFiles: ['server/src/testing/rows/record-rows.ts'],
  globalSetup: ['server/src/testing/rows/check-rows.ts'],
}

export default defineConfig({
  resolve: { conditions: ['arbo-source'] },
  ssr: { resolve: { conditions: ['arbo-source'] } },
  test: {
    // The embedded database, sharp and the job workers hold threads that a shared process would keep.
    pool: 'forks',
    maxWorkers: 2,
    // For what never ends; the media tests share two processors with whole servers and browsers.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    restoreMocks: true,
    // A poll waits for something that comes; on two busy cores that may take longer than the default second.
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        // Loading the server takes longer than most of its files: each of the two processes loads it once.
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          exclude: [
            ...OUT,
            ...(process.env['DATABASE_URL']
              ? Object.keys(OF_NO_POSTGRES).map((path) => path.replace(/\/$/, '/**'))
              : []),
          ],
          isolate: false,
          ...(process.env['CHECK_ROWS'] ? CHECKED_ROWS : {}),
        },
      },
      {
        extends: true,
        test: {
          name: 'rest',
          include: ['{core,elements,host,scripts}/**/*.test.{ts,tsx}'],
          exclude: OUT,
          isolate: false,
        },
      },
    ],
  },
})
