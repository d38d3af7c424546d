import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { COMPRESS_BYTES, compressAnswers } from './compress-answers.ts'
import { newFastify } from './new-fastify.ts'

const app = newFastify({ logLevel: 'silent', trustProxy: 0 })
compressAnswers(app)
const answer = { data: Array.from({ length: 500 }, (_, n) => ({ name: `シーン ${n}` })) }
app.get('/large', async () => answer)
app.get('/small', async () => ({ data: 'x'.repeat(COMPRESS_BYTES / 2) }))
app.get('/varies', async (_request, reply) => reply.header('vary', 'origin').send(answer))
app.get('/picture', async (_request, reply) => reply.type('image/png').send('x'.repeat(5000)))
afterAll(() => app.close())

const get = (url: string, accept?: string) =>
  app.inject({ url, ...(accept === undefined ? {} : { headers: { 'accept-encoding': accept } }) })

test('a large answer is compressed in an encoding that its reader accepts, with its length', async () => {
  const ways = [
    ['br', 'gzip, deflate, br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['gzip', 'br;q=0, gzip', gunzipSync],
  ] as const
  for (const [encoding, accept, unpack] of ways) {
    const { headers, rawPayload } = await get('/large', accept)
    expect(headers).toMatchObject({
      'content-encoding': encoding,
      'content-length': String(rawPayload.length),
      'content-type': 'application/json; charset=utf-8',
      vary: 'accept-encoding',
    })
    expect(JSON.parse(unpack(rawPayload).toString())).toEqual(answer)
  }
  expect((await get('/varies', 'br')).headers['vary']).toBe('origin, accept-encoding')
})

test('an answer that is small, not JSON, or for a reader without compression is sent as it is', async () => {
  for (const [url, accept] of [['/small', 'br'], ['/picture', 'br'], ['/large'], ['/large', 'identity']] as const) {
    expect((await get(url, accept)).headers['content-encoding']).toBeUndefined()
  }
  expect((await get('/large')).json()).toEqual(answer)
})
