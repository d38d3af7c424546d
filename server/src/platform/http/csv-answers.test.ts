import { afterAll, beforeAll, expect, test } from 'vitest'
import { TEXTS } from '../../testing/crawl/crawl.ts'
import { crawlRequests } from '../../testing/crawl/requests.ts'
import { makeCrawlWorld } from '../../testing/crawl/world.ts'
import { formulaCells, laxCells } from '../../testing/lax-cells.ts'
import { testServer } from '../../testing/test-server.ts'
import type { TestServer } from '../../testing/test-server.ts'

const LIMIT_MS = 120_000
/** Begins like a formula by itself, behind each separator, behind a line break and inside quotes. */
const HOSTILE = `'=1;=2|=3' || chr(9) || '=4' || chr(10) || '-5+cmd;"@6;  +7",=8;'`
const NAMED = [
  'comment',
  'entity',
  'item',
  'metric',
  'playlist',
  'rendition',
  'target',
  'team',
  'template_flow',
] as const
const COLUMNS: ReadonlySet<string> = new Set(['name', 'description', 'text'])

let server: TestServer

beforeAll(async () => {
  server = await testServer()
  await makeCrawlWorld(server)
  const { database, a } = server
  for (const table of NAMED) {
    const columns = await database.query<{ name: string }>(
      `select column_name as name from information_schema.columns where table_name = $1 and data_type = 'text'`,
      [table],
    )
    for (const { name } of columns.filter((column) => COLUMNS.has(column.name)))
      await database.query(`update ${table} set ${name} = ${HOSTILE} || ${name} where ws_id = $1`, [a.id])
  }
  await database.query(`update user_account set display_name = ${HOSTILE} || display_name`)
}, LIMIT_MS)
afterAll(() => server.close())

test(
  'XSEC-13 every CSV file quotes every cell, and no separator turns text into a formula',
  async () => {
    const { database, a } = server
    const requests = await crawlRequests({ database, wsId: a.id, wsCode: a.code, texts: TEXTS })
    const files = new Map<string, string>()
    let hostile = 0
    for (const { name, url } of requests) {
      if (!/export|format|standard-reports|minutes/.test(url)) continue
      const answer = await server.admin.raw({ method: 'GET', url })
      if (!String(answer.headers['content-type']).startsWith('text/csv')) continue
      files.set(name, url)
      expect(answer.statusCode, url).toBe(200)
      expect(answer.body, url).toMatch(/^\uFEFF("([^"]|"")*"(,"([^"]|"")*")*\r\n)+$/)
      for (const separator of [',', ';', '\t', '|']) expect(formulaCells(answer.body, separator), url).toEqual([])
      if (/=8;/.test(laxCells(answer.body, ',').join('\n'))) hostile += 1
    }
    expect([...files.keys()].length).toBeGreaterThan(9)
    expect(hostile).toBeGreaterThan(5)
  },
  LIMIT_MS,
)
