import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes a folder with those above it; one that is there already is left as it is. Node's own recursive mkdir never
 * returns where a file system refuses a new entry by ENOENT although the folder above is there, as /proc does.
 * @throws {Error} with the code of the file system
 */
export function makeFolder(folder: string, mode = 0o777): void {
  try {
    mkdirSync(folder, { mode })
  } catch (error) {
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return
    const above = dirname(folder)
    const isAboveMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT' && !existsSync(above)
    if (!isAboveMissing || above === folder) throw error
    makeFolder(above, mode)
    makeFolder(folder, mode)
  }
}
