import { afterEach, describe, expect, test } from 'vitest'
import type { Comment } from '../../contract/review/comments.ts'
import type { GuestItem, GuestLink, GuestReview } from '../../contract/review/guest-fields.ts'
import type { Session } from '../../platform/session/types.ts'
import {
  ITEM,
  RENDITION,
  WS,
  ada,
  comment,
  rendition as renditionOf,
  serveWorkspace,
  signedIn,
  testSession,
  until,
} from '../../testing/fixtures.ts'
import { testServer } from '../../testing/test-server.ts'
import { createGuestLinksStore } from './create-guest-links-store.ts'
import { createGuestReview, type GuestReviewStore } from './create-guest-review.ts'

const LINK = 'link-token'
const sessions: Session[] = []
const stores: GuestReviewStore[] = []
afterEach(() => {
  for (const session of sessions.splice(0)) session.close()
  for (const store of stores.splice(0)) store.close()
})

const gail = { id: '0190a000-0000-7000-8000-0000000000d1', display_name: 'Gail (guest)', profile_image: null }
const review: GuestReview = {
  workspace: 'Alpha',
  kind: 'playlist',
  title: 'Dailies',
  access: 'comment',
  is_preview: false,
  watermark: null,
  guest: gail,
  scenes: [
    { id: 'bare', name: 'Bare', code: null, thumbnail: null, rendition: null },
    { id: ITEM, name: 'Scene', code: null, thumbnail: '/api/t.webp', rendition: { id: RENDITION, number: 1 } },
  ],
}
const item: GuestItem = {
  id: ITEM,
  name: 'Scene',
  code: null,
  thumbnail: null,
  start_frame: 1001,
  rendition: renditionOf(),
  comments: [],
  ops: [],
}

function memory() {
  const passes = new Map<string, string>()
  return {
    passes,
    getItem: (key: string) => passes.get(key) ?? null,
    setItem: (key: string, value: string) => void passes.set(key, value),
    removeItem: (key: string) => void passes.delete(key),
  }
}

async function served() {
  const server = await testServer()
  server.on(`GET guest-links/${LINK}`, { body: { data: { workspace: 'Alpha', needs_passphrase: true } } })
  server.on(`POST guest-links/${LINK}/open`, ({ body }) => {
    const { passphrase } = body as { passphrase?: string }
    if (passphrase !== 'sesame') return { status: 422, body: { error: 'guest_passphrase_wrong', message: 'No' } }
    return { body: { data: { token: 'pass', expires_at: '2030-01-01T00:00:00Z', guest: gail } } }
  })
  server.on('GET guest/review', ({ token }) =>
    token === 'pass'
      ? { body: { data: review } }
      : { status: 401, body: { error: 'guest_session_ended', message: 'Open it again' } },
  )
  server.on(`GET guest/items/${ITEM}`, { body: { data: item } })
  return server
}
function opened({ apiUrl }: { apiUrl: string }, storage = memory(), preview: string | null = null) {
  const store = createGuestReview({ apiUrl, link: LINK, storage, preview })
  stores.push(store)
  return store
}
const ended = { status: 410, body: { error: 'guest_link_revoked', message: 'This link was withdrawn.' } }
const sourceOf = (store: GuestReviewStore) => {
  const { source } = store.getState()
  if (!source) throw new Error('no scene is shown')
  return source
}
async function entered() {
  const server = await served()
  const store = opened(server)
  await store.start()
  await store.open('Gail', 'sesame')
  return { server, store, source: sourceOf(store) }
}

describe('guest review', () => {
  test('XREV-12 requires name and passphrase, then shows the first playable scene', async () => {
    const server = await served()
    const storage = memory()
    const store = opened(server, storage)
    await store.start()
    expect(store.getState()).toMatchObject({ stage: 'closed', link: { workspace: 'Alpha', needs_passphrase: true } })
    await expect(store.open('Gail', 'wrong')).rejects.toMatchObject({ code: 'guest_passphrase_wrong' })
    expect(store.getState().stage).toBe('closed')
    await store.open('Gail', 'sesame')
    expect(store.getState()).toMatchObject({ stage: 'open', itemId: ITEM, review: { title: 'Dailies' } })
    expect(store.getState().review?.scenes[1]?.thumbnail).toBe(`${new URL(server.apiUrl).origin}/api/t.webp`)
    expect(sourceOf(store).getState()).toMatchObject({ status: 'ready', me: gail, wordsOnly: true })
    // The next visit needs no form.
    const again = opened(server, storage)
    await again.start()
    expect(again.getState()).toMatchObject({ stage: 'open', name: 'Gail' })
  })

  test('XREV-12 asks again after a pass expired, with the name from last time', async () => {
    const server = await served()
    const storage = memory()
    storage.setItem(`arbo.guest.${LINK}`, JSON.stringify({ token: 'old', name: 'Gail' }))
    const store = opened(server, storage)
    await store.start()
    expect(store.getState()).toMatchObject({ stage: 'closed', name: 'Gail' })
    await store.open('Gail', 'sesame')
    const calls = server.calls.filter(({ path }) => path.endsWith('/open'))
    expect(calls[0]?.body).toMatchObject({ earlier: 'old', name: 'Gail' })
  })

  test('XREV-12 reports an ended link, and a server that cannot be reached', async () => {
    const server = await served()
    server.on(`GET guest-links/${LINK}`, ended)
    const store = opened(server)
    await store.start()
    expect(store.getState()).toMatchObject({ stage: 'failed', error: { error: 'guest_link_revoked' } })
    server.on(`GET guest-links/${LINK}`, 'cut')
    await store.start()
    expect(store.getState()).toMatchObject({ stage: 'failed', error: { error: 'network_problem' } })
  })

  test('XREV-12 resends a comment whose answer was lost, under the same id', async () => {
    const { server, source } = await entered()
    server.on(`POST guest/items/${ITEM}/comments`, 'cut')
    const words = { text: 'Too dark', rendition_id: RENDITION, frame_start: 3 }
    await expect(source.addComment(words)).rejects.toMatchObject({ code: 'network_problem' })
    expect(source.getState().comments).toEqual([])
    server.on(`POST guest/items/${ITEM}/comments`, ({ body }) => ({ body: { data: stored(body as Partial<Comment>) } }))
    await source.addComment(words)
    const sent = server.calls.filter(({ path }) => path.endsWith('/comments'))
    const ids = new Set(sent.map(({ body }) => (body as Comment).id))
    expect([sent.length, ids.size]).toEqual([2, 1])
    expect(source.getState().comments).toMatchObject([{ text: 'Too dark', author: gail }])
  })

  test('XREV-12 keeps a comment that is newer than a read in progress', async () => {
    const { server, store, source } = await entered()
    let answer: () => void = () => undefined
    const gate = new Promise<void>((resolve) => (answer = resolve))
    const path = `GET guest/items/${ITEM}`
    const calls = server.count(path)
    server.on(path, async () => {
      await gate
      return { body: { data: item } }
    })
    server.on(`POST guest/items/${ITEM}/comments`, ({ body }) => ({ body: { data: stored(body as Partial<Comment>) } }))
    const refreshed = store.refresh()
    await expect.poll(() => server.count(path)).toBe(calls + 1)
    await source.addComment({ text: 'Too dark', rendition_id: RENDITION, frame_start: 3 })
    answer()
    await refreshed
    expect(source.getState().comments).toMatchObject([{ text: 'Too dark' }])
    server.on(path, { body: { data: { ...item, comments: [stored({ id: 'theirs', text: 'Agreed' })] } } })
    await store.refresh()
    expect(source.getState().comments).toMatchObject([{ text: 'Agreed' }])
  })

  test('XREV-12 writes nothing more once it is revoked while open, and keeps the drawing on screen', async () => {
    const { server, store, source } = await entered()
    server.on(`POST guest/items/${ITEM}/renditions/${RENDITION}/annotations`, ended)
    source.annotate(RENDITION, [{ kind: 'add', object_id: crypto.randomUUID(), shape }])
    await until(store, (state) => state.ended !== null)
    expect(store.getState().ended).toMatchObject({ error: 'guest_link_revoked' })
    expect(source.getState().can).toMatchObject({ comment: true, annotate: false })
    expect(source.getState().annotations[RENDITION]?.size).toBe(1)
    const reads = server.count('GET guest/review')
    await store.refresh()
    expect(server.count('GET guest/review')).toBe(reads)
  })

  test('XREV-12 takes back a refused drawing; other people’s work comes with the next read', async () => {
    const { server, store, source } = await entered()
    const place = `POST guest/items/${ITEM}/renditions/${RENDITION}/annotations`
    server.on(place, { status: 403, body: { error: 'permission_denied', message: 'No' } })
    source.annotate(RENDITION, [{ kind: 'add', object_id: crypto.randomUUID(), shape }])
    expect(source.getState()).toMatchObject({ pending: 1 })
    await until(source, ({ pending }) => pending === 0)
    expect(source.getState().annotations[RENDITION]?.size).toBe(0)
    const [rendition] = source.getState().renditions
    const theirs = stored({ text: 'From a member', author: ada })
    server.on(`GET guest/items/${ITEM}`, { body: { data: { ...item, comments: [theirs] } } })
    await store.refresh()
    expect(source.getState().comments).toMatchObject([{ text: 'From a member' }])
    // The same file under a fresh address is no other picture.
    expect(source.getState().renditions[0]).toBe(rendition)
  })

  test('XSEC-08 keeps picture addresses that still work, and gets new ones on request', async () => {
    const { server, store } = await entered()
    const serve = (turn: number) => {
      const scenes = review.scenes.map((scene) => ({ ...scene, thumbnail: `/api/t.webp?access_token=${turn}` }))
      server.on('GET guest/review', { body: { data: { ...review, scenes } } })
      const files = [{ src: `/api/film.mp4?access_token=${turn}` }]
      server.on(`GET guest/items/${ITEM}`, { body: { data: { ...item, rendition: { ...renditionOf(), files } } } })
    }
    const signatures = () => [
      store.getState().review?.scenes[1]?.thumbnail?.at(-1),
      store.getState().source?.getState().renditions[0]?.files[0]?.src?.at(-1),
    ]
    serve(1)
    await store.renew()
    expect(signatures()).toEqual(['1', '1'])
    serve(2)
    await store.refresh()
    expect(signatures()).toEqual(['1', '1'])
    await store.renew()
    expect(signatures()).toEqual(['2', '2'])
  })

  test('XREV-12 shows scenes added to the playlist, and hides removed ones', async () => {
    const server = await served()
    server.on('GET guest/review', { body: { data: { ...review, scenes: [] } } })
    const store = opened(server)
    await store.start()
    await store.open('Gail', 'sesame')
    expect(store.getState()).toMatchObject({ stage: 'open', itemId: null, source: null })
    server.on('GET guest/review', { body: { data: review } })
    await store.refresh()
    expect(store.getState().itemId).toBe(ITEM)
    const { source } = store.getState()
    await store.refresh()
    expect(store.getState().source).toBe(source)
    server.on('GET guest/review', { body: { data: { ...review, scenes: review.scenes.slice(0, 1) } } })
    await store.refresh()
    expect(store.getState().itemId).toBe('bare')
  })

  test('XREV-12 allows no writing on a view-only link or in the preview', async () => {
    const server = await served()
    server.on('GET guest/review', { body: { data: { ...review, is_preview: true } } })
    const store = opened(server, memory(), 'preview-pass')
    await store.start()
    expect(sourceOf(store).getState().can).toMatchObject({ comment: false, annotate: false, deleteAnyComment: false })
    await expect(sourceOf(store).completeComment('c', true)).rejects.toMatchObject({ code: 'permission_denied' })
  })
})

const shape = {
  schema: 1 as const,
  tool: 'pencil' as const,
  colour: '#FF0001',
  width: 4,
  opacity: 1,
  points: [[0, 0, 0.5]] as [number, number, number][],
  frame_start: 0,
  frame_end: 0,
  file_index: 0,
}

const stored = (over: Partial<Comment>) => comment(over.id ?? crypto.randomUUID(), { author: gail, ...over })

describe('guest links', () => {
  const link: GuestLink = {
    id: 'one',
    playlist_id: 'p',
    item_id: null,
    name: 'Client',
    access: 'view',
    state: 'active',
    has_passphrase: false,
    expires_on: null,
    has_watermark: false,
    token: LINK,
    opened_count: 0,
    last_opened_at: null,
    created_by: ada,
    created_at: '2026-03-01T09:00:00Z',
    revoked_at: null,
    version: 1,
  }

  test('XREV-12 are listed, created, changed, ended and previewed for a playlist', async () => {
    const server = await testServer()
    serveWorkspace(server)
    const path = `workspace/${WS}/guest-links`
    server.on(`GET ${path}`, ({ query }) => ({ body: { data: query.get('playlist_id') === 'p' ? [link] : [] } }))
    server.on(`POST ${path}`, ({ body }) => ({ body: { data: { ...link, ...(body as object), id: 'two' } } }))
    server.on(`PUT ${path}/one`, ({ body }) => ({ body: { data: { ...link, ...(body as object), version: 2 } } }))
    server.on(`DELETE ${path}/one`, { body: { data: { ...link, state: 'revoked', token: null } } })
    server.on(`POST ${path}/one/preview`, { body: { data: { token: 'pass', expires_at: '2030-01-01T00:00:00Z' } } })
    const { session } = testSession(server, { workspaceCode: WS }, 'first')
    sessions.push(session)
    await signedIn(session)
    const store = createGuestLinksStore(session, { playlist_id: 'p' })
    store.subscribe(() => undefined)
    await until(store, ({ status }) => status === 'ready')
    const terms = { access: 'comment', passphrase: null, expires_on: null, has_watermark: true } as const
    await store.create({ name: 'Director', ...terms })
    expect(store.getState().links.map(({ id }) => id)).toEqual(['two', 'one'])
    await store.update(link, { name: 'Renamed' })
    expect(server.calls.at(-1)?.body).toEqual({ name: 'Renamed', version: 1 })
    await store.revoke('one')
    expect(store.getState().links[1]).toMatchObject({ state: 'revoked', token: null })
    expect(await store.preview('one')).toMatchObject({ token: 'pass' })
    server.on(`PUT ${path}/one`, { status: 409, body: { error: 'conflict', message: 'Changed' } })
    await expect(store.update(link, { name: 'Late' })).rejects.toMatchObject({ code: 'conflict' })
    await until(store, ({ links }) => links.length === 1)
  })
})
