import { PERMISSION_KEYS } from '@arbo/core/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LiveEvent } from '../../platform/realtime/event.ts'
import { addUser, testServer } from '../../testing/test-server.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { memberOfId } from '../../platform/access/member-of.ts'
import { makeItem, makeTree } from '../../testing/fixtures.ts'
import { Audience } from './audience.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const event = (type: string, payload: object = {}, itemId: string | null = null): LiveEvent => ({
  wsId: server.a.id,
  seq: 1,
  type,
  itemId,
  place: {},
  payload: { ...payload },
  createdAt: new Date(),
})

const memberOf = (userId: string) =>
  memberOfId(server.database, { userId, termsAccepted: true, sessionId: null, token: null }, server.a.id)

test('WS-02 XOPS-07 a guest gets events of the workspace and of themselves, and of nobody else', async () => {
  const guest = await memberOf(server.a.users.guest.userId)
  const audience = new Audience(server.database)
  await audience.begin(guest)
  const events = [
    event('workspace.updated', { deleted: false }),
    event('role.updated', { ws_role_id: guest.roleId }),
    event('workingday.updated', { group_id: null }),
    event('member.updated', { ws_user_id: guest.id, status: 1 }),
    event('member.updated', { ws_user_id: server.a.users.member.id, status: 1 }),
  ]
  expect(await audience.visibleEvents(guest, events)).toEqual(events.slice(0, 4))
})

test('XOPS-07 a guest gets a scene’s deletion also much later, once, but not of a scene they never saw', async () => {
  const tree = await makeTree(server)
  const [mine, other] = [await makeItem(server, tree.take), await makeItem(server, tree.take, [])]
  const guest = await memberOf(server.a.users.guest.userId)
  const audience = new Audience(server.database)
  await audience.begin(guest)
  for (const id of [mine, other]) {
    await server.owner.call('deleteItem', { params: { ws_code: server.a.code, id } })
  }
  // A look in between finds both gone; their events come only now.
  expect(await audience.visibleEvents(guest, [event('comment.created', {}, other)])).toEqual([])
  const deletions = [mine, other].map((id) => event('item.deleted', {}, id))
  expect(await audience.visibleEvents(guest, deletions)).toEqual(deletions.slice(0, 1))
  expect(await audience.visibleEvents(guest, deletions)).toEqual([])
})

test('NTF-12 only its recipient gets a notification event', async () => {
  const [owner, guest] = await Promise.all([
    memberOf(server.a.users.owner.userId),
    memberOf(server.a.users.guest.userId),
  ])
  const audience = new Audience(server.database)
  const noticeTo = (ws_user_id: string) => event('notification.created', { ws_user_id, notification: {} })
  const events = [noticeTo(owner.id), noticeTo(guest.id), event('team.updated', { team_id: 't' })]
  expect(await audience.visibleEvents(owner, events)).toEqual([events[0], events[2]])
  expect(await audience.visibleEvents(guest, events)).toEqual([events[1], events[2]])
})

test('XSEC-02 staff without a right to any scene get events of scenes below what they coordinate, and of no others', async () => {
  const tree = await makeTree(server)
  const beside = await makeTree(server)
  const person = await addUser(server, 'member', 'Cora')
  const { database, a } = server
  const revoked = PERMISSION_KEYS.filter((key) => /^(project|item|media|playlist|standardReport|woohoo)_/.test(key))
  await database.query('update ws_user set revoked = $3 where ws_id = $1 and id = $2', [a.id, person.id, revoked])
  await database.query('insert into entity_coordinator (ws_id, entity_id, ws_user_id) values ($1, $2, $3)', [
    a.id,
    tree.process,
    person.id,
  ])
  const member = await memberOf(person.userId)
  const audience = new Audience(database)
  await audience.begin(member)
  const ownEvents = [
    event('item.updated', { entity_id: tree.take }, tree.item),
    event('entity.updated', { entity_id: tree.episode }),
    event('team.updated', { team_id: 't' }),
    // The list of people is theirs as before.
    event('member.updated', { ws_user_id: a.users.guest.id }),
  ]
  const hidden = [
    event('item.updated', { entity_id: beside.take }, beside.item),
    event('entity.updated', { entity_id: beside.project }),
  ]
  expect(await audience.visibleEvents(member, [...ownEvents, ...hidden])).toEqual(ownEvents)
  const owner = await memberOf(a.users.owner.userId)
  expect(await new Audience(database).visibleEvents(owner, [...ownEvents, ...hidden])).toEqual([
    ...ownEvents,
    ...hidden,
  ])
})
