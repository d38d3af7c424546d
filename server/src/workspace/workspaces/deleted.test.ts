import { contract } from '@arbo/core/contract'
import type { EndpointName, EndpointSpec } from '@arbo/core/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addWorkspace } from '../../testing/add-workspace.ts'
import type { AddedWorkspace } from '../../testing/add-workspace.ts'
import { refusalOf, testServer } from '../../testing/test-server.ts'
import type { TestServer } from '../../testing/test-server.ts'

let server: TestServer
let ws: AddedWorkspace

beforeAll(async () => {
  server = await testServer()
  ws = await addWorkspace(server, server.a.users.owner, 'owner', 'Gone')
  await ws.add(server.a.users.admin, 'admin')
  await ws.add(server.a.users.guest, 'guest')
  await server.owner.call('deleteWorkspace', { params: { ws_code: ws.code } })
})
afterAll(() => server.close())

const at = () => ({ params: { ws_code: ws.code } })
const specOf = (name: EndpointName): EndpointSpec => contract[name]
const rows = (Object.keys(contract) as EndpointName[]).filter(
  (name) => specOf(name).path.includes('{ws_code}') && specOf(name).access !== 'user',
)

describe('a deleted workspace', () => {
  test.each(rows)('WS-34 %s is refused, apart from the calls its owners need to restore it', async (name) => {
    const id = '00000000-0000-7000-8000-000000000000'
    const params = new Proxy({ ws_code: ws.code } as Record<string, string>, {
      get: (known, key: string) => known[key] ?? id,
    })
    for (const client of [server.admin, server.guest]) {
      expect(refusalOf(await client.send(name, { params })).error).toBe('ws_inactive_or_suspended')
    }
    const answer = await server.owner.send(name, { params })
    if (specOf(name).onDeleted === 'owner') expect(answer.statusCode, answer.body).toBe(200)
    else expect(refusalOf(answer).error).toBe('ws_inactive_or_suspended')
  })

  test('WS-34 calls with the workspace in the body are refused too', async () => {
    const body = { wsCode: ws.code, item_id: ws.id, files: [{ key: 'a/b', name: 'a.png' }] }
    expect((await server.owner.refused('reviewUpload', { body })).error).toBe('ws_inactive_or_suspended')
  })

  test('WS-34 WS-23 its owner sees that it is deleted and holds only the right to its settings', async () => {
    const { data } = await server.owner.call('showWorkspace', at())
    expect(Date.now() - Date.parse(data.deleted_at ?? '')).toBeLessThan(60_000)
    const { data: rights } = await server.owner.call('workspacePermissions', at())
    expect(rights.permissions).toEqual(['settings_getBasicWorkspaceSettings_read'])
  })

  test('WS-55 only an owner restores it, within 30 days; a second restore changes nothing', async () => {
    for (const client of [server.admin, server.guest, server.as(server.b.users.owner)]) {
      expect((await client.refused('restoreWorkspace', at())).error).toBe('not_found')
    }
    const move = (interval: string) =>
      server.database.query(`update workspace set deleted_at = now() - $2::interval where id = $1`, [ws.id, interval])
    await move('30 days 1 minute')
    expect((await server.owner.refused('restoreWorkspace', at())).error).toBe('not_found')
    expect((await server.owner.refused('showWorkspace', at())).error).toBe('ws_inactive_or_suspended')
    expect((await server.owner.call('listWorkspaces', { query: { deleted_eq: '1' } })).data).toEqual([])
    await move('29 days')
    const { data } = await server.owner.call('restoreWorkspace', at())
    expect(data).toMatchObject({ code: ws.code, deleted_at: null })
    await server.owner.call('restoreWorkspace', at())
    await server.guest.call('showWorkspace', at())
    const { data: rights } = await server.owner.call('workspacePermissions', at())
    expect(rights.permissions).toContain('settings_deleteWorkspace_delete')
  })

  test('WS-55 deleting needs the owner’s right', async () => {
    expect((await server.admin.refused('deleteWorkspace', at())).error).toBe('permission_denied')
  })
})
