import { afterEach, describe, expect, test } from 'vitest'
import type { Comment } from '../../contract/review/comments.ts'
import type { Session } from '../../platform/session/types.ts'
import {
  ITEM,
  RENDITION,
  WS,
  ada,
  comment,
  rendition,
  serveWorkspace,
  signedIn,
  testSession,
  until,
} from '../../testing/fixtures.ts'
import { serveEvents } from '../../testing/live-stream.ts'
import { testServer } from '../../testing/test-server.ts'
import { createReviewStore } from './create-review-store.ts'
import { memoryOutbox } from './outbox-storage.ts'
import type { ReviewSource } from './review-types.ts'
import { eventually } from '../../testing/eventually.ts'

const SCENE = `workspace/${WS}/items/${ITEM}`
const NEWER = '0190a000-0000-7000-8000-000000000004'
const meta = { current_page: 1, last_page: 1, per_page: 99999, total: 0 }
const mika = { id: '0190a000-0000-7000-8000-0000000000b2', display_name: 'Mika Sato', profile_image: null }
const attachment = {
  id: 'a1',
  name: 'still.png',
  category: 'media' as const,
  kind: 'image' as const,
  mime: 'image/png',
  size: 3,
  url: null,
  is_link: false,
  voice: null,
}

const open: { session: Session; store: ReviewSource }[] = []
afterEach(() => {
  for (const { session, store } of open.splice(0)) {
    store.close()
    session.close()
  }
})

async function review(comments: Comment[]) {
  const server = await testServer()
  serveWorkspace(server, ['media_createComment_create', 'media_downloadFile_read'])
  const item = { id: ITEM, name: 'SC', code: 'SC', status: null, status_kind: 1, entity_id: 'e', thumbnail: null }
  server.on(`GET ${SCENE}`, { body: { data: item } })
  const versions = [rendition({ id: NEWER, version: 2 }), rendition()]
  server.on(`GET ${SCENE}/renditions`, { body: { data: versions, meta } })
  server.on(`GET ${SCENE}/comments`, () => ({ body: { data: comments, meta } }))
  for (const id of [NEWER, RENDITION]) {
    server.on(`GET ${SCENE}/renditions/${id}/annotations`, { body: { data: { ops: [], people: [] } } })
  }
  const live = serveEvents(server)
  const { session, setOnline } = testSession(server, { workspaceCode: WS }, 'first')
  const store = createReviewStore(session, { itemId: ITEM, outbox: memoryOutbox() })
  open.push({ session, store })
  await signedIn(session)
  await until(store, ({ status }) => status === 'ready')
  return { server, session, setOnline, store, live, first: () => store.getState().comments[0] }
}

describe('comments of a review', () => {
  test('REV-05 assignee and addressed show at once, and are reverted when refused', async () => {
    const { server, store, first } = await review([comment('c1')])
    const refusal = { status: 403, body: { error: 'permission_denied', message: 'No' } }
    server.on(`PUT ${SCENE}/comments/c1/assignee`, refusal)
    server.on(`PUT ${SCENE}/comments/c1/addressed`, refusal)
    const assigned = store.assignComment('c1', mika)
    expect(first()?.assignee).toEqual(mika)
    await expect(assigned).rejects.toMatchObject({ status: 403 })
    expect(first()?.assignee).toBeNull()
    const addressed = store.addressComment('c1', NEWER, true)
    expect(first()?.addressed).toMatchObject([{ rendition_id: NEWER, rendition_version: 2, by: { id: ada.id } }])
    await expect(addressed).rejects.toMatchObject({ status: 403 })
    expect(first()?.addressed).toEqual([])
  })

  test.each([
    ['in their order', ['complete', 'reaction']],
    ['the other way round', ['reaction', 'complete']],
  ])('of two changes that are refused %s, nothing stays on screen', async (_, order) => {
    const { server, store, session, first } = await review([comment('c1')])
    // The stream's beginning reads once more; after that nothing does.
    await until(session, ({ live }) => live === 'open')
    await eventually(() => expect(server.count(`GET ${SCENE}/comments`)).toBe(2))
    await store.reload()
    // Not for want of rights, after which all is read again.
    const refusal = { status: 422, body: { error: 'invalid_reference', message: 'No' } }
    const answers = new Map<string, () => void>()
    for (const name of order) {
      server.on(`PUT ${SCENE}/comments/c1/${name}`, async () => {
        await new Promise<void>((resolve) => answers.set(name, resolve))
        return refusal
      })
    }
    const both = [store.completeComment('c1', true), store.reactToComment('c1', '🎉', true)]
    const ends = Promise.allSettled(both)
    expect(first()).toMatchObject({ done: true, reactions: [{ emoji: '🎉' }] })
    await eventually(() => expect(answers.size).toBe(2))
    answers.get(order[0] ?? '')?.()
    await Promise.any(both.map((one) => one.catch(() => undefined)))
    answers.get(order[1] ?? '')?.()
    await ends
    expect(first()).toMatchObject({ done: false, done_by: null, reactions: [] })
  })

  test('the answer to one of two changes leaves the other one on screen', async () => {
    const { server, store, first } = await review([comment('c1')])
    server.on(`PUT ${SCENE}/comments/c1/complete`, {
      body: { data: comment('c1', { done: true, done_by: ada, updated_at: '2026-03-02T10:00:00Z' }) },
    })
    server.on(`PUT ${SCENE}/comments/c1/reaction`, 'hang')
    void store.reactToComment('c1', '🎉', true).catch(() => undefined)
    await store.completeComment('c1', true)
    expect(first()).toMatchObject({ done: true, reactions: [{ emoji: '🎉' }] })
  })

  test('XFIX-32 a comment with a stalled file can be withdrawn, and the comments behind it are sent', async () => {
    const { server, store } = await review([])
    const form = {
      form_attributes: { action: `${server.apiUrl}/storage/upload`, method: 'POST', enctype: 'multipart/form-data' },
      form_inputs: { key: 'k1' },
      data: { key: 'keys/k1', path: '/x', thumbnail: null, type: 'image/png' },
    }
    server.on('POST upload/presigned-url', { body: { data: [form] } })
    server.on('POST storage/upload', 'hang')
    server.on('DELETE upload/keys/k1', { body: { data: { ok: true } } })
    server.on(`POST ${SCENE}/comments`, (call) => {
      const { id, text } = call.body as Comment
      return { body: { data: comment(id, { text }) } }
    })
    const voice = new File(['abc'], 'note.webm', { type: 'audio/webm' })
    const withdrawn = store.addComment({ text: 'Listen', rendition_id: RENDITION, attachments: [{ file: voice }] })
    await eventually(() => expect(server.count('POST storage/upload')).toBe(1))
    const behind = store.addComment({ text: 'Look', rendition_id: RENDITION })
    const listen = store.getState().comments.find(({ text }) => text === 'Listen')
    await store.deleteComment(listen?.id ?? '')
    await Promise.all([withdrawn, behind])
    await eventually(() => expect(server.count('DELETE upload/keys/k1')).toBe(1))
    expect(store.getState().comments.map(({ text }) => text)).toEqual(['Look'])
    const posts = server.calls.filter(({ path, method }) => method === 'POST' && path === `${SCENE}/comments`)
    expect(posts.map(({ body }) => (body as Comment).text)).toEqual(['Look'])
  })

  test('XFIX-32 an interrupted file of a comment resumes with the same form', async () => {
    const { server, store } = await review([])
    const form = {
      form_attributes: { action: `${server.apiUrl}/storage/upload`, method: 'POST', enctype: 'multipart/form-data' },
      form_inputs: { key: 'k1' },
      data: { key: 'keys/k1', path: '/x', thumbnail: null, type: 'image/png', part_bytes: 2 },
    }
    server.on('POST upload/presigned-url', { body: { data: [form] } })
    let posts = 0
    server.on('POST storage/upload', () => (++posts === 2 ? 'cut' : { body: { data: { key: 'k1', size: 2 } } }))
    server.on('GET upload/keys/k1', { body: { data: { key: 'keys/k1', size: 3, received: 2, stored: false } } })
    server.on('PUT upload/keys/k1', { body: { data: { key: 'keys/k1', size: 3, received: 3, stored: true } } })
    server.on(`POST ${SCENE}/comments`, (call) => ({ body: { data: comment((call.body as Comment).id) } }))
    const file = new File(['abc'], 'still.png', { type: 'image/png' })
    // Nobody waits longer than for the first try: it is kept, and sent later.
    await store.addComment({ text: 'Look', rendition_id: RENDITION, attachments: [{ file }] })
    expect(store.getState().pending).toBe(1)
    await until(store, ({ pending }) => pending === 0)
    expect([posts, server.count('POST upload/presigned-url')]).toEqual([3, 1])
  })

  test('REV-05 a comment with a file, written offline, waits with the file and is sent whole', async () => {
    const { server, store, setOnline, first } = await review([])
    const form = {
      form_attributes: { action: `${server.apiUrl}/storage/upload`, method: 'POST', enctype: 'multipart/form-data' },
      form_inputs: { key: 'k1' },
      data: { key: 'k1', path: '/x', thumbnail: null, type: 'image/png' },
    }
    server.on('POST upload/presigned-url', { body: { data: [form] } })
    server.on('POST storage/upload', { body: { data: { key: 'k1', size: 3 } } })
    server.on(`POST ${SCENE}/comments`, (call) => {
      const { id } = call.body as Comment
      return { body: { data: comment(id, { text: '', attachments: [{ ...attachment, url: '/api/files/k1' }] }) } }
    })
    setOnline(false)
    const file = new File(['abc'], 'still.png', { type: 'image/png' })
    const input = { text: '', rendition_id: RENDITION, mentions: [mika], assignee: mika }
    await store.addComment({ ...input, attachments: [{ file }, { url: 'https://example.com/x' }] })
    expect(first()).toMatchObject({ assignee: mika, mentions: [mika] })
    expect(first()?.attachments.map(({ name, category }) => [name, category])).toEqual([
      ['still.png', 'media'],
      ['example.com', 'link'],
    ])
    setOnline(true)
    await until(store, ({ pending }) => pending === 0)
    expect(server.calls.find(({ path }) => path === 'upload/presigned-url')?.body).toMatchObject({
      files: [{ name: 'still.png', extra1: 'comment' }],
    })
    expect(
      server.calls.find(({ path, method }) => method === 'POST' && path === `${SCENE}/comments`)?.body,
    ).toMatchObject({
      assignee_id: mika.id,
      mention_ids: [mika.id],
      attachments: [{ key: 'k1', name: 'still.png' }, { url: 'https://example.com/x' }],
    })
    expect(first()?.attachments[0]?.url).toBe(`${new URL(server.apiUrl).origin}/api/files/k1`)
  })

  test('REV-05 an event without addresses keeps the known ones and requests the unknown ones', async () => {
    const firstComment = comment('c1', { attachments: [{ ...attachment, url: 'https://files.example/1' }] })
    const { server, store, live, session, first } = await review([firstComment])
    await until(session, (state) => state.live === 'open')
    const later = { updated_at: '2026-03-02T00:00:00Z' }
    live.send(
      'comment.updated',
      { item_id: ITEM, comment: comment('c1', { ...later, done: true, attachments: [attachment] }) },
      1,
    )
    await until(store, ({ comments }) => comments[0]?.done === true)
    expect(first()?.attachments[0]?.url).toBe('https://files.example/1')
    const secondComment = comment('c2', {
      attachments: [{ ...attachment, id: 'a2' }],
      created_at: '2026-03-03T00:00:00Z',
    })
    server.on(`GET ${SCENE}/comments/c2`, {
      body: { data: { ...secondComment, attachments: [{ ...attachment, id: 'a2', url: 'https://files.example/2' }] } },
    })
    live.send('comment.created', { item_id: ITEM, comment: secondComment }, 2)
    await until(store, ({ comments }) => comments[1]?.attachments[0]?.url === 'https://files.example/2')
  })

  test('REV-11 a conflicting edit fails and shows the current text', async () => {
    const { server, store, first } = await review([comment('c1', { edited_at: null })])
    const current = comment('c1', {
      text: 'Theirs',
      edited: true,
      edited_at: '2026-03-02T00:00:00Z',
      updated_at: '2026-03-02T00:00:00Z',
    })
    server.on(`PUT ${SCENE}/comments/c1`, {
      status: 409,
      body: { error: 'conflict', message: 'Changed meanwhile', meta: { current } },
    })
    await expect(store.editComment('c1', 'Mine')).rejects.toMatchObject({ code: 'conflict' })
    expect(first()?.text).toBe('Theirs')
    const edit = server.calls.find(({ method }) => method === 'PUT')
    expect(edit?.body).toMatchObject({ seen_edited_at: null })
  })

  test('REV-05 people to mention are searched among the scene’s people, by name', async () => {
    const { server, store } = await review([])
    server.on(`GET ${SCENE}/comment-people`, (call) => ({
      body: { data: call.query.get('name_like') === 'mi' ? [mika] : [], meta },
    }))
    expect(await store.findCommentPeople(' mi ')).toEqual([mika])
  })
})
