import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeTree } from '../../testing/fixtures.ts'
import type { Tree } from '../../testing/fixtures.ts'
import { testServer } from '../../testing/test-server.ts'
import type { TestServer } from '../../testing/test-server.ts'

/** Waits for the database that one of the calls which pages make most may take. */
const MOST_JOURNEYS = 4
const TIMING = /^db;dur=(\d+\.\d);desc="statements (\d+), journeys (\d+)", total;dur=(\d+\.\d)$/

let server: TestServer
let tree: Tree

beforeAll(async () => {
  server = await testServer({ serverTiming: true, metricsToken: 'token-of-the-metrics-reader' })
  tree = await makeTree(server)
})
afterAll(() => server.close())

async function costOf(path: string) {
  const { headers, statusCode } = await server.member.raw({ method: 'GET', url: path })
  expect(statusCode).toBe(200)
  const [, waited = '', statements = '', journeys = '', total = ''] =
    TIMING.exec(String(headers['server-timing'])) ?? []
  return {
    waited: Number(waited),
    statements: Number(statements),
    journeys: Number(journeys),
    total: Number(total),
  }
}

describe('what a call costs', () => {
  test.each([
    ['me', () => 'me'],
    ['a scene', () => `items/${tree.item}`],
    ['its neighbours', () => `items/${tree.item}/neighbours`],
    ['its renditions', () => `items/${tree.item}/renditions`],
    ['its comments', () => `items/${tree.item}/comments`],
    ['an entity', () => `entities/${tree.episode}`],
    ['what is below it', () => `entities/${tree.project}/children`],
    ['scenes', () => `items?entity_id=${tree.project}&depth=all&condition_combine_type=and`],
    ['their totals', () => `items/summary?entity_id=${tree.project}&depth=all&condition_combine_type=and`],
    ['saved views', () => 'saved-views?place=directory'],
    ['a search', () => 'search?q=scene'],
  ])('%s: few waits for the database', async (_name, path) => {
    const place = path() === 'me' ? '/api/me' : `/api/workspace/${server.a.code}/${path()}`
    await costOf(place)
    const { waited, statements, journeys, total } = await costOf(place)
    expect(statements).toBeGreaterThanOrEqual(journeys)
    expect(journeys).toBeGreaterThan(0)
    expect(journeys).toBeLessThanOrEqual(MOST_JOURNEYS)
    expect(waited).toBeLessThanOrEqual(total)
  })

  test('is a figure, too, and no part of the log', async () => {
    const read = async () => {
      const headers = { authorization: 'Bearer token-of-the-metrics-reader' }
      const { body } = await server.app.inject({ method: 'GET', url: '/metrics', headers })
      const found = /^arbo_http_statements_total\{method="GET",route="\/api\/me"\} (\d+)$/m.exec(body)
      return Number(found?.[1] ?? 0)
    }
    const before = await read()
    const { statements } = await costOf('/api/me')
    expect((await read()) - before).toBe(statements)
  })

  test('is told to nobody where the operator does not want it', async () => {
    const quiet = await testServer()
    try {
      const { headers } = await quiet.member.raw({ method: 'GET', url: '/api/me' })
      expect(headers['server-timing']).toBeUndefined()
    } finally {
      await quiet.close()
    }
  })
})
