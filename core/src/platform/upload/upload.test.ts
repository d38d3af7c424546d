import { describe, expect, test, vi } from 'vitest'
import type { UploadForm } from '../../contract/review/uploads.ts'
import type { UploadState } from '../../review/reviewed-scenes/review-types.ts'
import { ITEM, RENDITION, WS, rendition, serveWorkspace, signedIn, testSession, until } from '../../testing/fixtures.ts'
import { type TestServer, testServer } from '../../testing/test-server.ts'
import { checkReviewFiles } from '../../review/renditions/check-review-files.ts'
import { UPLOAD_IDLE_MS, createUploads } from '../../review/renditions/create-uploads.ts'
import { extensionOf, fileKind } from './file-kinds.ts'
import { asUploadError, filePostError } from './upload-error.ts'
import { uploadFiles } from './upload-files.ts'
import { ApiError, clientError } from '../api/api-error.ts'

const file = (name: string, size = 5000, type = 'video/mp4') => new File(['x'.repeat(size)], name, { type })

function form(server: TestServer, name: string): UploadForm {
  return {
    form_attributes: { action: `${server.apiUrl}/post/${name}`, method: 'POST', enctype: 'multipart/form-data' },
    form_inputs: { key: `keys/${name}`, policy: 'signed', 'x-signature': 'abc' },
    data: { key: `keys/${name}`, path: `/files/${name}`, thumbnail: null, type: 'video/mp4' },
  }
}

async function uploadServer() {
  const server = await testServer()
  serveWorkspace(server)
  server.on('POST upload/presigned-url', (call) => {
    const { files } = call.body as { files: { name: string }[] }
    return { body: { data: files.map(({ name }) => form(server, name)) } }
  })
  server.on('POST post/{name}', { status: 204 })
  server.on('POST review/upload', { body: { data: rendition() } })
  const { session } = testSession(server, { workspaceCode: WS }, 'first')
  await signedIn(session)
  return { server, session }
}

/** Uploads as a store with subscribers, so that a test can wait for a state. */
function watched(session: Parameters<typeof createUploads>[0]) {
  let list: UploadState[] = []
  const listeners = new Set<() => void>()
  const renditions: string[] = []
  const uploads = createUploads(session, {
    itemId: ITEM,
    limits: { attempts: 1 },
    onChange(next) {
      list = next
      for (const listener of listeners) listener()
    },
    onRendition: ({ id }) => renditions.push(id),
  })
  const store = {
    getState: () => list,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  return { uploads, store, renditions }
}

describe('sending files', () => {
  test('CORE-05 CORE-06 forms are requested first, then each file is posted: inputs, content type, file, in this order', async () => {
    const { server, session } = await uploadServer()
    const sent: number[] = []
    const { files, errors } = await uploadFiles(session, {
      wsCode: WS,
      itemId: ITEM,
      files: [file('shot "1".mp4', 200_000)],
      onProgress: (bytes) => sent.push(bytes),
    })
    expect(errors.size).toBe(0)
    expect(files).toEqual([
      { key: 'keys/shot "1".mp4', name: 'shot "1".mp4', path: '/files/shot "1".mp4', type: 'video/mp4' },
    ])
    expect(server.calls.find((call) => call.path === 'upload/presigned-url')?.body).toEqual({
      wsCode: WS,
      item_id: ITEM,
      files: [{ name: 'shot "1".mp4', type: 'video/mp4', size: 200_000, extra1: 'review', extra2: 'video/mp4' }],
    })
    const post = server.calls.at(-1)
    const body = String(post?.body)
    expect([...body.matchAll(/ name="([^"]+)"/g)].map(([, name]) => name)).toEqual([
      'key',
      'policy',
      'x-signature',
      'Content-Type',
      'file',
    ])
    expect(body).toContain('filename="shot %221%22.mp4"')
    // No bearer token goes to a storage host, and storage services need the length.
    expect(post?.token).toBeNull()
    expect(Number(post?.headers['content-length'])).toBe(body.length)
    expect(sent.at(-1)).toBe(200_000)
    expect(sent.some((bytes) => bytes > 0 && bytes < 200_000)).toBe(true)
    session.close()
  })

  test('CORE-23 a file that fails leaves an empty result and does not stop the others', async () => {
    const { server, session } = await uploadServer()
    server.on('POST post/b.mp4', 'cut')
    const { files, errors } = await uploadFiles(session, {
      wsCode: WS,
      itemId: ITEM,
      files: ['a.mp4', 'b.mp4', 'c.mp4'].map((name) => file(name)),
      limits: { attempts: 2, delay: () => 0 },
    })
    expect(files.map((result) => result?.name ?? null)).toEqual(['a.mp4', null, 'c.mp4'])
    expect(errors.get(1)).toMatchObject({ code: 'network_problem' })
    session.close()
  })

  test('CORE-33 CORE-63 without storage no files are sent, and a message says so', async () => {
    const { server, session } = await uploadServer()
    server.on('POST upload/presigned-url', { status: 422, body: { error: 'not_enough_storage', message: 'Full' } })
    const effects: unknown[] = []
    session.onEffect((effect) => effects.push(effect))
    const result = await uploadFiles(session, { wsCode: WS, itemId: ITEM, files: [file('a.mp4')] })
    expect(result.files).toEqual([])
    expect(effects).toEqual([{ type: 'toast', level: 'error', message: 'Storage limit exceeded.' }])
    expect(server.count('POST post/a.mp4')).toBe(0)
    session.close()
  })

  test('CORE-69 CORE-88 a request for forms that takes too long is a time-out', async () => {
    const { server, session } = await uploadServer()
    server.on('POST upload/presigned-url', 'hang')
    const input = { wsCode: WS, itemId: ITEM, files: [file('a.mp4')], requestTimeoutMs: 30 }
    await expect(uploadFiles(session, input)).rejects.toMatchObject({ code: 'timeout', message: 'Request time out' })
    // Unless told otherwise it is 30 s; what a call of the API may take is longer.
    server.on('POST upload/presigned-url', { body: { data: [form(server, 'a.mp4')] } })
    const limits = vi.spyOn(AbortSignal, 'timeout')
    await uploadFiles(session, { wsCode: WS, itemId: ITEM, files: [file('a.mp4')] })
    expect(limits.mock.calls).toContainEqual([30_000])
    session.close()
  })

  test('XSEC-11 a file refused by a full disk is not reported as too large', async () => {
    const message = 'The server’s disk is full, so this was not saved.'
    const error_description = 'The server’s disk is full, so this file was not saved.'
    const error = filePostError(new ApiError(507, { error: 'disk_full', message, error_description, meta: {} }))
    expect(error).toMatchObject({ code: 'disk_full', message, description: error_description })
  })

  test.each([413, 507, 400])(
    'CORE-71 HTTP %d on a file post means that the file exceeds the maximum',
    async (status) => {
      const { server, session } = await uploadServer()
      server.on('POST post/a.mp4', { status, body: '<Error/>', headers: { 'content-type': 'application/xml' } })
      const { errors } = await uploadFiles(session, { wsCode: WS, itemId: ITEM, files: [file('a.mp4')] })
      expect(errors.get(0)).toMatchObject({ status, message: 'Your upload exceeds the maximum allowed size' })
      session.close()
    },
  )

  test.each([
    ['file_must_have_ext', 'The file must have an extension'],
    ['invalid', 'File is invalid'],
    ['too_large', 'File is too large'],
    ['invalid_file_format', 'Invalid file format'],
  ])('CORE-70 CORE-72 %s shows "%s"', async (error, message) => {
    const { server, session } = await uploadServer()
    server.on('POST upload/presigned-url', { status: 422, body: { error, message: 'x' } })
    const input = { wsCode: WS, itemId: ITEM, files: [file('a.mp4')] }
    await expect(uploadFiles(session, input)).rejects.toMatchObject({ code: error, message })
    session.close()
  })
})

describe('uploads of a scene', () => {
  test('CORE-69 an upload whose forms do not arrive within 30 s shows “Request time out”, and can be retried', async () => {
    const { server, session } = await uploadServer()
    const { uploads, store } = watched(session)
    server.on('POST upload/presigned-url', 'hang')
    // The clock of these 30 s runs a thousand times as fast.
    const { timeout } = AbortSignal
    const fast = vi.spyOn(AbortSignal, 'timeout')
    fast.mockImplementation((ms) => timeout.call(AbortSignal, ms === 30_000 ? 30 : ms))
    const id = uploads.start([file('a.mp4')])
    const [failed] = await until(store, ([upload]) => upload?.state === 'failed')
    expect(failed?.error?.message).toBe('Request time out')
    // On a busy machine the retry takes longer than 30 ms.
    fast.mockRestore()
    server.on('POST upload/presigned-url', { body: { data: [form(server, 'a.mp4')] } })
    uploads.retry(id)
    await until(store, ([upload]) => upload?.state === 'done')
    session.close()
  })

  test('REV-14 XEMB-04 files become a rendition, with progress', async () => {
    const { server, session } = await uploadServer()
    const { uploads, store, renditions } = watched(session)
    const states = new Set<string>()
    store.subscribe(() => store.getState().forEach(({ state }) => states.add(state)))
    uploads.start([file('a.mp4'), file('b.mov', 3000, 'video/quicktime')])
    const [done] = await until(store, ([upload]) => upload?.state === 'done')
    expect([...states]).toEqual(['requesting', 'sending', 'registering', 'done'])
    expect(done).toMatchObject({ progress: 1, bytesSent: 8000, bytesTotal: 8000, renditionId: RENDITION })
    expect(renditions).toEqual([RENDITION])
    expect(server.calls.at(-1)?.body).toEqual({
      wsCode: WS,
      item_id: ITEM,
      files: [
        { key: 'keys/a.mp4', name: 'a.mp4' },
        { key: 'keys/b.mov', name: 'b.mov' },
      ],
    })
    session.close()
  })

  test('CORE-23 a retry sends only what did not arrive', async () => {
    const { server, session } = await uploadServer()
    server.on('POST post/b.mp4', 'cut')
    const { uploads, store } = watched(session)
    const id = uploads.start([file('a.mp4'), file('b.mp4')])
    const [failed] = await until(store, ([upload]) => upload?.state === 'failed')
    expect(failed?.error).toMatchObject({ error: 'network_problem', meta: { name: 'b.mp4' } })
    expect(server.count('POST review/upload')).toBe(0)
    server.on('POST post/b.mp4', { status: 204 })
    uploads.retry(id)
    const [done] = await until(store, ([upload]) => upload?.state === 'done')
    expect(done?.progress).toBe(1)
    expect(server.count('POST post/a.mp4')).toBe(1)
    expect(server.count('POST post/b.mp4')).toBe(2)
    uploads.dismiss(id)
    expect(store.getState()).toEqual([])
    session.close()
  })

  test('CORE-89 5 s after the last upload ends the list is empty, apart from failures', async () => {
    const { server, session } = await uploadServer()
    const { uploads, store } = watched(session)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      uploads.start([file('a.mp4')])
      await until(store, ([upload]) => upload?.state === 'done')
      vi.advanceTimersByTime(UPLOAD_IDLE_MS - 1)
      expect(store.getState()).toHaveLength(1)
      // Another one begins: the time runs from its end.
      server.on('POST post/b.mp4', 'hang')
      const second = uploads.start([file('b.mp4')])
      vi.advanceTimersByTime(UPLOAD_IDLE_MS)
      expect(store.getState()).toHaveLength(2)
      uploads.start([file('c.gif')])
      uploads.cancel(second)
      vi.advanceTimersByTime(UPLOAD_IDLE_MS - 1)
      expect(store.getState().map(({ state }) => state)).toEqual(['done', 'cancelled', 'failed'])
      vi.advanceTimersByTime(1)
      expect(UPLOAD_IDLE_MS).toBe(5000)
      expect(store.getState().map(({ state }) => state)).toEqual(['failed'])
    } finally {
      vi.useRealTimers()
    }
    session.close()
  })

  test('REV-14 a cancelled upload stops, and its forms are returned', async () => {
    const { server, session } = await uploadServer()
    server.on('POST post/a.mp4', 'hang')
    server.on('DELETE upload/keys/a.mp4', { body: { data: { ok: true } } })
    const { uploads, store } = watched(session)
    const id = uploads.start([file('a.mp4')])
    await until(store, ([upload]) => upload?.state === 'sending')
    uploads.cancel(id)
    expect(store.getState()[0]?.state).toBe('cancelled')
    await until(
      { getState: () => server.count('DELETE upload/keys/a.mp4'), subscribe: everyTick },
      (count) => count === 1,
    )
    expect(server.count('POST review/upload')).toBe(0)
    uploads.retry(id)
    expect(store.getState()[0]?.state).toBe('cancelled')
    session.close()
  })

  test('REV-15 images mixed with videos are refused before anything is sent', async () => {
    const { server, session } = await uploadServer()
    const { uploads, store } = watched(session)
    const before = server.calls.length
    uploads.start([file('a.mp4'), file('b.png', 10, 'image/png')])
    expect(store.getState()[0]).toMatchObject({
      state: 'failed',
      error: {
        message: 'Invalid file combination. Ensure that all rendition files are either image or video files.',
      },
    })
    expect(server.calls).toHaveLength(before)
    session.close()
  })
})

describe('before sending', () => {
  test('REV-14 JPEG, PNG, MOV and MP4 are accepted, nothing else', () => {
    expect(checkReviewFiles([file('a.JPG'), file('b.jpeg'), file('c.png')])).toBeNull()
    expect(checkReviewFiles([file('a.MOV'), file('b.mp4')])).toBeNull()
    expect(checkReviewFiles([file('a.gif')])?.error).toBe('invalid_file_format')
    expect(checkReviewFiles([file('a.constructor')])?.error).toBe('invalid_file_format')
    expect(checkReviewFiles([file('noext')])?.message).toBe('The file must have an extension')
    expect(checkReviewFiles([file('a.mp4', 0)])?.message).toBe('File is invalid')
    expect([extensionOf('.mp4'), extensionOf('a.'), extensionOf('a.tar.GZ')]).toEqual([null, null, 'gz'])
  })

  test.each([
    ['image/png', 'image'],
    ['video/quicktime', 'video'],
    ['audio/webm;codecs=opus', 'audio'],
    ['text/csv', 'csv'],
    ['application/vnd.ms-excel', 'excel'],
    ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'excel'],
    ['application/pdf', 'pdf'],
    ['application/msword', 'doc'],
    ['text/plain', 'doc'],
    ['application/zip', 'other'],
    ['', 'other'],
  ])('CORE-12 %s is %s', (mime, kind) => expect(fileKind(mime)).toBe(kind))

  test('an error that is not an ApiError is a defect and keeps its message', () => {
    expect(() => asUploadError(new TypeError('defect'))).toThrow('defect')
    expect(asUploadError(clientError('network_problem', 'x')).message).toBe('x')
  })
})

function everyTick(listener: () => void): () => void {
  const timer = setInterval(listener, 5)
  return () => clearInterval(timer)
}
