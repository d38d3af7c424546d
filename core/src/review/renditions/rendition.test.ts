import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Rendition } from '../../contract/review/renditions.ts'
import type { Session } from '../../platform/session/types.ts'
import { ITEM, RENDITION, WS, rendition, serveWorkspace, signedIn, testSession, until } from '../../testing/fixtures.ts'
import { type LiveStream, serveEvents } from '../../testing/live-stream.ts'
import { type TestServer, testServer } from '../../testing/test-server.ts'
import { uploadRendition } from './upload-rendition.ts'
import { waitForRendition } from './wait-for-rendition.ts'

const SHOW = `GET workspace/${WS}/items/${ITEM}/renditions/${RENDITION}`
let server: TestServer
let session: Session
let live: LiveStream

beforeEach(async () => {
  server = await testServer()
  serveWorkspace(server)
  live = serveEvents(server)
  session = testSession(server, { workspaceCode: WS }, 'first').session
  await signedIn(session)
})
afterEach(() => session.close())

const shows = (change: Partial<Rendition>) => server.on(SHOW, { body: { data: rendition(change) } })
/** Resolves when the server was asked so often. */
const untilAsked = (count: number) =>
  until({ getState: () => server.count(SHOW), subscribe: everyTick }, (calls) => calls >= count)
const opened = () => until({ getState: () => live.opened.length, subscribe: everyTick }, (count) => count > 0)
const event = (state: Rendition['state'], progress: number, id = RENDITION) =>
  live.send('rendition.updated', { item_id: ITEM, id, state, progress })

describe('waiting for a rendition', () => {
  test('XEMB-04 live events report the progress, and the end resolves with absolute addresses', async () => {
    shows({ state: 'processing', progress: 0.1 })
    const progress: number[] = []
    const waiting = waitForRendition(session, ITEM, RENDITION, {
      onProgress: (part) => progress.push(part),
      pollMs: 60_000,
    })
    await opened()
    await untilAsked(2)
    event('processing', 0.5)
    event('processing', 0.9, 'another')
    // An older answer does not turn the progress back.
    event('processing', 0.4)
    const [proxy] = [{ ...rendition().files[0], src: '/api/storage/files/proxy.mp4', original: null }]
    shows({ state: 'ready', files: [{ ...proxy, thumbnail: null, sprite: null }] as Rendition['files'] })
    event('ready', 1)
    const done = await waiting
    expect(done.files[0]?.src).toBe(new URL('/api/storage/files/proxy.mp4', server.apiUrl).href)
    expect(progress).toEqual([0.1, 0.5, 1])
  })

  test('XEMB-04 without live events the state is polled, also across a broken connection', async () => {
    server.on(`GET workspace/${WS}/events`, { status: 503, body: { error: 'not_ready', message: 'No' } })
    server.on(SHOW, 'cut')
    const waiting = waitForRendition(session, ITEM, RENDITION, { pollMs: 5 })
    await untilAsked(2)
    shows({ state: 'ready' })
    expect((await waiting).state).toBe('ready')
  })

  test('XEMB-04 a failed preparation rejects with the server’s reason', async () => {
    shows({ state: 'failed', error: { code: 'no_frames', message: 'The file has no pictures.' } })
    await expect(waitForRendition(session, ITEM, RENDITION)).rejects.toMatchObject({
      status: 422,
      message: 'The file has no pictures.',
      meta: { code: 'no_frames' },
    })
  })

  test('a rendition that does not exist, or is deleted meanwhile, rejects', async () => {
    await expect(waitForRendition(session, ITEM, RENDITION)).rejects.toMatchObject({ code: 'not_found' })
    shows({ state: 'processing', progress: 0 })
    const waiting = waitForRendition(session, ITEM, RENDITION, { pollMs: 60_000 })
    const outcome = expect(waiting).rejects.toMatchObject({ code: 'not_found' })
    await opened()
    await untilAsked(2)
    server.on(SHOW, { status: 404, body: { error: 'not_found', message: 'Gone' } })
    live.send('rendition.deleted', { item_id: ITEM, id: RENDITION })
    await outcome
  })

  test('a caller can cancel before and during the wait', async () => {
    shows({ state: 'processing', progress: 0 })
    await expect(waitForRendition(session, ITEM, RENDITION, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'cancelled',
    })
    const giveUp = new AbortController()
    const waiting = waitForRendition(session, ITEM, RENDITION, { signal: giveUp.signal })
    const outcome = expect(waiting).rejects.toMatchObject({ code: 'cancelled' })
    await untilAsked(1)
    giveUp.abort()
    await outcome
  })
})

describe('sending a rendition', () => {
  const clip = new File(['x'.repeat(5000)], 'a.mp4', { type: 'video/mp4' })
  const serveForm = () =>
    server.on('POST upload/presigned-url', {
      body: {
        data: [
          {
            form_attributes: { action: `${server.apiUrl}/post`, method: 'POST', enctype: 'multipart/form-data' },
            form_inputs: {},
            data: { key: 'k1', path: '/files/k1', thumbnail: null, type: 'video/mp4' },
          },
        ],
      },
    })

  test('XEMB-04 a file becomes a rendition of the scene, with progress from 0 to 1', async () => {
    serveForm()
    server.on('POST post', { status: 204 })
    server.on('POST review/upload', { body: { data: rendition({ state: 'processing' }) } })
    const progress: number[] = []
    const made = await uploadRendition(session, {
      itemId: ITEM,
      files: [clip],
      name: 'Layout',
      onProgress: (part) => progress.push(part),
    })
    expect(made.id).toBe(RENDITION)
    expect(server.calls.at(-1)?.body).toEqual({
      wsCode: WS,
      item_id: ITEM,
      name: 'Layout',
      files: [{ key: 'k1', name: 'a.mp4' }],
    })
    expect(progress.at(-1)).toBe(1)
    // A file that does not know its type, as outside of browsers, is announced by its name's.
    await uploadRendition(session, { itemId: ITEM, files: [new File(['x'], 'b.MOV')] })
    expect(server.calls.findLast(({ path }) => path === 'upload/presigned-url')?.body).toMatchObject({
      files: [{ name: 'b.MOV', type: 'video/quicktime', extra2: 'video/quicktime' }],
    })
  })

  test('XREV-19 pictures in a zip become a film at the requested frame rate', async () => {
    serveForm()
    server.on('POST post', { status: 204 })
    server.on('POST review/upload', { body: { data: rendition({ state: 'processing' }) } })
    const zip = new File(['x'], 'shot.zip', { type: 'application/x-zip-compressed' })
    const send = (files: File[]) => uploadRendition(session, { itemId: ITEM, files, frameRate: { num: 25, den: 1 } })
    await send([zip])
    expect(server.calls.at(-1)?.body).toMatchObject({
      files: [{ key: 'k1', name: 'shot.zip', frame_rate: { num: 25, den: 1 } }],
    })
    await expect(send([zip, new File(['x'], 'a.png')])).rejects.toMatchObject({ code: 'invalid_file_combination' })
  })

  test('XEMB-04 a file that cannot be sent rejects with its reason and creates no rendition', async () => {
    const send = (files: File[]) => uploadRendition(session, { itemId: ITEM, files })
    await expect(send([new File(['x'], 'a.gif')])).rejects.toMatchObject({ message: 'Invalid file format' })
    serveForm()
    server.on('POST post', { status: 413, body: {} })
    await expect(send([clip])).rejects.toMatchObject({ message: 'Your upload exceeds the maximum allowed size' })
    server.on('POST upload/presigned-url', { status: 422, body: { error: 'not_enough_storage', message: 'Full' } })
    await expect(send([clip])).rejects.toMatchObject({ message: 'Storage limit exceeded.' })
    await session.setWorkspace(null)
    await expect(send([clip])).rejects.toMatchObject({ code: 'no_workspace' })
    expect(server.count('POST review/upload')).toBe(0)
  })
})

function everyTick(listener: () => void): () => void {
  const timer = setInterval(listener, 5)
  return () => clearInterval(timer)
}
