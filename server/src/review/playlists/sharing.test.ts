import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PlaylistSharingState } from '@arbo/core/contract'
import type { LiveEvent } from '../../platform/realtime/event.ts'
import { inTurn, makeItem, makeRendition, makeTree } from '../../testing/fixtures.ts'
import type { Tree } from '../../testing/fixtures.ts'
import { addUser, testServer } from '../../testing/test-server.ts'
import type { TestClient, TestServer } from '../../testing/test-server.ts'
import { memberOfId } from '../../platform/access/member-of.ts'
import { Audience } from '../../connect/live-events/audience.ts'

let server: TestServer
let params: { ws_code: string }
let tree: Tree
let scenes: string[]

beforeAll(async () => {
  server = await testServer()
  params = { ws_code: server.a.code }
  tree = await makeTree(server)
  scenes = await inTurn([1, 2], () => makeItem(server, tree.take, []))
})
afterAll(() => server.close())

const on = ({ id }: { id: string }) => ({ params: { ...params, id } })

async function make(as: TestClient = server.member, body: object = {}) {
  const call = { params, body: { name: 'Dailies', item_ids: scenes, ...body } }
  return (await as.call('createPlaylist', call as never)).data
}
async function share(playlist: { id: string }, to: string, body: object = {}) {
  return (await server.member.call('sharePlaylist', { ...on(playlist), body: { ws_user_ids: [to], ...body } })).data
}
const guestId = () => server.a.users.guest.id
/** As if the moment had come; the server itself refuses an end that lies in the past. */
const expire = (playlist: { id: string }) =>
  server.database.query(
    `update playlist_user set expires_at = now() - interval '1 second' where ws_id = $1 and playlist_id = $2`,
    [server.a.id, playlist.id],
  )
const scene = () => ({ params: { ...params, id: scenes[0] ?? '' } })
const comment = { body: { text: 'Too dark' } }
const onScene = () => ({ params: { ...params, item_id: scenes[0] ?? '' } })

test('PLY-12 XPLY-05 a guest opens a shared playlist, sees its scenes and comments on them', async () => {
  const { guest, member } = server
  await makeRendition(server, scenes[0] ?? '')
  expect((await guest.refused('showItem', scene())).error).toBe('not_found')
  const playlist = await make()
  const [given] = await share(playlist, guestId())
  expect(given).toMatchObject({ state: 'shared', access: 'view', expires_at: null, person: { id: guestId() } })
  const { data: seen } = await guest.call('showPlaylist', on(playlist))
  expect(seen).toMatchObject({
    sharing_state: 'shared',
    may_edit: false,
    may_share: false,
    item_count: 2,
    is_mine: false,
  })
  expect((await guest.call('listPlaylistItems', on(playlist))).data.map(({ id }) => id)).toEqual(scenes)
  await guest.call('showItem', scene())
  await guest.call('createComment', { ...onScene(), ...comment } as never)
  expect((await guest.call('listRenditions', onScene())).meta.total).toBe(1)
  const { data: levels } = await guest.call('showEntity', { params: { ...params, id: tree.project } })
  expect(levels.id).toBe(tree.project)
  expect((await guest.refused('addPlaylistItems', { ...on(playlist), body: { item_ids: [tree.item] } })).error).toBe(
    'permission_denied',
  )

  await member.call('deletePlaylistItem', { params: { ...params, id: playlist.id, item_id: scenes[0] ?? '' } })
  expect((await guest.refused('showItem', scene())).error).toBe('not_found')
  await member.call('deletePlaylist', on(playlist))
})

test('PLY-09 XPLY-05 an expired or withdrawn share ends at once, with everything it showed', async () => {
  const { guest, member } = server
  const playlist = await make()
  const until = new Date(Date.now() + 3600_000).toISOString()
  const [given] = await share(playlist, guestId(), { expires_at: until })
  expect(given?.expires_at).toBe(until)
  await guest.call('showItem', scene())
  const why = async (query: object) => {
    const call = {
      params: { ...params, id: guestId() },
      query: { permission: 'item_getItemDetailTable_read', ...query },
    }
    const { data } = await server.owner.call('explainPermission', call as never)
    return [data.visible, data.reasons.map(({ code, name, remedy }) => [code, name, remedy]).at(-1)]
  }
  const reason = ['in_playlist', 'Dailies', 'end_share']
  expect(await why({ item_id: scenes[0] })).toEqual([true, reason])
  expect(await why({ entity_id: tree.episode })).toEqual([true, reason])
  await expire(playlist)
  expect(await why({ item_id: scenes[0] })).toEqual([false, ['sees_nothing_here', null, 'assign']])
  expect((await guest.refused('showPlaylist', on(playlist))).error).toBe('not_found')
  expect((await guest.refused('showItem', scene())).error).toBe('not_found')
  expect((await guest.refused('createComment', { ...onScene(), ...comment })).error).toBe('not_found')

  const person = { params: { ...params, id: playlist.id, ws_user_id: guestId() } }
  const { data: longer } = await member.call('updatePlaylistUser', {
    ...person,
    body: { expires_at: null, access: 'edit' },
  })
  expect(longer[0]).toMatchObject({ expires_at: null, access: 'edit' })
  const { data: items } = await guest.call('addPlaylistItems', { ...on(playlist), body: { item_ids: [tree.item] } })
  expect(items.at(-1)?.id).toBe(tree.item)
  const { data: people } = await member.call('deletePlaylistUser', person)
  expect(people).toEqual([])
  expect((await guest.refused('showItem', scene())).error).toBe('not_found')
  expect((await member.refused('deletePlaylistUser', person)).error).toBe('not_found')
  expect((await member.refused('updatePlaylistUser', { ...person, body: { access: 'view' } })).error).toBe('not_found')
  const past = { ...on(playlist), body: { ws_user_ids: [guestId()], expires_at: '2020-01-01T00:00:00Z' } }
  expect((await member.refused('sharePlaylist', past)).meta['fields']).toHaveProperty('expires_at')
})

test('PLY-12 a rule shares no scene: a guest sees only their own scenes in a shared smart playlist', async () => {
  const { guest, member } = server
  const rule = { match: 'all', conditions: [{ field: 'name', operator: 'contains', values: ['Scene'] }] }
  const smart = await make(member, { kind: 'smart', rule, item_ids: [] })
  await share(smart, guestId())
  const { data } = await guest.call('listPlaylistItems', on(smart))
  expect(data.map(({ id }) => id)).toEqual([tree.item])
  expect((await guest.call('showPlaylist', on(smart))).data.item_count).toBe(1)
  await member.call('deletePlaylist', on(smart))
})

test('PLY-08 XPLY-05 a user with a link requests access once, and the owner accepts with access level and expiry', async () => {
  const { guest, member } = server
  const playlist = await make()
  const link = { params: { ...params, code: playlist.code } }
  const { data: shown } = await guest.call('showSharedPlaylist', link)
  expect(shown).toMatchObject({ id: playlist.id, name: 'Dailies', has_access: false, sharing_state: null })
  const ask = (body: object) => guest.call('requestPlaylist', { ...on(playlist), body: body as never })
  const wrong = { ...on(playlist), body: { code: 'another' } }
  expect((await guest.refused('requestPlaylist', wrong)).error).toBe('not_found')
  await ask({ code: playlist.code, message: 'For the edit' })
  const { data: again } = await ask({ code: playlist.code, message: 'Hello?' })
  expect(again).toMatchObject({ has_access: false, sharing_state: 'receive_request' })
  expect((await guest.refused('showPlaylist', on(playlist))).error).toBe('not_found')
  expect((await guest.refused('showItem', scene())).error).toBe('not_found')

  const { data: waiting } = await member.call('listPlaylistUsers', on(playlist))
  expect(waiting).toMatchObject([{ state: 'receive_request', message: 'For the edit', person: { id: guestId() } }])
  expect((await member.call('showPlaylist', on(playlist))).data).toMatchObject({ request_count: 1, shared_count: 0 })
  const expires_at = new Date(Date.now() + 3600_000).toISOString()
  const answer = { ...on(playlist), body: { ws_user_id: guestId(), access: 'edit' as const, expires_at } }
  const { data: accepted } = await member.call('acceptPlaylistRequest', answer)
  expect(accepted).toMatchObject([{ state: 'accepted', access: 'edit', expires_at }])
  await guest.call('showItem', scene())
  const { data: mine } = await guest.call('showPlaylist', on(playlist))
  expect(mine).toMatchObject({ sharing_state: 'accepted', may_edit: true, expires_at })

  const twice = await member.refused('acceptPlaylistRequest', answer)
  expect([twice.error, twice.meta['state']]).toEqual(['conflict', 'accepted'])
  const other = await member.refused('rejectPlaylistRequest', { ...on(playlist), body: { ws_user_id: guestId() } })
  expect([other.error, other.meta['state']]).toEqual(['conflict', 'accepted'])
  await expire(playlist)
  expect((await guest.refused('showItem', scene())).error).toBe('not_found')
  expect((await ask({ code: playlist.code })).data.sharing_state).toBe('receive_request')
})

test('PLY-08 a declined request opens nothing, and can be made again', async () => {
  const { admin, guest, member } = server
  const playlist = await make()
  const ask = () => guest.call('requestPlaylist', { ...on(playlist), body: { code: playlist.code } })
  const state = async (): Promise<PlaylistSharingState | null> =>
    (await guest.call('showSharedPlaylist', { params: { ...params, code: playlist.code } })).data.sharing_state
  await ask()
  const decline = { ...on(playlist), body: { ws_user_id: guestId() } }
  expect((await admin.refused('rejectPlaylistRequest', decline)).error).toBe('not_found')
  await member.call('rejectPlaylistRequest', decline)
  expect(await state()).toBe('declined')
  expect((await guest.refused('showPlaylist', on(playlist))).error).toBe('not_found')
  expect((await guest.refused('exitPlaylist', on(playlist))).error).toBe('not_found')
  const late = await member.refused('acceptPlaylistRequest', decline)
  expect([late.error, late.meta['state']]).toEqual(['conflict', 'declined'])
  await ask()
  expect(await state()).toBe('receive_request')
  await guest.call('exitPlaylist', on(playlist))
  expect(await state()).toBe(null)
  expect((await member.refused('acceptPlaylistRequest', decline)).error).toBe('not_found')
})

test('PLY-12 a user gives up a share themselves, and the owner has none to give up', async () => {
  const { admin, member } = server
  const playlist = await make()
  const { id } = server.a.users.admin
  await share(playlist, id, { ws_user_ids: [id, server.a.users.member.id] })
  expect((await member.call('showPlaylist', on(playlist))).data.shared_count).toBe(1)
  await admin.call('exitPlaylist', on(playlist))
  expect((await admin.refused('showPlaylist', on(playlist))).error).toBe('not_found')
  expect((await member.refused('exitPlaylist', on(playlist))).error).toBe('not_found')
})

test('PLY-12 sharing with a removed person is refused, and their shares no longer show', async () => {
  const { member, owner } = server
  const playlist = await make()
  const leaver = await addUser(server, 'member', 'Leaver')
  await share(playlist, leaver.id)
  const leaves = (status: number) =>
    server.database.query('update ws_user set status = $2 where id = $1', [leaver.id, status])
  for (const status of [0, 3]) {
    await leaves(status)
    expect((await member.call('listPlaylistUsers', on(playlist))).data).toEqual([])
    expect((await member.call('showPlaylist', on(playlist))).data.shared_count).toBe(0)
    const call = { ...on(playlist), body: { ws_user_ids: [leaver.id] } }
    expect((await member.refused('sharePlaylist', call)).error).toBe('invalid_reference')
  }
  await leaves(1)
  await member.call('deletePlaylistUser', { params: { ...params, id: playlist.id, ws_user_id: leaver.id } })
  const asker = server.as(leaver)
  await asker.call('requestPlaylist', { ...on(playlist), body: { code: playlist.code } })
  await leaves(0)
  const accept = { ...on(playlist), body: { ws_user_id: leaver.id } }
  expect((await member.refused('acceptPlaylistRequest', accept)).error).toBe('invalid_reference')
  expect((await owner.refused('acceptPlaylistRequest', accept)).error).toBe('not_found')
})

test('PLY-09 only the owner shares a playlist on, and others see no request', async () => {
  const { admin, guest } = server
  const playlist = await make()
  const { id } = server.a.users.admin
  await share(playlist, id, { access: 'edit' })
  await share(playlist, guestId())
  const asker = server.as(await addUser(server, 'member', 'Asker'))
  await asker.call('requestPlaylist', { ...on(playlist), body: { code: playlist.code, message: 'Please' } })
  const call = { ...on(playlist), body: { ws_user_ids: [server.a.users.owner.id] } }
  expect((await admin.refused('sharePlaylist', call)).error).toBe('permission_denied')
  const { data: toAdmin } = await admin.call('listPlaylistUsers', on(playlist))
  expect(toAdmin.map(({ state, message }) => [state, message])).toEqual([
    ['shared', ''],
    ['shared', ''],
  ])
  expect((await admin.call('showPlaylist', on(playlist))).data).toMatchObject({ may_edit: true, request_count: 0 })
  const { data: toGuest } = await guest.call('listPlaylistUsers', on(playlist))
  expect(toGuest.map(({ person }) => person.id)).toEqual([guestId()])
})

test('PLY-01 PLY-12 the workspace’s playlists are shared with guests by users who can change them', async () => {
  const { admin, guest, member } = server
  const common = await make(admin, { kind: 'workspace' })
  const call = { ...on(common), body: { ws_user_ids: [guestId()] } }
  expect((await member.refused('sharePlaylist', call)).error).toBe('permission_denied')
  await admin.call('sharePlaylist', call)
  expect((await guest.call('showPlaylist', on(common))).data.kind).toBe('workspace')
  await admin.call('deletePlaylist', on(common))
})

const memberOf = (userId: string) =>
  memberOfId(server.database, { userId, termsAccepted: true, sessionId: null, token: null }, server.a.id)
const event = (type: string, payload: object): LiveEvent => ({
  wsId: server.a.id,
  seq: 1,
  type,
  itemId: null,
  place: {},
  payload: { ...payload },
  createdAt: new Date(),
})

test('PLY-12 events of a playlist reach those who can open it, and of a share its person', async () => {
  const playlist = await make()
  const { admin, guest, member } = server.a.users
  await share(playlist, guest.id)
  const events = [
    event('playlist.updated', { playlist_id: playlist.id }),
    event('playlist.access', { playlist_id: playlist.id, ws_user_id: guest.id }),
  ]
  const heardBy = async ({ userId }: { userId: string }) => {
    const person = await memberOf(userId)
    const audience = new Audience(server.database)
    await audience.begin(person)
    return (await audience.visibleEvents(person, events)).map(({ type }) => type)
  }
  expect(await heardBy(guest)).toEqual(['playlist.updated', 'playlist.access'])
  expect(await heardBy(member)).toEqual(['playlist.updated'])
  expect(await heardBy(admin)).toEqual([])
  await server.member.call('deletePlaylistUser', { params: { ...params, id: playlist.id, ws_user_id: guest.id } })
  expect(await heardBy(guest)).toEqual(['playlist.access'])
})

test('PLY-12 shares, requests and answers are notified to the person concerned', async () => {
  const { guest, member } = server
  const playlist = await make()
  const notices = async () =>
    (
      await server.database.query<{ ws_user_id: string; state: string }>(
        `select ws_user_id, payload ->> 'playlist_state' as state from notification
         where ws_id = $1 and playlist_id = $2 order by created_at, id`,
        [server.a.id, playlist.id],
      )
    ).map(({ ws_user_id, state }) => [ws_user_id, state])
  await guest.call('requestPlaylist', { ...on(playlist), body: { code: playlist.code } })
  await member.call('rejectPlaylistRequest', { ...on(playlist), body: { ws_user_id: guestId() } })
  await share(playlist, server.a.users.admin.id)
  await share(playlist, server.a.users.admin.id, { access: 'edit' })
  expect(await notices()).toEqual([
    [server.a.users.member.id, 'receive_request'],
    [guestId(), 'declined'],
    [server.a.users.admin.id, 'shared'],
  ])
})
