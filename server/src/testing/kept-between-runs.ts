import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { DirectoryLockedError, lockDirectory } from '../platform/db/embedded/directory-lock.ts'

const CACHE = fileURLToPath(new URL('../../../.cache/', import.meta.url))
const LOCK_WAIT_MS = 50

/**
 * A file or folder that takes long to make and that only its name decides; made by one test process at a time.
 * @param make writes it at the path it is given
 * @returns its path
 */
export async function keptBetweenRuns(name: string, make: (path: string) => Promise<void>): Promise<string> {
  const path = join(CACHE, name)
  if (existsSync(path)) return path
  mkdirSync(CACHE, { recursive: true })
  const lock = await waitForLock(CACHE)
  try {
    if (existsSync(path)) return path
    const part = `${path}.part`
    rmSync(part, { recursive: true, force: true })
    await make(part)
    renameSync(part, path)
    return path
  } finally {
    await lock.release()
  }
}

async function waitForLock(directory: string) {
  for (;;) {
    try {
      return await lockDirectory(directory)
    } catch (error) {
      if (!(error instanceof DirectoryLockedError)) throw error
      await delay(LOCK_WAIT_MS)
    }
  }
}
