import { afterEach, describe, expect, test } from 'vitest'
import type { AnnotationOp, AnnotationShape, StoredAnnotationOp } from '../../contract/review/annotations.ts'
import type { Comment } from '../../contract/review/comments.ts'
import type { Effect, Session } from '../../platform/session/types.ts'
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
import { type Call, type TestServer, testServer } from '../../testing/test-server.ts'
import { createReviewStore } from './create-review-store.ts'
import { type OutboxStorage, memoryOutbox } from './outbox-storage.ts'
import type { DraftOp, ReviewSource } from './review-types.ts'

const SCENE = `workspace/${WS}/items/${ITEM}`
const OPS = `${SCENE}/renditions/${RENDITION}/annotations`
const meta = { current_page: 1, last_page: 1, per_page: 99999, total: 0 }
const shape: AnnotationShape = {
  schema: 1,
  tool: 'pencil',
  colour: '#FF0001',
  width: 6,
  opacity: 1,
  points: [[0.1, 0.2, 0.5]],
  frame_start: 3,
  frame_end: 3,
  file_index: 0,
}
const add = (object_id: string): DraftOp => ({ kind: 'add', object_id, shape })

/** A server that keeps comments and operations, and stores what it has seen once. */
function serveScene(server: TestServer) {
  serveWorkspace(server)
  const comments: Comment[] = []
  const ops: StoredAnnotationOp[] = []
  const stored = (op: AnnotationOp, author_id = ada.id): StoredAnnotationOp => ({
    ...op,
    seq: ops.length + 1,
    author_id,
    created_at: '2026-03-01T10:00:00Z',
  })
  const keep = (op: AnnotationOp, author?: string) => {
    const previous = ops.find((other) => other.op_id === op.op_id)
    if (previous) return previous
    const next = stored(op, author)
    ops.push(next)
    return next
  }
  server.on(`GET ${SCENE}`, {
    body: {
      data: { id: ITEM, name: 'SC_010', code: 'SC10', status: null, status_kind: 1, entity_id: 'e', thumbnail: null },
    },
  })
  server.on(`GET ${SCENE}/renditions`, { body: { data: [rendition()], meta } })
  server.on(`GET ${SCENE}/comments`, () => ({ body: { data: comments, meta } }))
  server.on(`POST ${SCENE}/comments`, (call) => {
    const body = call.body as Comment
    const previous = comments.find(({ id }) => id === body.id)
    const saved = previous ?? comment(body.id, { ...body, created_at: new Date().toISOString() })
    if (!previous) comments.push(saved)
    return { body: { data: saved } }
  })
  server.on(`GET ${OPS}`, (call) => ({
    body: { data: { ops: ops.filter(({ seq }) => seq > Number(call.query.get('since'))), people: [ada] } },
  }))
  server.on(`POST ${OPS}`, (call) => ({
    body: { data: (call.body as { ops: AnnotationOp[] }).ops.map((op) => keep(op)) },
  }))
  return { comments, ops, keep, live: serveEvents(server) }
}

const open: { session: Session; store: ReviewSource }[] = []
afterEach(() => {
  for (const { session, store } of open.splice(0)) {
    store.close()
    session.close()
  }
})

async function review(outbox: OutboxStorage = memoryOutbox(), server?: TestServer) {
  const host = server ?? (await testServer())
  const scene = serveScene(host)
  const { session, setOnline } = testSession(host, { workspaceCode: WS }, 'first')
  const store = createReviewStore(session, { itemId: ITEM, outbox })
  open.push({ session, store })
  const effects: Effect[] = []
  session.onEffect((effect) => effects.push(effect))
  await signedIn(session)
  await until(store, ({ status }) => status === 'ready')
  return { server: host, session, setOnline, store, effects, ...scene }
}
const texts = (store: ReviewSource) => store.getState().comments.map((entry) => entry.text)
const drawn = (store: ReviewSource) => [...(store.getState().annotations[RENDITION]?.keys() ?? [])].sort()
const refusal = { status: 403, body: { error: 'permission_denied', message: 'You do not have permission' } }

describe('reading', () => {
  test('PLAN-11 a scene comes with renditions, comments, drawings and the user’s rights', async () => {
    const { store } = await review()
    expect(store.getState()).toMatchObject({
      status: 'ready',
      item: { name: 'SC_010' },
      renditions: [{ id: RENDITION }],
      me: ada,
      can: { comment: true, annotate: true, upload: true, deleteAnyComment: false },
      people: { [ada.id]: ada },
    })
    expect(drawn(store)).toEqual([])
  })

  test('XREV-02 other scenes with media are found by name, with their renditions, never the scene itself', async () => {
    const { server, store } = await review()
    const row = (id: string, renditions_count: number) => ({
      id,
      name: id,
      renditions_count,
      ancestors: [{ name: 'Film' }, { name: 'Reel 1' }],
    })
    server.on(`GET workspace/${WS}/items`, { body: { data: [row(ITEM, 2), row('s2', 1), row('s3', 0)], meta } })
    server.on(`GET workspace/${WS}/items/s2/renditions`, { body: { data: [rendition({ id: 'r9' })], meta } })
    expect(await store.scenes?.find(' sc ')).toEqual([{ id: 's2', name: 's2', path: 'Film / Reel 1' }])
    expect(server.calls.find(({ path }) => path === `workspace/${WS}/items`)?.query.get('name_like')).toBe('sc')
    expect((await store.scenes?.renditions('s2'))?.map(({ id }) => id)).toEqual(['r9'])
  })

  test('CORE-83 lists that are read whole are requested with page size 99999', async () => {
    const { server } = await review()
    for (const path of [`${SCENE}/comments`, `${SCENE}/renditions`])
      expect(server.calls.find((call) => call.path === path)?.query.get('per_page'), path).toBe('99999')
  })

  test('XEMB-05 a scene that does not exist is reported; a broken connection recovers without user action', async () => {
    const server = await testServer()
    serveScene(server)
    server.on(`GET ${SCENE}`, { status: 404, body: { error: 'not_found', message: 'Gone' } })
    const { session, setOnline } = testSession(server, { workspaceCode: WS }, 'first')
    const store = createReviewStore(session, { itemId: ITEM, outbox: memoryOutbox() })
    open.push({ session, store })
    const redirects: Effect[] = []
    session.onEffect((effect) => redirects.push(effect))
    await until(store, ({ status }) => status === 'failed')
    expect(store.getState().error?.error).toBe('not_found')
    // The view shows it; nobody is sent to /404.
    expect(redirects).toEqual([])

    server.on(`GET ${SCENE}`, 'cut')
    void store.reload()
    await until(store, ({ error }) => error?.error === 'network_problem')
    serveScene(server)
    setOnline(false)
    setOnline(true)
    await until(store, ({ status }) => status === 'ready')
  })

  test('XEMB-05 without a session the store reports that and starts with the sign-in', async () => {
    const server = await testServer()
    serveScene(server)
    const { session } = testSession(server, { workspaceCode: WS })
    const store = createReviewStore(session, { itemId: ITEM, outbox: memoryOutbox() })
    open.push({ session, store })
    expect(store.getState()).toMatchObject({ status: 'failed', error: { error: 'empty_token' } })
    await session.login('a@b.c', 'x')
    await until(store, ({ status }) => status === 'ready')
  })
})

describe('comments', () => {
  test('REV-18 a comment shows at once and is replaced by the server’s', async () => {
    const { store, comments } = await review()
    const added = store.addComment({ text: ' Nice ', rendition_id: RENDITION, frame_start: 7 })
    expect(store.getState().comments).toMatchObject([
      { text: 'Nice', frame_start: 7, author: ada, rendition_version: 1 },
    ])
    expect((await added).id).toBe(comments[0]?.id)
    expect(store.getState().comments).toHaveLength(1)
    expect(store.getState().pending).toBe(0)
  })

  test('REV-18 a refused comment is removed with the reason', async () => {
    const { store, server, effects } = await review()
    server.on(`POST ${SCENE}/comments`, refusal)
    await expect(store.addComment({ text: 'No', rendition_id: null })).rejects.toMatchObject({
      code: 'permission_denied',
    })
    expect(texts(store)).toEqual([])
    expect(effects.at(-1)).toEqual({ type: 'toast', level: 'error', message: 'You do not have permission' })
  })

  test('REV-18 edit, done, reaction and delete show at once and are rolled back when refused', async () => {
    const { store, server, comments } = await review()
    const { id } = await store.addComment({ text: 'Old', rendition_id: null })
    const path = `${SCENE}/comments/${id}`
    for (const route of [`PUT ${path}`, `PUT ${path}/complete`, `PUT ${path}/reaction`, `DELETE ${path}`]) {
      server.on(route, refusal)
    }
    const before = store.getState().comments
    const edit = store.editComment(id, 'New')
    expect(texts(store)).toEqual(['New'])
    await expect(edit).rejects.toMatchObject({ status: 403 })
    const done = store.completeComment(id, true)
    expect(store.getState().comments[0]).toMatchObject({ done: true, done_by: ada })
    await expect(done).rejects.toMatchObject({ status: 403 })
    const react = store.reactToComment(id, '🎉', true)
    expect(store.getState().comments[0]?.reactions).toEqual([{ emoji: '🎉', people: [ada] }])
    await expect(react).rejects.toMatchObject({ status: 403 })
    const remove = store.deleteComment(id)
    expect(texts(store)).toEqual([])
    await expect(remove).rejects.toMatchObject({ status: 403 })
    expect(store.getState().comments).toEqual(before)

    server.on(`PUT ${path}`, (call: Call) => ({
      body: { data: { ...comments[0], ...(call.body as object), edited: true, updated_at: '2027-01-01T00:00:00Z' } },
    }))
    await store.editComment(id, 'New')
    expect(store.getState().comments[0]).toMatchObject({ text: 'New', edited: true })
  })

  test('XREV-07 a comment written offline waits, can be changed and withdrawn, and is sent once', async () => {
    const { store, server, setOnline, comments } = await review()
    setOnline(false)
    const first = await store.addComment({ text: 'Offline', rendition_id: RENDITION, frame_start: 3 })
    const second = await store.addComment({ text: 'Never mind', rendition_id: null })
    await store.editComment(first.id, 'Still offline')
    await store.deleteComment(second.id)
    expect(texts(store)).toEqual(['Still offline'])
    expect(store.getState().pending).toBe(1)
    setOnline(true)
    await until(store, ({ pending }) => pending === 0)
    expect(comments.map(({ id, text }) => [id, text])).toEqual([[first.id, 'Still offline']])
    expect(server.count(`POST ${SCENE}/comments`)).toBe(1)
    expect(store.getState().comments).toHaveLength(1)
  })

  test('XREV-07 a lost answer is requested again, and the comment is stored once', async () => {
    const { store, server, session, comments } = await review()
    let lost = false
    server.on(`POST ${SCENE}/comments`, (call) => {
      const body = call.body as Comment
      if (!comments.some(({ id }) => id === body.id)) comments.push(comment(body.id, { text: body.text }))
      if (lost) return { body: { data: comments.find(({ id }) => id === body.id) } }
      lost = true
      return 'cut'
    })
    await store.addComment({ text: 'Once', rendition_id: null })
    expect(store.getState().pending).toBe(1)
    await until(session, ({ live }) => live === 'open')
    await until(store, ({ pending }) => pending === 0)
    expect(comments).toHaveLength(1)
    expect(texts(store)).toEqual(['Once'])
  })
})

describe('drawings', () => {
  test('XREV-07 operations get a clock above all known ones, and are folded at once', async () => {
    const { store, keep, ops, live, session } = await review()
    await until(session, (state) => state.live === 'open')
    const theirs = keep({ op_id: 'their-op', object_id: 'theirs', clock: 40, actor: 'z', kind: 'add', shape }, ada.id)
    live.send('annotation.ops', { item_id: ITEM, rendition_id: RENDITION, ops: [theirs] }, 1)
    await until(store, () => drawn(store).includes('theirs'))
    store.annotate(RENDITION, [add('mine'), { kind: 'set', object_id: 'theirs', patch: { width: 12 } }])
    expect(drawn(store)).toEqual(['mine', 'theirs'])
    expect(store.getState().annotations[RENDITION]?.get('theirs')?.shape.width).toBe(12)
    expect(store.getState().annotations[RENDITION]?.get('mine')?.author_id).toBe(ada.id)
    await until(store, ({ pending }) => pending === 0)
    expect(ops.map(({ clock }) => clock)).toEqual([40, 41, 42])
    expect(new Set(ops.map(({ op_id }) => op_id)).size).toBe(3)
  })

  test('XREV-07 a refused operation is undone and leaves other people’s work', async () => {
    const { store, keep, live, session, server, effects } = await review()
    await until(session, (state) => state.live === 'open')
    const theirs = keep({ op_id: 'their-op', object_id: 'theirs', clock: 1, actor: 'z', kind: 'add', shape }, ada.id)
    live.send('annotation.ops', { item_id: ITEM, rendition_id: RENDITION, ops: [theirs] }, 1)
    await until(store, () => drawn(store).includes('theirs'))
    server.on(`POST ${OPS}`, refusal)
    store.annotate(RENDITION, [{ kind: 'delete', object_id: 'theirs' }])
    expect(store.getState().annotations[RENDITION]?.get('theirs')?.deleted).toBe(true)
    await until(store, ({ pending }) => pending === 0)
    expect(store.getState().annotations[RENDITION]?.get('theirs')?.deleted).toBe(false)
    expect(effects.at(-1)).toMatchObject({ type: 'toast', message: 'You do not have permission' })
  })

  test('XREV-07 operations drawn offline in one page are sent by the next one, in order and together', async () => {
    const outbox = memoryOutbox()
    const { store, server, setOnline, session } = await review(outbox)
    setOnline(false)
    for (const id of ['a', 'b', 'c']) store.annotate(RENDITION, [add(id)])
    expect(store.getState().pending).toBe(3)
    expect(drawn(store)).toEqual(['a', 'b', 'c'])
    store.close()
    session.close()

    const next = await review(outbox, server)
    await until(next.store, ({ pending }) => pending === 0)
    expect(next.ops.map((op) => op.object_id)).toEqual(['a', 'b', 'c'])
    expect(server.count(`POST ${OPS}`)).toBe(1)
    expect(drawn(next.store)).toEqual(['a', 'b', 'c'])
  })

  test('XREV-07 only the refused entry of a batch is lost', async () => {
    const { store, server, setOnline, keep } = await review()
    setOnline(false)
    for (const id of ['a', 'b', 'c']) store.annotate(RENDITION, [add(id)])
    server.on(`POST ${OPS}`, (call) => {
      const { ops } = call.body as { ops: AnnotationOp[] }
      if (ops.some((op) => op.object_id === 'b')) return refusal
      return { body: { data: ops.map((op) => keep(op)) } }
    })
    setOnline(true)
    await until(store, ({ pending }) => pending === 0)
    expect(drawn(store)).toEqual(['a', 'c'])
  })
})

describe('live', () => {
  test('XREV-07 other people’s events apply once, and an older one changes nothing', async () => {
    const { store, live, session } = await review()
    await until(session, (state) => state.live === 'open')
    const theirs = comment('c1', { text: 'Theirs' })
    live.send('comment.created', { item_id: ITEM, comment: theirs }, 1)
    live.send('comment.created', { item_id: ITEM, comment: theirs }, 2)
    live.send(
      'comment.updated',
      { item_id: ITEM, comment: { ...theirs, text: 'New', updated_at: '2026-03-02T00:00:00Z' } },
      3,
    )
    live.send('comment.updated', { item_id: ITEM, comment: { ...theirs, text: 'Late' } }, 4)
    live.send('comment.created', { item_id: 'another', comment: comment('c2') }, 5)
    live.send('comment.created', { item_id: ITEM, comment: comment('c3', { parent_id: 'c1', text: 'Reply' }) }, 6)
    await until(store, () => texts(store).includes('Reply'))
    expect(texts(store)).toEqual(['New', 'Reply'])
    live.send('comment.deleted', { item_id: ITEM, rendition_id: null, id: 'c1', audience: 'team' }, 7)
    await until(store, ({ comments }) => comments.length === 0)
  })

  test('REV-04 a rendition arrives processing, shows its progress and plays when ready', async () => {
    const { store, live, session, server } = await review()
    await until(session, (state) => state.live === 'open')
    const id = '0190a000-0000-7000-8000-000000000009'
    const files = [{ src: '/api/storage/files/x?access_token=t', original: null, thumbnail: null, sprite: null }]
    const newRendition = { ...rendition({ id, version: 2, state: 'processing', progress: 0 }), files }
    server.on(`GET ${SCENE}/renditions/${id}`, { body: { data: newRendition } })
    live.send('rendition.created', { item_id: ITEM, id }, 1)
    await until(store, ({ renditions }) => renditions[0]?.id === id)
    live.send('rendition.updated', { item_id: ITEM, id, state: 'processing', progress: 0.5 }, 2)
    await until(store, ({ renditions }) => renditions[0]?.progress === 0.5)
    server.on(`GET ${SCENE}/renditions/${id}`, { body: { data: { ...newRendition, state: 'ready', progress: 1 } } })
    live.send('rendition.updated', { item_id: ITEM, id, state: 'ready', progress: 1 }, 3)
    await until(store, ({ renditions }) => renditions[0]?.state === 'ready')
    // Media named by path alone is the API's, wherever the page is.
    const { origin } = new URL(server.apiUrl)
    expect(store.getState().renditions[0]?.files[0]?.src).toBe(`${origin}/api/storage/files/x?access_token=t`)
    live.send('rendition.deleted', { item_id: ITEM, id }, 4)
    await until(store, ({ renditions }) => renditions.length === 1)
  })

  test('XREV-07 events during a full read are kept, and an older read changes nothing', async () => {
    const { store, live, session, comments, server } = await review()
    await until(session, (state) => state.live === 'open')
    comments.push(comment('c1', { text: 'Old' }), comment('c2', { text: 'Gone' }))
    live.send('resync', {}, 1)
    await until(store, () => texts(store).length === 2)

    let answer: () => void = () => undefined
    const gate = new Promise<void>((resolve) => (answer = resolve))
    const before = [...comments]
    const reads = () => server.count(`GET ${SCENE}/comments`)
    const readsBefore = reads()
    server.on(`GET ${SCENE}/comments`, async () => {
      await gate
      return { body: { data: before, meta } }
    })
    live.send('resync', {}, 2)
    await expect.poll(reads).toBeGreaterThan(readsBefore)
    const later = { updated_at: '2026-03-02T00:00:00Z' }
    live.send('comment.updated', { item_id: ITEM, comment: comment('c1', { text: 'New', ...later }) }, 3)
    live.send('comment.deleted', { item_id: ITEM, rendition_id: null, id: 'c2', audience: 'team' }, 4)
    live.send('comment.created', { item_id: ITEM, comment: comment('c3', { text: 'Theirs' }) }, 5)
    await until(store, () => texts(store).includes('Theirs') && texts(store).includes('New'))
    await store.addComment({ text: 'Mine', rendition_id: null })
    answer()
    // The reading is over once the drawings are asked for, which comes after it.
    const drawings = server.count(`GET ${OPS}`)
    await expect.poll(() => server.count(`GET ${OPS}`)).toBeGreaterThan(drawings)
    expect(texts(store).toSorted()).toEqual(['Mine', 'New', 'Theirs'])
  })

  test('REV-04 a ready rendition does not go back to processing when an older answer arrives', async () => {
    const { store, live, session, server } = await review()
    await until(session, (state) => state.live === 'open')
    const id = '0190a000-0000-7000-8000-000000000009'
    const path = `GET ${SCENE}/renditions/${id}`
    const newRendition = rendition({ id, version: 2, state: 'processing', progress: 0 })
    let answer: () => void = () => undefined
    const gate = new Promise<void>((resolve) => (answer = resolve))
    server.on(path, async () => {
      await gate
      return { body: { data: newRendition } }
    })
    live.send('rendition.created', { item_id: ITEM, id }, 1)
    await expect.poll(() => server.count(path)).toBe(1)
    server.on(path, { body: { data: { ...newRendition, state: 'ready', progress: 1 } } })
    live.send('rendition.updated', { item_id: ITEM, id, state: 'ready', progress: 1 }, 2)
    await until(store, ({ renditions }) => renditions[0]?.id === id && renditions[0].state === 'ready')
    const states: unknown[] = []
    store.subscribe(({ renditions }) => states.push(renditions[0]?.state))
    answer()
    live.send('comment.created', { item_id: ITEM, comment: comment('c1', { text: 'After it' }) }, 3)
    await until(store, () => texts(store).includes('After it'))
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(new Set(states)).toEqual(new Set(['ready']))
    live.send('rendition.deleted', { item_id: ITEM, id }, 4)
    await until(store, ({ renditions }) => renditions.length === 1)
  })

  test('XREV-07 after a gap everything is read again, and unsent work stays', async () => {
    const { store, live, session, comments, keep, setOnline } = await review()
    await until(session, (state) => state.live === 'open')
    comments.push(comment('c9', { text: 'Missed' }))
    keep({ op_id: 'missed-op', object_id: 'missed', clock: 5, actor: 'z', kind: 'add', shape })
    live.send('resync', {}, 1)
    await until(store, () => texts(store).includes('Missed') && drawn(store).includes('missed'))
    setOnline(false)
    await store.addComment({ text: 'Mine', rendition_id: null })
    expect(texts(store)).toEqual(['Missed', 'Mine'])
  })
})
