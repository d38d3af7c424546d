/**
 * Kills a database's process by SIGKILL, again and again, and looks for what is lost:
 *
 *   node server/bench/kill.mjs [--engine embedded|packaged] [--kills 20] [--first 10] [--clients 4]
 *
 * `kills`: under a stream of acknowledged transactions, on one data folder that lives through all of them. `first`: in
 * the first start of a new folder, half of them while it migrates. Afterwards each must start again by itself.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { compileDatabase } from './compile.mjs'
import { clearOrphan, killFirstStart, killWhileWriting, median, runUntilWriting } from './killer.mjs'

const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: 'embedded' },
    kills: { type: 'string', default: '20' },
    first: { type: 'string', default: '10' },
    clients: { type: 'string', default: '4' },
  },
})
const target = {
  compiled: compileDatabase('bench'),
  engine: values.engine,
  clients: Number(values.clients),
  latestKillMs: 1500,
}
const root = mkdtempSync(join(tmpdir(), 'arbo-kill-'))
// The packaged PostgreSQL, which refuses to be root, must reach its folder as another user.
chmodSync(root, 0o755)
const print = (/** @type {string} */ line) => void process.stdout.write(`${line}\n`)

try {
  await firstStarts()
  await underWrites()
} finally {
  rmSync(root, { recursive: true, force: true })
}

async function firstStarts() {
  const stages = new Map()
  let failed = 0
  let orphans = 0
  const whole = await runUntilWriting(target, join(root, 'measure'), 0)
  if (await clearOrphan(join(root, 'measure'))) orphans++
  for (let run = 0; run < Number(values.first); run++) {
    const folder = join(root, `first-${run}`)
    const stage = await killFirstStart(target, folder, run % 2 === 1, whole.readyMs)
    stages.set(stage, (stages.get(stage) ?? 0) + 1)
    if (await clearOrphan(folder)) orphans++
    const again = await runUntilWriting(target, folder, 1).catch((error) => print(`  ${stage}: ${error.message}`))
    if (!again || again.faults.length > 0) failed++
    await clearOrphan(folder)
    rmSync(folder, { recursive: true, force: true })
  }
  const where = [...stages].map(([stage, count]) => `${count} ${stage}`).join(', ')
  print(
    `${values.engine}: first start ${Math.round(whole.readyMs)} ms; ${values.first} killed (${where}): ${failed} did not start again, ${orphans} orphaned servers`,
  )
}

async function underWrites() {
  const folder = join(root, 'writes')
  const result = await killWhileWriting(target, folder, Number(values.kills), print)
  const opens = result.openMs.map(Math.round).sort((a, b) => a - b)
  print(
    `${values.engine}: ${values.kills} kills under ${target.clients} clients: ${result.acknowledged} acknowledged transactions, ` +
      `${result.lost} lost, ${result.faults.length} faults, ${result.refused} starts refused, ${result.orphans} orphaned servers; ` +
      `open after a kill: median ${median(opens)} ms, longest ${opens.at(-1)} ms; ${Math.round(result.perSecond)} transactions/s`,
  )
  for (const fault of result.faults) print(`  ${fault}`)
}
