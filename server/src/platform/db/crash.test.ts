import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { compileDatabase } from '../../../bench/compile.mjs'
import { killFirstStart, killWhileWriting, type Target } from '../../../bench/killer.mjs'

/** A short form of server/bench/kill.mjs, whose figures are in docs/decisions/0001-embedded-database.md. */
const KILLS = 2
/** Each start takes half a second on an idle machine and up to half a minute on one that runs all other tests. */
const TIMEOUT_MS = 600_000
const root = mkdtempSync(join(tmpdir(), 'arbo-crash-'))
let target: Target

beforeAll(() => {
  target = { compiled: compileDatabase('test'), engine: 'embedded', clients: 3, latestKillMs: 300 }
})

afterAll(() => rmSync(root, { recursive: true, force: true }))

it(
  'XOPS-06 no acknowledged write is lost when the process is killed: at the first start, during a migration, during a write',
  async () => {
    const folder = join(root, 'data')
    await killFirstStart(target, folder, false, 1500)
    await killFirstStart(target, folder, true, 0)
    const lines: string[] = []
    const result = await killWhileWriting(target, folder, KILLS, (line) => lines.push(line))
    expect(lines).toEqual([])
    expect(result).toMatchObject({ lost: 0, refused: 0, faults: [] })
    expect(result.acknowledged).toBeGreaterThan(0)
  },
  TIMEOUT_MS,
)
