import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTree, multipart } from '../../testing/fixtures.ts'
import type { Tree } from '../../testing/fixtures.ts'
import { testServer } from '../../testing/test-server.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { pruneUploads } from './service.ts'

const PART = 64 * 1024
/** The beginning of a film, so that it may be one. */
const HEAD = Buffer.from('\0\0\0\x20ftypisom', 'latin1')

let server: TestServer
let tree: Tree

beforeAll(async () => {
  server = await testServer({ uploadPartBytes: PART })
  tree = await makeTree(server)
})
afterAll(() => server.close())

const film = (bytes: number) => Buffer.concat([HEAD, randomBytes(bytes - HEAD.length)])
const digest = (content: Buffer) => createHash('sha256').update(content).digest('hex')

async function formFor(name: string, size: number, purpose = 'review') {
  const files = [{ name, type: '', size, extra1: purpose }]
  const { data } = await server.member.call('presignedUrl', {
    body: { wsCode: server.a.code, item_id: tree.item, files },
  })
  const [form] = data
  if (!form) throw new Error('no form')
  return form
}
type Form = Awaited<ReturnType<typeof formFor>>

function post(form: Form, content: Buffer, offset: number | string, inputs = form.form_inputs) {
  const body = multipart({ ...inputs, offset: String(offset) }, content, 'a.mp4')
  return server.anonymous.raw({ method: 'POST', url: '/api/storage/upload', ...body })
}
const partOf = (content: Buffer, index: number) => content.subarray(index * PART, (index + 1) * PART)
const show = async ({ data: { key } }: Form) => (await server.member.call('showUpload', { params: { key } })).data
const complete = ({ data: { key } }: Form) => server.member.call('completeUpload', { params: { key } })

async function stored(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of server.deps.storage.list(server.a.id)) keys.push(key)
  return keys
}
async function contentOf(key: string): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of (await server.deps.storage.get(key)).stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

test('XFIX-32 a larger file comes in parts, and the server returns the byte to continue from', async () => {
  const content = film(2 * PART + 10)
  const form = await formFor('a.mp4', content.length)
  expect(form.data.part_bytes).toBe(PART)
  expect(await show(form)).toMatchObject({ size: content.length, received: 0, stored: false })
  expect((await post(form, partOf(content, 0), 0)).statusCode).toBe(200)
  expect(await show(form)).toMatchObject({ received: PART, stored: false })
  // A later part that came first does not hide what is missing before it.
  expect((await post(form, partOf(content, 2), 2 * PART)).statusCode).toBe(200)
  expect(await show(form)).toMatchObject({ received: PART })
  const early = await server.member.refused('completeUpload', { params: { key: form.data.key } })
  expect([early.status, early.error, early.meta?.['received']]).toEqual([422, 'upload_incomplete', PART])
  expect((await post(form, partOf(content, 1), PART)).statusCode).toBe(200)
  // Whoever asks twice, as after a lost answer, makes one file.
  const [one, other] = await Promise.all([complete(form), complete(form)])
  const whole = { key: form.data.key, size: content.length, received: content.length, stored: true }
  expect([one.data, other.data, (await complete(form)).data]).toEqual([whole, whole, whole])
  expect(digest(await contentOf(form.data.key))).toBe(digest(content))
  expect((await stored()).filter((key) => key.includes('/parts/'))).toEqual([])
  expect((await formFor('b.mp4', PART)).data.part_bytes).toBeUndefined()
})

test('XFIX-32 two tabs sending the same parts, and a repeated part, neither duplicate nor corrupt a byte', async () => {
  const content = film(3 * PART)
  const form = await formFor('a.mp4', content.length)
  const answers = await Promise.all(
    [0, 0, 1, 1, 2, 0, 2].map((index) => post(form, partOf(content, index), index * PART)),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(7).fill(200))
  await complete(form)
  expect(digest(await contentOf(form.data.key))).toBe(digest(content))
  // What is whole is not begun again.
  expect((await post(form, partOf(content, 1), PART)).statusCode).toBe(400)
  expect((await stored()).filter((key) => key.includes('/parts/'))).toEqual([])
})

test('XFIX-32 bytes that do not fit are refused: another position, too few, too many, another type of file', async () => {
  const content = film(2 * PART + 10)
  const form = await formFor('a.mp4', content.length)
  const codes = [
    await post(form, partOf(content, 1), 1),
    await post(form, partOf(content, 1), 3 * PART),
    await post(form, partOf(content, 1), -PART),
    await post(form, partOf(content, 1).subarray(1), PART),
    await post(form, Buffer.concat([partOf(content, 1), Buffer.from('x')]), PART),
    await post(form, Buffer.concat([Buffer.from('<html>'), partOf(content, 1).subarray(6)]), 0),
    await post(form, partOf(content, 0), 0, { ...form.form_inputs, key: `${form.data.key}x` }),
  ].map(({ statusCode }) => statusCode)
  expect(codes).toEqual([400, 400, 400, 400, 413, 422, 400])
  expect((await stored()).filter((key) => key.includes('/parts/'))).toEqual([])
  // A good part is not lost to a bad one that is sent for it.
  await post(form, partOf(content, 0), 0)
  await post(form, partOf(content, 0).subarray(1), 0)
  expect(await show(form)).toMatchObject({ received: PART })
})

test('XFIX-32 an attachment in parts counts by its content, like one that comes whole', async () => {
  const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), randomBytes(PART)])
  const form = await formFor('a.jpg', png.length, 'attachment')
  for (const index of [0, 1]) expect((await post(form, partOf(png, index), index * PART)).statusCode).toBe(200)
  await complete(form)
  expect(await server.deps.storage.stat(form.data.key)).toMatchObject({ type: 'image/png', size: png.length })
})

test('XFIX-32 a cancelled upload leaves nothing, whatever arrives later', async () => {
  const content = film(2 * PART)
  const form = await formFor('a.mp4', content.length)
  await post(form, partOf(content, 0), 0)
  const params = { key: form.data.key }
  const { storage } = server.deps
  const put = storage.put.bind(storage)
  // The last part has arrived and is about to be stored, when somebody cancels.
  storage.put = async (...given) => {
    storage.put = put
    await server.member.call('cancelUpload', { params })
    return put(...given)
  }
  expect((await post(form, partOf(content, 1), PART)).statusCode).toBe(400)
  expect((await post(form, partOf(content, 1), PART)).statusCode).toBe(400)
  expect((await server.member.refused('showUpload', { params })).error).toBe('not_found')
  expect((await server.member.refused('completeUpload', { params })).error).toBe('not_found')
  const [, , folder = ''] = form.data.key.split('/')
  expect((await stored()).filter((key) => key.includes(folder))).toEqual([])
})

test('XFIX-32 an abandoned upload is removed a day after its last part, but not while parts arrive', async () => {
  const content = film(3 * PART)
  const form = await formFor('a.mp4', content.length)
  await post(form, partOf(content, 0), 0)
  const age = (hours: number) =>
    server.database.query(`update upload set expires_at = expires_at - make_interval(hours => $2) where key = $1`, [
      form.data.key,
      hours,
    ])
  await age(23)
  await post(form, partOf(content, 1), PART)
  await age(23)
  await pruneUploads(server.deps)
  expect(await show(form)).toMatchObject({ received: 2 * PART })
  await age(2)
  await pruneUploads(server.deps)
  expect((await server.member.refused('showUpload', { params: { key: form.data.key } })).error).toBe('not_found')
  const [, , folder = ''] = form.data.key.split('/')
  expect((await stored()).filter((key) => key.includes(folder))).toEqual([])
})
