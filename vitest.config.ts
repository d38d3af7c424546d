import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { conditions: ['arbo-source'] },
  ssr: { resolve: { conditions: ['arbo-source'] } },
  test: {
    include: ['{core,server,elements,host,scripts}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**', '**/*.browser.test.*', '**/e2e/**'],
    // A process per file: the embedded database, sharp and the job workers hold threads that a shared one would keep.
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    // A poll waits for something that comes; on two busy cores that may take longer than the default second.
    expect: { poll: { timeout: 15_000 } },
  },
})
