import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { errorForLog } from './error-log.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('XOPS-05 a failed statement is logged without its values and rows', async () => {
  const insert = (name: string) => sql`insert into server_setting (name, value) values (${name}, ${'a-secret-value'})`
  await database.db.execute(insert('taken-name'))
  const failed = await database.db.execute(insert('taken-name')).catch((error: unknown) => error)
  expect(JSON.stringify(Object.entries(failed as Error)) + String(failed)).toContain('a-secret-value')
  const logged = errorForLog(failed)
  expect(JSON.stringify(logged)).not.toMatch(/a-secret-value|taken-name/)
  expect(logged).toMatchObject({
    message: expect.stringContaining('insert into server_setting'),
    stack: expect.stringContaining('at '),
    cause: { code: '23505', table: 'server_setting' },
  })
})

test('XOPS-05 any value can be thrown, and causes may be circular', () => {
  const round = new Error('round')
  round.cause = round
  expect(JSON.stringify(errorForLog(round)).match(/round/g)?.length).toBeGreaterThan(1)
  expect(errorForLog({ password: 'x' })).toEqual({ message: 'not an error' })
  expect(errorForLog('plain')).toEqual({ message: 'plain' })
})
