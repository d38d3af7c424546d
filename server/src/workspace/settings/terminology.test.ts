import { LEVELS } from '@arbo/core/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeEntity } from '../../testing/fixtures.ts'
import { testServer } from '../../testing/test-server.ts'
import type { TestServer } from '../../testing/test-server.ts'

let server: TestServer
let params: { ws_code: string }

beforeAll(async () => {
  server = await testServer()
  params = { ws_code: server.a.code }
})
afterAll(() => server.close())

const terms = async () => (await server.guest.call('listItemTypes', { params })).data
const versionNow = async () => (await terms())[0]?.version ?? 0

async function rename(id: number, name: string, plural = '') {
  const body = { name, plural, version: await versionNow() }
  return id === 4
    ? server.admin.call('updateItemType', { params: { ...params, id: '4' }, body })
    : server.admin.call('updateEntityType', { params: { ...params, id: String(id) }, body })
}
async function refused(id: number, body: object) {
  const input = { params: { ...params, id }, body: { version: await versionNow(), ...body } }
  return server.admin.refused(id === 4 ? 'updateItemType' : 'updateEntityType', input)
}

test('WS-60 item-types lists the five levels, outermost first, with the default names', async () => {
  const list = await terms()
  expect(list.map(({ name }) => name)).toEqual([...LEVELS])
  expect(list.map(({ id }) => id)).toEqual([0, 1, 2, 3, 4])
  expect(list.map(({ kind }) => kind)).toEqual(['entity', 'entity', 'entity', 'entity', 'item'])
})

test('WS-02 WS-60 each of the five is renamed, with its own plural, and the record has it at once', async () => {
  const names = ['Show', 'Abteilung', 'Folge', 'Sequence', '場面']
  for (const [id, name] of names.entries()) {
    const { data } = await rename(id, name, id === 2 ? 'Folgen' : '')
    expect(data).toMatchObject({ id, name, default_name: LEVELS[id] })
  }
  const { data: record } = await server.guest.call('showWorkspace', { params })
  expect([record.terminology, record.terminology_plurals]).toEqual([names, ['', '', 'Folgen', '', '']])
  expect((await terms()).map(({ name }) => name)).toEqual(names)
  const other = await server.as(server.b.users.owner).call('listItemTypes', { params: { ws_code: server.b.code } })
  expect(other.data.map(({ name }) => name)).toEqual([...LEVELS])
})

test('WS-02 two levels cannot have one name, in any case; a level can keep its own', async () => {
  await rename(0, 'Show')
  await rename(1, 'Process')
  for (const name of ['Show', 'SHOW', ' show ', 'Ｓｈｏｗ']) {
    const refusal = await refused(1, { name })
    expect([refusal.status, refusal.error]).toEqual([409, 'term_taken'])
  }
  expect((await rename(0, 'show')).data.name).toBe('show')
  expect((await terms())[1]?.name).toBe('Process')
})

test('WS-02 a name has 1 to 30 characters', async () => {
  expect((await rename(3, '👩‍🎨'.repeat(3))).data.name).toBe('👩‍🎨'.repeat(3))
  expect((await rename(3, 'x'.repeat(30))).data.name).toHaveLength(30)
  for (const body of [{ name: '' }, { name: '  ' }, { name: 'x'.repeat(31) }, { name: 'x', plural: 'x'.repeat(31) }]) {
    expect((await refused(3, body)).error).toBe('validation_failed')
  }
})

test('WS-60 there are four entity types and one item type', async () => {
  const body = { name: 'Other', version: await versionNow() }
  const send = (name: 'updateItemType' | 'updateEntityType', id: number) =>
    server.admin.refused(name, { params: { ...params, id }, body })
  expect((await send('updateEntityType', 4)).error).toBe('validation_failed')
  expect((await send('updateItemType', 0)).error).toBe('validation_failed')
  expect((await send('updateItemType', 5)).error).toBe('validation_failed')
})

test('WS-60 a change from outdated names is refused with the current ones', async () => {
  const version = await versionNow()
  await rename(0, 'Series')
  const refusal = await refused(0, { name: 'Film', version })
  expect([refusal.status, refusal.error]).toEqual([409, 'conflict'])
  expect(refusal.meta['current']).toEqual((await terms())[0])
})

test('WS-51 naming the levels needs the right to change the settings', async () => {
  const body = { name: 'Film', version: await versionNow() }
  for (const client of [server.member, server.guest]) {
    const refusal = await client.refused('updateEntityType', { params: { ...params, id: 0 }, body })
    expect(refusal.meta['permission']).toBe('settings_updateBasicWorkspaceSettings_update')
  }
})

test('WS-02 a new name sends an event to the workspace', async () => {
  const told = async () =>
    (
      await server.database.query<{ seq: number }>(
        `select seq from event_outbox where ws_id = $1 and type = 'workspace.updated'`,
        [server.a.id],
      )
    ).length
  const before = await told()
  await rename(2, 'Reel')
  expect(await told()).toBe(before + 1)
})

test('WS-02 PLAN-21 a refusal of the server uses the workspace’s name of the level', async () => {
  await rename(4, 'Shot')
  const id = await makeEntity(server, 0, null)
  await makeEntity(server, 1, id)
  const refusal = await server.owner.refused('deleteEntity', { params: { ...params, id } })
  expect(refusal.message).toBe('Entities containing other entities or Shots cannot be deleted.')
})
