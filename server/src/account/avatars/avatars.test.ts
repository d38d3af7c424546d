import { crc32, deflateSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharp } from '../../platform/media/picture.ts'
import { testServer } from '../../testing/test-server.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { storeAvatar } from './store-avatar.ts'

let server: TestServer

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const dataUrl = (type: string, bytes: Buffer) => `data:image/${type};base64,${bytes.toString('base64')}`
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } })

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A black square of one bit a pixel: a large one is still a small file. */
function blackPng(side: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.writeUInt8(1, 8)
  const rows = Buffer.alloc((Math.ceil(side / 8) + 1) * side)
  const chunks = [chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks])
}

function update(avatar: string) {
  const params = { id: server.a.users.owner.userId }
  return server.owner.send('updateUser', { params, body: { avatar } })
}

async function refusalOf(avatar: string): Promise<string> {
  const answer = await update(avatar)
  return `${answer.statusCode} ${answer.json<{ error: string }>().error}`
}

test('AUTH-49 a picture becomes a PNG of 256 x 256 at an address that never changes', async () => {
  const metadata = { exif: { IFD0: { Copyright: 'somebody' } } }
  for (const [type, bytes] of [
    ['png', await picture(64, 48).png().toBuffer()],
    ['jpeg', await picture(640, 480).withExif(metadata.exif).jpeg().toBuffer()],
    ['webp', await picture(300, 900).webp().toBuffer()],
  ] as const) {
    const answer = await update(dataUrl(type, bytes))
    const { data } = answer.json<{ data: { avatar: string } }>()
    expect(data.avatar).toMatch(/^\/api\/avatars\/[\w-]{43}\.png$/)
    const file = await server.anonymous.raw({ method: 'GET', url: data.avatar })
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'image/png'])
    expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(file.headers['x-content-type-options']).toBe('nosniff')
    const stored = await sharp(file.rawPayload).metadata()
    expect([stored.format, stored.width, stored.height, stored.exif]).toEqual(['png', 256, 256, undefined])
    expect((await server.owner.call('me')).data.avatar).toBe(data.avatar)
  }
})

test('AUTH-49 the same picture has the same address, an empty text removes it, an unknown name is not found', async () => {
  const url = dataUrl('png', await picture(64, 48).png().toBuffer())
  const address = await storeAvatar(server.deps, url)
  expect(await storeAvatar(server.deps, url)).toBe(address)
  const get = (path: string, headers = {}, method: 'GET' | 'HEAD' = 'GET') =>
    server.anonymous.raw({ method, url: path, headers })
  const { headers } = await get(address ?? '')
  const again = await get(address ?? '', { 'if-none-match': String(headers['etag']) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  const head = await get(address ?? '', {}, 'HEAD')
  expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', headers['content-length']])
  await update(url)
  expect((await update('')).json()).toMatchObject({ data: { avatar: null } })
  expect((await get(`/api/avatars/${'_'.repeat(43)}.png`)).statusCode).toBe(404)
  expect((await get('/api/avatars/..%2f..%2fsecret.png')).statusCode).toBe(400)
})

test('AUTH-49 a file that is not a picture, is not of its stated type, or expands without limit is refused', async () => {
  const png = await picture(64, 48).png().toBuffer()
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>')
  expect((await update(dataUrl('png', blackPng(64)))).statusCode).toBe(200)
  await update('')
  const bomb = blackPng(9000)
  expect(bomb.length).toBeLessThan(50_000)
  for (const bad of [
    dataUrl('png', svg),
    dataUrl('jpeg', png),
    dataUrl('png', await picture(64, 48).gif().toBuffer()),
    dataUrl('png', png.subarray(0, 60)),
    dataUrl('png', bomb),
  ]) {
    expect(await refusalOf(bad)).toBe('422 invalid')
  }
  for (const bad of [
    dataUrl('svg+xml', svg),
    'https://example.com/me.png',
    'data:image/png;base64,',
    'javascript:alert(1)',
    dataUrl('png', Buffer.alloc(800_000)),
  ]) {
    expect(await refusalOf(bad)).toBe('400 validation_failed')
  }
  expect((await server.owner.call('me')).data.avatar).toBeNull()
})
