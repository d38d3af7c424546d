import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startWorker } from '../../platform/jobs/worker.ts'
import type { JobWorker } from '../../platform/jobs/worker.ts'
import { H264_ARGS, makeClip } from '../../platform/media/testing/clips.ts'
import { makeItem, makeRendition, makeTree, multipart, pngFile, uploadFile } from '../../testing/fixtures.ts'
import type { Tree } from '../../testing/fixtures.ts'
import { refusalOf, testServer } from '../../testing/test-server.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { createFolderToken } from '../../platform/storage/file-token.ts'
import { sharp } from '../../platform/media/picture.ts'
import { failAbandoned, failOrphans, ingestHandler, emitIngestProgress } from './ingest-job.ts'
import { INGEST_JOB } from './ingest-kind.ts'

let server: TestServer
let tree: Tree
let worker: JobWorker
let film: Buffer
let params: { ws_code: string; item_id: string }

beforeAll(async () => {
  server = await testServer({ maxUploadBytes: 2_000_000 })
  tree = await makeTree(server)
  params = { ws_code: server.a.code, item_id: tree.item }
  film = await readFile(await makeClip({ frames: 24, sound: true, encode: [...H264_ARGS, '-c:a', 'aac'] }))
  const { deps } = server
  worker = await startWorker(server.database, {
    handlers: { [INGEST_JOB]: ingestHandler(deps) },
    log: { warn: (message) => deps.log.warn(message) },
    onProgress: (job, progress) => void emitIngestProgress(deps, job, progress),
    onEnd: (job, error) => void failAbandoned(deps, job, error),
  })
})
afterAll(async () => {
  await worker.stop()
  await server.close()
})

const announce = (file: object, client = server.member) =>
  client.refused('presignedUrl', { body: { wsCode: server.a.code, item_id: tree.item, files: [file] } })

function post(form: { form_inputs: Record<string, string> }, content: Buffer) {
  const url = '/api/storage/upload'
  return server.anonymous.raw({ method: 'POST', url, ...multipart(form.form_inputs, content, 'a.mp4') })
}

async function formFor(name: string, type: string, size?: number) {
  const files = [{ name, type: 'review', extra1: 'review', extra2: type, size }]
  const { data } = await server.member.call('presignedUrl', {
    body: { wsCode: server.a.code, item_id: tree.item, files },
  })
  const [form] = data
  if (!form) throw new Error('no form')
  return form
}

/** Uploads a file under a name and asks for a rendition of it, which is refused. */
async function refusedAs(name: string, type: string, content: Buffer) {
  const key = await uploadFile(server, server.member, tree.item, { name, type, content })
  return server.member.refused('createRendition', { params, body: { files: [{ key, name }] } })
}

/** Waits until the pipeline is through with a rendition. */
async function prepared(id: string) {
  return expect
    .poll(async () => (await server.member.call('showRendition', { params: { ...params, id } })).data.state, {
      timeout: 60_000,
    })
    .not.toBe('processing')
}

describe('upload', () => {
  test('CORE-05 CORE-07 presigned-url takes name, type, extra1, extra2, wsCode and item_id and returns a form', async () => {
    const form = await formFor('shot.mp4', 'video/mp4', 1000)
    expect(form.form_attributes).toMatchObject({ method: 'POST', enctype: 'multipart/form-data' })
    expect(Object.keys(form.form_inputs)).toContain('key')
    expect(form.data).toMatchObject({ key: form.form_inputs['key'], thumbnail: null, type: 'video/mp4' })
    expect(form.data.path).toContain(form.data.key)
  })

  test('CORE-06 REV-18 REV-21 XREV-09 the file is posted to the form’s action with its inputs and becomes a rendition', async () => {
    const key = await uploadFile(server, server.member, tree.item, {
      name: 'shot 010.mp4',
      type: 'video/mp4',
      content: film,
    })
    const body = { wsCode: server.a.code, item_id: tree.item, files: [{ key, name: 'shot 010.mp4' }] }
    const { data } = await server.member.call('reviewUpload', { body })
    expect([data.state, data.version, data.name]).toEqual(['processing', 1, 'shot 010'])
    const told = await server.member.call('listItemHistory', { params: { ws_code: server.a.code, id: tree.item } })
    const then = { id: data.id, name: 'shot 010', version: 1, description: '' }
    expect(told.data[0]).toMatchObject({ field: 'rendition', from: null, to: then, by: { id: data.created_by.id } })
    await prepared(data.id)
    const { data: ready } = await server.guest.call('showRendition', { params: { ...params, id: data.id } })
    const [file] = ready.files
    expect([ready.state, file?.frame_count, file?.frame_rate]).toEqual(['ready', 24, { num: 24, den: 1 }])
    expect(file?.frame_table).toMatchObject({ count: 24, pts: 'constant' })
    expect([file?.width, file?.height, file?.has_audio, file?.original]).toEqual([320, 180, true, null])
    expect(file?.sprite_info?.frames.length).toBeGreaterThan(1)
    expect(file?.waveform).toContain('waveform.json')
    const { data: scene } = await server.member.call('showItem', { params: { ws_code: server.a.code, id: tree.item } })
    expect(scene.thumbnail).toContain('thumbnail.webp')
    const { data: project } = await server.member.call('showEntity', {
      params: { ws_code: server.a.code, id: tree.project },
    })
    expect(project.thumbnail).toContain('thumbnail.webp')
    const remark = { text: 'Here', rendition_id: data.id, frame_start: 5 }
    await server.guest.call('createComment', { params, body: remark })
    const pdf = await server.guest.send('exportRenditionComments', { params: { ...params, rendition_id: data.id } })
    expect([pdf.statusCode, pdf.rawPayload.toString('latin1').match(/\/Subtype \/Image/g)?.length]).toEqual([200, 1])
  })

  test('CORE-70 a file name needs an extension', async () => {
    const refusal = await announce({ name: 'shot', type: 'video/mp4' })
    expect([refusal.status, refusal.error, refusal.message]).toEqual([
      422,
      'file_must_have_ext',
      'The file must have an extension',
    ])
  })

  test('REV-14 review accepts JPEG, PNG, MOV and MP4 only', async () => {
    for (const [name, mime] of [
      ['a.jpg', 'image/jpeg'],
      ['a.png', 'image/png'],
      ['a.mov', 'video/quicktime'],
      ['a.mp4', 'video/mp4'],
    ] as const) {
      await formFor(name, mime)
    }
    for (const [name, mime] of [
      ['a.gif', 'image/gif'],
      ['a.m4v', 'video/x-m4v'],
      ['a.pdf', 'application/pdf'],
      ['a.mp4', 'image/png'],
    ]) {
      expect((await announce({ name, type: 'review', extra2: mime })).error).toBe('invalid_file_format')
    }
  })

  test('REV-15 images and videos cannot be in one rendition', async () => {
    const text = 'Invalid file combination. Ensure that all rendition files are either image or video files.'
    const files = [
      { name: 'a.png', type: 'image/png' },
      { name: 'a.mp4', type: 'video/mp4' },
    ]
    const asked = await server.member.refused('presignedUrl', {
      body: { wsCode: server.a.code, item_id: tree.item, files },
    })
    expect([asked.error, asked.message]).toEqual(['invalid_file_combination', text])
    const image = await uploadFile(server, server.member, tree.item, {
      name: 'a.png',
      type: 'image/png',
      content: await pngFile(),
    })
    const video = await uploadFile(server, server.member, tree.item, {
      name: 'a.mp4',
      type: 'video/mp4',
      content: film,
    })
    const body = {
      files: [
        { key: image, name: 'a.png' },
        { key: video, name: 'a.mp4' },
      ],
    }
    expect((await server.member.refused('createRendition', { params, body })).message).toBe(text)
  })

  test('CORE-05 a body that is not a form, or ends in the middle of one, is refused', async () => {
    const url = '/api/storage/upload'
    const send = (type: string, payload: string) =>
      server.anonymous.raw({ method: 'POST', url, headers: { 'content-type': type }, payload })
    const part = '--b\r\ncontent-disposition: form-data; name="key"\r\n\r\nx'
    for (const answer of [
      await send('multipart/form-data', 'x=1'),
      await send('multipart/form-data; boundary=b', 'x=1'),
      await send('multipart/form-data; boundary=b', part),
    ]) {
      expect([answer.statusCode, refusalOf(answer).error]).toEqual([400, 'upload_refused'])
    }
  })

  test('CORE-71 a file larger than its form is refused with 413 and its message, and nothing of it stays', async () => {
    const form = await formFor('big.mp4', 'video/mp4', 100)
    const refusal = refusalOf(await post(form, Buffer.alloc(5000)))
    expect([refusal.status, refusal.message]).toEqual([413, 'Your upload exceeds the maximum allowed size'])
    expect(await server.deps.storage.stat(form.data.key)).toBeNull()
    expect((await announce({ name: 'a.mp4', type: 'video/mp4', size: 2_000_001 })).error).toBe('too_large')
  })

  test('CORE-06 a changed or expired form is refused', async () => {
    const form = await formFor('a.mp4', 'video/mp4')
    const changed = { form_inputs: { ...form.form_inputs, key: `${server.b.id}/stolen.mp4` } }
    expect(refusalOf(await post(changed, film)).error).toBe('upload_refused')
    expect(refusalOf(await post({ form_inputs: {} }, film)).error).toBe('upload_refused')
  })

  test('CORE-33 without storage left there are no forms', async () => {
    await server.database.query('update workspace set storage_quota = 10 where id = $1', [server.a.id])
    const refusal = await announce({ name: 'a.mp4', type: 'video/mp4', size: 1000 })
    await server.database.query('update workspace set storage_quota = 107374182400 where id = $1', [server.a.id])
    expect([refusal.status, refusal.error, refusal.message]).toEqual([
      422,
      'not_enough_storage',
      'Storage limit exceeded.',
    ])
  })

  test('REV-18 an abandoned or unfinished upload becomes nothing', async () => {
    const form = await formFor('a.mp4', 'video/mp4')
    const body = { files: [{ key: form.data.key, name: 'a.mp4' }] }
    expect((await server.member.refused('createRendition', { params, body })).error).toBe('upload_incomplete')
    await server.member.call('cancelUpload', { params: { key: form.data.key } })
    expect(refusalOf(await post(form, film)).error).toBe('upload_refused')
    expect(await server.deps.storage.stat(form.data.key)).toBeNull()
  })

  test('REV-18 two requests for one upload make one rendition', async () => {
    const id = await makeItem(server, tree.take)
    const key = await uploadFile(server, server.member, id, {
      name: 'a.png',
      type: 'image/png',
      content: await pngFile(),
    })
    const input = { params: { ...params, item_id: id }, body: { files: [{ key, name: 'a.png' }] } }
    const answers = await Promise.all([1, 2].map(() => server.member.send('createRendition', input)))
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 422])
    expect((await server.member.call('listRenditions', { params: { ...params, item_id: id } })).meta.total).toBe(1)
  })

  test('REV-18 two simultaneous uploads both arrive, with their own version', async () => {
    const id = await makeItem(server, tree.take)
    const content = await pngFile()
    const versions = await Promise.all(
      ['a.png', 'b.png'].map(async (name) => {
        const key = await uploadFile(server, server.member, id, { name, type: 'image/png', content })
        const { data } = await server.member.call('createRendition', {
          params: { ...params, item_id: id },
          body: { files: [{ key, name }] },
        })
        return data.version
      }),
    )
    expect(versions.sort()).toEqual([1, 2])
  })
})

describe('files with false types', () => {
  test('REV-14 a text file named .mp4, an empty file and a truncated film have different errors', async () => {
    const text = await refusedAs(
      'a.mp4',
      'video/mp4',
      Buffer.from('this is no film at all, whatever its name may say\n'.repeat(40)),
    )
    expect([text.error, text.message]).toEqual(['invalid_file_format', 'Invalid file format'])
    const cut = await refusedAs('a.mp4', 'video/mp4', film.subarray(0, Math.floor(film.length / 2)))
    expect([cut.error, cut.message]).toEqual(['invalid', 'File is invalid'])
    expect(cut.description).toMatch(/incomplete/)
    const picture = refusalOf(await post(await formFor('a.mp4', 'video/mp4'), await pngFile()))
    expect([picture.error, picture.description]).toEqual([
      'invalid_file_format',
      'The content does not match the file name. Correct the extension or choose another file, then upload it again.',
    ])
    const empty = await announce({ name: 'a.mp4', type: 'video/mp4', size: 0 })
    expect(empty.error).toBe('invalid')
  })

  test('REV-14 an empty file of unannounced size is refused when it is to become a rendition', async () => {
    const form = await formFor('a.mp4', 'video/mp4')
    expect((await post(form, Buffer.alloc(0))).statusCode).toBe(200)
    const body = { files: [{ key: form.data.key, name: 'a.mp4' }] }
    const refusal = await server.member.refused('createRendition', { params, body })
    expect([refusal.error, refusal.description]).toEqual(['invalid', expect.stringMatching(/empty/)])
    expect(await server.deps.storage.stat(form.data.key)).toBeNull()
  })
})

describe('renditions', () => {
  test('REV-04 a rendition has name, description, created, original names, totals and last updated', async () => {
    const id = await makeRendition(server, tree.item, { by: server.a.users.member })
    const body = { name: 'Second pass', description: 'With light' }
    const { data } = await server.member.call('updateRendition', { params: { ...params, id }, body })
    expect(data).toMatchObject({ ...body, original_file_names: ['scene.mp4'], total_annotations: 0, total_comments: 0 })
    expect(Date.parse(data.last_updated)).toBeGreaterThanOrEqual(Date.parse(data.created))
    await server.guest.call('createComment', { params, body: { text: 'On it', rendition_id: id, frame_start: 2 } })
    const { data: after } = await server.member.call('showRendition', { params: { ...params, id } })
    expect(after.total_comments).toBe(1)
  })

  test('REV-18 renditions are listed newest first, changed by their creators, deleted by managers', async () => {
    const item_id = await makeItem(server, tree.take)
    const on = { ...params, item_id }
    const first = await makeRendition(server, item_id, { version: 1 })
    const second = await makeRendition(server, item_id, { version: 2 })
    expect((await server.guest.call('listRenditions', { params: on })).data.map(({ id }) => id)).toEqual([
      second,
      first,
    ])
    const denied = await server.member.refused('updateRendition', {
      params: { ...on, id: first },
      body: { name: 'Mine?' },
    })
    expect(denied.error).toBe('permission_denied')
    await server.admin.call('deleteRendition', { params: { ...on, id: first } })
    expect((await server.guest.refused('showRendition', { params: { ...on, id: first } })).error).toBe('not_found')
  })

  test('REV-18 a rendition is found under its own scene only', async () => {
    const id = await makeRendition(server, tree.item)
    const item_id = await makeItem(server, tree.take)
    expect((await server.owner.refused('showRendition', { params: { ...params, item_id, id } })).error).toBe(
      'not_found',
    )
  })

  test('XOPS-06 a rendition whose preparation failed for good can be retried', async () => {
    const id = await makeRendition(server, tree.item, { state: 'processing' })
    await failOrphans(server.deps, 'interrupted')
    const { data } = await server.member.call('showRendition', { params: { ...params, id } })
    expect([data.state, data.error]).toEqual(['failed', { code: 'server_error', message: 'interrupted' }])
    const retried = await server.member.call('retryRendition', { params: { ...params, id } })
    expect(retried.data.state).toBe('processing')
  })
})

describe('very large pictures', () => {
  test('XREV-21 one is cut into tiles, which one signature opens together with no other file', async () => {
    const content = await sharp({ create: { width: 9000, height: 600, channels: 3, background: '#204060' } })
      .png()
      .toBuffer()
    const key = await uploadFile(server, server.member, tree.item, { name: 'wide.png', type: 'image/png', content })
    const body = { files: [{ key, name: 'wide.png' }] }
    const { data: made } = await server.member.call('createRendition', { params, body })
    expect(made.files[0]?.tiles).toBeNull()
    await prepared(made.id)
    const { data } = await server.guest.call('showRendition', { params: { ...params, id: made.id } })
    const tiles = data.files[0]?.tiles
    expect(tiles).toMatchObject({ size: 512, url: expect.stringContaining('/tiles/{level}/{column}_{row}.webp?') })
    expect(tiles?.levels).toHaveLength(6)
    expect(tiles?.levels.at(-1)).toEqual({ width: 9000, height: 600 })

    const address = (level: number, column: number, row: number): URL => {
      const filled = tiles?.url.replace('{level}', `${level}`).replace('{column}', `${column}`)
      return new URL(filled?.replace('{row}', `${row}`) ?? '')
    }
    const get = ({ pathname, search }: URL) => server.anonymous.raw({ method: 'GET', url: pathname + search })
    const corner = await get(address(5, 17, 1))
    expect([corner.statusCode, corner.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(corner.headers['cache-control']).toContain('immutable')
    expect(await sharp(corner.rawPayload).metadata()).toMatchObject({ width: 9000 - 17 * 512, height: 600 - 512 })
    expect((await get(address(5, 18, 0))).statusCode).toBe(404)

    const beside = address(0, 0, 0)
    beside.pathname = beside.pathname.replace('/tiles/0/0_0.webp', '/original.png')
    expect(refusalOf(await get(beside)).error).toBe('invalid_token')
    const elsewhere = address(0, 0, 0)
    elsewhere.pathname = elsewhere.pathname.replace(server.a.id, server.b.id)
    expect(refusalOf(await get(elsewhere)).error).toBe('invalid_token')
    const late = address(0, 0, 0)
    const folder = key.replace(/[^/]*$/, 'tiles')
    late.searchParams.set('access_token', createFolderToken(server.deps.secrets.storage, folder, { ttl: -3600 }))
    expect(refusalOf(await get(late)).error).toBe('invalid_token')
    const stranger = server.as(server.b.users.owner)
    const refusal = await stranger.refused('showRendition', { params: { ...params, id: made.id } })
    expect(refusal.status).toBeGreaterThanOrEqual(403)

    const { data: gone } = await server.owner.call('deleteRendition', { params: { ...params, id: made.id } })
    await server.owner.call('deleteTrash', { params: { ws_code: server.a.code, id: gone.trash_id ?? '' } })
    expect((await get(address(0, 0, 0))).statusCode).toBe(404)
  })
})

describe('stored files', () => {
  test('CORE-48 a file is served only with its own token, whole and in parts', async () => {
    const key = await uploadFile(server, server.member, tree.item, { name: 'a.mp4', type: 'video/mp4', content: film })
    const { data } = await server.member.call('createRendition', {
      params,
      body: { files: [{ key, name: 'ünï "x".mp4' }] },
    })
    await prepared(data.id)
    const { data: ready } = await server.member.call('showRendition', { params: { ...params, id: data.id } })
    const path = (url: string | null | undefined) => (url ?? '').replace(/^https?:\/\/[^/]+/, '')
    const url = path(ready.files[0]?.src)
    const whole = await server.anonymous.raw({ method: 'GET', url })
    expect([whole.statusCode, whole.rawPayload.equals(film)]).toEqual([200, true])
    const part = await server.anonymous.raw({ method: 'GET', url, headers: { range: 'bytes=100-199' } })
    expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 100-199/${film.length}`])
    expect(part.rawPayload.equals(film.subarray(100, 200))).toBe(true)
    const beyond = await server.anonymous.raw({ method: 'GET', url, headers: { range: `bytes=${film.length}-` } })
    expect(beyond.statusCode).toBe(416)
    const etag = String(whole.headers['etag'])
    const known = await server.anonymous.raw({ method: 'GET', url, headers: { 'if-none-match': etag } })
    expect(known.statusCode).toBe(304)
    const head = await server.anonymous.raw({ method: 'HEAD', url })
    expect([head.statusCode, head.headers['content-length'], head.rawPayload.length]).toEqual([
      200,
      String(film.length),
      0,
    ])
    const download = await server.anonymous.raw({ method: 'GET', url: path(ready.files[0]?.original) })
    expect(download.headers['content-disposition']).toContain("filename*=UTF-8''%C3%BCn%C3%AF")
    const other = url.replace('original.mp4', 'thumbnail.webp')
    expect(refusalOf(await server.anonymous.raw({ method: 'GET', url: other })).error).toBe('invalid_token')
    expect(refusalOf(await server.anonymous.raw({ method: 'GET', url: url.split('?')[0] ?? '' })).error).toBe(
      'empty_token',
    )
  })

  test('XUX-13 a thumbnail comes in the width that is asked for, with the same token; an older one as it is, until all go', async () => {
    const content = await sharp({ create: { width: 2000, height: 1000, channels: 3, background: 'teal' } })
      .png()
      .toBuffer()
    const key = await uploadFile(server, server.member, tree.item, { name: 'a.png', type: 'image/png', content })
    const { data } = await server.member.call('createRendition', { params, body: { files: [{ key, name: 'a.png' }] } })
    await prepared(data.id)
    const { data: scene } = await server.owner.call('showItem', { params: { ws_code: server.a.code, id: tree.item } })
    const url = (scene.thumbnail ?? '').replace(/^https?:\/\/[^/]+/, '')
    const widthOf = async (query: string): Promise<number | undefined> => {
      const answer = await server.anonymous.raw({ method: 'GET', url: url + query })
      expect(answer.statusCode).toBe(200)
      return (await sharp(answer.rawPayload).metadata()).width
    }
    const asked = ['', '&width=200', '&width=320', '&width=321', '&width=700', '&width=9000']
    expect(await Promise.all(asked.map(widthOf))).toEqual([320, 320, 320, 640, 1280, 1280])
    const other = url.replace('thumbnail.webp', 'thumbnail-640.webp')
    expect(refusalOf(await server.anonymous.raw({ method: 'GET', url: other })).error).toBe('invalid_token')
    expect((await server.anonymous.raw({ method: 'GET', url: `${url}&width=0` })).statusCode).toBe(400)

    const folder = key.slice(0, key.lastIndexOf('/'))
    await server.deps.storage.delete(`${folder}/thumbnail-1280.webp`)
    expect(await widthOf('&width=1280')).toBe(640)
    await server.deps.storage.delete(`${folder}/thumbnail-640.webp`)
    expect(await widthOf('&width=1280')).toBe(320)

    await server.deps.storage.put(`${folder}/thumbnail-640.webp`, Readable.from(['x']), { type: 'image/webp' })
    await server.owner.call('deleteEntityThumbnails', {
      params: { ws_code: server.a.code, id: tree.project },
      body: {},
    })
    expect(await server.deps.storage.stat(`${folder}/thumbnail-640.webp`)).toBeNull()
  })
})
