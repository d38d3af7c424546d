import { StorageError } from './errors.ts'

const SEGMENT = /^[A-Za-z0-9][A-Za-z0-9._-]*$/
const MAX_KEY = 512
/** The bytes that a file system accepts as one name, less the '.json' that a description adds. */
const MAX_SEGMENT = 250

/** The same keys on every medium, so that files can move from one to the other. @throws StorageError bad_key */
export function checkKey(key: string): string {
  const segments = key.split('/')
  const isSafe = segments.every((segment) => segment.length <= MAX_SEGMENT && SEGMENT.test(segment))
  if (key.length > MAX_KEY || !isSafe) throw new StorageError('bad_key')
  return key
}

/** A prefix of whole segments, with or without a slash at its end. @throws StorageError bad_key */
export function checkPrefix(prefix: string): string {
  return checkKey(prefix.replace(/\/$/, ''))
}
