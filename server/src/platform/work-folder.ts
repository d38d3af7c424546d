import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'

/** A folder of another machine's process that was not touched for so long belongs to nobody. */
const FOREIGN_AGE_MS = 7 * 24 * 3600_000

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // It is there, and somebody else's.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

async function isLeftOver(folder: string, name: string, host: string): Promise<boolean> {
  const [, machine, pid] = /^(.+)\.(\d+)$/.exec(name) ?? []
  if (machine === host) return Number(pid) === process.pid || !isAlive(Number(pid))
  const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: 0 }))
  return Date.now() - mtimeMs > FOREIGN_AGE_MS
}

/**
 * A folder for this process's files in the making, below one that other processes may use, too. Removes those of
 * processes that are gone.
 * @param isShared whether there can be others at all
 */
export async function ownWorkFolder(folder: string, isShared: boolean, host = hostname()): Promise<string> {
  const machine = host.replace(/[^\w-]/g, '-')
  if (!isShared) await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  for (const name of await readdir(folder)) {
    if (await isLeftOver(folder, name, machine)) await rm(join(folder, name), { recursive: true, force: true })
  }
  return join(folder, `${machine}.${process.pid}`)
}
