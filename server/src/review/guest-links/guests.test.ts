import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { GuestLink } from '@arbo/core/contract'
import { inTurn, makeEntity, makeItem, makeRendition, makeTree, strokeOp } from '../../testing/fixtures.ts'
import type { Tree } from '../../testing/fixtures.ts'
import { addUser, testServer } from '../../testing/test-server.ts'
import type { TestClient, TestServer } from '../../testing/test-server.ts'
import { keyOf, makePass } from '../../platform/access/guest-pass.ts'

let server: TestServer
let tree: Tree
/** Two scenes of the playlist, one beside it; each with a rendition. */
let scenes: [string, string, string]
let renditions: string[]

beforeAll(async () => {
  server = await testServer()
  tree = await makeTree(server)
  scenes = (await inTurn([1, 2, 3], () => makeItem(server, tree.take, []))) as typeof scenes
  renditions = await inTurn(scenes, (id) => makeRendition(server, id))
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.database.query('delete from rate_limit')
  await server.database.query('delete from notification')
})

const ws = () => ({ ws_code: server.a.code })
const onScene = (item_id: string = scenes[0]) => ({ params: { item_id } })

async function playlist(as: TestClient = server.member, item_ids: string[] = scenes.slice(0, 2)) {
  return (await as.call('createPlaylist', { params: ws(), body: { name: 'Dailies', item_ids } })).data
}
async function link(body: object = {}, as: TestClient = server.member): Promise<GuestLink> {
  const shown = 'item_id' in body || 'playlist_id' in body ? {} : { playlist_id: (await playlist(as)).id }
  const call = { params: ws(), body: { name: 'Client', access: 'comment', ...shown, ...body } }
  return (await as.call('createGuestLink', call as never)).data
}
const tokenOf = ({ token }: GuestLink) => ({ params: { token: token ?? '' } })
const open = async (of: GuestLink, body: object = {}) =>
  (await server.anonymous.call('openGuestLink', { ...tokenOf(of), body: { name: 'Gail', ...body } })).data
const enter = async (of: GuestLink, body: object = {}) => server.as(await open(of, body))
const on = ({ id }: GuestLink) => ({ params: { ...ws(), id } })
const words = (over: object = {}) => ({ text: 'Too dark', rendition_id: renditions[0] ?? '', ...over })
const tooMany = async (of: GuestLink) =>
  (await server.anonymous.refused('openGuestLink', { ...tokenOf(of), body: { name: 'G', passphrase: 'guessed' } }))
    .error

test('XREV-12 a link shows its playlist in order, and before it is opened only the workspace’s name', async () => {
  const made = await link({ passphrase: 'open sesame' })
  expect(made).toMatchObject({ state: 'active', has_passphrase: true, opened_count: 0, expires_on: null })
  const { data: before } = await server.anonymous.call('showGuestLink', tokenOf(made))
  expect(before).toEqual({ workspace: 'Alpha', needs_passphrase: true })
  const guest = await enter(made, { passphrase: 'open sesame' })
  const { data: review } = await guest.call('showGuestReview')
  expect(review).toMatchObject({ workspace: 'Alpha', kind: 'playlist', title: 'Dailies', access: 'comment' })
  expect(review).toMatchObject({ is_preview: false, watermark: null, guest: { display_name: 'Gail (guest)' } })
  expect(review.scenes.map(({ id, rendition }) => [id, rendition?.id])).toEqual([
    [scenes[0], renditions[0]],
    [scenes[1], renditions[1]],
  ])
  const { data: item } = await guest.call('showGuestItem', onScene())
  expect(item.rendition?.files[0]).toMatchObject({ original: null, src: expect.stringContaining('access_token=') })
  const [listed] = (
    await server.member.call('listGuestLinks', { params: ws(), query: { playlist_id: made.playlist_id ?? '' } })
  ).data
  expect(listed).toMatchObject({ id: made.id, opened_count: 1, token: made.token })
  expect(listed?.last_opened_at).not.toBeNull()
})

test('XREV-12 the rendition is the one that a member would see, also a pinned one', async () => {
  const item = await makeItem(server, tree.take, [])
  const older = await makeRendition(server, item, { version: 1 })
  const list = await playlist(server.member, [item])
  const newer = await makeRendition(server, item, { version: 2 })
  const guest = await enter(await link({ playlist_id: list.id }))
  const renditionId = async () => (await guest.call('showGuestItem', onScene(item))).data.rendition?.id
  expect(await renditionId()).toBe(newer)
  const params = { ...ws(), id: list.id }
  await server.member.call('setPlaylistRendition', { params, body: { default_rendition: 'pinned' } })
  expect(await renditionId()).toBe(older)
})

test('XREV-12 a smart playlist shows the scenes its rule finds for the author of the link', async () => {
  const [item, other] = await inTurn([1, 2], () => makeItem(server, tree.take, []))
  await server.owner.call('assignItem', {
    params: ws(),
    body: { item_id: item ?? '', ws_user_id: server.a.users.admin.id },
  })
  const conditions = [{ field: 'assignee' as const, operator: 'any_of' as const, values: ['me'] }]
  const body = { kind: 'smart' as const, name: 'Mine', rule: { match: 'all' as const, conditions } }
  const { data } = await server.admin.call('createPlaylist', { params: ws(), body })
  const guest = await enter(await link({ playlist_id: data.id }, server.admin))
  expect((await guest.call('showGuestReview')).data.scenes.map(({ id }) => id)).toEqual([item])
  expect((await guest.refused('showGuestItem', onScene(other))).error).toBe('not_found')
})

test('XREV-12 a link to one playlist or scene opens no other', async () => {
  const guest = await enter(await link())
  expect((await guest.refused('showGuestItem', onScene(scenes[2]))).error).toBe('not_found')
  const body = words({ rendition_id: renditions[2] })
  expect((await guest.refused('createGuestComment', { ...onScene(scenes[2]), body })).error).toBe('not_found')
  // A rendition of another scene under the address of this one.
  expect((await guest.refused('createGuestComment', { ...onScene(), body })).error).toBe('invalid_reference')
  const ops = { params: { item_id: scenes[0], rendition_id: renditions[2] ?? '' }, body: { ops: [strokeOp()] } }
  expect((await guest.refused('createGuestAnnotations', ops)).error).toBe('not_found')
  const ofScene = await enter(await link({ item_id: scenes[2] }, server.admin))
  expect((await ofScene.call('showGuestReview')).data).toMatchObject({ kind: 'scene', title: 'Scene' })
  expect((await ofScene.refused('showGuestItem', onScene())).error).toBe('not_found')
  // Not even a comment of another rendition is answered.
  const parent = await server.member.call('createComment', {
    params: { ...ws(), item_id: scenes[0] },
    body: { text: 'Of the scene as a whole', audience: 'clients' },
  })
  const reply = { ...onScene(), body: words({ parent_id: parent.data.id }) }
  expect((await guest.refused('createGuestComment', reply)).error).toBe('invalid_reference')
  expect((await guest.call('showGuestItem', onScene())).data.comments).toEqual([])
})

test('XREV-12 links are created by users who can share the playlist or change the scene', async () => {
  const of = (body: object) => ({ params: ws(), body: { name: 'Client', ...body } })
  const mine = await playlist()
  await server.member.call('sharePlaylist', {
    params: { ...ws(), id: mine.id },
    body: { ws_user_ids: [server.a.users.admin.id] },
  })
  expect((await server.admin.refused('createGuestLink', of({ playlist_id: mine.id }))).error).toBe('permission_denied')
  expect((await server.owner.refused('createGuestLink', of({ playlist_id: mine.id }))).error).toBe('not_found')
  expect((await server.member.refused('createGuestLink', of({ item_id: scenes[0] }))).error).toBe('permission_denied')
  expect((await server.guest.refused('createGuestLink', of({ item_id: scenes[0] }))).error).toBe('permission_denied')
  expect((await server.admin.refused('createGuestLink', of({}))).error).toBe('validation_failed')
  const both = of({ item_id: scenes[0], playlist_id: mine.id })
  expect((await server.admin.refused('createGuestLink', both)).error).toBe('validation_failed')
  const made = await link({ playlist_id: mine.id })
  for (const name of ['revokeGuestLink', 'previewGuestLink'] as const) {
    expect((await server.admin.refused(name, on(made))).error).toBe('permission_denied')
  }
  const snapshots = await server.member.call('listPlaylistSnapshots', { params: { ...ws(), id: mine.id } })
  expect(snapshots.data.map(({ reason }) => reason)).toEqual(['shared', 'shared'])
})

test('XREV-12 a passphrase is required, and guessing is limited', async () => {
  const made = await link({ passphrase: 'open sesame' })
  const wrong = await server.anonymous.refused('openGuestLink', { ...tokenOf(made), body: { name: 'Gail' } })
  expect([wrong.status, wrong.error]).toEqual([422, 'guest_passphrase_wrong'])
  const answers = new Set<string>()
  for (let count = 0; count < 30 && !answers.has('too_many_requests'); count++) answers.add(await tooMany(made))
  expect([...answers]).toEqual(['guest_passphrase_wrong', 'too_many_requests'])
  // Nor does the right one tell, until the wait is over.
  const right = { ...tokenOf(made), body: { name: 'Gail', passphrase: 'open sesame' } }
  expect((await server.anonymous.refused('openGuestLink', right)).error).toBe('too_many_requests')
  const [row] = await server.database.query<{ hash: string }>(
    'select passphrase_hash as hash from guest_link where id = $1',
    [made.id],
  )
  expect(row?.hash).toMatch(/^\$argon2id\$/)
})

test('XREV-12 an unknown token gets the same answer whether its link exists or not', async () => {
  const made = await link()
  const token = made.token ?? ''
  const forged = [token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A'), 'garbled', '', `${token}=`]
  for (const each of forged.filter(Boolean)) {
    const refusal = await server.anonymous.refused('showGuestLink', { params: { token: each } })
    expect([refusal.status, refusal.error]).toEqual([404, 'guest_link_unknown'])
  }
  const stranger = await server.anonymous.refused('openGuestLink', {
    params: { token: forged[0] },
    body: { name: 'G' },
  })
  expect(stranger.error).toBe('guest_link_unknown')
})

test('XREV-12 a link lasts to the end of its day in the workspace’s time zone, not the server’s', async () => {
  const setZone = (zone: string) =>
    server.database.query('update workspace set timezone = $2 where id = $1', [server.a.id, zone])
  // Between these two lies more than a day: whichever it is now, their days differ.
  const [ahead, behind] = ['Pacific/Kiritimati', 'Etc/GMT+12']
  await setZone(behind)
  const [row] = await server.database.query<{ today: string }>(`select (now() at time zone $1)::date as today`, [
    behind,
  ])
  const made = await link({ expires_on: row?.today })
  const guest = await enter(made)
  await guest.call('showGuestReview')
  await setZone(ahead)
  const refusal = await guest.refused('showGuestReview')
  expect([refusal.status, refusal.error]).toEqual([410, 'guest_link_expired'])
  expect((await server.anonymous.refused('showGuestLink', tokenOf(made))).error).toBe('guest_link_expired')
  expect((await server.member.refused('previewGuestLink', on(made))).error).toBe('guest_link_expired')
  const past = { ...on(made), body: { version: made.version, expires_on: '2020-01-01' } }
  expect((await server.member.refused('updateGuestLink', past)).meta['fields']).toMatchObject({
    expires_on: expect.stringContaining('time zone'),
  })
  // What is over stays editable without its day.
  const { data } = await server.member.call('updateGuestLink', { ...on(made), body: { version: 1, name: 'Director' } })
  expect(data).toMatchObject({ name: 'Director', state: 'expired', version: 2 })
  await setZone(behind)
  await guest.call('showGuestReview')
  await setZone('Etc/UTC')
})

test('XREV-12 a revoked link ends at once for open guests, and cannot be opened again', async () => {
  const made = await link()
  const guest = await enter(made)
  await guest.call('createGuestComment', { ...onScene(), body: words() })
  const { data } = await server.member.call('revokeGuestLink', on(made))
  expect(data).toMatchObject({ state: 'revoked', token: null })
  for (const [name, input] of [
    ['showGuestReview', {}],
    ['showGuestItem', onScene()],
    ['createGuestComment', { ...onScene(), body: words() }],
  ] as const) {
    const refusal = await guest.refused(name, input)
    expect([refusal.status, refusal.error]).toEqual([410, 'guest_link_revoked'])
  }
  expect((await server.anonymous.refused('showGuestLink', tokenOf(made))).error).toBe('guest_link_revoked')
  const change = { ...on(made), body: { version: data.version, name: 'Again' } }
  expect((await server.member.refused('updateGuestLink', change)).error).toBe('guest_link_revoked')
  await server.member.call('revokeGuestLink', on(made))
})

test('XREV-12 a link ends with its playlist, and with its author; comments keep their name', async () => {
  const author = await addUser(server, 'member', 'Passing Author')
  const client = server.as(author)
  const list = await playlist(client)
  const [first, second] = [await link({ playlist_id: list.id }, client), await link({ playlist_id: list.id }, client)]
  const guest = await enter(first, { name: 'Stays Known' })
  const { data: said } = await guest.call('createGuestComment', { ...onScene(), body: words({ text: 'Kept' }) })
  const state = (status: number) =>
    server.owner.call('putUsersStatus', { params: ws(), body: { ids: [author.id], new_status: status as 0 } })
  await state(0)
  expect((await guest.refused('showGuestReview')).error).toBe('guest_link_revoked')
  expect((await server.anonymous.refused('showGuestLink', tokenOf(second))).error).toBe('guest_link_revoked')
  await state(1)
  await guest.call('showGuestReview')
  await client.call('deletePlaylist', { params: { ...ws(), id: list.id } })
  expect((await guest.refused('showGuestReview')).error).toBe('guest_link_revoked')
  const params = { ...ws(), item_id: scenes[0], id: said.id }
  expect((await server.owner.call('showComment', { params })).data.author.display_name).toBe('Stays Known (guest)')
})

test('XSEC-03 passphrase guesses from many addresses count together, and do not slow earlier guests', async () => {
  const made = await link({ passphrase: 'open sesame' })
  const { token: earlier } = await open(made, { passphrase: 'open sesame' })
  const guess = async (remoteAddress: string, body: object) => {
    const url = `/api/guest-links/${made.token}/open`
    return (await server.anonymous.raw({ method: 'POST', url, remoteAddress, payload: { name: 'G', ...body } }))
      .statusCode
  }
  const statuses: number[] = []
  for (let time = 0; time <= 30; time += 1) statuses.push(await guess(`203.0.113.${time}`, { passphrase: 'guessed' }))
  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 422), 429])
  expect(await guess('192.0.2.1', { passphrase: 'open sesame' })).toBe(429)
  expect(await guess('192.0.2.1', { passphrase: 'open sesame', earlier })).toBe(200)
})

test('XREV-12 changed rights apply at once, and another passphrase ends open sessions', async () => {
  const made = await link()
  const guest = await enter(made)
  const change = (body: object, version: number) =>
    server.member.call('updateGuestLink', { ...on(made), body: { version, ...body } } as never)
  await change({ access: 'view' }, 1)
  const refusal = await guest.refused('createGuestComment', { ...onScene(), body: words() })
  expect([refusal.status, refusal.error]).toEqual([403, 'guest_view_only'])
  const stale = { ...on(made), body: { version: 1, access: 'comment' } }
  expect((await server.member.refused('updateGuestLink', stale)).meta['current']).toMatchObject({ version: 2 })
  await change({ passphrase: 'something else' }, 2)
  expect((await guest.refused('showGuestReview')).error).toBe('guest_session_ended')
  const again = await enter(made, { passphrase: 'something else' })
  await change({ name: 'Renamed' }, 3)
  await again.call('showGuestReview')
  await change({ passphrase: null }, 4)
  expect((await again.refused('showGuestReview')).error).toBe('guest_session_ended')
})

test('XREV-12 a pass expires after twelve hours, and is valid only for its own server and link', async () => {
  const made = await link()
  const claims = { wsId: server.a.id, linkId: made.id, visitorId: uuidv7(), key: keyOf(null) }
  const past = makePass(server.deps.secrets, claims, 12 * 3600, Date.now() - 12 * 3600_000 - 1000)
  expect((await server.as(past).refused('showGuestReview')).error).toBe('guest_session_ended')
  // Of a visitor that nobody is.
  const nobody = makePass(server.deps.secrets, claims, 3600)
  expect((await server.as(nobody).refused('showGuestReview')).error).toBe('guest_session_ended')
  const { token } = await open(made)
  const tampered = token.replace('.', 'A.')
  expect((await server.as({ token: tampered }).refused('showGuestReview')).error).toBe('invalid_token')
})

test('XREV-12 a view-only guest can write nothing', async () => {
  const guest = await enter(await link({ access: 'view' }))
  const refusals = [
    await guest.refused('createGuestComment', { ...onScene(), body: words() }),
    await guest.refused('updateGuestComment', { params: { item_id: scenes[0], id: uuidv7() }, body: { text: 'x' } }),
    await guest.refused('deleteGuestComment', { params: { item_id: scenes[0], id: uuidv7() } }),
    await guest.refused('createGuestAnnotations', {
      params: { item_id: scenes[0], rendition_id: renditions[0] ?? '' },
      body: { ops: [strokeOp()] },
    }),
  ]
  expect(refusals.map(({ error }) => error)).toEqual(Array(4).fill('guest_view_only'))
})

test('XREV-12 a guest’s comment has their name, and belongs to nobody else', async () => {
  const made = await link()
  const guest = await enter(made)
  const id = uuidv7()
  const body = words({ id, frame_start: 3, frame_end: 5, marker_colour: '#1E88FF' })
  const { data } = await guest.call('createGuestComment', { ...onScene(), body })
  expect(data).toMatchObject({ frame_start: 3, frame_end: 5, author: { display_name: 'Gail (guest)' } })
  expect((await guest.call('createGuestComment', { ...onScene(), body })).data.id).toBe(id)
  const params = { ...ws(), item_id: scenes[0], id }
  const author = server.member
  expect((await author.call('showComment', { params })).data.author).toEqual(data.author)
  // Not even the author of the link.
  expect((await author.refused('updateComment', { params, body: { text: 'Mine' } })).error).toBe('permission_denied')
  expect((await author.refused('deleteComment', { params })).error).toBe('permission_denied')
  const other = await enter(made, { name: 'Gail' })
  const place = { params: { item_id: scenes[0], id } }
  expect((await other.refused('updateGuestComment', { ...place, body: { text: 'x' } })).error).toBe('permission_denied')
  expect((await other.refused('deleteGuestComment', place)).error).toBe('permission_denied')
  const changed = await guest.call('updateGuestComment', { ...place, body: { text: 'Much too dark' } })
  expect(changed.data).toMatchObject({ text: 'Much too dark', edited: true })
  const late = { ...onScene(), body: words({ frame_start: 48 }) }
  expect((await guest.refused('createGuestComment', late)).error).toBe('validation_failed')
  // A member's comment is not a guest's to change.
  const theirs = await author.call('createComment', {
    params: { ...ws(), item_id: scenes[0] },
    body: words({ audience: 'clients' }),
  })
  const on2 = { params: { item_id: scenes[0], id: theirs.data.id } }
  expect((await guest.refused('deleteGuestComment', on2)).error).toBe('permission_denied')
  // Who may delete anybody's may delete a guest's.
  await server.admin.call('deleteComment', { params })
  await author.call('deleteComment', { params: { ...params, id: theirs.data.id } })
})

test('XREV-12 a coordinator’s guest cannot delete others’ comments, though the coordinator could', async () => {
  const take = await makeEntity(server, 3, tree.episode, 'Led')
  const coordinator = await addUser(server, 'member', 'Coordinator')
  await server.owner.call('assignEntityUsers', {
    params: { ...ws(), id: take },
    body: { ws_user_ids: [coordinator.id] },
  })
  const item = await makeItem(server, take, [])
  const rendition_id = await makeRendition(server, item)
  const { data: said } = await server.owner.call('createComment', {
    params: { ...ws(), item_id: item },
    body: { text: 'From above', rendition_id, audience: 'clients' },
  })
  const made = await link({ item_id: item }, server.as(coordinator))
  const guest = await enter(made)
  const place = { params: { item_id: item, id: said.id } }
  expect((await guest.refused('deleteGuestComment', place)).error).toBe('permission_denied')
})

test('XREV-12 a guest who returns under their name stays the author of their comments', async () => {
  const made = await link()
  const first = await open(made)
  const { data } = await server.as(first).call('createGuestComment', { ...onScene(), body: words() })
  const place = { params: { item_id: scenes[0], id: data.id } }
  const other = await open(made, { name: 'Somebody else', earlier: first.token })
  expect(other.guest.id).not.toBe(first.guest.id)
  const back = await open(made, { earlier: first.token })
  expect(back.guest).toEqual(first.guest)
  await server.as(back).call('deleteGuestComment', place)
  const elsewhere = await open(await link(), { earlier: first.token })
  expect(elsewhere.guest.id).not.toBe(first.guest.id)
})

test('XREV-12 a name cannot hide that it belongs to a guest', async () => {
  const made = await link()
  for (const name of ['', '  ', 'Gail\u202e', 'Gail\n(owner)', 'x'.repeat(81)]) {
    const refusal = await server.anonymous.refused('openGuestLink', { ...tokenOf(made), body: { name } })
    expect(refusal.error).toBe('validation_failed')
  }
})

test('XREV-12 a guest draws, and changes only their own drawings', async () => {
  const made = await link()
  const guest = await enter(made)
  const place = { item_id: scenes[0], rendition_id: renditions[0] ?? '' }
  const stroke = strokeOp()
  const { data } = await guest.call('createGuestAnnotations', { params: place, body: { ops: [stroke] } })
  const { guest: me } = (await guest.call('showGuestReview')).data
  expect(data[0]?.author_id).toBe(me.id)
  const log = await server.owner.call('listAnnotations', { params: { ...ws(), ...place } })
  expect(log.data.people).toContainEqual(me)
  const theirs = strokeOp({ clock: 5 })
  theirs.shape.audience = 'clients'
  await server.owner.call('createAnnotations', { params: { ...ws(), ...place }, body: { ops: [theirs] } })
  const remove = (object_id: string) => ({
    ops: [{ kind: 'delete' as const, object_id, op_id: uuidv7(), clock: 9, actor: 'x' }],
  })
  const denied = { params: place, body: remove(theirs.object_id) }
  expect((await guest.refused('createGuestAnnotations', denied)).error).toBe('permission_denied')
  // Nor is it the link's author's.
  const asAuthor = { params: { ...ws(), ...place }, body: remove(stroke.object_id) }
  expect((await server.member.refused('createAnnotations', asAuthor)).error).toBe('permission_denied')
  const own = await guest.call('createGuestAnnotations', { params: place, body: remove(stroke.object_id) })
  expect(own.data[0]?.kind).toBe('delete')
  expect((await guest.call('showGuestItem', onScene())).data.ops.length).toBe(3)
})

test('XREV-12 the people of the scene and the link’s author are notified, with the guest’s name', async () => {
  const item = await makeItem(server, tree.take, [server.a.users.admin])
  const rendition_id = await makeRendition(server, item)
  await server.database.query('delete from notification')
  const guest = await enter(await link({ playlist_id: (await playlist(server.member, [item])).id }))
  const body = words({ rendition_id, text: 'Lovely', frame_start: 7 })
  const { data } = await guest.call('createGuestComment', { ...onScene(item), body })
  for (const person of [server.admin, server.member]) {
    const [notice, ...more] = (await person.call('listNotifications', { params: ws() })).data
    expect(more).toEqual([])
    expect(notice).toMatchObject({
      type: 'comment',
      actor: { display_name: 'Gail (guest)' },
      comment: { id: data.id, text: 'Lovely', frame_start: 7 },
    })
  }
  expect((await server.owner.call('listNotifications', { params: ws() })).data).toEqual([])
  // Answers go to nobody's account, and who answers a guest is not told of themselves.
  await server.database.query('delete from notification')
  const reply = { params: { ...ws(), item_id: item }, body: { text: 'Thanks', parent_id: data.id } }
  await server.member.call('createComment', reply)
  expect((await server.member.call('listNotifications', { params: ws() })).data).toEqual([])
  const [event] = await server.database.query<{ payload: { comment: { author: { display_name: string } } } }>(
    `select payload from event_outbox where type = 'comment.created' and payload ->> 'item_id' = $1 limit 1`,
    [item],
  )
  expect(event?.payload.comment.author.display_name).toBe('Gail (guest)')
})

test('XREV-12 exports and activity name the guest, not the link’s author', async () => {
  const item = await makeItem(server, tree.take, [])
  const rendition_id = await makeRendition(server, item)
  const guest = await enter(await link({ playlist_id: (await playlist(server.member, [item])).id }))
  await guest.call('createGuestComment', { ...onScene(item), body: words({ rendition_id, text: 'Rewrite it' }) })
  const csv = await server.owner.send('exportReview', {
    params: ws(),
    query: { item_ids: item, format: 'csv' },
  })
  expect(csv.body).toContain('Gail (guest)')
  expect(csv.body).not.toContain('Alpha member')
  const params = { ...ws(), id: server.a.users.member.id }
  const insight = await server.owner.call('showInsight', { params })
  expect(JSON.stringify(insight.data)).not.toContain('Rewrite it')
})

test('XREV-12 the author previews what guests see: nothing is written, and nothing counted', async () => {
  const made = await link({ has_watermark: true, passphrase: 'open sesame' })
  const { data: pass } = await server.member.call('previewGuestLink', on(made))
  const preview = server.as(pass)
  const guest = await enter(made, { passphrase: 'open sesame' })
  const [asGuest, asAuthor] = [await guest.call('showGuestReview'), await preview.call('showGuestReview')]
  const { guest: _, watermark, ...same } = asGuest.data
  expect(asAuthor.data).toMatchObject({ ...same, is_preview: true })
  expect(watermark).toMatch(/^Gail · \d{4}-\d{2}-\d{2}$/)
  expect(asAuthor.data.watermark).toMatch(/^Name of the guest · \d{4}-\d{2}-\d{2}$/)
  expect((await preview.call('showGuestItem', onScene())).data.id).toBe(scenes[0])
  const refusal = await preview.refused('createGuestComment', { ...onScene(), body: words() })
  expect([refusal.status, refusal.error]).toEqual([403, 'guest_preview'])
  const query = { playlist_id: made.playlist_id ?? '' }
  const [listed] = (await server.member.call('listGuestLinks', { params: ws(), query })).data
  expect(listed?.opened_count).toBe(1)
})

test('XREV-12 a playlist without scenes and a scene without media are returned as such', async () => {
  const empty = await enter(await link({ playlist_id: (await playlist(server.member, [])).id }))
  expect((await empty.call('showGuestReview')).data.scenes).toEqual([])
  const bare = await makeItem(server, tree.take, [])
  const guest = await enter(await link({ item_id: bare }, server.admin))
  expect((await guest.call('showGuestReview')).data.scenes).toMatchObject([{ id: bare, rendition: null }])
  expect((await guest.call('showGuestItem', onScene(bare))).data).toMatchObject({
    rendition: null,
    comments: [],
    ops: [],
  })
})
