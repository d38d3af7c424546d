import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeTree } from '../../testing/fixtures.ts'
import type { Tree } from '../../testing/fixtures.ts'
import { testServer } from '../../testing/test-server.ts'
import type { TestServer } from '../../testing/test-server.ts'

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

describe('the cost of a call', () => {
  test.each([
    ['me', 1, () => 'me'],
    ['a scene', 1, () => `items/${tree.item}`],
    ['its neighbours', 1, () => `items/${tree.item}/neighbours`],
    ['its renditions', 1, () => `items/${tree.item}/renditions`],
    ['its comments', 1, () => `items/${tree.item}/comments`],
    ['an entity', 1, () => `entities/${tree.episode}`],
    ['its children', 2, () => `entities/${tree.project}/children`],
    ['scenes of one place', 2, () => `items?entity_id=${tree.take}&depth=all&order_by=position`],
    ['scenes of many places', 3, () => `items?entity_id=${tree.project}&depth=all&condition_combine_type=and`],
    ['their totals', 1, () => `items/summary?entity_id=${tree.project}&depth=all&condition_combine_type=and`],
    ['saved views', 1, () => 'saved-views?place=directory'],
    ['a search', 2, () => 'search?q=ep'],
    ['a search that finds few', 3, () => 'search?q=scene'],
  ])('%s: waits for the database at most %i times, once values are cached', async (_name, most, path) => {
    const place = path() === 'me' ? '/api/me' : `/api/workspace/${server.a.code}/${path()}`
    await costOf(place)
    const costs = [await costOf(place), await costOf(place)]
    for (const { waited, statements, journeys, total } of costs) {
      expect(statements).toBeGreaterThanOrEqual(journeys)
      expect(journeys).toBeGreaterThan(0)
      expect(waited).toBeLessThanOrEqual(total)
    }
    // What was held may have become too old between two of them, not between all three.
    expect(Math.min(...costs.map(({ journeys }) => journeys))).toBeLessThanOrEqual(most)
  })

  test('is a metric too, and not in the log', async () => {
    const read = async () => {
      const headers = { authorization: 'Bearer token-of-the-metrics-reader' }
      const { body } = await server.app.inject({ method: 'GET', url: '/metrics', headers })
      const match = /^arbo_http_statements_total\{method="GET",route="\/api\/me"\} (\d+)$/m.exec(body)
      return Number(match?.[1] ?? 0)
    }
    const before = await read()
    const { statements } = await costOf('/api/me')
    expect((await read()) - before).toBe(statements)
  })

  test('is not sent when the operator has not enabled it', async () => {
    const quiet = await testServer()
    try {
      const { headers } = await quiet.member.raw({ method: 'GET', url: '/api/me' })
      expect(headers['server-timing']).toBeUndefined()
    } finally {
      await quiet.close()
    }
  })
})
