import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const VICTIM = fileURLToPath(new URL('./victim.mjs', import.meta.url))
/** Only a start that hangs takes this long, also on a machine that has much other work. */
const PATIENCE_MS = 180_000
/** Kills come this long after the first acknowledged write at the earliest, ms. */
const EARLIEST_MS = 20

/** @typedef {{ compiled: string, engine: string, clients: number, latestKillMs: number }} Target */

/** One life of the victim. */
class Victim {
  /** @type {Map<number, number>} client to its last acknowledged write */
  acked = new Map()
  stage = 'spawned'
  openMs = 0
  /** @type {{ runs: { run: number, client: number, count: number, last: number }[], faults: string[] } | undefined} */
  found
  errors = ''
  /** @type {(() => void)[]} */
  #waiting = []

  /**
   * @param {Target} target
   * @param {string} folder
   * @param {number} run
   */
  constructor(target, folder, run) {
    const args = [VICTIM, target.compiled, target.engine, folder, String(run), String(target.clients)]
    this.process = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    this.process.stderr.on('data', (chunk) => (this.errors += chunk))
    const lines = createInterface({ input: this.process.stdout })
    lines.on('line', (line) => this.#read(JSON.parse(line)))
    this.ended = new Promise((resolve) => {
      this.process.once('exit', () => {
        // An orphaned server may keep the pipe open; what was said before the kill has been read by then.
        setTimeout(() => {
          this.stage = `${this.stage} (ended)`
          this.#wake()
          resolve(undefined)
        }, 50)
      })
    })
  }

  /** @param {any} line */
  #read(line) {
    if (line.stage) this.stage = line.stage
    if (line.stage === 'checking') Object.assign(this, { openMs: line.openMs, found: line.found })
    if (line.ack !== undefined) this.acked.set(line.ack, line.n)
    this.#wake()
  }

  #wake() {
    for (const resolve of this.#waiting.splice(0)) resolve()
  }

  /** @param {() => boolean} condition */
  async until(condition) {
    const timeout = setTimeout(() => this.process.kill('SIGKILL'), PATIENCE_MS)
    try {
      while (!condition()) {
        if (this.stage.endsWith('(ended)')) throw new Error(`ended while ${this.stage}: ${lastLine(this.errors)}`)
        await new Promise((resolve) => this.#waiting.push(() => resolve(undefined)))
      }
    } finally {
      clearTimeout(timeout)
    }
  }

  async kill() {
    this.process.kill('SIGKILL')
    await this.ended
  }
}

/**
 * A whole start up to the first acknowledged write, then a kill.
 *
 * @param {Target} target
 * @param {string} folder
 * @param {number} run
 */
export async function runUntilWriting(target, folder, run) {
  const began = performance.now()
  const victim = new Victim(target, folder, run)
  try {
    await victim.until(() => victim.acked.size > 0)
    return { readyMs: performance.now() - began, faults: victim.found?.faults ?? [] }
  } finally {
    await victim.kill()
  }
}

/**
 * @param {Target} target
 * @param {string} folder
 * @param {boolean} inMigration wait for the migration to begin
 * @param {number} wholeMs how long a first start takes
 * @returns {Promise<string>} the stage it was killed in
 */
export async function killFirstStart(target, folder, inMigration, wholeMs) {
  const victim = new Victim(target, folder, 0)
  if (inMigration) await victim.until(() => victim.stage === 'migrating')
  await delay(Math.random() * (inMigration ? 150 : wholeMs * 0.8))
  const { stage } = victim
  await victim.kill()
  return stage
}

/**
 * @param {Target} target
 * @param {string} folder
 * @param {number} kills
 * @param {(line: string) => void} print
 */
export async function killWhileWriting(target, folder, kills, print) {
  /** @type {Map<string, number>} run/client to its last acknowledged write */
  const promised = new Map()
  const result = {
    acknowledged: 0,
    lost: 0,
    refused: 0,
    orphans: 0,
    perSecond: 0,
    faults: /** @type {string[]} */ ([]),
    openMs: /** @type {number[]} */ ([]),
  }
  let writingMs = 0
  // One more start than kills: the last one only checks.
  for (let run = 0; run <= kills; run++) {
    const victim = new Victim(target, folder, run)
    try {
      await victim.until(() => victim.acked.size > 0)
    } catch (error) {
      result.refused++
      print(`  start ${run}: ${error instanceof Error ? error.message : String(error)}`)
      if (!(await clearOrphan(folder)) || result.refused > 2 * kills) throw error
      run--
      continue
    }
    if (run > 0) result.openMs.push(victim.openMs)
    result.faults.push(...(victim.found?.faults ?? []).map((fault) => `start ${run}: ${fault}`))
    result.lost += countLost(promised, victim.found?.runs ?? [])
    const life = run < kills ? EARLIEST_MS + Math.random() * (target.latestKillMs - EARLIEST_MS) : 0
    await delay(life)
    await victim.kill()
    writingMs += life
    if (orphanOf(folder)) result.orphans++
    for (const [client, n] of victim.acked) promised.set(`${run}/${client}`, n)
  }
  result.acknowledged = [...promised.values()].reduce((sum, n) => sum + n, 0)
  result.perSecond = result.acknowledged / (writingMs / 1000)
  return result
}

/**
 * A client writes 1, 2, 3 ... in turn, so its acknowledged writes are there when the row count reaches the last number.
 *
 * @param {ReadonlyMap<string, number>} promised
 * @param {readonly { run: number, client: number, count: number, last: number }[]} runs
 */
function countLost(promised, runs) {
  const found = new Map(runs.map(({ run, client, count, last }) => [`${run}/${client}`, Math.min(count, last)]))
  let lost = 0
  for (const [key, n] of promised) lost += Math.max(0, n - (found.get(key) ?? 0))
  return lost
}

/**
 * The server process that a killed packaged PostgreSQL left behind, by its own pid file.
 *
 * @param {string} folder
 */
function orphanOf(folder) {
  const file = join(folder, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  try {
    process.kill(pid, 0)
    return pid
  } catch {
    return undefined
  }
}

/**
 * Ends an orphaned server as an administrator would, by an immediate shutdown.
 *
 * @param {string} folder
 * @returns {Promise<boolean>} whether there was one
 */
export async function clearOrphan(folder) {
  const pid = orphanOf(folder)
  if (!pid) return false
  process.kill(pid, 'SIGQUIT')
  while (orphanOf(folder) === pid) await delay(50)
  return true
}

/** @param {string} text */
function lastLine(text) {
  const lines = text.split('\n').filter((line) => /error|undefined/i.test(line))
  return lines[0] ?? text.slice(0, 200)
}

/** @param {readonly number[]} sorted */
export function median(sorted) {
  return sorted[Math.floor(sorted.length / 2)]
}
