import { statfsSync } from 'node:fs'

/** With less than this neither the database nor a film can be worked with. Bytes. */
const LEAST = 64 * 1024 ** 2

/** Whether the disk that holds a folder is full; false where that cannot be known. */
export function isDiskFull(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize < LEAST
  } catch {
    return false
  }
}
