import { PGlite } from '@electric-sql/pglite'

/** Triggers need not tell other processes of changes (see held.ts): there are none. */
export const ALONE = ['-c', 'arbo.is_alone=on']

/** PGlite's own parameters turn fsync off (-F), and its default sync method is an empty function in WebAssembly. */
export const DURABLE = [
  ...PGlite.defaultStartParams.filter((part) => part !== '-F'),
  '-c',
  'wal_sync_method=open_datasync',
]

const MB = 1024 ** 2
/** The share of the stored bytes that is kept in memory: all of it is taken at the start, used or not. */
const SHARE = 0.5
const LEAST_MB = 32
/** PostgreSQL's own default. */
const MOST_MB = 128

/** @param {number} bytes of the database @returns {string[]} */
export function buffersFor(bytes) {
  const megabytes = Math.ceil((bytes * SHARE) / MB)
  return ['-c', `shared_buffers=${Math.min(MOST_MB, Math.max(LEAST_MB, megabytes))}MB`]
}
