import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeComment, makeItem, makeRendition, makeTree, multipart } from '../../testing/fixtures.ts'
import type { Tree } from '../../testing/fixtures.ts'
import { testServer } from '../../testing/test-server.ts'
import type { TestClient, TestServer } from '../../testing/test-server.ts'

let server: TestServer
let tree: Tree
let params: { ws_code: string; item_id: string }

beforeAll(async () => {
  server = await testServer()
  tree = await makeTree(server)
  params = { ws_code: server.a.code, item_id: tree.item }
})
afterAll(() => server.close())

const announced = (name: string, type: string, size: number) => ({
  wsCode: server.a.code,
  item_id: tree.item,
  files: [{ name, type, size, extra1: 'comment', extra2: type }],
})

async function send(as: TestClient, name: string, type: string, content = Buffer.from('abc')): Promise<string> {
  const [form] = (await as.call('presignedUrl', { body: announced(name, type, content.length) })).data
  if (!form) throw new Error('There is no form')
  const { payload, headers } = multipart({ ...form.form_inputs, 'Content-Type': form.data.type }, content, name)
  const answer = await server.app.inject({ method: 'POST', url: '/api/storage/upload', payload, headers })
  expect(answer.statusCode, answer.body).toBe(200)
  return form.data.key
}

const post = (as: TestClient, body: object) => as.call('createComment', { params, body: body as never })
const read = (url: string | null) => {
  const { pathname, search } = new URL(url ?? '')
  return server.app.inject({ url: pathname + search })
}

describe('attachments of a comment', () => {
  test('REV-05 REV-07 files and links are attached to a comment by category, in order, and can be its only content', async () => {
    const attachments = [
      { key: await send(server.member, 'still.png', 'image/png') },
      { url: 'https://docs.example.com/brief' },
      { key: await send(server.member, 'notes.txt', 'text/plain'), name: 'Notes' },
    ]
    const { data } = await post(server.member, { text: '', attachments })
    expect(data.text).toBe('')
    expect(data.attachments.map(({ name, category, kind }) => [name, category, kind])).toEqual([
      ['still.png', 'media', 'image'],
      ['docs.example.com', 'link', 'other'],
      ['Notes', 'document', 'doc'],
    ])
    const again = await server.member.refused('createComment', {
      params,
      body: { text: 'Twice', attachments: [attachments[0] ?? { url: '' }] },
    })
    expect(again.error).toBe('upload_incomplete')
    expect((await server.member.refused('createComment', { params, body: { text: ' ' } })).error).toBe(
      'validation_failed',
    )
    const script = { text: 'x', attachments: [{ url: 'javascript:alert(1)' }] }
    expect((await server.member.refused('createComment', { params, body: script })).error).toBe('validation_failed')
  })

  test('REV-16 an attachment has at most 25 MB: a larger one is refused with its message before anything is sent', async () => {
    const limit = 25 * 1024 ** 2
    await server.guest.call('presignedUrl', { body: announced('a.png', 'image/png', limit) })
    const refusal = await server.guest.refused('presignedUrl', { body: announced('a.png', 'image/png', limit + 1) })
    expect(refusal.error).toBe('too_large')
    expect(JSON.stringify(refusal)).toContain('File size exceeds limit, please choose a smaller file')
  })

  test('REV-05 a comment has at most ten attachments', async () => {
    const attachments = Array.from({ length: 11 }, () => ({ url: 'https://example.com' }))
    expect((await server.member.refused('createComment', { params, body: { text: 'x', attachments } })).error).toBe(
      'validation_failed',
    )
  })

  test('REV-17 a download needs the right; a voice note can be played by every reader of the comment', async () => {
    const voice = { ms: 1200, peaks: [0, 0.5, 1] }
    const attachments = [
      { key: await send(server.member, 'plan.pdf', 'application/pdf') },
      { key: await send(server.member, 'Voice note.webm', 'audio/webm'), voice },
    ]
    const { data } = await post(server.member, { text: 'Listen', audience: 'clients', attachments })
    expect(data.attachments[1]?.voice).toEqual(voice)
    const answer = await server.guest.call('showComment', { params: { ...params, id: data.id } })
    expect(answer.data.attachments.map(({ url }) => url !== null)).toEqual([false, true])
    const [file, sound] = [
      await read(data.attachments[0]?.url ?? null),
      await read(answer.data.attachments[1]?.url ?? null),
    ]
    expect([file.statusCode, sound.statusCode]).toEqual([200, 200])
    expect(file.headers['content-disposition']).toMatch(/^attachment/)
    expect(sound.headers['content-disposition']).toBeUndefined()
    expect([file.headers['x-content-type-options'], sound.headers['content-type']]).toEqual(['nosniff', 'audio/webm'])
    const [event] = await server.database.query<{ payload: { comment: { attachments: { url: unknown }[] } } }>(
      `select payload from event_outbox where payload -> 'comment' ->> 'id' = $1`,
      [data.id],
    )
    expect(event?.payload.comment.attachments.map(({ url }) => url)).toEqual([null, null])
  })

  test('REV-05 attachments count as storage, and are deleted with the comment, its thread or its rendition', async () => {
    const used = async () =>
      (await server.owner.call('showStorageInformation', { params: { ws_code: server.a.code } })).data.storage_used
    const before = await used()
    const head = await makeComment(server, server.member, tree.item)
    const keys = [await send(server.member, 'a.png', 'image/png'), await send(server.member, 'b.png', 'image/png')]
    await post(server.member, { text: '', parent_id: head, attachments: [{ key: keys[0] }] })
    expect(await used()).toBe(before + 6)
    await server.member.call('deleteComment', { params: { ...params, id: head } })
    expect(await server.deps.storage.stat(keys[0] ?? '')).toBeNull()

    const rendition_id = await makeRendition(server, tree.item)
    const own = await post(server.member, { text: 'x', rendition_id, attachments: [{ key: keys[1] }] })
    expect(own.data.attachments).toHaveLength(1)
    // In the trash they can come back, and count.
    const held = await used()
    const { trash_id } = (await server.owner.call('deleteRendition', { params: { ...params, id: rendition_id } })).data
    expect(await used()).toBe(held)
    await server.owner.call('deleteTrash', { params: { ws_code: server.a.code, id: trash_id ?? '' } })
    expect(await server.deps.storage.stat(keys[1] ?? '')).toBeNull()
    expect(await used()).toBe(before)
  })

  test('REV-05 users remove their own attachments, but never the last content of a comment', async () => {
    const links = { attachments: [{ url: 'https://a.example' }, { url: 'https://b.example' }] }
    const { data } = await post(server.member, { text: '', ...links })
    const [first, second] = data.attachments.map(({ id }) => ({ ...params, id: data.id, attachment_id: id }))
    if (!first || !second) throw new Error('no attachments')
    expect((await server.owner.refused('deleteCommentAttachment', { params: first })).error).toBe('permission_denied')
    const answer = await server.member.call('deleteCommentAttachment', { params: first })
    expect(answer.data.attachments.map(({ name }) => name)).toEqual(['b.example'])
    expect((await server.member.refused('deleteCommentAttachment', { params: second })).error).toBe('validation_failed')
  })
})

describe('people of a comment', () => {
  test('REV-05 only people who may see the scene can be mentioned and assigned', async () => {
    const hidden = await makeItem(server, tree.take, [])
    const ofHidden = { ws_code: server.a.code, item_id: hidden }
    const { guest, member } = server.a.users
    const names = await server.member.call('listCommentPeople', { params: ofHidden })
    expect(names.data.map(({ id }) => id)).toContain(member.id)
    expect(names.data.map(({ id }) => id)).not.toContain(guest.id)
    const people = await server.member.call('listCommentPeople', { params })
    expect(people.data.map(({ id }) => id)).toContain(guest.id)
    const body = { text: 'x', mention_ids: [guest.id] }
    expect((await server.member.refused('createComment', { params: ofHidden, body })).error).toBe('invalid_reference')
  })

  test('REV-05 commenters assign a comment and undo that', async () => {
    const id = await makeComment(server, server.guest, tree.item)
    const assign = (assignee_id: string | null) =>
      server.member.call('assignComment', { params: { ...params, id }, body: { assignee_id } })
    expect((await assign(server.a.users.guest.id)).data.assignee?.id).toBe(server.a.users.guest.id)
    expect((await assign(null)).data.assignee).toBeNull()
  })
})

describe('edits', () => {
  test('REV-11 an edit has its time, and a later one without it is a conflict with the current text', async () => {
    const id = await makeComment(server, server.member, tree.item)
    const edit = { params: { ...params, id }, body: { text: 'First', seen_edited_at: null } }
    const { data } = await server.member.call('updateComment', edit)
    expect([data.edited, data.edited_at !== null]).toEqual([true, true])
    const late = { params: edit.params, body: { text: 'Second', seen_edited_at: null } }
    const refusal = await server.member.refused('updateComment', late)
    expect([refusal.error, (refusal.meta['current'] as { text: string }).text]).toEqual(['conflict', 'First'])
    const call = { params: edit.params, body: { text: 'Second', seen_edited_at: data.edited_at } }
    expect((await server.member.call('updateComment', call)).data.text).toBe('Second')
  })
})

describe('versions', () => {
  test('XREV-17 a comment is marked as addressed in a newer version only, and unmarked', async () => {
    const older = await makeRendition(server, tree.item, { version: 3_000_003 })
    const newer = await makeRendition(server, tree.item, { version: 3_000_004 })
    const { data } = await post(server.member, {
      text: 'Tail',
      audience: 'clients',
      rendition_id: older,
      frame_start: 4,
    })
    const address = (rendition_id: string, addressed = true) => ({
      params: { ...params, id: data.id },
      body: { rendition_id, addressed },
    })
    const marked = await server.guest.call('addressComment', address(newer))
    expect(marked.data.addressed).toMatchObject([
      { rendition_id: newer, rendition_version: 3_000_004, by: { id: server.a.users.guest.id } },
    ])
    expect(Date.parse(marked.data.addressed[0]?.at ?? '')).toBeGreaterThan(0)
    expect(marked.data.done).toBe(false)
    for (const wrong of [older, data.id]) {
      expect((await server.guest.refused('addressComment', address(wrong))).error).toBe('invalid_reference')
    }
    expect((await server.member.call('addressComment', address(newer, false))).data.addressed).toEqual([])
  })
})
