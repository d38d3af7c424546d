import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { UploadForm } from '../../contract/review/uploads.ts'
import type { Session } from '../session/types.ts'
import { ITEM, WS, serveWorkspace, signedIn, testSession, until } from '../../testing/fixtures.ts'
import { type Call, type Reply, type TestServer, testServer } from '../../testing/test-server.ts'
import type { UploadLimits } from './limits.ts'
import { uploadFiles } from './upload-files.ts'
import { eventually } from '../../testing/eventually.ts'

const PART = 1000
const KEY = 'keys/a.mp4'
const content = Array.from({ length: 3500 }, (_, index) => String.fromCharCode(97 + ((index * 7) % 26))).join('')
const film = () => new File([content], 'a.mp4', { type: 'video/mp4' })

let session: Session
afterEach(() => {
  vi.useRealTimers()
  session.close()
})

const fieldOf = (call: Call, name: string) => new RegExp(` name="${name}"\r\n\r\n([^\r]*)`).exec(String(call.body))?.[1]
const offsetOf = (call: Call) => Number(fieldOf(call, 'offset') ?? 'NaN')
const fileOf = (call: Call) => /content-type: [^\r]*\r\n\r\n([^]*)\r\n--/.exec(String(call.body))?.[1] ?? ''

/** A server that takes parts; `spoil` answers a post in place of it, before or after it has kept the part. */
async function partsServer(action?: string) {
  const server = await testServer()
  serveWorkspace(server)
  const parts = new Map<number, string>()
  const plan: { spoil: (call: Call, keep: () => void) => Reply | null } = { spoil: () => null }
  const form: UploadForm = {
    form_attributes: { action: action ?? `${server.apiUrl}/post`, method: 'POST', enctype: 'multipart/form-data' },
    form_inputs: { key: KEY, policy: 'signed' },
    data: { key: KEY, path: `/files/${KEY}`, thumbnail: null, type: 'video/mp4', part_bytes: PART },
  }
  server.on('POST upload/presigned-url', { body: { data: [form] } })
  const received = () => {
    let bytes = 0
    for (let part = parts.get(0); part !== undefined; part = parts.get(bytes)) bytes += part.length
    return bytes
  }
  server.on('POST post', (call) => {
    const keep = () => void parts.set(offsetOf(call), fileOf(call))
    const spoilt = plan.spoil(call, keep)
    if (spoilt !== null) return spoilt
    keep()
    return { body: { data: { key: KEY, size: 1 } } }
  })
  const state = (stored: boolean) => ({ key: KEY, size: content.length, received: received(), stored })
  server.on('GET upload/{a}/{b}', () => ({ body: { data: state(false) } }))
  server.on('PUT upload/{a}/{b}', () => ({ body: { data: state(true) } }))
  server.on('DELETE upload/{a}/{b}', { body: { data: { ok: true } } })
  session = testSession(server, { workspaceCode: WS }, 'first').session
  await signedIn(session)
  return { server, plan, form, parts }
}

/** Tries again at once. What stands still is not given up as long as the machine is only busy. */
const QUICK: Partial<UploadLimits> = { delay: () => 0 }

/** Takes the clock: minutes pass as long as `isStanding`, and next to no time otherwise. @returns what gives it back */
function passTime(isStanding: () => boolean): () => void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const timer = setInterval(() => vi.advanceTimersByTime(isStanding() ? 1000 : 1), 5)
  return () => {
    clearInterval(timer)
    vi.useRealTimers()
  }
}

function send(limits: Partial<UploadLimits> = QUICK, signal?: AbortSignal, stalled: boolean[] = []) {
  const progress: number[] = []
  const done = uploadFiles(session, {
    wsCode: WS,
    itemId: ITEM,
    files: [film()],
    limits,
    onStalled: (value) => stalled.push(value),
    onProgress: (bytes) => progress.push(bytes),
    ...(signal ? { signal } : {}),
  })
  return { done, stalled, progress }
}
const offsets = (server: TestServer) => server.calls.filter(({ path }) => path === 'post').map(offsetOf)
const whole = (parts: Map<number, string>) =>
  [...parts.entries()]
    .sort(([a], [b]) => a - b)
    .map(([, part]) => part)
    .join('')

describe('a larger file', () => {
  test('XFIX-32 is sent in parts, one after the other, and then joined into one file', async () => {
    const { server, parts } = await partsServer()
    const { done, stalled, progress } = send()
    const { files, errors } = await done
    expect([errors.size, files[0]?.key]).toEqual([0, KEY])
    expect(offsets(server)).toEqual([0, 1000, 2000, 3000])
    expect(whole(parts)).toBe(content)
    expect([server.count('PUT upload/{a}/{b}'), server.calls.at(-1)?.method]).toEqual([1, 'PUT'])
    expect([stalled, progress.at(-1)]).toEqual([[], content.length])
  })

  test.each<[string, (keep: () => void) => Reply, number[]]>([
    ['is not answered', () => 'hang', [0, 1000, 1000, 2000, 3000]],
    ['loses its connection', () => 'cut', [0, 1000, 1000, 2000, 3000]],
    ['meets a gateway', () => ({ status: 502, body: '<h1>Bad gateway</h1>' }), [0, 1000, 1000, 2000, 3000]],
    ['meets a busy server', () => ({ status: 503, body: {} }), [0, 1000, 1000, 2000, 3000]],
    [
      'comes too often',
      () => ({ status: 429, body: {}, headers: { 'retry-after': '0' } }),
      [0, 1000, 1000, 2000, 3000],
    ],
    // It arrived, and only its answer was lost: it is not sent again.
    ['loses its answer', (keep) => (keep(), 'cut'), [0, 1000, 2000, 3000]],
    ['gets half an answer', (keep) => (keep(), { status: 502, body: '{"data":{"ke' }), [0, 1000, 2000, 3000]],
  ])('XFIX-32 resumes where it stopped when a part %s', async (_, reply, expected) => {
    const { server, parts, plan } = await partsServer()
    let spoilt = 0
    plan.spoil = (call, keep) => (offsetOf(call) === 1000 && spoilt++ === 0 ? reply(keep) : null)
    const stalled: boolean[] = []
    const stop = passTime(() => spoilt > 0 && stalled.length === 0)
    const { done } = send(QUICK, undefined, stalled)
    expect((await done).errors.size).toBe(0)
    stop()
    expect(offsets(server)).toEqual(expected)
    expect(whole(parts)).toBe(content)
    expect(stalled).toEqual([true, false])
  })

  test('XFIX-32 waits longer after each failure, and starts with short waits again once something has arrived', async () => {
    const { plan } = await partsServer()
    const failures = new Map([
      [0, 3],
      [2000, 2],
    ])
    plan.spoil = (call) => {
      const failuresLeft = failures.get(offsetOf(call)) ?? 0
      failures.set(offsetOf(call), failuresLeft - 1)
      return failuresLeft > 0 ? { status: 503, body: {} } : null
    }
    const waits: number[] = []
    const { done } = send({ ...QUICK, delay: (failure) => (waits.push(failure), 0) })
    expect((await done).errors.size).toBe(0)
    expect(waits).toEqual([1, 2, 3, 1, 2])
  })

  test('XFIX-32 resumes as soon as the connection is back, and is given up after enough failures', async () => {
    const { server, plan } = await partsServer()
    plan.spoil = () => 'cut'
    const { done } = send({ ...QUICK, attempts: 3 })
    expect((await done).errors.get(0)).toMatchObject({ code: 'network_problem' })
    expect(offsets(server)).toHaveLength(3)
    session.close()
    const test = testSession(server, { workspaceCode: WS }, 'first')
    session = test.session
    await signedIn(session)
    const stalls = send({ ...QUICK, delay: () => 1e9 })
    await eventually(() => expect(stalls.stalled).toEqual([true]))
    plan.spoil = () => null
    test.setOnline(false)
    test.setOnline(true)
    expect((await stalls.done).errors.size).toBe(0)
  })

  test('XFIX-32 is not retried when the server refuses it', async () => {
    const { server, plan } = await partsServer()
    plan.spoil = () => ({ status: 507, body: { error: 'not_enough_storage', message: 'Full' } })
    expect((await send().done).errors.get(0)).toMatchObject({ status: 507 })
    plan.spoil = () => ({ status: 422, body: { error: 'invalid_file_format', message: 'No film' } })
    expect((await send().done).errors.get(0)).toMatchObject({ code: 'invalid_file_format' })
    expect(offsets(server)).toEqual([0, 0])
  })

  test.each([
    ['while a part is being sent', QUICK],
    ['while it waits for the next try', { ...QUICK, delay: () => 1e9 }],
  ])('XFIX-32 can be cancelled %s, and the server is told to forget it', async (name, limits) => {
    const { server, plan } = await partsServer()
    plan.spoil = (call) => (offsetOf(call) === 1000 ? (name.includes('waits') ? 'cut' : 'hang') : null)
    const abort = new AbortController()
    const { done, stalled } = send(limits, abort.signal)
    const outcome = expect(done).rejects.toMatchObject({ code: 'cancelled' })
    await eventually(() =>
      expect(name.includes('waits') ? stalled : offsets(server)).toHaveLength(name.includes('waits') ? 1 : 2),
    )
    abort.abort()
    await outcome
    await eventually(() => expect(server.count('DELETE upload/{a}/{b}')).toBe(1))
    expect(server.count('PUT upload/{a}/{b}')).toBe(0)
  })

  test('XFIX-32 shows a stall within 30 s under the default limits', async () => {
    const { server, plan } = await partsServer()
    plan.spoil = (call) => (offsetOf(call) === 1000 ? 'hang' : null)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const abort = new AbortController()
    const { done, stalled } = send({}, abort.signal)
    const outcome = expect(done).rejects.toMatchObject({ code: 'cancelled' })
    await until({ getState: () => offsets(server), subscribe: everyTick }, (all) => all.length === 2)
    await vi.advanceTimersByTimeAsync(29_999)
    expect(stalled).toEqual([true])
    abort.abort()
    await outcome
  })

  test('XFIX-32 does not count the server’s time for joining the file as a stall', async () => {
    const { server } = await partsServer()
    let answer: (reply: Reply) => void = () => undefined
    server.on('PUT upload/{a}/{b}', () => new Promise<Reply>((resolve) => (answer = resolve)))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    // Of calls the time runs here.
    const limits = vi.spyOn(AbortSignal, 'timeout')
    const { done, stalled } = send({})
    await until({ getState: () => server.count('PUT upload/{a}/{b}'), subscribe: everyTick }, (count) => count === 1)
    await vi.advanceTimersByTimeAsync(120_000)
    expect(limits.mock.lastCall?.[0]).toBeGreaterThan(120_000)
    answer({ body: { data: { key: KEY, size: 1, received: 1, stored: true } } })
    expect((await done).errors.size).toBe(0)
    expect(stalled).toEqual([])
  })
})

test('XFIX-32 is resent when the server stops reading in the middle', async () => {
  let tries = 0
  let bytes = 0
  const taker = createServer((request, response) => {
    tries += 1
    // The first is accepted and never read: the connection fills up and stands still.
    if (tries === 1) return
    request.on('data', (chunk: Buffer) => (bytes += chunk.length))
    request.on('end', () => response.writeHead(204).end())
  })
  await new Promise<void>((resolve) => taker.listen(0, '127.0.0.1', resolve))
  const { server, form } = await partsServer(`http://127.0.0.1:${(taker.address() as AddressInfo).port}/post`)
  server.on('POST upload/presigned-url', {
    body: { data: [{ ...form, data: { ...form.data, part_bytes: undefined } }] },
  })
  const large = new File([new Uint8Array(40 * 1024 ** 2)], 'a.mp4', { type: 'video/mp4' })
  const stalled: boolean[] = []
  const stop = passTime(() => tries === 1 && stalled.length === 0)
  const { errors } = await uploadFiles(session, {
    wsCode: WS,
    itemId: ITEM,
    files: [large],
    // Only standing still in the middle counts here.
    limits: { answerMs: 1e6, storeMs: 1e6, delay: () => 0 },
    onStalled: (value) => stalled.push(value),
  })
  stop()
  expect([errors.size, tries, bytes > large.size]).toEqual([0, 2, true])
  expect(stalled).toEqual([true, false])
  taker.closeAllConnections()
  taker.close()
})

function everyTick(listener: () => void): () => void {
  const timer = setInterval(listener, 5)
  return () => clearInterval(timer)
}
