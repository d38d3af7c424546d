import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeComment, makeItem, makeRendition, makeTree } from '../../testing/fixtures.ts'
import type { Tree } from '../../testing/fixtures.ts'
import { testServer } from '../../testing/test-server.ts'
import type { TestServer } from '../../testing/test-server.ts'

let server: TestServer
let tree: Tree
let rendition_id: string
let params: { ws_code: string; item_id: string }

beforeAll(async () => {
  server = await testServer()
  tree = await makeTree(server)
  rendition_id = await makeRendition(server, tree.item, { version: 1 })
  params = { ws_code: server.a.code, item_id: tree.item }
})
afterAll(() => server.close())

const post = (body: object, client = server.guest) => client.call('createComment', { params, body: body as never })

describe('comments', () => {
  test('REV-19 a comment is on the scene, a rendition, a frame or a range, and in both lists', async () => {
    await post({ text: 'On the whole scene' })
    const range = await post({ text: 'Range', rendition_id, frame_start: 10, frame_end: 20, marker_colour: '#1E88FF' })
    await post({ text: 'Frame', rendition_id, frame_start: 4 })
    expect(range.data).toMatchObject({
      frame_start: 10,
      frame_end: 20,
      rendition_version: 1,
      done: false,
      edited: false,
    })
    const all = await server.member.call('listComments', { params })
    expect(all.data.map(({ text }) => text)).toEqual(['On the whole scene', 'Range', 'Frame'])
    const own = await server.member.call('listRenditionComments', { params: { ...params, rendition_id } })
    expect(own.data.map(({ text }) => text)).toEqual(['Frame', 'Range'])
  })

  test('REV-19 frames are integers that the rendition has', async () => {
    for (const frame_start of [48, 2 ** 40, 1.5, -1]) {
      const refusal = await server.guest.refused('createComment', {
        params,
        body: { text: 'x', rendition_id, frame_start },
      })
      expect(refusal.meta['fields']).toHaveProperty('frame_start')
    }
    const backwards = { text: 'x', rendition_id, frame_start: 5, frame_end: 4 }
    expect((await server.guest.refused('createComment', { params, body: backwards })).meta['fields']).toHaveProperty(
      'frame_end',
    )
  })

  test('REV-19 the same comment sent twice is stored once; another’s id is a conflict', async () => {
    const id = uuidv7()
    await post({ id, text: 'Once' })
    expect((await post({ id, text: 'Once' })).data.id).toBe(id)
    const rows = await server.database.query('select from comment where id = $1', [id])
    expect(rows).toHaveLength(1)
    expect((await server.member.refused('createComment', { params, body: { id, text: 'Mine' } })).error).toBe(
      'conflict',
    )
  })

  test('XFIX-38 a comment with its replies counts as one on the scene, in the grid, of its version and as open', async () => {
    const item = await makeItem(server, tree.take)
    const rendition = await makeRendition(server, item)
    const there = { ws_code: server.a.code, item_id: item }
    const say = (body: object) =>
      server.guest.call('createComment', { params: there, body: { rendition_id: rendition, ...body } as never })
    const head = await say({ text: 'Higher', frame_start: 3 })
    await say({ text: 'How much?', parent_id: head.data.id })
    await say({ text: 'Two frames', parent_id: head.data.id })
    await say({ text: 'Lovely' })
    const ws = { ws_code: server.a.code }
    const [scene, rows, version, open] = await Promise.all([
      server.member.call('showItem', { params: { ...ws, id: item } }),
      server.member.call('listItems', { params: ws, query: { entity_id: tree.take } }),
      server.member.call('showRendition', { params: { ...there, id: rendition } }),
      server.member.call('listReviewScenes', { params: ws, query: { item_ids: item } }),
    ])
    expect({
      scene: scene.data.comments_count,
      grid: rows.data.find(({ id }) => id === item)?.comments_count,
      version: version.data.total_comments,
      open: open.data[0]?.open_comments,
    }).toEqual({ scene: 2, grid: 2, version: 2, open: 2 })
  })

  test('REV-19 a reply is at the place of its thread, and a thread has one level', async () => {
    const head = await post({ text: 'Head', rendition_id, frame_start: 7 })
    const reply = await server.member.call('createComment', {
      params,
      body: { text: 'Reply', parent_id: head.data.id, audience: 'clients' },
    })
    expect([reply.data.frame_start, reply.data.rendition_id]).toEqual([7, rendition_id])
    const { data } = await server.guest.call('showComment', { params: { ...params, id: head.data.id } })
    expect(data.replies_count).toBe(1)
    const deep = { text: 'Deep', parent_id: reply.data.id }
    expect((await server.guest.refused('createComment', { params, body: deep })).error).toBe('validation_failed')
  })

  test('REV-19 users edit only their own comments, and the edit shows', async () => {
    const id = await makeComment(server, server.guest, tree.item)
    const denied = await server.owner.refused('updateComment', {
      params: { ...params, id },
      body: { text: 'Not mine' },
    })
    expect(denied.error).toBe('permission_denied')
    const { data } = await server.guest.call('updateComment', { params: { ...params, id }, body: { text: 'Better' } })
    expect([data.text, data.edited]).toEqual(['Better', true])
  })

  test('REV-19 a comment is marked done and undone, with the person’s name', async () => {
    const id = await makeComment(server, server.guest, tree.item)
    const done = await server.member.call('completeComment', { params: { ...params, id }, body: { done: true } })
    expect([done.data.done, done.data.done_by?.id]).toEqual([true, server.a.users.member.id])
    const list = await server.guest.call('listComments', { params, query: { done_eq: 'true' } })
    expect(list.data.map((row) => row.id)).toEqual([id])
    const undone = await server.guest.call('completeComment', { params: { ...params, id }, body: { done: false } })
    expect([undone.data.done, undone.data.done_by]).toEqual([false, null])
  })

  test('REV-19 reactions count people once and can be undone', async () => {
    const id = await makeComment(server, server.guest, tree.item)
    const react = (client = server.guest, on = true) =>
      client.call('reactToComment', { params: { ...params, id }, body: { emoji: '🎉', on } })
    await react()
    await react()
    const { data } = await react(server.member)
    expect(data.reactions.map(({ emoji, people }) => [emoji, people.length])).toEqual([['🎉', 2]])
    await react(server.member, false)
    expect((await react(server.guest, false)).data.reactions).toEqual([])
  })

  test('REV-19 users delete their own comments with replies; those of others need the right', async () => {
    const id = await makeComment(server, server.guest, tree.item)
    const reply = await server.member.call('createComment', { params, body: { text: 'Reply', parent_id: id } })
    expect((await server.member.refused('deleteComment', { params: { ...params, id } })).error).toBe(
      'permission_denied',
    )
    await server.admin.call('deleteComment', { params: { ...params, id } })
    expect((await server.guest.refused('showComment', { params: { ...params, id: reply.data.id } })).error).toBe(
      'not_found',
    )
  })

  test('REV-19 mentions and assignees are people of this workspace', async () => {
    const { member } = server.a.users
    const { data } = await post({ text: 'See', mention_ids: [member.id, member.id], assignee_id: member.id })
    expect([data.mentions.map(({ id }) => id), data.assignee?.id]).toEqual([[member.id], member.id])
    const body = { text: 'See', mention_ids: [server.b.users.owner.id] }
    expect((await server.guest.refused('createComment', { params, body })).error).toBe('invalid_reference')
  })
})

describe('the PDF', () => {
  test('REV-19 both exports return a PDF', async () => {
    await post({ text: 'Grüße, 東京 and 👍', rendition_id, frame_start: 4 })
    const scene = await server.guest.send('exportComments', { params })
    expect(scene.headers['content-type']).toBe('application/pdf')
    expect(scene.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    const one = await server.guest.send('exportRenditionComments', { params: { ...params, rendition_id } })
    expect(one.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(one.headers['content-disposition']).toContain('Scene-v1-comments.pdf')
  })
})
