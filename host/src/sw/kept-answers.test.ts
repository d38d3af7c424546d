import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerReading, forgetAnswers, placeOf } from './kept-answers.ts'
import { answerModule } from './kept-modules.ts'

/** A browser's caches, of which one is used. */
function cacheStorage() {
  const entries = new Map<string, Response>()
  const cache = {
    match: async (place: string) => entries.get(place)?.clone(),
    put: async (place: string, answer: Response) => void entries.set(place, answer),
    delete: async (place: string) => entries.delete(place),
    keys: async () => [...entries.keys()],
  }
  return { entries, open: async () => cache, delete: async () => entries.clear() }
}

const tokenOf = (sub: string) => `Bearer x.${btoa(JSON.stringify({ sub }))}.x`
const get = (path: string, sub = 'ada', headers: Record<string, string> = {}) =>
  new Request(`https://arbo.example${path}`, { headers: { authorization: tokenOf(sub), ...headers } })
const json = (body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json', ...headers } })

let storage: ReturnType<typeof cacheStorage>
beforeEach(() => {
  storage = cacheStorage()
  vi.stubGlobal('caches', storage)
})
afterEach(() => vi.unstubAllGlobals())

const ITEMS = '/api/workspace/abcd2345/items?page=1'

async function read(request: Request): Promise<Response> {
  const done: Promise<void>[] = []
  const answer = await answerReading(request, placeOf(request) ?? '', (work) => done.push(work))
  await Promise.all(done)
  return answer
}

test('XFIX-31 a page without a server gets what it was last told, and since when', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>()
  vi.stubGlobal('fetch', fetch)
  for (const version of [1, 2]) {
    fetch.mockResolvedValueOnce(json({ data: version }))
    // The page has all of its answer.
    expect(await (await read(get(ITEMS))).json()).toEqual({ data: version })
  }
  const before = Date.now()
  const kept = await read(get(ITEMS, 'ada', { 'x-arbo-kept': '1' }))
  expect(await kept.json()).toEqual({ data: 2 })
  expect(Number(kept.headers.get('x-arbo-kept'))).toBeLessThanOrEqual(before)
  expect(Number(kept.headers.get('x-arbo-kept'))).toBeGreaterThan(before - 5000)
  expect(fetch).toHaveBeenCalledTimes(2)
  // Another page of the list was never read.
  expect((await read(get('/api/workspace/abcd2345/items?page=2', 'ada', { 'x-arbo-kept': '1' }))).type).toBe('error')
})

test('XFIX-31 nobody gets what somebody else has read in the same browser', async () => {
  vi.stubGlobal('fetch', async () => json({ data: 'of Ada' }))
  await read(get('/api/me'))
  expect((await read(get('/api/me', 'eve', { 'x-arbo-kept': '1' }))).type).toBe('error')
})

test('XFIX-31 only whole answers to readings of pages are kept', async () => {
  const refused = [
    get('/api/workspace/abcd2345/events'),
    get('/api/workspace/abcd2345/api-tokens'),
    get('/api/workspace/abcd2345/items/export'),
    get('/api/logout'),
    get('/api/me/sessions'),
    get(ITEMS, 'ada', { 'x-arbo-view-as': 'token' }),
    new Request(`https://arbo.example${ITEMS}`),
    new Request(`https://arbo.example${ITEMS}`, { method: 'POST', headers: { authorization: tokenOf('ada') } }),
  ]
  expect(refused.map(placeOf)).toEqual(refused.map(() => null))
  for (const answer of [
    new Response('no', { status: 500 }),
    new Response('<p>', { headers: { 'content-type': 'text/html' } }),
  ]) {
    vi.stubGlobal('fetch', async () => answer)
    await read(get(ITEMS))
  }
  expect(storage.entries.size).toBe(0)
})

test('XFIX-31 a question about days from today is the same one on the next day', () => {
  const on = (today: string, from: string) =>
    placeOf(get(`/api/workspace/abcd2345/my-works/items?today=${today}&due_date_gte=${from}`))
  expect(on('2026-11-30', '2026-11-16')).toBe(on('2026-12-01', '2026-11-17'))
  expect(on('2026-11-30', '2026-11-16')).not.toBe(on('2026-12-01', '2026-11-16'))
})

test('XFIX-31 what was read longest ago goes first', async () => {
  vi.stubGlobal('fetch', async () => json({ data: [] }))
  for (let page = 0; page <= 400; page += 1) await read(get(`/api/workspace/abcd2345/items?page=${page}`))
  expect(storage.entries.size).toBe(400)
  expect([...storage.entries.keys()][0]).toContain('page=1&')
})

test('XFIX-31 a side module opens without a server in the version that the environment named last', async () => {
  const ask = async (path: string, answer: () => Promise<Response>): Promise<string> => {
    vi.stubGlobal('fetch', answer)
    const done: Promise<void>[] = []
    const given = await answerModule(new Request(`https://arbo.example/cdn/${path}`), (work) => done.push(work))
    await Promise.all(done)
    return given.text()
  }
  const away = () => Promise.reject(new TypeError('Failed to fetch'))
  for (const version of ['1', '2']) {
    expect(await ask('environment.json', async () => new Response(version))).toBe(version)
    expect(await ask(`hub@${version}.js`, async () => new Response(`hub ${version}`))).toBe(`hub ${version}`)
  }
  expect(await ask('environment.json', away)).toBe('2')
  expect(await ask('hub@2.js', away)).toBe('hub 2')
  await expect(ask('hub@3.js', away)).rejects.toThrow('Failed to fetch')
})

test('XFIX-31 an answer that comes after a sign-out is not kept, one asked after it is', async () => {
  let arrive: (answer: Response) => void = () => undefined
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (arrive = resolve)))
  const late = read(get(ITEMS))
  await forgetAnswers()
  arrive(json({ data: 1 }))
  expect(await (await late).json()).toEqual({ data: 1 })
  expect(storage.entries.size).toBe(0)
  const next = read(get(ITEMS, 'bo'))
  arrive(json({ data: 2 }))
  await next
  expect(storage.entries.size).toBe(1)
})
