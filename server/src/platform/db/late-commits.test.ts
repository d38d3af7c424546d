import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { testDatabase, testDatabaseUrl, testWorkspace } from '../../testing/test-database.ts'
import type { Database } from './database.ts'
import { eventually } from '../../testing/eventually.ts'

describe.runIf(testDatabaseUrl())('read-only transactions', () => {
  let database: Database
  let wsId: string
  /** What is sent to the database, in its order. */
  const sent: string[] = []

  const query = Client.prototype.query as (this: Client, ...rest: unknown[]) => unknown

  beforeAll(async () => {
    Client.prototype.query = function (this: Client, ...rest: unknown[]) {
      const [config] = rest as [string | { text: string }]
      sent.push(typeof config === 'string' ? config : config.text)
      return query.apply(this, rest)
    } as typeof Client.prototype.query
    // One connection, so that each question is the next of the one before.
    database = await testDatabase({ poolSize: 1 })
    wsId = await testWorkspace(database)
    // Whether it may set the role is asked once.
    await names()
    await eventually(() => expect(sent.at(-1)).toBe('commit'), { everyMs: 1 })
    sent.splice(0)
  })
  // A busy machine may take longer than a commit waits.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(async () => {
    // Nothing of one test goes out in the next.
    vi.runOnlyPendingTimers()
    vi.useRealTimers()
    await database.query('select 1')
    sent.splice(0)
  })
  afterAll(async () => {
    Client.prototype.query = query as typeof Client.prototype.query
    await database.close()
  })

  const names = () => database.read(wsId, (tx) => tx.rows<{ name: string }>('select name from workspace'))
  test('their commit is sent with the connection’s next statement, in one message', async () => {
    await names()
    await names()
    expect(sent.map((text) => text.split(' ')[0])).toEqual(['begin', 'select', 'commit;', 'select'])
    expect(sent[2]).toMatch(/^commit; begin read only/)
  })

  test('a statement outside is sent after their commit: it can write, and sees other writes', async () => {
    await names()
    await database.query("update workspace set name = 'Renamed' where id = $1", [wsId])
    expect(sent.slice(-2)).toEqual(['commit', "update workspace set name = 'Renamed' where id = $1"])
    expect(await names()).toEqual([{ name: 'Renamed' }])
    await database.withWorkspace(wsId, (tx) => tx.rows("update workspace set name = 'Again' where id = $1", [wsId]))
    expect(await names()).toEqual([{ name: 'Again' }])
  })

  test('their commit is sent by itself when nothing follows, and once', async () => {
    await names()
    expect(sent).not.toContain('commit')
    vi.runOnlyPendingTimers()
    await database.query('select 1')
    expect(sent.slice(-2)).toEqual(['commit', 'select 1'])
    expect(sent.filter((text) => text.startsWith('commit'))).toHaveLength(1)
  })

  test('a failing one ends at once, and the connection goes on', async () => {
    await expect(database.read(wsId, (tx) => tx.rows('select 1 / 0'))).rejects.toThrow('division by zero')
    expect(sent.at(-1)).toBe('rollback')
    expect(await names()).toHaveLength(1)
  })
})
