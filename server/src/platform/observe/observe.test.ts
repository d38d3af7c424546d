import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { contract } from '@arbo/core/contract'
import type { EndpointSpec } from '@arbo/core/contract'
import { readConfig } from '../config.ts'
import { newFastify } from '../http/new-fastify.ts'
import { safeUrl } from '../http/safe-url.ts'
import { endStreams } from '../http/server-events.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { setWorkerDefaults, startWorker } from '../jobs/worker.ts'
import { eventually } from '../../testing/eventually.ts'
import { makeTree, multipart, pngFile } from '../../testing/fixtures.ts'
import { refusalOf, TEST_PASSWORD, testServer } from '../../testing/test-server.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { totpCode } from '../../testing/totp.ts'
import { measuredStorage } from './measured-storage.ts'
import { METRICS } from './metric-names.ts'

const TOKEN = 'token-of-the-metrics-reader'
const lines: string[] = []
let server: TestServer

beforeAll(async () => {
  const { metricsToken } = readConfig({ METRICS_TOKEN: TOKEN })
  server = await testServer({ logLevel: 'trace', metricsToken }, { lines: { write: (line) => void lines.push(line) } })
})
afterAll(() => server.close())

const entries = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>)
const answered = (id: unknown) => entries().find((entry) => entry['request_id'] === id && entry['msg'] === 'answered')

function metricsOf(of: TestServer, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') {
  return of.app.inject({ method: 'GET', url: '/metrics', headers: { host: 'localhost', ...headers }, remoteAddress })
}

describe('metrics', () => {
  const read = async () => (await metricsOf(server, { authorization: `Bearer ${TOKEN}` })).body

  test('XOPS-05 are available to callers with the token', async () => {
    expect(await read()).toMatch(/^arbo_build_info\{version="0\.0\.0-test"\} 1$/m)
    for (const authorization of ['', `Bearer ${TOKEN}x`, TOKEN, `Basic ${TOKEN}`]) {
      expect((await metricsOf(server, { authorization })).statusCode).toBe(404)
    }
    expect((await metricsOf(server)).statusCode).toBe(404)
  })

  test('XOPS-05 are available without a token to programs on this machine, but not through a proxy', async () => {
    const open = { ...server, app: newFastify({ logLevel: 'silent', trustProxy: 1 }) }
    const { registerErrors } = await import('../http/error-handler.ts')
    const { registerMetrics } = await import('./register-metrics.ts')
    registerErrors(open.app)
    registerMetrics(open.app, { ...server.deps, config: { ...server.deps.config, metricsToken: undefined } })
    expect((await metricsOf(open)).statusCode).toBe(200)
    expect((await metricsOf(open, { 'x-forwarded-for': '127.0.0.1' })).statusCode).toBe(404)
    expect((await metricsOf(open, {}, '192.0.2.7')).statusCode).toBe(404)
    await open.app.close()
  })

  test('XOPS-05 report requests by route and status, jobs, streams, the pool, storage and the process', async () => {
    await server.owner.call('me')
    await server.anonymous.refused('me')
    await server.owner.raw({ method: 'GET', url: '/api/nothing' })
    await server.database.withWorkspace(server.a.id, (tx) => enqueue(tx, { wsId: server.a.id, kind: 'metered' }))
    const storage = measuredStorage(server.deps.storage, server.deps.metrics)
    await storage.put('a/b', Readable.from(['x']), { type: 'text/plain' })
    await expect(storage.get('a/none')).rejects.toMatchObject({ code: 'not_found' })
    const text = await read()
    expect(text).toMatch(/arbo_http_request_seconds_count\{method="GET",route="\/api\/me",status="200"\} [1-9]/)
    expect(text).toMatch(/arbo_http_request_seconds_count\{method="GET",route="\/api\/me",status="401"\} 1/)
    expect(text).toMatch(/arbo_jobs\{kind="metered",state="queued"\} 1/)
    expect(text).toMatch(/arbo_job_wait_seconds\{kind="metered"\} \d/)
    expect(text).toMatch(/arbo_storage_seconds_count\{operation="put",result="ok"\} 1/)
    expect(text).toMatch(/arbo_storage_seconds_count\{operation="get",result="not_found"\} 1/)
    expect(text).toMatch(/^arbo_storage_free_bytes [1-9]/m)
    expect(text).toMatch(/^arbo_database_up 1$/m)
    expect(text).toMatch(/^process_resident_memory_bytes [1-9]/m)
    // The one that asks is the one that runs.
    expect(text).toMatch(/^arbo_http_requests_running 1$/m)
    expect(text).not.toContain(server.a.id)
    for (const name of Object.keys(METRICS)) expect(text).toContain(`# TYPE ${name} `)
    await server.database.query(`delete from job where kind = 'metered'`)
  })

  test('XOPS-05 report a database that does not answer', async () => {
    const query = vi.spyOn(server.database, 'query').mockRejectedValue(new Error('gone'))
    const text = await read()
    query.mockRestore()
    expect(text).toMatch(/^arbo_database_up 0$/m)
    expect(text).not.toMatch(/^arbo_jobs\{/m)
  })
})

describe('request ids', () => {
  test('XOPS-05 are kept in the answer, the log and the jobs when given, and created when not', async () => {
    const requestId = 'pipeline-0815'
    const headers = { 'x-request-id': requestId }
    const response = await server.owner.raw({ method: 'GET', url: '/api/me', headers })
    expect(response.headers['x-request-id']).toBe(requestId)
    await eventually(() => expect(answered(requestId)).toMatchObject({ method: 'GET', route: '/api/me', status: 200 }))
    for (const bad of ['short', 'with space in it', 'x'.repeat(65), 'a\tb-forged-line']) {
      const other = await server.owner.raw({ method: 'GET', url: '/api/me', headers: { 'x-request-id': bad } })
      expect(other.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    }
  })

  test('XOPS-05 are passed to jobs and their log lines, also of jobs added by jobs', async () => {
    const tree = await makeTree(server)
    const files = [{ name: 'a.png', type: 'image/png', size: (await pngFile()).length }]
    const { data: forms } = await server.owner.call('presignedUrl', {
      body: { wsCode: server.a.code, item_id: tree.item, files },
    })
    const form = forms[0]
    if (!form) throw new Error('no form')
    await server.anonymous.raw({
      method: 'POST',
      url: '/api/storage/upload',
      ...multipart(form.form_inputs, await pngFile(), 'a.png'),
    })
    const id = 'upload-of-the-day'
    const params = { ws_code: server.a.code, item_id: tree.item }
    const body = { files: [{ key: form.data.key, name: 'a.png' }] }
    await server.owner.call('createRendition', { params, body }, { headers: { 'x-request-id': id } })
    const jobs = await server.database.query<{ kind: string; request_id: string }>(
      'select kind, request_id from job where request_id is not null',
    )
    expect(jobs).toContainEqual({ kind: 'rendition.ingest', request_id: id })
    await server.database.query('delete from job')
    const runs: string[] = []
    setWorkerDefaults(server.database, { onRun: ({ kind }, result) => void runs.push(`${kind} ${result}`) })
    const log = { warn: (message: string) => server.deps.log.warn(message) }
    const worker = await startWorker(server.database, {
      handlers: {
        first: async ({ database, job }) => {
          server.deps.log.info('in the first job')
          await database.withWorkspace(job.wsId, (tx) => enqueue(tx, { wsId: job.wsId, kind: 'second' }))
        },
        second: async () => server.deps.log.info('in the second job'),
      },
      log,
      pollMs: 20,
    })
    const { runInContext } = await import('./work-context.ts')
    await runInContext({ request_id: 'the-first-request' }, () =>
      server.database.withWorkspace(server.a.id, (tx) => enqueue(tx, { wsId: server.a.id, kind: 'first' })),
    )
    // The second one may be through before the first is told to be.
    await eventually(() => expect(runs.toSorted()).toEqual(['first done', 'second done']))
    await worker.stop(0)
    for (const [msg, job_kind] of [
      ['in the first job', 'first'],
      ['in the second job', 'second'],
    ]) {
      expect(entries().find((entry) => entry['msg'] === msg)).toMatchObject({
        request_id: 'the-first-request',
        job_kind,
        job_id: expect.any(String),
      })
    }
  })
})

describe('secrets', () => {
  test('XOPS-05 no proof in an address of any endpoint or page is logged', () => {
    // The name of a calendar's file is its proof.
    const secretPart = /^(token|code|secret|signature|challenge|file)$/
    const secretField = /token|signature|secret|password|challenge|^code$|^state$/
    for (const [name, spec] of Object.entries<EndpointSpec>(contract)) {
      const path = spec.path.replace(/\{(\w+)\}/g, (_, part: string) => (secretPart.test(part) ? 'HIDDEN' : 'shown'))
      const fields = Object.keys((spec.query as { shape?: object } | undefined)?.shape ?? {})
      const query = fields.map((field) => `${field}=${secretField.test(field) ? 'HIDDEN' : 'shown'}`).join('&')
      const logged = safeUrl(`/api/${path}?${query}`)
      expect(logged, name).not.toContain('HIDDEN')
      expect(logged.match(/shown/g)?.length, name).toBe(`${path}${query}`.match(/shown/g)?.length)
    }
    for (const page of [
      '/g/HIDDEN',
      '/password-reset/HIDDEN?email=a',
      '/ws-invite?token=HIDDEN',
      '/activation-email/1/HIDDEN',
      '/login/callback?code=HIDDEN&state=HIDDEN',
    ]) {
      expect(safeUrl(page)).not.toContain('HIDDEN')
    }
  })

  test('XOPS-05 no log line of a whole session has a password, token, code, signed address or cookie', async () => {
    const secrets = new Set<string>([
      TEST_PASSWORD,
      TOKEN,
      'wrong-password-1',
      'new-password-22',
      'cookie-value-of-mine',
    ])
    const keep = (...values: (string | undefined)[]) => values.forEach((value) => value && secrets.add(value))
    const { owner, anonymous, a } = server
    const user = a.users.member
    keep(user.token, a.users.owner.token)
    await anonymous.send('login', { body: { email: user.email, password: 'wrong-password-1' } })
    const { data: pair } = await anonymous.call('login', { body: { email: user.email, password: TEST_PASSWORD } })
    keep(pair.access_token, pair.refresh_token)
    const { data: next } = await anonymous.call('refreshToken', { body: { refresh_token: pair.refresh_token } })
    keep(next.access_token, next.refresh_token)
    await anonymous.raw({
      method: 'POST',
      url: '/api/login',
      payload: '{"password":"new-password-22",',
      headers: { 'content-type': 'application/json' },
    })
    const me = server.as({ token: next.access_token })
    const { data: totp } = await me.call('addTotp', { body: { password: TEST_PASSWORD } })
    keep(totp.secret)
    const code = totpCode(totp.secret)
    const { data: verified } = await me.call('verifyTotp', { params: { code } })
    keep(...verified.recovery_codes)
    const challenge = await anonymous.refused('login', { body: { email: user.email, password: TEST_PASSWORD } })
    keep(String(challenge.meta['challenge']))
    await anonymous.send('otpLogin', {
      body: { challenge: challenge.meta['challenge'], code: verified.recovery_codes[0] },
    })
    await me.call('deleteTotp', { body: { password: TEST_PASSWORD } })
    const expires_in_days = 1
    const { data: token } = await owner.call('createApiToken', {
      params: { ws_code: a.code },
      body: { name: 'pipeline', scopes: ['read'], expires_in_days },
    })
    keep(token.token)
    await server.as(token).send('me')
    const tree = await makeTree(server)
    const content = await pngFile()
    const { data: forms } = await owner.call('presignedUrl', {
      body: { wsCode: a.code, item_id: tree.item, files: [{ name: 'a.png', type: 'image/png', size: content.length }] },
    })
    const form = forms[0]
    if (!form) throw new Error('no form')
    keep(
      ...Object.entries(form.form_inputs).flatMap(([name, value]) => (/signature|policy/i.test(name) ? [value] : [])),
    )
    await anonymous.raw({
      method: 'POST',
      url: '/api/storage/upload',
      ...multipart(form.form_inputs, content, 'a.png'),
    })
    const { createFileToken } = await import('../storage/file-token.ts')
    const fileToken = createFileToken(server.deps.secrets.storage, form.data.key, { ttl: 900 })
    keep(fileToken)
    const address = `/api/storage/files/${form.data.key}?access_token=${fileToken}`
    expect((await anonymous.raw({ method: 'GET', url: address })).statusCode).toBe(200)
    const headers = { cookie: 'session=cookie-value-of-mine', 'x-arbo-view-as': next.access_token }
    await me.raw({ method: 'GET', url: '/api/me', headers })
    await anonymous.send('forgotPassword', { body: { email: user.email } })
    for (const name of Object.keys(contract)) {
      const spec: EndpointSpec = contract[name as keyof typeof contract]
      const path = spec.path.replace(/\{(\w+)\}/g, (_, part: string) =>
        /^(token|code|secret)$/.test(part) ? next.refresh_token : a.code,
      )
      if (spec.access === 'public')
        await anonymous.raw({
          method: spec.method,
          url: `/api/${path.replace('storage/files/', 'x/')}`,
          payload: { token: token.token, password: TEST_PASSWORD },
        })
    }
    const query = vi.spyOn(server.database, 'query').mockRejectedValue(new Error('the database is gone'))
    expect(refusalOf(await me.raw({ method: 'GET', url: address.replace('files/', 'none/') })).status).toBe(404)
    expect(
      (await me.send('changePassword', { body: { current_password: TEST_PASSWORD, password: 'new-password-22' } }))
        .statusCode,
    ).toBe(500)
    query.mockRestore()
    await eventually(() => expect(entries().some((entry) => entry['status'] === 500)).toBe(true))
    const log = lines.join('\n')
    expect(log.length).toBeGreaterThan(10_000)
    for (const secret of secrets) {
      expect(log.includes(secret), `a line has ${secret}`).toBe(false)
      expect(log.includes(encodeURIComponent(secret)), `a line has ${secret}`).toBe(false)
    }
    // Six figures may stand in any number: only as a part of an address or a value of its own.
    expect(log).not.toMatch(new RegExp(`["/]${code}["/?]`))
  })
})

describe('readiness', () => {
  test('XOPS-05 is refused while the stored files do not answer, and given again after', async () => {
    expect((await server.anonymous.call('ready')).data).toMatchObject({ database: 'ok', storage: 'ok' })
    const stat = vi.spyOn(server.deps.storage, 'stat').mockRejectedValue(new Error('gone'))
    await eventually(async () => expect((await server.anonymous.send('ready')).statusCode).toBe(503))
    stat.mockRestore()
    await eventually(async () => expect((await server.anonymous.send('ready')).statusCode).toBe(200))
  })

  test('XOPS-05 streams get the time to reconnect before they end', async () => {
    const url = `${await server.app.listen({ port: 0, host: '127.0.0.1' })}/api/workspace/${server.a.code}/events`
    const response = await fetch(url, { headers: { authorization: `Bearer ${server.a.users.owner.token}` } })
    const reader = response.body?.getReader()
    const first = await reader?.read()
    expect(new TextDecoder().decode(first?.value)).toContain('retry: 2000')
    endStreams()
    let rest = ''
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      rest += new TextDecoder().decode(part.value)
    }
    expect(rest).toMatch(/retry: \d+\n\n$/)
  })

  test('XOPS-05 a stopping server is not ready, but alive, and still answers on connections that then end', async () => {
    // The last test of all: it has no way back.
    server.deps.lifecycle.stop()
    expect((await server.anonymous.refused('ready')).error).toBe('not_ready')
    expect((await server.anonymous.call('health')).data.status).toBe('ok')
    const { headers, statusCode } = await server.owner.raw({ method: 'GET', url: '/api/me' })
    expect([statusCode, headers['connection']]).toEqual([200, 'close'])
    expect((await metricsOf(server, { authorization: `Bearer ${TOKEN}` })).body).toMatch(/^arbo_ready 0$/m)
  })
})
