import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Notification } from '@arbo/core/contract'
import { makeComment, makeEntity, makeItem, makeRendition, makeTree } from '../../testing/fixtures.ts'
import type { Tree } from '../../testing/fixtures.ts'
import { makeFlow } from '../../testing/scene-fixtures.ts'
import { addUser, testServer } from '../../testing/test-server.ts'
import type { TestServer, TestUser } from '../../testing/test-server.ts'

let server: TestServer
let tree: Tree
let scene: string

beforeAll(async () => {
  server = await testServer()
  tree = await makeTree(server)
})
afterAll(() => server.close())
beforeEach(async () => {
  scene = await makeItem(server, tree.take, [server.a.users.member])
  await server.database.query('delete from notification')
  await server.database.query('delete from notification_setting')
  await server.database.query('delete from notification_mute')
})

const ws = () => ({ ws_code: server.a.code })
const feed = async (user: TestUser, query = {}): Promise<Notification[]> =>
  (await server.as(user).call('listNotifications', { params: ws(), query })).data
/** Who was told, of what and why. */
const noticesOf = async (user: TestUser) =>
  (await feed(user)).map(({ type, kind, source }) => `${type} ${kind} ${source ?? ''}`).toSorted()
const update = (id: string, body: object) => server.owner.call('updateItem', { params: { ...ws(), id }, body })
const comment = (user: TestUser, body: { text: string; mention_ids?: string[]; parent_id?: string }, id = scene) =>
  server.as(user).call('createComment', { params: { ...ws(), item_id: id }, body })

const newFlow = () => makeFlow(server, tree.project)

test('NTF-08 NTF-09 NTF-10 each connection to a scene is notified with its own kind and source', async () => {
  const { Done: done = '' } = await newFlow()
  const [reviewer, coordinator, mate, stranger] = await Promise.all(
    ['Rita', 'Cora', 'Mate', 'Sina'].map((name) => addUser(server, 'member', `${name} ${Math.random()}`)),
  )
  if (!reviewer || !coordinator || !mate || !stranger) throw new Error('no people')
  const entity = { ...ws(), id: tree.take }
  await server.owner.call('assignEntityUsers', { params: entity, body: { ws_user_ids: [coordinator.id] } })
  const team = { name: `Team ${Math.random()}`, member_ids: [mate.id, server.a.users.member.id, reviewer.id] }
  const { data } = await server.owner.call('createTeam', { params: ws(), body: team })
  await server.owner.call('putEntityTeams', { params: entity, body: { team_ids: [data.id] } })
  expect(await noticesOf(coordinator)).toEqual(['assignment direct assign'])
  expect(await noticesOf(mate)).toEqual(['assignment watcher part_of_team'])
  await update(scene, { reviewer_ids: [reviewer.id] })
  await update(scene, { status_id: done })
  await update(scene, { due_date: '2030-01-01' })
  expect(await noticesOf(server.a.users.member)).toEqual([
    'assignment watcher part_of_team',
    'due direct scene',
    'status direct scene',
  ])
  expect(await noticesOf(reviewer)).toEqual([
    'assignment direct assign',
    'assignment watcher part_of_team',
    'due watcher reviewer_status',
    'status watcher reviewer_status',
  ])
  expect(await noticesOf(coordinator)).toEqual(['assignment direct assign', 'status watcher entity'])
  expect(await noticesOf(mate)).toEqual(['assignment watcher part_of_team', 'status watcher part_of_team'])
  expect([await noticesOf(stranger), await noticesOf(server.a.users.owner)]).toEqual([[], []])
  const [status] = await feed(coordinator, { type_ina: 'status' })
  expect(status).toMatchObject({
    actor: { id: server.a.users.owner.id },
    item: { id: scene, name: 'Scene' },
    detail: { status: 'Done', status_kind: 6, status_colour: null },
    path: [{ id: tree.project }, { id: tree.process }, { id: tree.episode }, { id: tree.take }],
  })
  await makeItem(server, tree.take, [])
  expect(await noticesOf(coordinator)).toContain('new watcher entity')
  await server.owner.call('deleteEntityUser', { params: { ...entity, ws_user_id: coordinator.id } })
  await server.owner.call('putEntityTeams', { params: entity, body: { team_ids: [] } })
})

test('NTF-10 comments notify people mentioned, assigned, answered, reacted to and resolved, with the place', async () => {
  const { member, admin, guest } = server.a.users
  const rendition_id = await makeRendition(server, scene)
  const body = { text: 'Look here', mention_ids: [admin.id], rendition_id, frame_start: 12 }
  const { data: made } = await server.owner.call('createComment', { params: { ...ws(), item_id: scene }, body })
  expect(await noticesOf(admin)).toEqual(['comment direct mention'])
  const [mention] = await feed(admin)
  expect(mention).toMatchObject({ comment: { id: made.id, text: 'Look here', rendition_id, frame_start: 12 } })
  expect(await noticesOf(member)).toEqual(['comment direct new'])
  await comment(member, { text: 'Yes', parent_id: made.id })
  await comment(admin, { text: 'No', parent_id: made.id })
  const params = { ...ws(), item_id: scene, id: made.id }
  await server.admin.call('reactToComment', { params, body: { emoji: '👍', on: true } })
  await server.admin.call('completeComment', { params, body: { done: true } })
  expect(await noticesOf(server.a.users.owner)).toEqual([
    'comment direct react',
    'comment direct reply',
    'comment direct resolve',
  ])
  expect(await noticesOf(member)).toEqual(['comment direct new', 'comment watcher reply'])
  await server.owner.call('assignComment', { params, body: { assignee_id: member.id } })
  expect(await noticesOf(member)).toContain('comment direct assign')
  const newer = await makeRendition(server, scene, { version: 2_000_000_000 })
  const answer = { rendition_id: newer, addressed: true }
  await server.admin.call('addressComment', { params, body: answer })
  expect(await noticesOf(server.a.users.owner)).toContain('comment direct comment_creator')
  expect(await noticesOf(guest)).toEqual([])
})

test('XNTF-01 a repeat within an hour joins the unseen row, and makes it the newest', async () => {
  const { member, admin } = server.a.users
  await comment(admin, { text: 'One' })
  await update(scene, { due_date: '2030-02-01' })
  await comment(server.a.users.owner, { text: 'Two' })
  const [first, second, ...more] = await feed(member)
  expect(more).toEqual([])
  expect(first).toMatchObject({ type: 'comment', count: 2, changes: 2, actor: { id: server.a.users.owner.id } })
  expect(first).toMatchObject({ comment: { text: 'Two' }, group_key: scene })
  expect(second).toMatchObject({ type: 'due', count: 1, group_key: scene })
  const count = async () => (await server.member.call('countNotifications', { params: ws() })).data
  // The moment is that of the event, so that the bell knows which events the count has.
  expect(await count()).toEqual({ new: 3, report: 0, told_at: first?.created_at })
  await server.member.call('seeNotifications', { params: ws(), body: { ids: [first?.id ?? ''] } })
  expect(await count()).toEqual({ new: 1, report: 0, told_at: first?.created_at })
  await comment(admin, { text: 'Three' })
  expect((await feed(member)).map(({ type, count }) => [type, count])).toEqual([
    ['comment', 1],
    ['comment', 2],
    ['due', 1],
  ])
  await server.database.query(`update notification set created_at = created_at - interval '2 hours'`)
  await comment(admin, { text: 'Four' })
  expect((await feed(member)).filter(({ type }) => type === 'comment')).toHaveLength(3)
})

test('XNTF-01 a bulk change of many scenes makes one row for each person', async () => {
  const { Done: done = '' } = await newFlow()
  const { member } = server.a.users
  const scenes: string[] = []
  for (let n = 0; n < 12; n += 1) scenes.push(await makeItem(server, tree.take, [member]))
  await server.database.query('delete from notification')
  const body = { item_ids: scenes, status_id: done }
  await server.owner.call('bulkStatusUpdate', { params: ws(), body })
  const rows = await feed(member)
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({ type: 'status', count: 1, changes: 12, item: null, entity: { id: tree.take } })
  expect(rows[0]).toMatchObject({ detail: { status: 'Done' } })
})

test('XNTF-01 NTF-04 a person who switched a type off, or muted the scene or anything above it, gets no notification', async () => {
  const { member } = server.a.users
  const settings = (body: object) => server.member.call('updateNotificationSettings', { params: ws(), body })
  await settings({ comment: false })
  await makeComment(server, server.admin, scene)
  expect(await noticesOf(member)).toEqual([])
  await settings({ comment: true })
  const mute = (body: { item_id: string } | { entity_id: string }) =>
    server.member.call('addNotificationMute', { params: ws(), body })
  const { data } = await mute({ item_id: scene })
  await makeComment(server, server.admin, scene)
  expect(await noticesOf(member)).toEqual([])
  await server.member.call('deleteNotificationMute', { params: { ...ws(), id: data.id } })
  await mute({ entity_id: tree.project })
  await makeComment(server, server.admin, scene)
  expect(await noticesOf(member)).toEqual([])
  const { data: mutes } = await server.member.call('listNotificationMutes', { params: ws() })
  expect(mutes).toMatchObject([{ item: null, entity: { id: tree.project, type: 0 } }])
  await server.member.call('deleteNotificationMute', { params: { ...ws(), id: mutes[0]?.id ?? '' } })
  await makeComment(server, server.admin, scene)
  expect(await noticesOf(member)).toEqual(['comment direct new'])
})

test('NTF-10 a guest in a team gets no notification of scenes they cannot see', async () => {
  const { guest, member } = server.a.users
  const take = await makeEntity(server, 3, tree.episode)
  const own = await makeItem(server, take, [member])
  const team = { name: `Guests ${Math.random()}`, member_ids: [guest.id] }
  const { data } = await server.owner.call('createTeam', { params: ws(), body: team })
  const params = { ...ws(), id: take }
  await server.owner.call('putEntityTeams', { params, body: { team_ids: [data.id] } })
  const { Ready: open = '' } = await newFlow()
  await update(own, { status_id: open })
  expect(await noticesOf(guest)).toEqual([])
  expect(await noticesOf(member)).toEqual(['assignment direct assign', 'status direct scene'])
})

test('NTF-12 the recipient gets the notification live, and nobody else does', async () => {
  const { member } = server.a.users
  await comment(server.a.users.admin, { text: 'Here', mention_ids: [member.id] })
  const rows = await server.database.query<{ payload: { ws_user_id: string; notification: Notification } }>(
    `select payload from event_outbox where type = 'notification.created' order by seq desc limit 3`,
  )
  const pairs = rows.map(({ payload }) => [payload.ws_user_id, payload.notification.source])
  expect(pairs).toContainEqual([member.id, 'mention'])
})
