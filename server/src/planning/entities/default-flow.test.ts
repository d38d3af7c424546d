import { afterAll, beforeAll, expect, test } from 'vitest'
import { addUser, testServer } from '../../testing/test-server.ts'
import type { TestClient, TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

/** Somebody with a workspace that they have just created. */
async function founded(name: string, language = 'en') {
  const client = server.as(await addUser(server, 'guest', name))
  const headers = { 'accept-language': language }
  const { data } = await client.call('createWorkspace', { body: { name } }, { headers })
  return { client, params: { ws_code: data.code } }
}

type Place = Awaited<ReturnType<typeof founded>>['params']
const flowsIn = async (client: TestClient, params: Place) => (await client.call('listTemplateFlows', { params })).data
const project = async (client: TestClient, params: Place, more: { template_flow_id?: string | null } = {}) =>
  (await client.call('createEntity', { params, body: { type: 0, name: 'Film', ...more } })).data

test('XUX-02 a new workspace has a status flow, whose statuses differ in what they count as and so in colour', async () => {
  const { client, params } = await founded('Studio')
  const [flow, ...others] = await flowsIn(client, params)
  expect(others).toEqual([])
  expect(flow).toMatchObject({ name: 'Production', status: 1, deployed: false, created_by: { display_name: 'Studio' } })
  expect(flow?.statuses.map(({ name, kind, reserved }) => [name, kind, reserved])).toEqual([
    ['Waiting', 1, false],
    ['In progress', 2, false],
    ['In review', 3, false],
    ['Retake', 4, false],
    ['Approved', 6, true],
  ])
})

test('XUX-02 the flow is in the language of who founds the workspace', async () => {
  const { client, params } = await founded('Atelier', 'de')
  const [flow] = await flowsIn(client, params)
  expect(flow?.statuses.map(({ name }) => name)).toEqual(['Wartet', 'In Arbeit', 'Im Review', 'Retake', 'Freigegeben'])
})

test('XUX-02 every new project has the flow, unless another or none is chosen; what lies below inherits', async () => {
  const { client, params } = await founded('Owner')
  const [flow] = await flowsIn(client, params)
  const first = await project(client, params)
  expect([first.template_flow?.id, first.own_template_flow_id]).toEqual([flow?.id, flow?.id])
  const body = { type: 1, name: 'Animation', parent_id: first.id } as const
  const { data: below } = await client.call('createEntity', { params, body })
  expect([below.template_flow?.id, below.own_template_flow_id]).toEqual([flow?.id, null])
  expect((await project(client, params, { template_flow_id: null })).template_flow).toBeNull()
  const other = await client.call('createTemplateFlow', {
    params,
    body: { name: 'Comic', statuses: [{ name: 'Inked', kind: 3 }] },
  })
  expect((await project(client, params, { template_flow_id: other.data.id })).template_flow?.name).toBe('Comic')
})

test('XUX-02 an archived or deleted flow is no default any more, and workspaces of before have none', async () => {
  const { client, params } = await founded('Tidy')
  const [flow] = await flowsIn(client, params)
  const template_flow_ids = [flow?.id ?? '']
  await client.call('archiveTemplateFlows', { params, body: { template_flow_ids, status: 0 } })
  expect((await project(client, params)).template_flow).toBeNull()
  await client.call('archiveTemplateFlows', { params, body: { template_flow_ids, status: 1 } })
  await client.call('deleteTemplateFlows', { params, body: { template_flow_ids } })
  expect((await project(client, params)).template_flow).toBeNull()
  expect((await project(server.owner, { ws_code: server.a.code })).template_flow).toBeNull()
})

test('XUX-02 another flow becomes the default, or none; only who may change flows says so', async () => {
  const { client, params } = await founded('Chooser')
  const [first] = await flowsIn(client, params)
  expect(first?.is_default).toBe(true)
  const body = { name: 'Comic', statuses: [{ name: 'Inked', kind: 3 }] }
  const { data: comic } = await client.call('createTemplateFlow', { params, body })
  expect(comic.is_default).toBe(false)
  const set = (id: string, is_default: boolean) =>
    client.call('defaultTemplateFlow', { params: { ...params, id }, body: { is_default } })
  expect((await set(comic.id, true)).data.is_default).toBe(true)
  expect((await flowsIn(client, params)).map(({ name, is_default }) => [name, is_default])).toEqual([
    ['Comic', true],
    ['Production', false],
  ])
  expect((await project(client, params)).template_flow?.name).toBe('Comic')
  // Taken from one that is none, the default stays.
  await set(first?.id ?? '', false)
  expect((await project(client, params)).template_flow?.name).toBe('Comic')
  await set(comic.id, false)
  expect((await project(client, params)).template_flow).toBeNull()

  await client.call('archiveTemplateFlows', { params, body: { template_flow_ids: [comic.id], status: 0 } })
  const at = { params: { ...params, id: comic.id }, body: { is_default: true } }
  expect((await client.refused('defaultTemplateFlow', at)).error).toBe('template_archived')
  const own = { params: { ws_code: server.a.code, id: comic.id }, body: { is_default: true } }
  expect((await server.owner.refused('defaultTemplateFlow', own)).error).toBe('not_found')
  expect((await server.member.refused('defaultTemplateFlow', own)).error).toBe('permission_denied')
})
