import { gzipSync } from 'node:zlib'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { contract, ERRORS } from '@arbo/core/contract'
import type { EndpointSpec } from '@arbo/core/contract'
import { readConfig } from '../config.ts'
import { refusalOf, testServer } from '../../testing/test-server.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { registerErrors } from './error-handler.ts'
import { newFastify } from './new-fastify.ts'
import { openApiDocument } from './openapi.ts'
import { checkHandlers } from './register-contract.ts'
import { safeUrl } from './safe-url.ts'
import { registerStaticFiles } from './static-files.ts'

let server: TestServer

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

describe('the response format', () => {
  test('CORE-43 every success has data, every failure error, message and a request id', async () => {
    const ok = await server.owner.raw({ method: 'GET', url: '/api/me' })
    expect(Object.keys(ok.json())).toEqual(['data'])
    const unknown = await server.owner.raw({ method: 'GET', url: '/api/nothing/here' })
    expect(refusalOf(unknown)).toMatchObject({
      error: 'not_found',
      meta: { request_id: unknown.headers['x-request-id'] },
    })
  })

  test('CORE-43 broken bodies are refused in the same shape', async () => {
    const post = (payload: string, type = 'application/json') =>
      server.anonymous.raw({ method: 'POST', url: '/api/login', payload, headers: { 'content-type': type } })
    expect(refusalOf(await post('{"email":')).error).toBe('validation_failed')
    expect(refusalOf(await post('')).error).toBe('validation_failed')
    expect(refusalOf(await post('a=b', 'application/x-www-form-urlencoded')).error).toBe('validation_failed')
    expect(refusalOf(await post('{"email":"a@b.c"}', 'text/plain'))).toMatchObject({
      error: 'validation_failed',
      description: 'Send the body as application/json.',
    })
    const compressed = await server.anonymous.raw({
      method: 'POST',
      url: '/api/login',
      payload: gzipSync('{"email":"a@b.c"}'),
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    })
    expect(refusalOf(compressed)).toMatchObject({
      error: 'validation_failed',
      description: 'Send the body as it is, not compressed.',
    })
    for (const payload of ['"text"', '[]', '5']) {
      expect(refusalOf(await post(payload)).meta['fields']).toEqual({ body: 'Send a JSON object.' })
    }
    expect(refusalOf(await post(`{"email":"${'x'.repeat(9_000_000)}"}`))).toMatchObject({
      error: 'upload_too_large',
      description: expect.stringMatching(/^The request is larger than \d+(\.\d+)? kB\.$/),
    })
    const fields = refusalOf(await post('{"email":"no address"}')).meta['fields']
    expect(fields).toMatchObject({ email: 'Email is invalid' })
  })

  test('CORE-43 an invalid id is the caller’s error', async () => {
    const url = `/api/workspace/${server.a.code}/items/not-an-id`
    expect(refusalOf(await server.owner.raw({ method: 'GET', url })).error).toBe('validation_failed')
  })

  test('CORE-43 an unexpected failure reveals nothing internal', async () => {
    const spare = await testServer()
    await spare.database.close()
    const refusal = refusalOf(await spare.owner.raw({ method: 'GET', url: '/api/me' }))
    expect(refusal).toMatchObject({ status: 500, error: 'server_error', message: ERRORS.server_error[1] })
    expect(JSON.stringify(refusal)).not.toMatch(/pool|select|stack/i)
    await spare.app.close()
    await spare.deps.hub.close()
  })

  test('XOPS-05 the log never has the proof of a link', () => {
    expect(safeUrl('/api/storage/files/a?access_token=secret&download=b')).toBe(
      '/api/storage/files/a?access_token=[redacted]&download=b',
    )
    expect(safeUrl('/ws-invite?token=secret&user=1')).toBe('/ws-invite?token=[redacted]&user=1')
    for (const path of ['/api/ws-invitations/', '/api/register/', '/password-reset/', '/api/otp/totp/verify/']) {
      expect(safeUrl(`${path}secret?a=b`)).toBe(`${path}[redacted]?a=b`)
    }
  })

  test('AUTH-41 no address of a mailed link works from the log', () => {
    const activation = '/activation-email/1/code?expires=5&signature=secret&ws_invite_token=secret'
    expect(safeUrl(activation)).toBe(
      '/activation-email/1/[redacted]?expires=5&signature=[redacted]&ws_invite_token=[redacted]',
    )
    expect(safeUrl('/api/password/reset?email=a&token=secret')).not.toContain('secret')
    expect(safeUrl('/password-reset/secret?email=a')).toBe('/password-reset/[redacted]?email=a')
    expect(safeUrl('/api/register/secret')).not.toContain('secret')
  })
})

describe('other origins', () => {
  test('XEMB-01 any page may call with a bearer token, none with cookies', async () => {
    const preflight = await server.anonymous.raw({
      method: 'OPTIONS',
      url: '/api/me',
      headers: {
        origin: 'https://tools.example.com',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization',
      },
    })
    expect(preflight.statusCode).toBe(204)
    expect(preflight.headers['access-control-allow-origin']).toBe('*')
    expect(String(preflight.headers['access-control-allow-headers'])).toContain('authorization')
    expect(preflight.headers['access-control-allow-credentials']).toBeUndefined()
  })

  test('XOPS-05 answers have a strict policy and cannot be framed', async () => {
    const { headers } = await server.anonymous.raw({ method: 'GET', url: '/health-check' })
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toMatch(/script-src 'self' 'wasm-unsafe-eval'(;|$)/)
    expect(policy).toContain("worker-src 'self' blob:")
    expect(headers['x-content-type-options']).toBe('nosniff')
  })
})

describe('the contract', () => {
  test('XOPS-07 a row without a handler, or a handler without a row, stops the server from starting', () => {
    expect(() => checkHandlers({ me: 1 }, { me: 1, login: 1 })).toThrow('without a handler: login')
    expect(() => checkHandlers({ me: 1, extra: 1 }, { me: 1 })).toThrow('without a row: extra')
  })

  test('XOPS-05 the OpenAPI document has every row with its security, parameters and errors', async () => {
    const served = (await server.anonymous.raw({ method: 'GET', url: '/api/openapi.json' })).json<
      ReturnType<typeof openApiDocument>
    >()
    expect(served['openapi']).toBe('3.1.0')
    const paths = served['paths'] as Record<string, Record<string, Record<string, unknown>>>
    for (const [name, spec] of Object.entries(contract)) {
      const operation = paths[`/${spec.path}`]?.[spec.method.toLowerCase()]
      expect(operation?.['operationId']).toBe(name)
      const named = ((operation?.['parameters'] ?? []) as { name: string; in: string; required: boolean }[]).filter(
        (p) => p.in === 'path',
      )
      expect(named.map((p) => p.name).sort()).toEqual(
        [...spec.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort(),
      )
      expect(named.every((p) => p.required)).toBe(true)
      expect(operation?.['security']).toEqual(spec.access === 'public' ? [] : undefined)
      const responses = operation?.['responses'] as Record<string, unknown>
      expect(Object.keys(responses)).toEqual(expect.arrayContaining(['200', '400', '429', '500']))
      if (spec.access !== 'public') expect(responses).toHaveProperty('401')
    }
    const references = JSON.stringify(served).match(/"\$ref":"[^"]+"/g) ?? []
    expect(new Set(references)).toEqual(
      new Set(['"$ref":"#/components/schemas/Error"', '"$ref":"#/components/schemas/ListMeta"']),
    )
  })

  test('CORE-44 every call’s body, query and response are described field by field in the API document', async () => {
    type Schema = {
      properties?: Record<string, unknown>
      $ref?: string
      items?: Schema
      anyOf?: Schema[]
      type?: unknown
    }
    type Operation = {
      parameters?: { name: string; in: string; schema?: Schema }[]
      requestBody?: { content: Record<string, { schema: Schema }> }
      responses: Record<string, { content?: Record<string, { schema: Schema }> }>
    }
    const document = (await server.anonymous.raw({ method: 'GET', url: '/api/openapi.json' })).json<{
      paths: Record<string, Record<string, Operation>>
    }>()
    for (const [name, spec] of Object.entries(contract) as [string, EndpointSpec][]) {
      const operation = document.paths[`/${spec.path}`]?.[spec.method.toLowerCase()]
      const fields = (schema?: Schema) => Object.keys(schema?.properties ?? {})
      if (spec.body instanceof z.ZodObject) {
        const body =
          operation?.requestBody?.content['application/json'] ?? operation?.requestBody?.content['multipart/form-data']
        expect(fields(body?.schema), `${name} body`).toEqual(Object.keys(spec.body.shape))
      }
      if (spec.query instanceof z.ZodObject) {
        const named = (operation?.parameters ?? []).filter((p) => p.in === 'query').map((p) => p.name)
        expect(named, `${name} query`).toEqual(Object.keys(spec.query.shape))
      }
      if (!(spec.data instanceof z.ZodObject)) continue
      const data = operation?.responses['200']?.content?.['application/json']?.schema.properties?.['data'] as Schema
      const row = spec.answer === 'list' ? data.items : data
      expect(fields(row), `${name} data`).toEqual(Object.keys(spec.data.shape))
    }
  })

  test('XOPS-05 the API page lists every endpoint and loads nothing', async () => {
    const { body, headers } = await server.anonymous.raw({ method: 'GET', url: '/api/docs' })
    for (const name of Object.keys(contract)) expect(body).toContain(`id="${name}"`)
    expect(body).not.toMatch(/src=|https?:\/\//)
    expect(String(headers['content-security-policy'])).toMatch(/script-src 'sha256-/)
  })

  test('XOPS-05 /health-check is the plain text ok', async () => {
    const { body, headers } = await server.anonymous.raw({ method: 'GET', url: '/health-check' })
    expect([body, headers['content-type']]).toEqual(['ok', 'text/plain; charset=utf-8'])
  })
})

describe('files beside the API', () => {
  test('XEMB-01 MOD-01 MOD-08 bundles have permanent addresses, pages work with history, and other paths are not found', async () => {
    const root = await mkdtemp(join(tmpdir(), 'arbo-static-'))
    const write = async (path: string, content: string) => {
      await mkdir(join(root, path, '..'), { recursive: true })
      await writeFile(join(root, path), content)
    }
    await write('host/index.html', '<title>Arbo</title>')
    await write('host/assets/main-AbCdEf12.js', 'export {}')
    await write('host/assets/main-AbCdEf12.js.br', 'small')
    await write('elements/viewer/cdn/arbo-viewer.js', 'export {}')
    await write('elements/viewer/cdn/manifest.json', '{"version":"1.2.3","files":{"arbo-viewer.js":{"bytes":9}}}')
    await write('examples/plain/index.html', 'example')
    const app = newFastify({ logLevel: 'silent', trustProxy: 0 })
    await write('secret.txt', 'outside')
    registerErrors(app)
    const folders = {
      host: join(root, 'host'),
      elements: join(root, 'elements'),
      examples: join(root, 'examples'),
    }
    await registerStaticFiles(app, folders, readConfig({}).page)
    const get = (url: string, accept = 'text/html') => app.inject({ method: 'GET', url, headers: { accept } })
    expect((await get('/w:abcdefgh/pl/dir')).body).toContain('Arbo')
    expect((await get('/w:abcdefgh/pl/dir')).statusCode).toBe(200)
    expect((await get('/')).headers['cache-control']).toBe('no-cache')
    expect((await get('/assets/main-AbCdEf12.js')).headers['cache-control']).toContain('immutable')
    // What the build has compressed is sent as it is, to those who take it.
    const headers = { 'accept-encoding': 'br' }
    const compressed = await app.inject({ method: 'GET', url: '/assets/main-AbCdEf12.js', headers })
    expect(compressed.body).toBe('small')
    expect(compressed.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': expect.stringContaining('javascript') as string,
      'cache-control': expect.stringContaining('immutable') as string,
    })
    expect((await get('/cdn/viewer/1.2.3/arbo-viewer.js')).headers['cache-control']).toContain('immutable')
    expect((await get('/cdn/viewer/latest.json')).json()).toMatchObject({
      version: '1.2.3',
      path: '/cdn/viewer/1.2.3/',
    })
    // What is built of the side modules, pinned; what is not is left out.
    await write('elements/scene-hub/package.json', '{"sideModule":"scene_hub"}')
    await write('elements/people-insight/package.json', '{"sideModule":"people_insight"}')
    await write(
      'elements/scene-hub/cdn/manifest.json',
      '{"version":"1.2.3","files":{"arbo-scene-hub.js":{"integrity":"sha384-0123456789abcdef"}}}',
    )
    expect((await get('/cdn/environment.json')).json()).toEqual({
      schema: 1,
      modules: {
        scene_hub: {
          version: '1.2.3',
          script_url: '/cdn/scene-hub/1.2.3/arbo-scene-hub.js?build=456789abcdef',
          integrity: 'sha384-0123456789abcdef',
          config_url: null,
          requires: 'core/1',
        },
      },
    })
    expect((await get('/examples/plain/')).body).toBe('example')
    const missing = ['/assets/gone.js', '/cdn/viewer/9.9.9/arbo-viewer.js', '/cdn/viewer/1.2.3/gone.js', '/api/gone']
    const outside = ['/%2e%2e/secret.txt', '/assets//main-AbCdEf12.js', '/cdn/viewer/1.2.3/%2e%2e/package.json']
    for (const path of [...missing, ...outside, '/cdn/%2e%2e/latest.json']) {
      const answer = await get(path, '*/*')
      expect([path, answer.statusCode]).toEqual([path, 404])
      expect(answer.headers['cache-control'] ?? '').not.toContain('immutable')
    }
    expect((await get('/somewhere', '*/*')).statusCode).toBe(404)
    await app.close()
    await rm(root, { recursive: true })
  })

  test('XOPS-01 a build made while the server runs is served without a restart', async () => {
    const root = await mkdtemp(join(tmpdir(), 'arbo-static-'))
    const host = join(root, 'host')
    const app = newFastify({ logLevel: 'silent', trustProxy: 0 })
    registerErrors(app)
    const folders = { host, elements: join(root, 'elements'), examples: join(root, 'examples') }
    await registerStaticFiles(app, folders, readConfig({}).page)
    const get = (url: string) => app.inject({ method: 'GET', url, headers: { accept: 'text/html' } })
    expect((await get('/')).statusCode).toBe(404)
    await mkdir(join(host, 'assets'), { recursive: true })
    await writeFile(join(host, 'index.html'), 'first')
    expect((await get('/login')).body).toBe('first')
    await writeFile(join(host, 'index.html'), 'second build')
    await writeFile(join(host, 'assets', 'main-AbCdEf12.js'), 'export {}')
    expect((await get('/login')).body).toBe('second build')
    expect((await get('/assets/main-AbCdEf12.js')).body).toBe('export {}')
    await app.close()
    await rm(root, { recursive: true })
  })
})
