import { afterAll, beforeAll, expect, test } from 'vitest'
import { runFuzz } from '../../testing/fuzz/run-fuzz.ts'
import { testServer } from '../../testing/test-server.ts'
import type { TestServer } from '../../testing/test-server.ts'

/** `npm run bench fuzz` sets more, and other seeds. */
const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? (process.env['DATABASE_URL'] ? 600 : 2000))
const SEED = Number(process.env['FUZZ_SEED'] ?? 20261122)
const LIMIT_MS = 20_000

let server: TestServer

beforeAll(async () => {
  server = await testServer({ seatsPerWorkspace: 10_000, workspacesPerUser: 10_000 })
})
afterAll(() => server.close())

test(
  `XOPS-07 no call of the OpenAPI document fails, hangs, or shows or changes anything of another workspace`,
  async () => {
    const report = await runFuzz(server, { requests: REQUESTS, seed: SEED, limitMs: LIMIT_MS })
    const { statuses, called, succeeded, slowest, marked } = report
    if (process.env['FUZZ_REQUESTS']) {
      const byStatus = [...statuses].toSorted(([one], [two]) => one - two)
      process.stdout.write(
        `${REQUESTS} requests, seed ${SEED}: ${called.size} operations called, ${succeeded.size} succeeded\n` +
          `status: ${byStatus.map(([status, calls]) => `${status} ${calls}`).join(', ')}\n` +
          `slowest: ${Math.round(slowest.ms)} ms, ${slowest.what.slice(0, 200)}\n`,
      )
    }
    expect(marked).toBeGreaterThan(30)
    expect(report.findings.slice(0, 20).map(({ kind, what }) => `${kind}: ${what}`)).toEqual([])
    // Most must have been understood, or nothing was tried.
    if (REQUESTS >= 2000) expect(succeeded.size).toBeGreaterThan(called.size / 4)
  },
  Math.max(240_000, REQUESTS * 100),
)
