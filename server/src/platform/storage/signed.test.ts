import { describe, expect, test } from 'vitest'
import { createFileToken, createFolderToken, signedFileUrl, verifyFileToken } from './file-token.ts'
import { parseRange } from './range.ts'
import { createUploadForm, verifyUploadForm } from './upload-form.ts'

const SECRET = 'a secret of the server'
const NOW = Date.UTC(2025, 0, 1)
const POLICY = {
  key: 'uploads/0190-a.mov',
  type: 'video/quicktime',
  maxBytes: 1000,
  expires: NOW / 1000 + 900,
  context: { ws_id: 'w1', item_id: 'i1' },
}

describe('upload form', () => {
  const form = createUploadForm(SECRET, 'http://localhost:4600/api/upload/file', POLICY)
  const forged = expect.objectContaining({ code: 'form_forged' })

  test('CORE-07 has the attributes and inputs that a multipart post needs', () => {
    expect(form.form_attributes).toEqual({
      action: 'http://localhost:4600/api/upload/file',
      method: 'POST',
      enctype: 'multipart/form-data',
    })
    expect(form.form_inputs).toMatchObject({ key: POLICY.key, 'Content-Type': POLICY.type })
  })

  test('returns the allowed values', () => {
    expect(verifyUploadForm(SECRET, form.form_inputs, NOW)).toEqual(POLICY)
  })

  test('is refused when expired, with another secret, changed or incomplete', () => {
    const { form_inputs: inputs } = form
    const expired = expect.objectContaining({ code: 'form_expired' })
    expect(() => verifyUploadForm(SECRET, inputs, NOW + 900_000)).toThrow(expired)
    expect(() => verifyUploadForm('another secret', inputs, NOW)).toThrow(forged)
    const larger = Buffer.from(JSON.stringify({ ...POLICY, maxBytes: 1e12 })).toString('base64url')
    expect(() => verifyUploadForm(SECRET, { ...inputs, policy: larger }, NOW)).toThrow(forged)
    expect(() => verifyUploadForm(SECRET, { ...inputs, signature: '' }, NOW)).toThrow(forged)
    expect(() => verifyUploadForm(SECRET, {}, NOW)).toThrow(forged)
    const mismatch = expect.objectContaining({ code: 'form_mismatch' })
    expect(() => verifyUploadForm(SECRET, { ...inputs, key: 'uploads/other.mov' }, NOW)).toThrow(mismatch)
    expect(() => verifyUploadForm(SECRET, { ...inputs, 'Content-Type': 'text/html' }, NOW)).toThrow(mismatch)
  })
})

describe('file token', () => {
  const key = 'ws1/r1/proxy.mp4'
  const forged = expect.objectContaining({ code: 'token_forged' })

  test('opens its own file until it expires', () => {
    const token = createFileToken(SECRET, key, { ttl: 3600, now: NOW })
    expect(() => verifyFileToken(SECRET, key, token, NOW + 2_399_000)).not.toThrow()
    expect(() => verifyFileToken(SECRET, key, token, NOW + 3_600_000)).toThrow(
      expect.objectContaining({ code: 'token_expired' }),
    )
  })

  test('opens no other file and cannot be extended', () => {
    const token = createFileToken(SECRET, key, { ttl: 3600, now: NOW })
    const signature = token.split('.')[1] ?? ''
    expect(() => verifyFileToken(SECRET, 'ws1/r2/proxy.mp4', token, NOW)).toThrow(forged)
    expect(() => verifyFileToken(SECRET, key, `zzzzzz.${signature}`, NOW)).toThrow(forged)
    for (const garbled of ['', '.', 'x', 'x.y.z'])
      expect(() => verifyFileToken(SECRET, key, garbled, NOW)).toThrow(forged)
  })

  test('XREV-21 for a folder opens everything below it until it expires, and nothing beside or above it', () => {
    const token = createFolderToken(SECRET, 'ws1/r1/tiles', { ttl: 3600, now: NOW })
    for (const inside of ['ws1/r1/tiles/0/0_0.webp', 'ws1/r1/tiles/5/23_23.webp']) {
      expect(() => verifyFileToken(SECRET, inside, token, NOW)).not.toThrow()
    }
    const [expires = '', signature = '', depth] = token.split('.')
    expect(depth).toBe('3')
    const outside = ['ws1/r1/tiles', 'ws1/r1/tiles2/0_0.webp', 'ws1/r2/tiles/0_0.webp', 'ws2/r1/tiles/0_0.webp', key]
    for (const each of outside) expect(() => verifyFileToken(SECRET, each, token, NOW)).toThrow(forged)
    for (const other of ['', '0', '1', '2', '4', '-1', '3.3', 'x']) {
      const changed = `${expires}.${signature}.${other}`
      expect(() => verifyFileToken(SECRET, 'ws1/r1/tiles/0/0_0.webp', changed, NOW)).toThrow(forged)
    }
    // Nor does a file's token open a folder of that name.
    const file = createFileToken(SECRET, 'ws1/r1/tiles', { ttl: 3600, now: NOW })
    expect(() => verifyFileToken(SECRET, 'ws1/r1/tiles/0/0_0.webp', `${file}.3`, NOW)).toThrow(forged)
    expect(() => verifyFileToken(SECRET, 'ws1/r1/tiles/0/0_0.webp', token, NOW + 3_600_000)).toThrow(
      expect.objectContaining({ code: 'token_expired' }),
    )
  })

  test('CORE-48 is in addresses as access_token, which stay the same for a third of their life', () => {
    const url = signedFileUrl(SECRET, 'http://localhost:4600/api/files/', key, { ttl: 3600, now: NOW + 1000 })
    expect(url).toMatch(/^http:\/\/localhost:4600\/api\/files\/ws1\/r1\/proxy\.mp4\?access_token=[\w.-]+$/)
    expect(signedFileUrl(SECRET, 'http://localhost:4600/api/files', key, { ttl: 3600, now: NOW + 1_199_000 })).toBe(url)
    expect(signedFileUrl(SECRET, 'http://localhost:4600/api/files', key, { ttl: 3600, now: NOW + 1_201_000 })).not.toBe(
      url,
    )
  })
})

describe('range header', () => {
  test.each([
    ['bytes=0-', { start: 0, end: 99 }],
    ['bytes=10-19', { start: 10, end: 19 }],
    ['bytes=90-500', { start: 90, end: 99 }],
    ['bytes=-10', { start: 90, end: 99 }],
    ['bytes=-500', { start: 0, end: 99 }],
    [undefined, null],
    ['bytes=0-1,5-6', null],
    ['items=0-1', null],
    ['bytes=9-3', null],
    ['bytes=-', null],
  ])('parses %s of 100 bytes', (header, expected) => {
    expect(parseRange(header, 100)).toEqual(expected)
  })

  test.each(['bytes=100-', 'bytes=-0'])('refuses %s of 100 bytes', (header) => {
    expect(() => parseRange(header, 100)).toThrow(expect.objectContaining({ code: 'range_not_satisfiable' }))
  })
})
