import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { OF_NO_POSTGRES } from '../vitest.config.ts'
import { IN_PARTITIONS, ON_EMBEDDED } from './lib/engine-tests.mjs'
import { root } from './lib/run.mjs'

const all = readdirSync(join(root, 'server/src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.ts'))
  .map((file) => `server/src/${file}`)
/** Vitest takes a filter for a part of the path. */
const runBy = (filters: readonly string[]) => all.filter((file) => filters.some((filter) => file.includes(filter)))

test('every test of the server runs on PostgreSQL or on the embedded engine', () => {
  const embedded = new Set(runBy(Object.keys(ON_EMBEDDED)))
  const ofNoPostgres = runBy(OF_NO_POSTGRES)
  expect(ofNoPostgres.length).toBeGreaterThan(10)
  expect(ofNoPostgres.filter((file) => !embedded.has(file))).toEqual([])
})

test.each([...Object.keys(ON_EMBEDDED), ...IN_PARTITIONS, ...OF_NO_POSTGRES])('%s names tests that exist', (filter) => {
  expect(runBy([filter])).not.toEqual([])
})
