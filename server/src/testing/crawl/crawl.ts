import { STANDARD_REPORTS } from '@arbo/core/contract'
import type { TestClient, TestServer } from '../test-server.ts'
import { readAnswer } from './read-answer.ts'
import type { Found } from './read-answer.ts'
import { crawlRequests } from './requests.ts'
import type { Values } from './requests.ts'
import { idsFor } from './sight.ts'
import type { Sight } from './sight.ts'
import type { CrawlWorld } from './world.ts'

export interface CrawlReport {
  /** What was told that must not be told, each once for every endpoint. */
  leaks: string[]
  /** Answers by name of the endpoint, those that were given and those that were refused. */
  given: ReadonlySet<string>
  called: ReadonlySet<string>
  addresses: number
  /** Answers that the server owes an apology for. */
  failed: string[]
}

function originOf(address: string): string {
  return address.replace(/^https?:\/\/[^/]+/, '')
}

/** Asks for everything that can be read, and for every address in the answers, and holds all of it against what may be seen. */
export async function crawl(
  server: TestServer,
  world: CrawlWorld,
  client: TestClient,
  sight: Sight,
  texts: Values['texts'] = {},
): Promise<CrawlReport> {
  const { database, a } = server
  const { tables, allowed } = await idsFor({ database, wsId: a.id }, sight)
  const idOfWord = new Map([...world.words].map(([id, word]) => [word, id]))
  const leaks = new Set<string>()
  const failed: string[] = []
  const [given, called, fetched] = [new Set<string>(), new Set<string>(), new Set<string>()]

  function hold(what: string, url: string, { ids, words }: Found): void {
    for (const id of ids) {
      const table = tables.get(id)
      // Whoever asks by an id knows it.
      if (table && !allowed.has(id) && !url.includes(id)) leaks.add(`${what}: id of ${table} ${nameOf(id)}`)
    }
    for (const word of words) {
      const id = idOfWord.get(word) ?? ''
      if (!allowed.has(id)) leaks.add(`${what}: word of ${tables.get(id) ?? 'nothing'} ${nameOf(id)}`)
    }
  }

  function nameOf(id: string): string {
    const scene = Object.entries(world.scenes).find(([, one]) => one === id)?.[0]
    return scene ?? (world.words.has(id) ? 'entity' : id)
  }

  async function fetchFile(name: string, address: string): Promise<void> {
    const url = originOf(address)
    if (fetched.has(url)) return
    fetched.add(url)
    // Tiles of a large picture are addresses with places to be filled in.
    if (/[{}]/.test(decodeURIComponent(url))) return
    const answer = await server.anonymous.raw({ method: 'GET', url })
    if (answer.statusCode !== 200) {
      failed.push(`${name}: ${url.split('?')[0]} answers ${answer.statusCode}`)
      return
    }
    hold(`${name} -> file`, '', await readAnswer({ headers: answer.headers, bytes: answer.rawPayload }))
  }

  const values: Values = { database, wsId: a.id, wsCode: a.code, texts: { ...TEXTS, ...texts } }
  for (const { name, url } of await crawlRequests(values)) {
    const answer = await client.raw({ method: 'GET', url })
    called.add(name)
    if (answer.statusCode < 300) given.add(name)
    if (answer.statusCode >= 500) failed.push(`${name} ${url}: ${answer.statusCode} ${answer.body.slice(0, 200)}`)
    const found = await readAnswer({ headers: answer.headers, bytes: answer.rawPayload })
    hold(name, url, found)
    for (const address of found.addresses) await fetchFile(name, address)
  }
  return { leaks: [...leaks].toSorted(), given, called, addresses: fetched.size, failed }
}

/** Values of parameters that are no ids of rows. */
export const TEXTS: Values['texts'] = {
  'avatars name': ['none.webp'],
  'calendar-feeds file': ['none.ics'],
  'files key': ['none/none'],
  'guest-links token': ['none'],
  'minutes format': ['csv', 'pdf'],
  'shared code': ['none'],
  'timesheets day': ['2026-03-04'],
  'time-entries format': ['csv'],
  'standard-reports report': STANDARD_REPORTS,
  'upload key': ['none/none'],
  'user-meta user': ['none'],
  'users id': ['none'],
  'verify code': ['none'],
  'id code': ['none'],
  'verify id': ['none'],
  'ws-invitations token': ['none'],
  day: ['2026-03-04'],
  day_gte: ['2026-01-01'],
  day_lte: ['2026-12-31'],
  client_id: ['01890000-0000-7000-8000-000000000001'],
  code: ['none'],
  expires: ['1'],
  month: ['2020-01'],
  month_gte: ['2020-01'],
  name_like: ['Word'],
  permission: ['item_getItemDetailTable_read'],
  q: ['Word'],
  signature: ['none'],
  text_like: ['Word'],
  token: ['none'],
  ws_code: [],
}
