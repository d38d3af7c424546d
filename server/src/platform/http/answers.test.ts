import { mkdir, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusalOf, testServer } from '../../testing/test-server.ts'
import type { TestServer } from '../../testing/test-server.ts'

const REQUESTS = 600
const SEED = 20261123
let server: TestServer
let port: number

beforeAll(async () => {
  server = await testServer()
  // What is built, and what lies beside it and is nobody's.
  const { dataDir } = server.deps.config
  for (const path of ['host/index.html', 'host/assets/main.js', 'elements/react/cdn/manifest.json', 'package.json']) {
    await mkdir(join(dataDir, path, '..'), { recursive: true })
    await writeFile(join(dataDir, path), '{"version":"1.0.0"}')
  }
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const address = server.app.server.address()
  port = typeof address === 'object' && address ? address.port : 0
})
afterAll(() => server.close())

/** The bytes as they are, which no client would send; the answer's status and body. */
function send(text: string): Promise<{ statusCode: number; body: string }> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')))
    socket.on('error', reject)
    socket.on('close', () => {
      const [head = '', ...rest] = answer.split('\r\n\r\n')
      resolve({ statusCode: Number(head.split(' ')[1]), body: rest.join('\r\n\r\n') })
    })
    socket.write(Buffer.from(text, 'latin1'))
  })
}
const request = (line: string, head: string[] = [], body = '') =>
  send([`${line} HTTP/1.1`, 'host: x', 'connection: close', ...head, '', body].join('\r\n'))

const LONG = 'a'.repeat(600)
/** What is asked, and the documented code that answers. */
const CASES: [string, string, string[]?, string?][] = [
  ['GET /%', 'not_found'],
  ['GET /api/%', 'not_found'],
  ['GET /api/workspace/%E0%A4%A/events', 'not_found'],
  [`GET /api/workspace/${LONG}/events`, 'not_found'],
  [`GET /cdn/${LONG}/latest.json`, 'not_found'],
  ['GET /cdn/x/../../x', 'not_found'],
  ['GET /cdn/x/%2e%2e/%2e%2e/x', 'not_found'],
  ['GET /cdn/react/../../../package.json', 'not_found'],
  ['GET /cdn/react/1.0.0/../../../package.json', 'not_found'],
  ['GET /docs/../../package.json', 'not_found'],
  ['GET /docs/%2e%2e/%2e%2e/package.json', 'not_found'],
  ['GET /examples/..%2f..%2fpackage.json', 'not_found'],
  ['GET /assets//x.js', 'not_found'],
  ['GET /.env', 'not_found'],
  ['GET /.git/config', 'not_found'],
  ['GET /%00', 'not_found'],
  ['GET /assets/%00.js', 'not_found'],
  ['GET /%ED%A0%80', 'not_found'],
  ['GET /api/gone', 'not_found'],
  ['PROPFIND /api/me', 'not_found'],
  ['PUT /cdn/x', 'not_found'],
  ['DELETE /', 'not_found'],
  ['POST /api/login', 'validation_failed', ['content-type: text/xml', 'content-length: 3'], '<a>'],
  ['POST /api/login', 'validation_failed', ['content-type: application/json', 'content-length: 3'], '{"a'],
  ['POST /api/login', 'validation_failed', ['content-type: ;;;', 'content-length: 2'], '{}'],
  [
    'POST /api/login',
    'validation_failed',
    ['content-type: application/json', 'content-length: 17'],
    '{"__proto__":{}} ',
  ],
  ['GET /api/login', 'not_found'],
  [`GET /api/config`, 'validation_failed', [`x-long: ${'a'.repeat(20_000)}`]],
  ['NONSENSE /api/me', 'validation_failed'],
  ['GET /api/me', 'validation_failed', ['bad header']],
  ['GET /api/me', 'invalid_token', ['authorization: Bearer ' + 'x'.repeat(4000)]],
]

describe('answers to invalid requests', () => {
  it.each(CASES)('XSEC-10 %s gets %s in the documented shape', async (line, code, head = [], body = '') => {
    expect(refusalOf(await request(line, head, body)).error).toBe(code)
  })

  it('XSEC-10 HEAD has the same status without a body, and OPTIONS is answered everywhere', async () => {
    for (const path of ['/api/gone', '/cdn/x/../../x', '/%']) {
      const head = await request(`HEAD ${path}`)
      expect([path, head.statusCode]).toEqual([path, 404])
    }
    for (const path of ['/api/me', '/api/gone', '/cdn/x/../../x']) {
      expect((await request(`OPTIONS ${path}`)).statusCode).toBeLessThan(300)
    }
  })

  it(`XSEC-10 ${REQUESTS} random addresses (seed ${SEED}) give no server error, and every refusal has its shape`, async () => {
    const next = randomOf(SEED)
    const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T
    const parts = [
      '..',
      '.',
      '',
      '%2e%2e',
      '%2F',
      '%',
      '%E0%A4%A',
      '%00',
      'cdn',
      'docs',
      'api',
      'assets',
      'examples',
      'x',
    ]
    const more = [
      'react',
      '1.0.0',
      'latest.json',
      'workspace',
      'w:abcdefgh',
      LONG,
      'é',
      '猫',
      '\\',
      ';',
      '~',
      'files',
      '?',
      '#',
    ]
    for (let count = 0; count < REQUESTS; count += 1) {
      const length = 1 + Math.floor(next() * 6)
      const path = `/${Array.from({ length }, () => pick([...parts, ...more])).join('/')}`
      const method = pick(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)
      const line = `${method} ${Buffer.from(path).toString('latin1')}`
      const answer = await request(line, [`accept: ${pick(['*/*', 'text/html', 'application/json'])}`])
      expect(answer.statusCode, line).toBeLessThan(500)
      if (answer.statusCode >= 400 && method !== 'HEAD') refusalOf(answer)
    }
  })
})

/** mulberry32: small, and the same everywhere. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
