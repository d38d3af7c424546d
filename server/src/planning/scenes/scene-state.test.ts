import { afterAll, beforeAll, expect, test } from 'vitest'
import { memberOfPerson } from '../../platform/access/member-of-person.ts'
import { makeItem, makeTree } from '../../testing/fixtures.ts'
import { gate } from '../../testing/gate.ts'
import { testDatabaseUrl } from '../../testing/test-database.ts'
import { testServer } from '../../testing/test-server.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { lockScenes } from './scene-state.ts'

let server: TestServer

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

// The embedded database has one transaction at a time.
test.runIf(testDatabaseUrl())(
  'PLAN-11 a call that waited for the lock on a scene gets the scene’s latest state',
  async () => {
    const { a, database } = server
    const id = await makeItem(server, (await makeTree(server)).take)
    const member = await memberOfPerson(database, a.id, a.users.owner.id)
    const [changed, waited] = [gate(), gate()]
    const first = database.withWorkspace(a.id, async (tx) => {
      await lockScenes(tx, member, [id])
      await tx.rows(`update item set name = 'Left so' where ws_id = $1 and id = $2`, [a.id, id])
      changed.open()
      await waited.opened
    })
    await changed.opened
    const second = database.withWorkspace(a.id, (tx) => lockScenes(tx, member, [id]))
    const isWaiting = `select count(*) as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    await expect.poll(async () => (await database.query<{ n: number }>(isWaiting))[0]?.n).toBeGreaterThan(0)
    waited.open()
    await first
    expect((await second).get(id)?.name).toBe('Left so')
  },
)
