import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { EMBEDDED_STEP, IN_PARTITIONS, OF_NO_POSTGRES, ON_EMBEDDED } from './lib/engine-tests.mjs'
import { root } from './lib/run.mjs'

const all = readdirSync(join(root, 'server/src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.ts'))
  .map((file) => `server/src/${file}`)
/** Vitest takes a filter for a part of the path. */
const runBy = (filters: readonly string[]) => all.filter((file) => filters.some((filter) => file.includes(filter)))

test('every test of the server runs on PostgreSQL or on the embedded engine', () => {
  const embedded = new Set(runBy(EMBEDDED_STEP))
  const ofNoPostgres = runBy(Object.keys(OF_NO_POSTGRES))
  expect(ofNoPostgres.length).toBeGreaterThan(10)
  expect(ofNoPostgres.filter((file) => !embedded.has(file))).toEqual([])
})

test.each(Object.entries(ON_EMBEDDED))(
  '%s is one file, whose difference on the embedded engine is said: %s',
  (file, why) => {
    expect(runBy([file])).toEqual([file])
    expect(why.length).toBeGreaterThan(20)
  },
)

test.each([...EMBEDDED_STEP, ...IN_PARTITIONS])('%s names tests that exist', (filter) => {
  expect(runBy([filter])).not.toEqual([])
})
