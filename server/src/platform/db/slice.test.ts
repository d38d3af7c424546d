import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuidv7 } from 'uuidv7'
import { testDatabase, testDatabaseUrl } from '../../testing/test-database.ts'
import type { Database } from './database.ts'
import { inLine, inSlice } from './slice.ts'

let database: Database

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test.skipIf(testDatabaseUrl())(
  'XSEC-05 a short call goes before all slices but the running one, however many are waiting',
  async () => {
    const order: string[] = []
    const wsId = uuidv7()
    // A connection for each: opening one takes turns of its own.
    await Promise.all([database.query('select 1'), database.query('select 1')])
    let begun: () => void = () => undefined
    const first = new Promise<void>((resolve) => (begun = resolve))
    let ask: () => void = () => undefined
    const asked = new Promise<void>((resolve) => (ask = resolve))
    const slice = (at: number) =>
      inSlice(database, wsId, async (tx) => {
        for (let statement = 0; statement < 5; statement += 1) {
          await tx.rows('select count(*) from item')
          // Answered: the slice is under way in the engine. Before, the short call might rightly go before it, too.
          begun()
          // And it is not over before the short call is there, however busy the machine is.
          await asked
        }
        order.push(`slice ${at}`)
      })
    const slices = Array.from({ length: 5 }, (_, at) => slice(at))
    await first
    const short = database.query('select 1').then(() => order.push('short'))
    ask()
    await Promise.all([...slices, short])
    expect(order).toEqual(['slice 0', 'short', 'slice 1', 'slice 2', 'slice 3', 'slice 4'])
  },
)

test('XSEC-05 a failure in a line stops nobody, and lines do not wait for each other', async () => {
  const order: string[] = []
  const fails = inLine('a', () => Promise.reject(new Error('it broke')))
  const next = inLine('a', () => Promise.resolve(order.push('next')))
  const other = inLine('b', () => Promise.resolve(order.push('other')))
  await expect(fails).rejects.toThrow('it broke')
  await Promise.all([next, other])
  expect(order.toSorted()).toEqual(['next', 'other'])
})
