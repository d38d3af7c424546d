import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { templateFlow, templateFlowStatus } from '../../platform/db/schema.gen.ts'
import { makeComment, makeEntity, makeItem, makeTree } from '../../testing/fixtures.ts'
import type { Tree } from '../../testing/fixtures.ts'
import { testServer } from '../../testing/test-server.ts'
import type { TestServer } from '../../testing/test-server.ts'

let server: TestServer
let tree: Tree
let ws: { ws_code: string }
/** Another take of the tree, and another project. */
let take: string
let project: string
let status: Record<'waiting' | 'again' | 'toDo' | 'done', string>

beforeAll(async () => {
  server = await testServer()
  ws = { ws_code: server.a.code }
})
afterAll(() => server.close())

beforeEach(async () => {
  tree = await makeTree(server)
  take = await makeEntity(server, 3, tree.episode)
  project = await makeEntity(server, 0, null)
  const ws_id = server.a.id
  const [here, there] = [uuidv7(), uuidv7()]
  status = { waiting: uuidv7(), again: uuidv7(), toDo: uuidv7(), done: uuidv7() }
  await server.database.db.insert(templateFlow).values([
    { ws_id, id: here, name: `Here ${here}` },
    { ws_id, id: there, name: `There ${there}` },
  ])
  const row = (id: string, template_flow_id: string, name: string, kind: number, position: number) => ({
    ws_id,
    id,
    template_flow_id,
    name,
    kind,
    position,
  })
  await server.database.db
    .insert(templateFlowStatus)
    .values([
      row(status.waiting, here, 'Waiting', 2, 0),
      row(status.again, here, 'Again', 4, 1),
      row(status.toDo, there, 'Waiting', 2, 0),
      row(status.done, there, 'Done', 6, 1),
    ])
  await server.database.query('update entity set template_flow_id = $2 where id = $1', [tree.project, here])
  await server.database.query('update entity set template_flow_id = $2 where id = $1', [project, there])
})

const scene = async (entityId: string, name: string, status_id: string | null = null) =>
  (await server.owner.call('storeEntityItem', { params: { ...ws, entity_id: entityId }, body: { name, status_id } }))
    .data.id
const namesOn = async (entity_id: string) =>
  (await server.owner.call('listEntityItems', { params: { ...ws, entity_id } })).data.map(({ name }) => name)
const show = async (id: string) => (await server.owner.call('showItem', { params: { ...ws, id } })).data
const move = async (item_ids: string[], entity_id: string, mapping?: Record<string, string | null>) =>
  (await server.owner.call('moveItems', { params: ws, body: { item_ids, entity_id, mapping } })).data
const undo = async (id: string | null) =>
  (await server.owner.call('undoChanges', { params: { ...ws, id: id ?? '' } })).data
const places = async (id: string) =>
  (await server.owner.call('listItemHistory', { params: { ...ws, id }, query: { field_ina: 'parent' } })).data.map(
    ({ from, to }) => [(from as { id: string }).id, (to as { id: string }).id],
  )

test('XFIX-09: scenes move behind those that are there, in their order, with all that hangs on them, and back', async () => {
  await scene(take, 'There')
  const [one, two, three] = [
    await scene(tree.take, 'One'),
    await scene(tree.take, 'Two'),
    await scene(tree.take, 'Three'),
  ]
  await makeComment(server, server.owner, two)
  const outcome = await move([three, two], take)
  expect(outcome).toMatchObject({ changed: 2, unchanged: 0, refused: [] })
  expect(await namesOn(take)).toEqual(['There', 'Two', 'Three'])
  expect(await namesOn(tree.take)).toEqual(['Scene', 'One'])
  const moved = await show(two)
  expect(moved.comments_count).toBe(1)
  expect(moved.ancestors?.map(({ id }) => id)).toEqual([tree.project, tree.process, tree.episode, take])
  expect(await places(two)).toEqual([[tree.take, take]])
  // Once more changes nothing, and is no act.
  expect(await move([two], take)).toMatchObject({ batch_id: null, changed: 0, unchanged: 1 })

  expect(await undo(outcome.batch_id)).toMatchObject({ restored: 2, kept: 0 })
  expect(await namesOn(tree.take)).toEqual(['Scene', 'One', 'Two', 'Three'])
  expect(await namesOn(take)).toEqual(['There'])
  expect((await show(one)).version).toBe(1)
})

test('XFIX-09: where the flow has other statuses, those that it lacks are asked for, and nothing moves until then', async () => {
  const [waiting, again] = [
    await scene(tree.take, 'Waits', status.waiting),
    await scene(tree.take, 'Again', status.again),
  ]
  const body = { item_ids: [waiting, again], entity_id: project }
  const refusal = await server.owner.refused('moveItems', { params: ws, body })
  expect(refusal.error).toBe('status_in_use')
  expect(refusal.meta['remap']).toMatchObject({
    needs_mapping: true,
    statuses: [
      { id: status.waiting, counterpart_id: status.toDo, needs_mapping: false },
      { id: status.again, counterpart_id: null, needs_mapping: true },
    ],
  })
  expect(await namesOn(project)).toEqual([])

  const outcome = await move([waiting, again], project, { [status.again]: null })
  expect([(await show(waiting)).status?.id, (await show(again)).status]).toEqual([status.toDo, null])
  expect(await undo(outcome.batch_id)).toMatchObject({ restored: 2, kept: 0 })
  expect([(await show(waiting)).status?.id, (await show(again)).status?.id]).toEqual([status.waiting, status.again])
  expect((await show(again)).entity_id).toBe(tree.take)
})

test('XFIX-09: an undo leaves what was moved on since, and what has a status that the flow there lacks', async () => {
  const [gone, given] = [await scene(tree.take, 'Gone on'), await scene(tree.take, 'Done', status.waiting)]
  const { batch_id } = await move([gone, given], project)
  await move([gone], take)
  await server.owner.call('updateItem', { params: { ...ws, id: given }, body: { status_id: status.done } })
  const { kept, reasons } = await undo(batch_id)
  expect([kept, reasons.map(({ reason }) => reason).toSorted()]).toEqual([2, ['changed', 'in_use']])
  expect([(await show(gone)).entity_id, (await show(given)).entity_id]).toEqual([take, project])
})

test('XFIX-09: a place that is archived, unknown or of another workspace takes no scenes', async () => {
  const id = await scene(tree.take, 'Stays')
  await server.owner.call('bulkEntityStatus', { params: ws, body: { entity_ids: [project], status: 0 } })
  const below = await server.owner.refused('moveItems', { params: ws, body: { item_ids: [id], entity_id: project } })
  expect([below.error, below.message]).toEqual([
    'invalid_parent',
    'This place is archived. Unarchive it first, or choose another one.',
  ])
  for (const entity_id of [uuidv7(), id]) {
    const refusal = await server.owner.refused('moveItems', { params: ws, body: { item_ids: [id], entity_id } })
    expect(refusal.error).toBe('not_found')
  }
  expect((await move([uuidv7()], take)).refused.map(({ error }) => error)).toEqual(['not_found'])
  expect((await show(id)).entity_id).toBe(tree.take)
})

test('XFIX-09: scenes are moved by whoever may change their details and add some where they go', async () => {
  const { member } = server.a.users
  const [own, other] = [await makeItem(server, tree.take, [member]), await scene(tree.take, 'Other')]
  const body = { item_ids: [own, other], entity_id: take }
  for (const client of [server.guest, server.member]) {
    const { error, meta } = await client.refused('moveItems', { params: ws, body })
    expect([error, meta['permission']]).toEqual(['permission_denied', 'project_addItem_create'])
  }
  // Coordinating where the scenes go gives no right to take them from where they are: the call reaches no further.
  const coordinate = (id: string) =>
    server.owner.call('assignEntityUsers', { params: { ...ws, id }, body: { ws_user_ids: [member.id] } })
  await coordinate(take)
  const { data } = await server.member.call('moveItems', { params: ws, body })
  expect([data.changed, data.refused.map(({ error, item_ids }) => [error, item_ids.toSorted()])]).toEqual([
    0,
    [['not_found', [own, other].toSorted()]],
  ])
  await coordinate(tree.take)
  expect((await server.member.call('moveItems', { params: ws, body })).data).toMatchObject({ changed: 2, refused: [] })
})
