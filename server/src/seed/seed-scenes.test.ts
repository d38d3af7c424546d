import { afterAll, beforeAll, expect, test } from 'vitest'
import { testServer } from '../testing/test-server.ts'
import type { TestServer } from '../testing/test-server.ts'
import { seedScenes } from './seed-scenes.ts'

let server: TestServer
beforeAll(async () => (server = await testServer()))
afterAll(() => server.close())

test('XPLAN-01 a workspace with any number of scenes can be created for measurements', async () => {
  const { userId } = server.a.users.owner
  const progress: number[] = []
  const { code } = await seedScenes(server.database, {
    scenes: 120,
    ownerId: userId,
    name: 'Many',
    onProgress: (made) => progress.push(made),
  })
  expect(progress).toEqual([120])
  const params = { ws_code: code }
  const { data, meta } = await server.owner.call('listItems', { params, query: { group_by: 'status' } })
  expect([meta.total, data.length]).toEqual([120, 100])
  expect(data[0]?.ancestors).toHaveLength(4)
  const totals = await server.owner.call('summariseItems', { params, query: { group_by: 'assignee' } })
  expect(totals.data.by_status.filter((count) => count > 0).length).toBeGreaterThan(4)
  expect(totals.data.columns).toHaveLength(3)
  expect(totals.data.groups.length).toBeGreaterThan(20)
  const history = await server.owner.call('listItemHistory', {
    params: { ...params, id: data.find(({ status_kind }) => status_kind === 6)?.id ?? '' },
  })
  expect(history.data[0]).toMatchObject({ field: 'status', from: null, to: { kind: 6 } })
})
