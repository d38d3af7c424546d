import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AnnotationOp, Audience, Comment } from '@arbo/core/contract'
import { makeItem, makeRendition, makeTree, strokeOp } from '../../testing/fixtures.ts'
import type { Tree } from '../../testing/fixtures.ts'
import { testServer } from '../../testing/test-server.ts'
import type { TestClient, TestServer } from '../../testing/test-server.ts'
import { memberOfId } from '../../platform/access/member-of.ts'
import type { LiveEvent } from '../../platform/realtime/event.ts'
import { queueDigests } from '../../connect/notifications/digest.ts'
import { Audience as Hearing } from '../../connect/live-events/audience.ts'

/** What the team alone reads; no way of a guest's may show it. */
const SECRET = 'Budgetcut'
const SHOWN = 'Darkerplease'

let server: TestServer
let tree: Tree
let item: string
let rendition_id: string
let playlist: string
let room: string
let byLink: TestClient
let secret: Comment
let shown: Comment
/** Drawn by the team: for itself, and for clients too. */
let ownDrawing: string
let openDrawing: string

const ws = () => ({ ws_code: server.a.code })
const onItem = () => ({ ...ws(), item_id: item })
const post = async (as: TestClient, body: object) =>
  (await as.call('createComment', { params: onItem(), body: { rendition_id, ...body } as never })).data

async function draw(as: TestClient, audience?: Audience): Promise<string> {
  const op = strokeOp({ clock: 1 })
  if (audience) op.shape.audience = audience
  const params = { ...onItem(), rendition_id }
  await as.call('createAnnotations', { params, body: { ops: [op as AnnotationOp] } })
  return op.object_id
}

beforeAll(async () => {
  server = await testServer()
  tree = await makeTree(server)
  item = await makeItem(server, tree.take)
  rendition_id = await makeRendition(server, item, { version: 1 })
  const made = await server.owner.call('createPlaylist', { params: ws(), body: { name: 'Dailies', item_ids: [item] } })
  playlist = made.data.id
  const users = { ws_user_ids: [server.a.users.guest.id] }
  await server.owner.call('sharePlaylist', { params: { ...ws(), id: playlist }, body: users })
  room = (await server.owner.call('startRoom', { params: ws(), body: { item_ids: [item] } })).data.id
  const mention_ids = [server.a.users.guest.id]
  const attachments = [{ url: 'https://example.com/secret', name: `${SECRET} file` }]
  secret = await post(server.owner, { text: `${SECRET} here`, mention_ids, attachments, frame_start: 3 })
  shown = await post(server.owner, { text: `${SHOWN} here`, audience: 'clients', frame_start: 4 })
  await post(server.owner, { text: `${SECRET} reply`, parent_id: shown.id })
  ownDrawing = await draw(server.owner)
  openDrawing = await draw(server.owner, 'clients')
  const link = { name: 'Client', access: 'comment' as const, playlist_id: playlist }
  const { data } = await server.owner.call('createGuestLink', { params: ws(), body: link })
  const opened = await server.anonymous.call('openGuestLink', {
    params: { token: data.token ?? '' },
    body: { name: 'Gail' },
  })
  byLink = server.as(opened.data)
})
afterAll(() => server.close())
beforeEach(() => server.database.query('delete from rate_limit'))

const textOf = async (answer: Promise<{ data: unknown }>) => JSON.stringify((await answer).data)
const fileOf = async (as: TestClient, url: string) => {
  const answer = await as.raw({ method: 'GET', url: `/api/workspace/${server.a.code}/${url}` })
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
  return answer.body
}
const lookFor = (q: string) => ({ params: ws(), query: { q } })

/** What a guest gets by mail of the day, also of what was kept for the team after it was told. */
async function digest(): Promise<string> {
  const { id } = server.a.users.guest
  await server.database.query(
    `insert into notification (ws_id, id, ws_user_id, type, kind, source, item_id, comment_id, group_key, count, changes, payload)
     values ($1, gen_random_uuid(), $2, 'comment', 'direct', 'mention', $3, $4, 'x', 1, 1, '{}')`,
    [server.a.id, id, item, secret.id],
  )
  await server.database.query(
    `insert into notification_setting (ws_id, ws_user_id, digest) values ($1, $2, 'daily')
     on conflict (ws_id, ws_user_id) do update set digest = 'daily'`,
    [server.a.id, id],
  )
  await server.database.withWorkspace(server.a.id, (tx) => queueDigests(tx, server.a.id, 'http://localhost', false))
  const feed = await textOf(server.guest.call('listNotifications', { params: ws() }))
  return feed + JSON.stringify(await server.database.query('select * from mail_outbox'))
}

/** Every way by which a guest of the workspace or whoever has a guest link reads what was said and drawn. */
const WAYS: readonly (readonly [string, () => Promise<string>])[] = [
  ['comments of the scene', () => textOf(server.guest.call('listComments', { params: onItem() }))],
  [
    'comments of a rendition',
    () => textOf(server.guest.call('listRenditionComments', { params: { ...onItem(), rendition_id } })),
  ],
  ['drawings', () => textOf(server.guest.call('listAnnotations', { params: { ...onItem(), rendition_id } }))],
  ['a guest link', () => textOf(byLink.call('showGuestItem', { params: { item_id: item } }))],
  ['a search for team comments', () => textOf(server.guest.call('search', lookFor(SECRET)))],
  ['a search for client comments', () => textOf(server.guest.call('search', lookFor(SHOWN)))],
  ['notifications', () => textOf(server.guest.call('listNotifications', { params: ws() }))],
  ['the minutes of a room', () => textOf(server.guest.call('showRoomMinutes', { params: { ...ws(), id: room } }))],
  ['the minutes as a file', () => fileOf(server.guest, `rooms/${room}/minutes/csv`)],
  ['an export of the scene', () => fileOf(server.guest, `review/export?item_ids=${item}&format=csv`)],
  [
    'an export that asks for the team',
    () => fileOf(server.guest, `review/export?item_ids=${item}&format=otio&audience=team`),
  ],
  [
    'an export of a playlist',
    () => fileOf(server.guest, `playlists/${playlist}/export?format=otio&comments=true&audience=team`),
  ],
  ['the digest by mail', digest],
]

describe('comments that guests read', () => {
  test.each(WAYS)('XREV-27 %s shows guests client comments, and nothing of the team', async (_, read) => {
    const words = await read()
    expect(words).not.toContain(SECRET)
    expect(words).not.toContain(secret.id)
    expect(words).not.toContain(ownDrawing)
  })

  test('XREV-27 client comments are listed, with their drawings', async () => {
    const { data } = await server.guest.call('listComments', { params: onItem() })
    expect(data.map(({ id, replies_count }) => [id, replies_count])).toContainEqual([shown.id, 0])
    const log = await server.guest.call('listAnnotations', { params: { ...onItem(), rendition_id } })
    expect(log.data.ops.map(({ object_id }) => object_id)).toEqual([openDrawing])
    const linked = (await byLink.call('showGuestItem', { params: { item_id: item } })).data
    expect(linked.comments.map(({ id }) => id)).toContain(shown.id)
    expect(linked.ops.map(({ object_id }) => object_id)).toEqual([openDrawing])
    const answer = await server.guest.call('search', lookFor(SHOWN))
    expect(answer.data.groups.flatMap(({ rows }) => rows.map(({ id }) => id))).toContain(shown.id)
  })

  test('XREV-27 counts leave out team comments', async () => {
    const counted = async (as: TestClient) => [
      (await as.call('showItem', { params: { ...ws(), id: item } })).data.comments_count,
      (await as.call('showRendition', { params: { ...onItem(), id: rendition_id } })).data.total_comments,
      (await as.call('showRendition', { params: { ...onItem(), id: rendition_id } })).data.total_annotations,
    ]
    const [ofGuest, ofMember] = [await counted(server.guest), await counted(server.member)]
    expect(ofGuest).toEqual([1, 1, 1])
    expect(ofMember).toEqual([2, 2, 2])
  })

  test('XREV-27 every action on a team comment answers as if it did not exist', async () => {
    const params = { ...onItem(), id: secret.id }
    const refusals = [
      await server.guest.refused('showComment', { params }),
      await server.guest.refused('completeComment', { params, body: { done: true } }),
      await server.guest.refused('reactToComment', { params, body: { emoji: '👍', on: true } }),
      await server.guest.refused('assignComment', { params, body: { assignee_id: null } }),
      await server.guest.refused('updateComment', { params, body: { text: 'x' } }),
      await server.guest.refused('deleteComment', { params }),
      await server.guest.refused('setCommentAudience', { params, body: { audience: 'clients' } }),
      await byLink.refused('deleteGuestComment', { params: { item_id: item, id: secret.id } }),
    ]
    expect([...new Set(refusals.map(({ error }) => error))]).toEqual(['not_found'])
    const reply = { text: 'x', parent_id: secret.id }
    expect((await server.guest.refused('createComment', { params: onItem(), body: reply })).error).toBe(
      'invalid_reference',
    )
  })

  test('XREV-27 live events reach guests with the same limits', async () => {
    const { guest } = server.a.users
    const identity = { userId: guest.userId, termsAccepted: true, sessionId: null, token: null }
    const member = await memberOfId(server.database, identity, server.a.id)
    const events = await server.database.query<LiveEvent>(
      `select ws_id as "wsId", seq, type, item_id as "itemId", place, payload, created_at as "createdAt"
       from event_outbox where ws_id = $1 and item_id = $2 order by seq`,
      [server.a.id, item],
    )
    const visibleEvents = await new Hearing(server.database).visibleEvents(member, events)
    const words = JSON.stringify(visibleEvents)
    expect([words.includes(SECRET), words.includes(ownDrawing)]).toEqual([false, false])
    expect([words.includes(SHOWN), words.includes(openDrawing)]).toEqual([true, true])
  })
})

describe('the audience of a comment', () => {
  test('XREV-27 is the workspace’s default when not stated; comments of guests are for clients too', async () => {
    expect((await post(server.member, { text: 'Ours' })).audience).toBe('team')
    expect((await post(server.guest, { text: 'Mine', audience: 'team' })).audience).toBe('clients')
    const params = ws()
    const { data } = await server.owner.call('showWorkspaceConfigs', { params })
    await server.owner.call('putWorkspaceConfigs', { params, body: { ...data, comment_audience: 'clients' } })
    expect((await post(server.member, { text: 'For all' })).audience).toBe('clients')
    const again = (await server.owner.call('showWorkspaceConfigs', { params })).data
    await server.owner.call('putWorkspaceConfigs', { params, body: { ...again, comment_audience: 'team' } })
  })

  test('XREV-27 is never wider for a reply than for its thread, also later', async () => {
    const head = await post(server.member, { text: 'Ours' })
    const reply = await post(server.member, { text: 'Wider', parent_id: head.id, audience: 'clients' })
    expect(reply.audience).toBe('team')
    const set = (id: string, audience: Audience) => ({ params: { ...onItem(), id }, body: { audience } })
    expect((await server.member.refused('setCommentAudience', set(reply.id, 'clients'))).error).toBe(
      'validation_failed',
    )
    await server.member.call('setCommentAudience', set(head.id, 'clients'))
    expect((await server.member.call('setCommentAudience', set(reply.id, 'clients'))).data.audience).toBe('clients')
    await server.member.call('setCommentAudience', set(head.id, 'team'))
    const { data } = await server.member.call('showComment', { params: { ...onItem(), id: reply.id } })
    expect(data.audience).toBe('team')
    const history = await server.member.call('listItemHistory', { params: { ...ws(), id: item } })
    const changes = history.data.filter(({ field }) => field === 'audience').map(({ to }) => to)
    expect(changes).toContainEqual({ id: head.id, audience: 'team' })
    const ofGuest = await server.guest.call('listItemHistory', { params: { ...ws(), id: item } })
    expect(ofGuest.data.filter(({ field }) => field === 'audience')).toEqual([])
  })

  test('XREV-27 is set by its author and by moderators; a guest can always read their own comments', async () => {
    const head = await post(server.admin, { text: 'Of the admin' })
    const open = { params: { ...onItem(), id: head.id }, body: { audience: 'clients' as const } }
    expect((await server.member.refused('setCommentAudience', open)).error).toBe('permission_denied')
    await server.owner.call('setCommentAudience', open)
    await post(server.guest, { text: 'Thanks', parent_id: head.id })
    const close = { ...open, body: { audience: 'team' as const } }
    expect((await server.owner.refused('setCommentAudience', close)).error).toBe('validation_failed')
    expect((await server.guest.refused('setCommentAudience', close)).error).toBe('permission_denied')
  })

  test('XREV-27 applies to its drawings; guests get the whole drawing when it opens, and its removal when it closes', async () => {
    const drawing = await draw(server.member)
    const read = async (since: number) => {
      const call = { params: { ...onItem(), rendition_id }, query: { since } }
      return (await server.guest.call('listAnnotations', call)).data.ops.filter(
        ({ object_id }) => object_id === drawing,
      )
    }
    const [newest] = await server.database.query<{ seq: number }>('select max(seq) as seq from annotation_op')
    const since = newest?.seq ?? 0
    expect(await read(0)).toEqual([])
    const said = await post(server.member, { text: 'Circled', audience: 'clients', drawing_ids: [drawing] })
    expect((await read(since)).map(({ kind }) => kind)).toEqual(['add', 'set'])
    const close = { params: { ...onItem(), id: said.id }, body: { audience: 'team' as const } }
    await server.member.call('setCommentAudience', close)
    expect(await read(since)).toMatchObject([{ kind: 'set', patch: { audience: 'team' } }])
    // Nobody else's drawing is taken along.
    const other = await draw(server.owner)
    await post(server.member, { text: 'Not mine', audience: 'clients', drawing_ids: [other] })
    const [row] = await server.database.query('select for_clients from annotation_object where id = $1', [other])
    expect(row).toEqual({ for_clients: false })
  })

  test('XREV-27 is opened for a whole playlist at once by moderators', async () => {
    const body = { playlist_id: playlist, dry_run: true }
    expect((await server.member.refused('shareComments', { params: ws(), body: { item_ids: [item] } })).error).toBe(
      'permission_denied',
    )
    expect((await server.guest.refused('shareComments', { params: ws(), body: { item_ids: [item] } })).error).toBe(
      'permission_denied',
    )
    const would = (await server.owner.call('shareComments', { params: ws(), body })).data
    expect(would.comments).toBeGreaterThan(3)
    const done = await server.owner.call('shareComments', { params: ws(), body: { playlist_id: playlist } })
    expect(done.data).toEqual({ ...would, dry_run: false })
    const countFor = async (as: TestClient) => (await as.call('listComments', { params: onItem() })).data.length
    expect(await countFor(server.guest)).toBe(await countFor(server.owner))
    const log = async (as: TestClient) =>
      new Set(
        (await as.call('listAnnotations', { params: { ...onItem(), rendition_id } })).data.ops.map(
          (op) => op.object_id,
        ),
      )
    expect(await log(server.guest)).toEqual(await log(server.owner))
    expect((await server.owner.call('shareComments', { params: ws(), body })).data).toMatchObject({ comments: 0 })
  })
})
