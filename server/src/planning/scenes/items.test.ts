import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { templateFlow, templateFlowStatus } from '../../platform/db/schema.gen.ts'
import { makeItem, makeRendition, makeTree } from '../../testing/fixtures.ts'
import type { Tree } from '../../testing/fixtures.ts'
import { testServer } from '../../testing/test-server.ts'
import type { TestServer } from '../../testing/test-server.ts'

let server: TestServer
let tree: Tree
let ws: { ws_code: string }
let retake: string

beforeAll(async () => {
  server = await testServer()
  tree = await makeTree(server)
  ws = { ws_code: server.a.code }
  const ws_id = server.a.id
  const flowId = uuidv7()
  retake = uuidv7()
  await server.database.db.insert(templateFlow).values({ ws_id, id: flowId, name: 'Flow' })
  await server.database.db
    .insert(templateFlowStatus)
    .values({ ws_id, id: retake, template_flow_id: flowId, name: 'Back to work', kind: 4, position: 0 })
  await server.database.query('update entity set template_flow_id = $2 where id = $1', [tree.process, flowId])
})
afterAll(() => server.close())

describe('scenes', () => {
  test('PLAN-11 a scene has all specified fields', async () => {
    const { admin, member, guest } = server.a.users
    const { data } = await server.owner.call('storeEntityItem', {
      params: { ...ws, entity_id: tree.take },
      body: {
        name: 'Opening',
        code: 'SC010',
        status_id: retake,
        due_date: '2026-12-24',
        assignee_ids: [member.id],
        reviewer_ids: [admin.id, guest.id],
      },
    })
    expect(data).toMatchObject({ name: 'Opening', code: 'SC010', due_date: '2026-12-24', status_kind: 4 })
    expect(data.status?.name).toBe('Back to work')
    expect(data.assignees.map(({ id }) => id)).toEqual([member.id])
    expect(data.reviewers.map(({ id }) => id).sort()).toEqual([admin.id, guest.id].sort())
    expect([data.files, data.notes, data.markers, data.metrics, data.renditions]).toEqual([[], [], [], [], []])
    expect([data.thumbnail, data.comments_count]).toEqual([null, 0])
    expect(Date.parse(data.last_updated)).not.toBeNaN()
  })

  test('PLAN-18 a scene without a status counts as NO_SCENE; an unknown status is refused', async () => {
    const id = await makeItem(server, tree.take)
    const { data } = await server.owner.call('showItem', { params: { ...ws, id } })
    expect([data.status, data.status_kind]).toEqual([null, 0])
    const refusal = await server.owner.refused('updateItem', { params: { ...ws, id }, body: { status_id: uuidv7() } })
    expect(refusal.error).toBe('invalid_reference')
  })

  test('PLAN-11 a change keeps omitted fields and empties those set to null', async () => {
    const id = await makeItem(server, tree.take)
    const params = { ...ws, id }
    await server.owner.call('updateItem', { params, body: { due_date: '2026-01-01', description: 'Kept' } })
    const { data } = await server.owner.call('updateItem', { params, body: { due_date: null, assignee_ids: [] } })
    expect([data.due_date, data.description, data.assignees]).toEqual([null, 'Kept', []])
  })

  test('XFIX-18 a scene’s code has up to 32 characters, and its name one line, however they are written', async () => {
    const longest = 'EP01-SQ010_SH0010-ANIM_V2-MASTER'
    expect(longest).toHaveLength(32)
    const on = { params: { ...ws, entity_id: tree.take } }
    const { data } = await server.owner.call('storeEntityItem', { ...on, body: { name: 'Dusk', code: longest } })
    expect(data.code).toBe(longest)
    const one = { params: { ...ws, id: data.id } }
    const { data: changed } = await server.owner.call('updateItem', { ...one, body: { code: 'SQ010_SH0010' } })
    expect(changed.code).toBe('SQ010_SH0010')
    const cell = (field: 'code' | 'name', to: string) =>
      server.owner.call('bulkUpdateItems', { params: ws, body: { cells: [{ item_id: data.id, field, to }] } })
    expect((await cell('code', longest)).data.rows[0]?.code).toBe(longest)
    expect((await cell('code', `${longest}A`)).data.cells).toEqual([
      { outcome: 'invalid', message: 'A code has at most 32 characters' },
    ])
    for (const body of [{ code: `${longest}A` }, { name: 'Two\nlines' }]) {
      const refusal = await server.owner.refused('updateItem', { ...one, body })
      expect(Object.keys(refusal.meta['fields'] as object)).toEqual(Object.keys(body))
    }
    // A cell of another program's sheet is put on one line.
    expect((await cell('name', 'Dusk\nagain')).data.rows[0]?.name).toBe('Dusk again')
  })

  test('PLAN-11 people of another workspace cannot be assigned', async () => {
    const body = { name: 'x', assignee_ids: [server.b.users.owner.id] }
    const refusal = await server.owner.refused('storeEntityItem', { params: { ...ws, entity_id: tree.take }, body })
    expect(refusal.error).toBe('invalid_reference')
  })

  test('PLAN-11 lists can be filtered by status and assignee and ordered', async () => {
    const query = { status_ina: `${retake},not-an-id`, order_by: '-name' }
    const { data } = await server.owner.call('listEntityItems', { params: { ...ws, entity_id: tree.take }, query })
    expect(data.map(({ name }) => name)).toEqual(['Opening'])
    const assignee_ina = server.a.users.member.id
    const mine = await server.owner.call('listEntityItems', {
      params: { ...ws, entity_id: tree.take },
      query: { assignee_ina },
    })
    expect(mine.data.map(({ name }) => name)).toEqual(['Opening'])
  })

  test('PLAN-11 text that the database cannot store is the caller’s error', async () => {
    const refusal = await server.owner.refused('storeEntityItem', {
      params: { ...ws, entity_id: tree.take },
      body: { name: 'nul \u0000 inside' },
    })
    expect(refusal.error).toBe('validation_failed')
  })

  test('PLAN-11 a deleted scene is gone with everything attached to it', async () => {
    const id = await makeItem(server, tree.take)
    await makeRendition(server, id)
    await server.owner.call('deleteItem', { params: { ...ws, id } })
    expect((await server.owner.refused('showItem', { params: { ...ws, id } })).error).toBe('not_found')
    const rows = await server.database.query('select from rendition where item_id = $1', [id])
    expect(rows).toEqual([])
  })
})

describe('notes and markers', () => {
  test('PLAN-11 a guest writes notes and deletes their own, a manager anybody’s', async () => {
    const params = { ...ws, item_id: tree.item }
    const note = await server.guest.call('createItemNote', { params, body: { text: ' From the client ' } })
    expect(note.data.text).toBe('From the client')
    const denied = await server.member.refused('deleteItemNote', { params: { ...params, id: note.data.id } })
    expect(denied.error).toBe('permission_denied')
    await server.admin.call('deleteItemNote', { params: { ...params, id: note.data.id } })
  })

  test('PLAN-11 a marker needs a frame that the rendition has', async () => {
    const rendition_id = await makeRendition(server, tree.item)
    const params = { ...ws, item_id: tree.item }
    const { data } = await server.guest.call('createItemMarker', { params, body: { rendition_id, frame: 47 } })
    expect([data.frame, data.colour]).toEqual([47, '#FF0001'])
    const outside = await server.guest.refused('createItemMarker', { params, body: { rendition_id, frame: 48 } })
    expect(outside.meta['fields']).toEqual({ frame: 'The version has 48 frames.' })
    const { data: scene } = await server.owner.call('showItem', { params: { ...ws, id: tree.item } })
    expect(scene.markers?.map(({ id }) => id)).toEqual([data.id])
  })
})
