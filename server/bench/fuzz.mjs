// The fuzzing of server/src/platform/http/fuzz.test.ts with 100,000 requests, or `FUZZ_REQUESTS=5000 FUZZ_SEED=7`; in pieces, each
// with a seed and a database of its own, so that a finding can be repeated in a minute.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const PIECE = 10_000
const wanted = Number(process.env['FUZZ_REQUESTS'] ?? 100_000)
const firstSeed = Number(process.env['FUZZ_SEED'] ?? 1)

/** @param {number} requests @param {number} seed @returns {Promise<number>} the exit code */
function piece(requests, seed) {
  const child = spawn(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--project', 'server', 'server/src/platform/http/fuzz.test.ts'],
    { cwd: root, stdio: 'inherit', env: { ...process.env, FUZZ_REQUESTS: String(requests), FUZZ_SEED: String(seed) } },
  )
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
}

let failed = 0
for (let done = 0, seed = firstSeed; done < wanted; done += PIECE, seed += 1) {
  if ((await piece(Math.min(PIECE, wanted - done), seed)) !== 0) failed += 1
}
process.stdout.write(`${wanted} requests, ${failed} pieces with findings\n`)
if (failed > 0) process.exitCode = 1
