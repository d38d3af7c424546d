import { afterEach, expect, test } from 'vitest'
import type { Session } from '../../platform/session/types.ts'
import { WS, serveWorkspace, signedIn, testSession, until } from '../../testing/fixtures.ts'
import { serveEvents } from '../../testing/live-stream.ts'
import { testServer } from '../../testing/test-server.ts'
import { createEntityStore } from './create-entity-store.ts'

const ID = '0190a000-0000-7000-8000-0000000000e1'
const ONE = `workspace/${WS}/entities/${ID}`
const open: Session[] = []
afterEach(() => {
  for (const session of open.splice(0)) session.close()
})

test('PLAN-02 two teams removed in quick succession are both gone, each removal with the version of the one before', async () => {
  const server = await testServer()
  serveWorkspace(server, [])
  serveEvents(server)
  let entity = { id: ID, version: 4, thumbnail: null, teams: [{ id: 'a' }, { id: 'b' }, { id: 'c' }] }
  server.on(`GET ${ONE}/details`, () => ({ body: { data: entity } }))
  server.on(`GET ${ONE}/metric`, { body: { data: [] } })
  server.on(`PUT ${ONE}/team`, ({ body }) => {
    const { team_ids, version } = body as { team_ids: string[]; version: number }
    if (version !== entity.version) return { status: 409, body: { error: 'conflict', message: 'x', meta: {} } }
    entity = { ...entity, version: version + 1, teams: team_ids.map((id) => ({ id })) }
    return { body: { data: entity.teams } }
  })
  const { session } = testSession(server, { workspaceCode: WS }, 'first')
  open.push(session)
  await signedIn(session)
  const store = createEntityStore(session, { id: ID })
  store.subscribe(() => undefined)
  await until(store, ({ status }) => status === 'ready')
  const teams = () => store.getState().entity?.teams.map(({ id }) => id)

  const first = store.removeTeam('a')
  const second = store.removeTeam('b')
  await Promise.all([first, second])
  expect(teams()).toEqual(['c'])
  await store.addTeams(['a', 'c'])
  expect(teams()).toEqual(['c', 'a'])

  // Who waits for a reading that is given up waits for the one that took its place.
  entity = { ...entity, version: 7, teams: [{ id: 'e' }] }
  const readings = [store.reload(), store.reload()]
  await readings[0]
  expect(teams()).toEqual(['e'])

  // Somebody else was faster: nothing is written, and what they made is shown.
  entity = { ...entity, version: 9, teams: [{ id: 'd' }] }
  await expect(store.removeTeam('c')).rejects.toMatchObject({ code: 'conflict' })
  expect(teams()).toEqual(['d'])
  await store.removeTeam('d')
  expect(teams()).toEqual([])
})
