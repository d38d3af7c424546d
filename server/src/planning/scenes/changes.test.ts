import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CellChange, SceneRow } from '@arbo/core/contract'
import { makeComment, makeEntity, makeItem, makeTree } from '../../testing/fixtures.ts'
import type { Tree } from '../../testing/fixtures.ts'
import { makeFlow, makeMetric, makeTeam } from '../../testing/scene-fixtures.ts'
import { testServer } from '../../testing/test-server.ts'
import type { TestClient, TestServer } from '../../testing/test-server.ts'

let server: TestServer
let tree: Tree
let ws: { ws_code: string }
let status: Record<string, string>
let frames: string

beforeAll(async () => {
  server = await testServer()
  tree = await makeTree(server)
  ws = { ws_code: server.a.code }
  status = await makeFlow(server, tree.project)
  frames = await makeMetric(server, { on: tree.project })
})
afterAll(() => server.close())

const made = (people: Parameters<typeof makeItem>[2] = []) => makeItem(server, tree.take, people)

async function row(id: string): Promise<SceneRow> {
  const { data } = await server.owner.call('listItems', {
    params: ws,
    query: { entity_id: tree.project, per_page: 500 },
  })
  const found = data.find((one) => one.id === id)
  if (!found) throw new Error('no such scene')
  return found
}

async function change(as: TestClient, ...cells: CellChange[]) {
  return (await as.call('bulkUpdateItems', { params: ws, body: { cells } })).data
}

async function history(id: string) {
  return (await server.owner.call('listItemHistory', { params: { ...ws, id } })).data
}

async function undo(batch: string | null, as = server.owner) {
  return (await as.call('undoChanges', { params: { ...ws, id: batch ?? '' } })).data
}

describe('cells', () => {
  test('XPLAN-02 many cells change in one act; each refused one has its reason', async () => {
    const id = await made()
    const { member } = server.a.users
    const outcome = await change(
      server.owner,
      { item_id: id, field: 'code', to: 'B1' },
      { item_id: id, field: 'status', to: status['Review'] ?? '' },
      { item_id: id, field: 'due_date', to: '2026-05-01' },
      { item_id: id, field: 'assignees', to: [member.id] },
      { item_id: id, field: 'metric', metric_id: frames, to: '12' },
      { item_id: id, field: 'name', to: '  ' },
      { item_id: id, field: 'name', to: 'x'.repeat(10_000) },
      { item_id: id, field: 'status', to: uuidv7() },
      { item_id: id, field: 'due_date', to: '0000-01-01' },
      { item_id: id, field: 'metric', metric_id: frames, to: 'twelve' },
      { item_id: id, field: 'reviewers', to: [uuidv7()] },
      { item_id: uuidv7(), field: 'name', to: 'Nobody' },
      { item_id: id, field: 'code', to: 'B1' },
    )
    expect(outcome.cells.map((cell) => cell.outcome)).toEqual([
      ...Array.from({ length: 5 }, () => 'changed'),
      ...Array.from({ length: 6 }, () => 'invalid'),
      'gone',
      'changed',
    ])
    expect(outcome.rows).toHaveLength(1)
    expect(outcome.rows[0]).toMatchObject({ code: 'B1', status_kind: 3, due_date: '2026-05-01', version: 2 })
    expect((await history(id)).filter(({ batch_id }) => batch_id === outcome.batch_id)).toHaveLength(5)
  })

  test('the event of a change names the version and the act; a note, which no version counts, does not', async () => {
    const id = await made()
    const cells = await change(
      server.owner,
      { item_id: id, field: 'name', to: 'Fox' },
      { item_id: id, field: 'metric', metric_id: frames, to: '9' },
    )
    const at = { ...ws, id }
    const patched = await server.owner.call('updateItem', { params: at, body: { due_date: '2026-05-02' } })
    await server.owner.call('createItemNote', { params: { ...ws, item_id: id }, body: { text: 'Hello' } })
    const events = await server.database.query(
      `select payload->>'version' as version, payload->>'batch_id' as batch_id from event_outbox
        where ws_id = $1 and type = 'item.updated' and payload->>'item_id' = $2 order by seq`,
      [server.a.id, id],
    )
    expect(events).toEqual([
      { version: String(cells.rows[0]?.version), batch_id: cells.batch_id },
      { version: String(patched.data.version), batch_id: null },
      { version: null, batch_id: null },
    ])
  })

  test('a name with a line break from another program’s sheet is put on one line', async () => {
    const id = await made()
    await change(server.owner, { item_id: id, field: 'name', to: 'Storm\r\nand sea\u202E' })
    expect((await row(id)).name).toBe('Storm and sea')
    const body = { name: 'Storm\nand sea' }
    const refusal = await server.owner.refused('storeEntityItem', { params: { ...ws, entity_id: tree.take }, body })
    expect([refusal.error, refusal.meta]).toMatchObject([
      'validation_failed',
      { fields: { name: 'Use one line, without control characters' } },
    ])
  })

  test('PLAN-23 a scene without a name is refused', async () => {
    const id = await made()
    const { cells } = await change(server.owner, { item_id: id, field: 'name', to: '' })
    expect(cells).toEqual([{ outcome: 'invalid', message: 'Name is required' }])
    const body = { name: ' ' }
    const refusal = await server.owner.refused('storeEntityItem', { params: { ...ws, entity_id: tree.take }, body })
    expect(refusal.meta['fields']).toEqual({ name: 'Name is required' })
  })

  test('PLAN-25 PLAN-43 LIB-32 a user without the right gets the specified message', async () => {
    const id = await made()
    const { cells, batch_id } = await change(
      server.member,
      { item_id: id, field: 'status', to: status['Done'] ?? '' },
      { item_id: id, field: 'due_date', to: '2026-05-01' },
      { item_id: id, field: 'metric', metric_id: frames, to: '12' },
    )
    expect(batch_id).toBeNull()
    expect(cells).toEqual([
      { outcome: 'refused', message: 'Status update failed; permission required' },
      { outcome: 'refused', message: 'Date update failed' },
      { outcome: 'refused', message: 'Metric value update failed' },
    ])
    expect((await row(id)).version).toBe(1)
  })

  test('PLAN-15 people and reviewers can enter status and values on their own scenes, guests cannot', async () => {
    const { member, admin, guest } = server.a.users
    const mine = await made([member, guest])
    await server.owner.call('assignReviewers', { params: ws, body: { item_ids: [mine], ws_user_ids: [admin.id] } })
    const seenBy = async (as: TestClient) => {
      const { data } = await as.call('listItems', { params: ws, query: { assignee_ina: member.id, per_page: 500 } })
      return data.find(({ id }) => id === mine)?.editable
    }
    expect(await seenBy(server.member)).toEqual(['status', 'metric'])
    expect(await seenBy(server.guest)).toEqual([])
    expect(await seenBy(server.admin)).toContain('name')
    const { cells } = await change(server.member, { item_id: mine, field: 'status', to: status['Review'] ?? '' })
    expect(cells[0]?.outcome).toBe('changed')
    const reviewed = await made()
    await server.owner.call('assignReviewers', { params: ws, body: { item_ids: [reviewed], ws_user_ids: [member.id] } })
    const rights = await change(
      server.member,
      { item_id: reviewed, field: 'status', to: status['Retake'] ?? '' },
      { item_id: reviewed, field: 'metric', metric_id: frames, to: '1' },
    )
    expect(rights.cells.map(({ outcome }) => outcome)).toEqual(['changed', 'changed'])
  })

  test('PLAN-15 PLAN-30 the permissions map has the keys that the user has on each scene', async () => {
    const id = await made([server.a.users.guest])
    const query = { item_ids: `${id},${uuidv7()}` }
    const owners = await server.owner.call('itemPermissions', { params: ws, query })
    expect(Object.keys(owners.data)).toEqual([id])
    expect(owners.data[id]).toEqual(
      expect.arrayContaining([
        'item_getItemDetailTable_read',
        'item_updateItemDate_update',
        'item_updateItemDetails_update',
        'item_deleteItem_delete',
      ]),
    )
    const guests = await server.guest.call('itemPermissions', { params: ws, query })
    expect(guests.data[id]).toContain('media_createComment_create')
    expect(guests.data[id]).not.toContain('item_updateItemDate_update')
  })

  test('XPLAN-02 the later of two people changing one cell gets the conflict', async () => {
    const id = await made()
    await change(server.owner, { item_id: id, field: 'due_date', from: null, to: '2026-05-01' })
    const later = await change(server.admin, { item_id: id, field: 'due_date', from: null, to: '2026-06-01' })
    expect(later.cells).toEqual([{ outcome: 'conflict', message: 'Someone else changed this.' }])
    expect(later.rows[0]?.due_date).toBe('2026-05-01')
    const stale = await server.admin.refused('updateItem', { params: { ...ws, id }, body: { name: 'x', version: 1 } })
    expect([stale.error, (stale.meta['current'] as SceneRow).version]).toEqual(['conflict', 2])
  })

  test('PLAN-24 a person in none of the teams above is refused', async () => {
    const take = await makeEntity(server, 3, tree.episode, 'Teamed')
    const { member, admin, guest } = server.a.users
    await makeTeam(server, take, [member])
    const id = await makeItem(server, take, [])
    const words = 'The person is not a member of both teams.'
    const { cells } = await change(
      server.owner,
      { item_id: id, field: 'assignees', to: [member.id] },
      { item_id: id, field: 'reviewers', to: [admin.id] },
    )
    expect(cells).toEqual([
      { outcome: 'changed', message: null },
      { outcome: 'invalid', message: words },
    ])
    const body = { item_ids: [id], ws_user_ids: [guest.id] }
    const { data } = await server.owner.call('bulkAssignItems', { params: ws, body })
    expect(data.refused).toEqual([{ error: 'not_in_teams', message: words, item_ids: [id] }])
    const one = { item_id: id, ws_user_id: guest.id }
    expect((await server.owner.refused('assignItem', { params: ws, body: one })).message).toBe(words)
    const patch = { reviewer_ids: [guest.id] }
    expect((await server.owner.refused('updateItem', { params: { ...ws, id }, body: patch })).message).toBe(words)
    const assignable = await server.owner.call('itemAssignableUsers', { params: ws, query: { item_ids: id } })
    expect(assignable.data.map((person) => person.id)).toEqual([member.id])
  })
})

describe('bulk calls', () => {
  test('PLAN-38 a status is matched by name in other flows, or those scenes are refused', async () => {
    const [here, there] = [await made(), await makeEntity(server, 3, tree.episode, 'Elsewhere')]
    const other = await makeFlow(server, there, { Begin: 1, done: 6 })
    const far = await makeItem(server, there, [])
    const body = { item_ids: [here, far, uuidv7()], status_id: status['Done'] ?? '' }
    const { data } = await server.owner.call('bulkStatusUpdate', { params: ws, body })
    expect([data.changed, data.unchanged, data.refused.map(({ error }) => error)]).toEqual([2, 0, ['not_found']])
    expect((await row(far)).status?.id).toBe(other['done'])
    const refused = await server.owner.call('bulkStatusUpdate', {
      params: ws,
      body: { item_ids: [here, far], status_id: status['Retake'] ?? '' },
    })
    expect(refused.data).toMatchObject({ changed: 1, refused: [{ error: 'invalid_reference', item_ids: [far] }] })
  })

  test('PLAN-38 dates are set, moved and removed', async () => {
    const [a, b] = [await made(), await made()]
    const call = async (body: object) =>
      (await server.owner.call('bulkDateUpdate', { params: ws, body: { item_ids: [a, b], ...body } as never })).data
    await change(server.owner, { item_id: a, field: 'due_date', to: '2026-02-27' })
    expect(await call({ shift_days: 2 })).toMatchObject({ changed: 1, unchanged: 1 })
    expect((await row(a)).due_date).toBe('2026-03-03')
    expect(await call({ due_date: '9999-12-31' })).toMatchObject({ changed: 2 })
    expect((await call({ shift_days: 1 })).refused).toEqual([
      { error: 'date_update_failed', message: 'Date update failed', item_ids: expect.arrayContaining([a, b]) },
    ])
    expect(await call({ due_date: null })).toMatchObject({ changed: 2 })
  })

  test('PLAN-37 PLAN-38 people are added, replaced and removed; reviewers as well', async () => {
    const { member, admin, guest } = server.a.users
    const id = await made([guest])
    const ids = async () => (await row(id)).assignees.map((person) => person.id).sort()
    const body = (...people: { id: string }[]) => ({ item_ids: [id], ws_user_ids: people.map((one) => one.id) })
    await server.owner.call('bulkAssignItems', { params: ws, body: body(member, guest) })
    expect(await ids()).toEqual([member.id, guest.id].sort())
    await server.owner.call('replaceAssignees', { params: ws, body: body(admin, member) })
    expect(await ids()).toEqual([admin.id, member.id].sort())
    await server.owner.call('removeAssignees', { params: ws, body: body(admin) })
    expect(await ids()).toEqual([member.id])
    await server.owner.call('assignReviewers', { params: ws, body: { ...body(admin), mode: 'add' } })
    expect((await row(id)).reviewers.map((person) => person.id)).toEqual([admin.id])
    const unknown = { item_ids: [id], ws_user_ids: [uuidv7()] }
    expect((await server.owner.refused('bulkAssignItems', { params: ws, body: unknown })).error).toBe(
      'invalid_reference',
    )
  })

  test('LIB-32 values are written where the metric is attached, and refused elsewhere with the reason', async () => {
    const id = await made()
    const far = await makeItem(server, await makeEntity(server, 0, null, 'Without metrics'), [])
    const body = { item_ids: [id, far], metric_id: frames, value: '7' }
    const { data } = await server.owner.call('bulkMetricUpdate', { params: ws, body })
    expect(data).toMatchObject({ changed: 1, refused: [{ error: 'metric_value_failed', item_ids: [far] }] })
    const again = await server.owner.call('bulkMetricUpdate', { params: ws, body: { ...body, item_ids: [id] } })
    expect(again.data).toEqual({ batch_id: null, changed: 0, unchanged: 1, refused: [] })
  })

  test('PLAN-37 a reviewer sends a scene back with the reason as a comment', async () => {
    const { member } = server.a.users
    const [id, other] = [await made(), await made()]
    await server.owner.call('assignReviewers', { params: ws, body: { item_ids: [id], ws_user_ids: [member.id] } })
    const body = { item_ids: [id, other], reason: 'The timing is off' }
    const { data } = await server.member.call('rejectItems', { params: ws, body })
    expect(data).toMatchObject({ changed: 1, refused: [{ error: 'status_update_failed', item_ids: [other] }] })
    expect((await row(id)).status?.id).toBe(status['Retake'])
    const comments = await server.owner.call('listComments', { params: { ...ws, item_id: id } })
    expect(comments.data.map(({ text }) => text)).toEqual(['The timing is off'])
  })

  test('PLAN-37 all scenes are deleted, or none', async () => {
    const [a, b] = [await made(), await made()]
    const missing = await server.owner.refused('deleteItems', { params: ws, body: { item_ids: [a, uuidv7()] } })
    expect(missing.error).toBe('not_found')
    expect((await row(a)).id).toBe(a)
    await server.owner.call('deleteItems', { params: ws, body: { item_ids: [a, b] } })
    expect((await server.owner.refused('showItem', { params: { ...ws, id: b } })).error).toBe('not_found')
  })
})

describe('history and undo', () => {
  test('XPLAN-07 every change of a scene has person, field, old and new value, and time', async () => {
    const id = await made()
    const { member } = server.a.users
    const body = { name: 'New', status_id: status['Ready'], assignee_ids: [member.id], description: 'Words' }
    await server.admin.call('updateItem', { params: { ...ws, id }, body })
    const rows = await history(id)
    expect(rows.at(-1)).toMatchObject({ field: 'created', from: null, to: 'Scene', source: 'edit' })
    const byField = new Map(rows.map((one) => [one.field, one]))
    expect(byField.get('name')).toMatchObject({ from: 'Scene', to: 'New', by: { id: server.a.users.admin.id } })
    expect(byField.get('status')).toMatchObject({ from: null, to: { id: status['Ready'], name: 'Ready', kind: 2 } })
    expect(byField.get('assignees')).toMatchObject({ from: [], to: [{ id: member.id, display_name: member.name }] })
    expect(byField.get('description')).toMatchObject({ from: '', to: 'Words' })
    expect(new Set(rows.slice(0, 4).map(({ batch_id }) => batch_id)).size).toBe(1)
  })

  test('XPLAN-02 one act over several calls is undone at once, and the undo can be undone', async () => {
    const scenes = [await made(), await made(), await made()]
    const first = { item_ids: scenes.slice(0, 2), status_id: status['Done'] ?? '' }
    const { data } = await server.owner.call('bulkStatusUpdate', { params: ws, body: first })
    const second = { item_ids: scenes.slice(2), status_id: status['Done'] ?? '', batch_id: data.batch_id ?? '' }
    const rest = await server.owner.call('bulkStatusUpdate', { params: ws, body: second })
    expect(rest.data.batch_id).toBe(data.batch_id)
    const others = await server.admin.refused('bulkStatusUpdate', { params: ws, body: second })
    expect(others.error).toBe('invalid_reference')
    const denied = await server.admin.refused('undoChanges', { params: { ...ws, id: data.batch_id } })
    expect(denied.error).toBe('permission_denied')
    const undone = await undo(data.batch_id)
    expect(undone).toMatchObject({ restored: 3, kept: 0 })
    expect((await row(scenes[2] ?? '')).status).toBeNull()
    expect((await history(scenes[0] ?? '')).find((one) => one.batch_id === data.batch_id)?.undone).toBe(true)
    const again = await server.owner.refused('undoChanges', { params: { ...ws, id: data.batch_id } })
    expect(again.error).toBe('already_undone')
    expect(await undo(undone.batch_id)).toMatchObject({ restored: 3, kept: 0 })
    expect((await row(scenes[2] ?? '')).status?.id).toBe(status['Done'])
  })

  test('XPLAN-02 a value changed since stays, and so does one that refers to something deleted', async () => {
    const [a, b] = [await made(), await made()]
    const act = await change(
      server.owner,
      { item_id: a, field: 'code', to: 'ONE' },
      { item_id: a, field: 'due_date', to: '2026-05-01' },
      { item_id: b, field: 'metric', metric_id: frames, to: '5' },
    )
    await change(server.admin, { item_id: a, field: 'code', to: 'TWO' })
    expect(await undo(act.batch_id)).toMatchObject({ restored: 1, kept: 1 })
    expect(await row(a)).toMatchObject({ code: 'TWO', due_date: null })
    expect((await row(b)).metrics).toEqual([{ metric_id: frames, value: null, error: null }])
    const extra = await makeFlow(server, tree.take, { Old: 2, New: 3 })
    await change(server.owner, { item_id: b, field: 'status', to: extra['Old'] ?? '' })
    const moved = await change(server.owner, { item_id: b, field: 'status', to: extra['New'] ?? '' })
    await server.database.query('update template_flow_status set status = 0 where id = $1', [extra['Old']])
    expect(await undo(moved.batch_id)).toMatchObject({ batch_id: null, restored: 0, kept: 1 })
    await server.database.query('update entity set template_flow_id = null where id = $1', [tree.take])
  })

  test('XPLAN-02 a scene created by an act is deleted with its undo, unless somebody has worked on it', async () => {
    const [free, used] = [await made(), await made()]
    await makeComment(server, server.admin, used)
    const [one, two] = [(await history(free))[0], (await history(used))[0]]
    expect(await undo(one?.batch_id ?? '')).toMatchObject({ batch_id: null, restored: 1, kept: 0 })
    expect((await server.owner.refused('showItem', { params: { ...ws, id: free } })).error).toBe('not_found')
    expect(await undo(two?.batch_id ?? '')).toMatchObject({ batch_id: null, restored: 0, kept: 1 })
  })

  test('XPLAN-07 an entity’s history is listed and its own fields can be undone', async () => {
    const id = await makeEntity(server, 0, null, 'Before')
    await server.owner.call('updateEntity', {
      params: { ...ws, id },
      body: { name: 'After', scheduled_due: '2026-04-01' },
    })
    const { data } = await server.owner.call('listEntityHistory', { params: { ...ws, id } })
    const renamed = data.find(({ field }) => field === 'name')
    expect(renamed).toMatchObject({ from: 'Before', to: 'After', by: { id: server.a.users.owner.id } })
    expect(await undo(renamed?.batch_id ?? '')).toMatchObject({ restored: 1, kept: 0 })
    const answer = await server.owner.call('showEntity', { params: { ...ws, id } })
    expect([answer.data.name, answer.data.scheduled_due]).toEqual(['Before', null])
  })
})
