import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFileToken } from '../../platform/storage/file-token.ts'
import { makeTree, multipart, pngFile } from '../../testing/fixtures.ts'
import type { Tree } from '../../testing/fixtures.ts'
import { refusalOf, testServer } from '../../testing/test-server.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { readConfig } from '../../platform/config.ts'
import { attachmentTypes } from '../../platform/uploads/attachments.ts'

let server: TestServer
let tree: Tree

beforeAll(async () => {
  server = await testServer()
  tree = await makeTree(server)
})
afterAll(() => server.close())

async function post(name: string, type: string, content: Buffer | string) {
  const bytes = Buffer.from(content)
  const { data } = await server.owner.call('presignedUrl', {
    body: {
      wsCode: server.a.code,
      item_id: tree.item,
      files: [{ name, type, size: bytes.length, extra1: 'attachment', extra2: type }],
    },
  })
  const [form] = data
  if (!form) throw new Error('no form')
  const url = new URL(form.form_attributes.action).pathname
  const answer = await server.anonymous.raw({ method: 'POST', url, ...multipart(form.form_inputs, bytes, name) })
  return { answer, key: form.data.key }
}

const refused = async (name: string, type: string, content: Buffer | string) => {
  const { answer, key } = await post(name, type, content)
  expect(await server.deps.storage.stat(key)).toBeNull()
  const { error, description } = refusalOf(answer)
  expect(description).toMatch(/^The content does not match the file name/)
  return error
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'
const HTML = '<!-- x --> <!DOCTYPE html><script>alert(1)</script>'

test('CORE-32 REV-14 a file counts by its content, not its name: pages, drawings with scripts and programs are refused', async () => {
  const lies: [string, string, Buffer | string][] = [
    ['still.jpg', 'image/jpeg', HTML],
    ['still.png', 'image/png', SVG],
    ['still.png', 'image/png', Buffer.from(`\ufeff${SVG}`, 'utf16le')],
    ['still.gif', 'image/gif', `<?xml version="1.0"?>${SVG}`],
    ['film.mp4', 'video/mp4', Buffer.from('7f454c4602010100', 'hex')],
    ['film.mov', 'video/quicktime', 'MZ\u0090\u0000\u0003'],
    ['brief.pdf', 'application/pdf', '#!/bin/sh\nrm -rf /'],
    ['brief.pdf', 'application/pdf', await pngFile()],
    ['plan.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', HTML],
    ['notes.txt', 'text/plain', await pngFile()],
  ]
  for (const [name, type, content] of lies) {
    expect([name, await refused(name, type, content)]).toEqual([name, 'invalid_file_format'])
  }
})

test('CORE-32 names of pages and programs are refused outright', async () => {
  for (const name of ['a.html', 'a.js', 'a.png.exe', 'a.php', 'a.jpg\u0000.html']) {
    const files = [{ name, type: 'image/png', size: 1, extra1: 'attachment', extra2: 'image/png' }]
    const body = { wsCode: server.a.code, item_id: tree.item, files }
    const { status } = await server.owner.refused('presignedUrl', { body })
    expect([400, 422]).toContain(status)
  }
})

test('CORE-48 a polyglot file runs as neither type: its type is declared, not guessed, and it may do nothing', async () => {
  const polyglot = Buffer.from(`GIF89a/*${'\0'.repeat(600)}*/=1;alert(document.domain)//${HTML}`)
  const { answer, key } = await post('two.gif', 'image/gif', polyglot)
  expect(answer.statusCode).toBe(200)
  const token = createFileToken(server.deps.secrets.storage, key, { ttl: 900 })
  const shown = await server.anonymous.raw({ method: 'GET', url: `/api/storage/files/${key}?access_token=${token}` })
  expect(shown.statusCode).toBe(200)
  expect(shown.headers['content-type']).toBe('image/gif')
  expect(shown.headers['x-content-type-options']).toBe('nosniff')
  expect(shown.headers['content-security-policy']).toBe("default-src 'none'; sandbox")
})

test('REV-14 unrecognised files pass, in chunks of any size, and an archive is not unpacked', async () => {
  expect((await post('brief.pdf', 'application/pdf', '%P')).answer.statusCode).toBe(200)
  expect((await post('notes.txt', 'text/plain', `a < b\n${HTML}`)).answer.statusCode).toBe(200)
  expect((await post('notes.txt', 'text/plain', '#!important\nMZ;takes')).answer.statusCode).toBe(200)
  const bomb = gzipSync(Buffer.alloc(20_000_000))
  expect((await post('notes.txt', 'text/plain', bomb)).answer.statusCode).toBe(200)
})

/** What is stored of an attachment, and how it is served. */
async function served(name: string, type: string, content: Buffer | string) {
  const { answer, key } = await post(name, type, content)
  expect([name, answer.statusCode]).toEqual([name, 200])
  const file = await server.owner.call('createItemFile', {
    params: { ws_code: server.a.code, item_id: tree.item },
    body: { key },
  })
  const token = createFileToken(server.deps.secrets.storage, key, { ttl: 900 })
  const { headers } = await server.anonymous.raw({
    method: 'GET',
    url: `/api/storage/files/${key}?access_token=${token}`,
  })
  return { kind: file.data.kind, type: headers['content-type'], saved: headers['content-disposition'] !== undefined }
}

const riff = (form: string) => Buffer.from(`RIFF\0\0\0\0${form}${'\0'.repeat(40)}`, 'latin1')
const WEBM = Buffer.from('1a45dfa3934282887765626d', 'hex')

test('XFIX-26 sound, pictures and films that browsers show get their real type, whatever their names', async () => {
  const png = await pngFile()
  for (const [name, stated, content, mime] of [
    ['line.wav', 'audio/wav', riff('WAVE'), 'audio/wav'],
    ['line.mp3', 'audio/mpeg', Buffer.from('494433040000', 'hex'), 'audio/mpeg'],
    ['line.aac', '', Buffer.from('fff15080', 'hex'), 'audio/aac'],
    ['line.ogg', 'audio/ogg', 'OggS\0\u0002', 'audio/ogg'],
    ['line.flac', '', 'fLaC\0\0', 'audio/flac'],
    ['key.webp', 'image/webp', riff('WEBP'), 'image/webp'],
    ['key.avif', '', Buffer.from('0000001c6674797061766966', 'hex'), 'image/avif'],
    ['shot.webm', 'video/webm', WEBM, 'video/webm'],
    ['voice.webm', 'audio/webm', WEBM, 'audio/webm'],
    // Names that lie, and browsers that go by them.
    ['really-a-png.jpg', 'image/jpeg', png, 'image/png'],
    ['really-a-png.wav', 'audio/x-wav', png, 'image/png'],
    ['really-a-film.mp3', 'audio/mpeg', WEBM, 'video/webm'],
  ] as const) {
    expect([name, await served(name, stated, content)]).toEqual([
      name,
      { kind: mime.split('/')[0], type: mime, saved: false },
    ])
  }
})

test('XFIX-26 other programs’ files are attached and only ever downloaded, also those that could run as a script', async () => {
  const names = [
    'ref.psd',
    'comp.exr',
    'scan.tiff',
    'take.mkv',
    'take.mxf',
    'take.avi',
    'all.zip',
    'set.blend',
    'rig.ma',
  ]
  for (const name of [...names, 'cut.aep', 'anim.tvpp', 'sheet.xdts', 'brief.odt', 'SHOT.PSD']) {
    const answer = await served(name, '', Buffer.from([1, 2, 3, 4]))
    expect([name, answer]).toEqual([name, { kind: 'other', type: 'application/octet-stream', saved: true }])
  }
  for (const [name, content] of [
    ['logo.svg', SVG],
    ['sheet.xml', `<?xml version="1.0"?>${SVG}`],
    ['page.ma', HTML],
  ] as const) {
    const answer = await served(name, 'image/svg+xml', content)
    expect([name, answer]).toEqual([name, { kind: 'other', type: 'application/octet-stream', saved: true }])
  }
  // As anything that is shown a page stays refused.
  for (const name of ['line.wav', 'key.webp', 'line.mp3', 'shot.webm']) {
    expect([name, await refused(name, '', HTML)]).toEqual([name, 'invalid_file_format'])
  }
})

test('XFIX-26 an operator adds extensions and removes others, but none of the specified ones', () => {
  const types = (name: string, changes: readonly string[] = []) =>
    attachmentTypes([{ name, type: '' }], changes).map(({ mime }) => mime)
  const refusal = expect.objectContaining({ code: 'invalid_file_format' }) as Error
  expect(() => types('a.tvx')).toThrow(refusal)
  const { attachmentExtensions } = readConfig({ ATTACHMENT_EXTENSIONS: 'TVX, .abcd -zip,-png' })
  expect(attachmentExtensions).toEqual(['tvx', 'abcd', '-zip', '-png'])
  expect(types('a.tvx', attachmentExtensions)).toEqual(['application/octet-stream'])
  expect(types('a.zip')).toEqual(['application/octet-stream'])
  expect(() => types('a.zip', attachmentExtensions)).toThrow(refusal)
  expect(types('a.png', attachmentExtensions)).toEqual(['image/png'])
  expect(() => types('a')).toThrow(expect.objectContaining({ code: 'file_must_have_ext' }) as Error)
})
