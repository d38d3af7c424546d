import { statfsSync } from 'node:fs'

/** With less than this neither the database nor a film can be worked with. Bytes. */
const LEAST = 64 * 1024 ** 2

/** Bytes that this user can still write below a folder; Infinity where that cannot be known. */
export function freeBytesOf(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    return Infinity
  }
}

/** Whether an error, or its cause, is the system's refusal of more bytes. */
export function isNoSpace(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('code' in current && (current.code === 'ENOSPC' || current.code === 'EDQUOT')) return true
  }
  return false
}

/** Whether the disk that holds a folder is full; false where that cannot be known. */
export function isDiskFull(folder: string, freeIn = freeBytesOf): boolean {
  return freeIn(folder) < LEAST
}
