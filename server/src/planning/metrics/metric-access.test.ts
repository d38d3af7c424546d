import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { contract, defaultPermissions } from '@arbo/core/contract'
import type { EndpointName, EndpointSpec, MetricAccess } from '@arbo/core/contract'
import { entityCoordinator, itemUser, wsRole } from '../../platform/db/schema.gen.ts'
import { sheetFile } from '../../testing/calendar-fixtures.ts'
import { makeItem, makeTree } from '../../testing/fixtures.ts'
import type { Tree } from '../../testing/fixtures.ts'
import { addUser, testServer } from '../../testing/test-server.ts'
import type { TestClient, TestServer, TestUser } from '../../testing/test-server.ts'
import { changeScene, giveTarget, level, makeTarget, runningMonth } from '../../progress/targets/test-targets.ts'

/** Who does the work neither sees what is private nor writes what is locked, by whatever way. */
let server: TestServer
let ws: { ws_code: string }
let tree: Tree
/** Holds every key of an admin but those about locked metrics and about who reviews, so that each way is open as far as it goes. */
let maker: TestUser
let lead: TestUser
/** The scene under test: assigned to the maker, reviewed by the lead. */
let scene: string
let money: string
let points: string

const SECRET = '47110815'
const TOO_MUCH = '99999'
const WITHOUT = ['metric_readPrivateValues_read', 'metric_changeLockedValues_update', 'item_setReservedStatus_update']

async function make(name: string, fields: object): Promise<string> {
  const body = { name: `${name} ${uuidv7()}`, ...fields } as never
  return (await server.owner.call('createMetric', { params: ws, body })).data.id
}
const attach = (metric_ids: string[]) =>
  server.owner.call('attachMetrics', { params: at(tree.project), body: { metric_ids } })
const at = (id: string) => ({ ...ws, id })
const on = (entity_id: string) => ({ ...ws, entity_id })
const put = (as: TestClient, metric_id: string, value: string | null) =>
  as.call('bulkMetricUpdate', { params: ws, body: { item_ids: [scene], metric_id, value } })
const valueOf = async (as: TestClient, metricId: string, id = scene) =>
  (await as.call('showItem', { params: at(id) })).data.metrics.find(({ metric_id }) => metric_id === metricId)
const show = async (id: string) => (await server.owner.call('showMetric', { params: at(id) })).data
async function choose(id: string, access: MetricAccess | null): Promise<void> {
  const { version } = await show(id)
  await server.owner.call('updateMetric', { params: at(id), body: { version, access } })
}

beforeAll(async () => {
  server = await testServer()
  ws = { ws_code: server.a.code }
  tree = await makeTree(server)
  maker = await addUser(server, 'member', 'Mia Maker')
  lead = await addUser(server, 'member', 'Lena Lead')
  const id = uuidv7()
  const permissions = defaultPermissions('admin').filter((key) => !WITHOUT.includes(key))
  await server.database.db
    .insert(wsRole)
    .values({ ws_id: server.a.id, id, name: 'Maker', root_role_id: 1, permissions })
  await server.database.query('update ws_user set role_id = $2 where id = $1', [maker.id, id])
  money = await make('Budget', { type: 'currency', options: { currency: 'EUR', decimals: 2 } })
  points = await make('Points', { type: 'point', access: 'locked' })
  await attach([money, points])
  await server.owner.call('putPrimaryMetric', { params: at(tree.project), body: { metric_id: money } } as never)
  await server.owner.call('putPointMetric', { params: at(tree.project), body: { metric_id: points } } as never)
})
afterAll(() => server.close())
beforeEach(async () => {
  scene = await makeItem(server, tree.take, [maker])
  await server.database.db
    .insert(itemUser)
    .values({ ws_id: server.a.id, item_id: scene, ws_user_id: lead.id, role: 'reviewer' })
  await put(server.owner, money, SECRET)
  await put(server.owner, points, '3')
})

/** What is read, by every call that reads; streams are asked by themselves. */
async function readings(as: TestClient, only?: readonly EndpointName[]): Promise<Map<string, string>> {
  const own = await server.owner.call('saveReportHistory', {
    params: ws,
    body: { entity_id: tree.project, name: `Saved ${uuidv7()}` },
  })
  /** What a path is asked of, by its beginning. */
  const idsOf = (path: string): string[] => {
    if (path.includes('histories')) return [own.data.id]
    const [, , kind = ''] = path.split('/')
    if (kind === 'items') return [scene]
    if (kind === 'metrics') return [money]
    return kind === 'entities' ? [tree.take, tree.project] : [maker.id]
  }
  const queries = [
    {},
    { format: 'csv' },
    { entity_id: tree.project },
    { entity_id: tree.project, format: 'csv' },
    { metric_id: money },
    { entity_id: tree.project, metric_id: money },
    { order_by: `-metric:${money}` },
  ]
  const bodies = new Map<string, string>()
  for (const [name, spec] of Object.entries(contract) as [EndpointName, EndpointSpec][]) {
    if (spec.method !== 'GET' || !spec.path.includes('{ws_code}') || name.startsWith('stream')) continue
    if (only && !only.includes(name)) continue
    const some = spec.path.includes('{id}') ? idsOf(spec.path) : ['']
    for (const id of some) {
      for (const query of queries) {
        const params = { ...ws, id, item_id: scene, entity_id: tree.take }
        const { statusCode, body } = await as.send(name, { params, query })
        if (statusCode < 400) bodies.set(`${name} ${id} ${JSON.stringify(query)}`, body)
      }
    }
  }
  return bodies
}

const tellers = (read: Map<string, string>) => [
  ...new Set([...read].filter(([, body]) => body.includes(SECRET)).map(([key]) => key.split(' ')[0] ?? '')),
]

describe('XFIX-02 a private metric', () => {
  test('XFIX-02 a private value is in no answer to people without the right to it, and in every one to people with it', async () => {
    expect(tellers(await readings(server.as(maker)))).toEqual([])
    // Whoever may, does: else nothing was asked for.
    const names: EndpointName[] = [
      'listItems',
      'summariseItems',
      'showItem',
      'listEntityItems',
      'listItemHistory',
      'showEntity',
      'listEntities',
      'exportItems',
      'exportWorkspaceItems',
      'showTreemap',
      'exportWoohoo',
      'listWoohooReports',
      'listReportHistories',
      'showReportHistory',
      'allEntitySceneReport',
    ]
    expect(tellers(await readings(server.owner, names)).toSorted()).toEqual(names.toSorted())
  })

  test('XFIX-02 reviewers see a private value on their scenes, and coordinators with its sums', async () => {
    expect((await valueOf(server.as(maker), money))?.hidden).toBe(true)
    expect((await valueOf(server.as(lead), money))?.value).toBe(SECRET)
    const coordinator = await addUser(server, 'member', `Coordinator ${scene}`)
    await server.database.db
      .insert(entityCoordinator)
      .values({ ws_id: server.a.id, entity_id: tree.project, ws_user_id: coordinator.id })
    const sumFor = async (as: TestClient) =>
      (await as.call('showEntity', { params: at(tree.project) })).data.woohoo.primary_metric_sum
    expect(await sumFor(server.as(coordinator))).not.toBeNull()
    expect(await sumFor(server.as(lead))).toBeNull()
  })

  test('XFIX-02 everybody sees an open metric, and the assigned people change it', async () => {
    const frames = await make('Frames', { type: 'number' })
    await attach([frames])
    expect((await put(server.as(maker), frames, '24')).data.changed).toBe(1)
    expect((await valueOf(server.as(maker), frames))?.value).toBe('24')
    expect((await valueOf(server.member, frames))?.value).toBe('24')
  })

  test('XFIX-02 money and metrics counted by a reward are private by default', async () => {
    const counted = await make('Counted', { type: 'number' })
    expect(await show(money)).toMatchObject({ access: null, access_now: 'private', access_default: 'private' })
    expect(await show(counted)).toMatchObject({ access: null, access_now: 'open' })
    await makeTarget(server, { type: 'metric_sum', metric_id: counted, levels: [level('Bronze', '1', 'amount 5')] })
    expect(await show(counted)).toMatchObject({ access: null, access_now: 'private', access_default: 'private' })
    await choose(counted, 'open')
    expect(await show(counted)).toMatchObject({ access: 'open', access_now: 'open', access_default: 'private' })
  })

  test('XFIX-02 a formula of a private metric is private, and making it open is refused with its name', async () => {
    const rate = { type: 'formula', options: { formula: `{${money}} * 2` } }
    expect((await show(await make('Rate', rate))).access_now).toBe('private')
    const body = { name: `Open rate ${scene}`, access: 'open', ...rate }
    const { error, description } = await server.owner.refused('createMetric', { params: ws, body })
    expect([error, description]).toEqual(['metric_private', expect.stringContaining((await show(money)).name)])
    const frames = await make('Frames', { type: 'number', access: 'open' })
    await make('Double', { type: 'formula', access: 'open', options: { formula: `{${frames}} * 2` } })
    const { version } = await show(frames)
    const patch = { params: at(frames), body: { version, access: 'private' } }
    expect((await server.owner.refused('updateMetric', patch)).error).toBe('metric_private')
  })

  test('XFIX-02 a private metric in a formula of an open one is refused by name, in both directions and through several formulas', async () => {
    const formula = (text: string) => ({ type: 'formula', options: { formula: text } })
    const nameOf = async (id: string) => (await show(id)).name
    const patch = async (id: string, change: object) => {
      const { version } = await show(id)
      const { error, description } = await server.owner.refused('updateMetric', {
        params: at(id),
        body: { version, ...change } as never,
      })
      return [error, description]
    }
    const says = async (open: string, part: string) => [
      'metric_private',
      `“${await nameOf(open)}” is not private but uses ${await nameOf(part)}, which is. Make both private, or remove it`,
    ]
    // Frames → half (by default) → shown (open by choice).
    const frames = await make('Frames', { type: 'number', access: 'open' })
    const half = await make('Half', formula(`{${frames}} / 2`))
    const shown = await make('Shown', { access: 'open', ...formula(`{${half}} + 1`) })
    const locked = await make('Locked', { access: 'locked', ...formula(`{${frames}} + 1`) })

    // The metric that lies under it is made private later, or gets its private part later.
    expect(await patch(frames, { access: 'private' })).toEqual(await says(locked, frames))
    await choose(locked, 'private')
    expect(await patch(frames, { access: 'private' })).toEqual(await says(shown, frames))
    expect(await patch(half, { access: 'private' })).toEqual(await says(shown, half))
    expect(await patch(half, { options: { formula: `{${frames}} * {${money}}` } })).toEqual(await says(shown, money))
    expect(await patch(shown, { options: { formula: `{${money}} + 1` } })).toEqual(await says(shown, money))
    for (const id of [frames, half, shown]) expect((await show(id)).access_now).toBe('open')

    // A private formula of an open one, and of one between.
    const between = await make('Between', formula(`{${money}} + 1`))
    expect((await show(between)).access_now).toBe('private')
    for (const part of [money, between]) {
      const name = `Above ${uuidv7()}`
      const body = { name, access: 'open', ...formula(`{${part}} * 3`) } as never
      const { error, description } = await server.owner.refused('createMetric', { params: ws, body })
      expect([error, description]).toEqual([
        'metric_private',
        `“${name}” is not private but uses ${await nameOf(money)}, which is. Make both private, or remove it`,
      ])
    }
    expect(await patch(between, { access: 'open' })).toEqual(await says(between, money))

    // What becomes private by itself, since a reward counts it, takes what is made of it along: nothing is worked out of it.
    const counted = await make('Counted', { type: 'number' })
    const above = await make('Above', { access: 'open', ...formula(`{${counted}} * 2`) })
    const higher = await make('Higher', formula(`{${above}} * 2`))
    await attach([counted, above, higher])
    await put(server.owner, counted, '21')
    expect((await valueOf(server.as(maker), higher))?.value).toBe('84')
    await makeTarget(server, { type: 'metric_sum', metric_id: counted, levels: [level('Bronze', '1', 'amount 5')] })
    for (const id of [counted, above, higher]) {
      expect((await show(id)).access_now).toBe('private')
      expect((await valueOf(server.as(maker), id))?.value ?? null).toBeNull()
      expect((await valueOf(server.owner, id))?.value).not.toBeNull()
    }
    // That keeps nobody from changing something else of them; to say again that it is open, is refused.
    const { version } = await show(counted)
    await server.owner.call('updateMetric', { params: at(counted), body: { version, description: 'By hand' } })
    expect(await patch(above, { access: 'open' })).toEqual(await says(above, counted))

    // With the one above private, or without the part, all goes through.
    await choose(shown, 'private')
    await choose(frames, 'private')
    expect(await Promise.all([frames, half, shown].map(async (id) => (await show(id)).access_now))).toEqual([
      'private',
      'private',
      'private',
    ])
  })

  test('XFIX-02 a user who cannot read a private metric cannot open it to others', async () => {
    const { version } = await show(money)
    const patch = { params: at(money), body: { version, access: 'open' } }
    expect((await server.as(maker).refused('updateMetric', patch)).error).toBe('permission_denied')
  })

  test('XFIX-02 an artist sees their own result of a target, and not the metric it counts', async () => {
    const { today, month } = await runningMonth(server)
    const counted = await make('Effort', { type: 'number' })
    await attach([counted])
    const levels = [level('Gold', '5', 'amount 10')]
    const target = await makeTarget(server, { type: 'metric_sum', metric_id: counted, levels })
    await giveTarget(server, target.id, { people: [maker] }, { from: `${month}-01`, until: today })
    await put(server.owner, counted, '4')
    await changeScene(server, scene, [{ at: today, to: 'approved' }])
    await put(server.as(maker), counted, TOO_MUCH)
    const { data } = await server.as(maker).call('listTargetSummaries', { params: ws, query: { own_eq: '1' } as never })
    expect(data.find((one) => one.target.id === target.id)).toMatchObject({ achieved: '4', level: null })
    expect(await valueOf(server.as(maker), counted)).toMatchObject({ value: null, hidden: true })
  })
})

type Way = (as: TestClient, metricId: string) => Promise<unknown>
const csv = (rows: string) => ({ ...sheetFile(rows), name: 'scenes.csv' })
const metrics = (metric_id: string) => ({ metrics: [{ metric_id, value: TOO_MUCH }] })
/** Every way by which a metric of a scene gets a value. */
const WAYS: [string, Way][] = [
  [
    'a cell of the grid',
    (as, metric_id) => {
      const cells = [{ item_id: scene, field: 'metric', metric_id, to: TOO_MUCH }]
      return as.send('bulkUpdateItems', { params: ws, body: { cells } })
    },
  ],
  ['the bar for selected scenes', (as, metricId) => put(as, metricId, TOO_MUCH)],
  ['the scene itself', (as, metricId) => as.send('updateItem', { params: at(scene), body: metrics(metricId) })],
  [
    'creating a scene',
    (as, metricId) =>
      as.send('storeEntityItem', { params: on(tree.take), body: { name: 'Born', ...metrics(metricId) } }),
  ],
  [
    'an import that changes',
    async (as, metricId) => {
      const { name } = await show(metricId)
      await as.send('addImportedItems', { params: on(tree.take), body: csv(`Arbo id,${name}\n${scene},${TOO_MUCH}`) })
    },
  ],
  [
    'an import that creates',
    async (as, metricId) => {
      const { name } = await show(metricId)
      await as.send('addImportedItems', { params: on(tree.take), body: csv(`Name,${name}\nBorn,${TOO_MUCH}`) })
    },
  ],
  [
    'undoing what was entered while it was open',
    async (as, metricId) => {
      const { access } = await show(metricId)
      await choose(metricId, 'open')
      await put(as, metricId, TOO_MUCH)
      const { data } = await put(as, metricId, '1')
      await choose(metricId, access)
      await as.send('undoChanges', { params: at(data.batch_id ?? '') })
    },
  ],
  [
    'making oneself a reviewer',
    async (as, metricId) => {
      const body = { item_ids: [scene], ws_user_ids: [maker.id], mode: 'add' }
      await as.send('assignReviewers', { params: ws, body })
      await put(as, metricId, TOO_MUCH)
    },
  ],
  [
    'opening the metric',
    async (as, metricId) => {
      const { version } = await show(metricId)
      await as.send('updateMetric', { params: at(metricId), body: { version, access: 'open' } })
      await put(as, metricId, TOO_MUCH)
    },
  ],
  [
    'an API token',
    async (as, metricId) => {
      const body = { name: 'Script', scopes: ['read', 'write'] } as never
      const { data } = await as.call('createApiToken', { params: ws, body })
      await put(server.as({ token: data.token }), metricId, TOO_MUCH)
    },
  ],
]

describe('XFIX-02 a locked metric', () => {
  const stored = () =>
    server.database.query('select item_id from item_metric where metric_id = any($1) and value = $2', [
      [money, points],
      TOO_MUCH,
    ])
  test.each(WAYS)('XFIX-02 an assignee can change neither a locked metric nor a private one by %s', async (_, way) => {
    for (const metricId of [points, money]) await way(server.as(maker), metricId)
    expect(await stored()).toEqual([])
  })

  test('XFIX-02 a locked metric is marked on the scene, and can be changed by reviewers, coordinators and editors of metrics', async () => {
    expect(await valueOf(server.as(maker), points)).toMatchObject({ value: '3', locked: true })
    const coordinator = await addUser(server, 'member', `Coordinator ${scene}`)
    await server.database.db
      .insert(entityCoordinator)
      .values({ ws_id: server.a.id, entity_id: tree.process, ws_user_id: coordinator.id })
    const all = [server.as(lead), server.as(coordinator), server.admin, server.owner]
    for (const [index, as] of all.entries()) {
      expect((await valueOf(as, points))?.locked).toBeUndefined()
      expect((await put(as, points, String(10 + index))).data.changed).toBe(1)
      expect((await put(as, money, String(10 + index))).data.changed).toBe(1)
    }
  })

  test('XFIX-13 a row whose review ends with it writes no locked metric, and stays out of an import like other faulty rows', async () => {
    const reviewer = await addUser(server, 'member', `Hands over ${scene}`)
    const roleId = uuidv7()
    const keys = ['metric_readPrivateValues_read', 'metric_changeLockedValues_update']
    const permissions = defaultPermissions('admin').filter((key) => !keys.includes(key))
    await server.database.db
      .insert(wsRole)
      .values({ ws_id: server.a.id, id: roleId, name: 'Hands over', root_role_id: 1, permissions })
    await server.database.query('update ws_user set role_id = $2 where id = $1', [reviewer.id, roleId])
    await server.database.query('update item_user set ws_user_id = $2 where item_id = $1 and role = $3', [
      scene,
      reviewer.id,
      'reviewer',
    ])
    const other = await makeItem(server, tree.take, [maker])
    const { name } = await show(points)
    const body = csv(`Arbo id,Name,Reviewers,${name}\n${scene},Handed over,${lead.email},7\n${other},Renamed,,`)
    const as = server.as(reviewer)
    const preview = await as.call('updateItemsFromFile', { params: on(tree.take), body: { ...body, dry_run: true } })
    expect(preview.data.preview?.counts).toMatchObject({ changed: 1, faulty: 1 })
    const { data } = await as.call('updateItemsFromFile', {
      params: on(tree.take),
      body: { ...body, skip_faulty: true },
    })
    expect(data.outcome).toMatchObject({ changed: 1, skipped: 1 })
    const { data: kept } = await server.owner.call('showItem', { params: at(scene) })
    expect([kept.name === 'Handed over', kept.reviewers.map(({ id }) => id)]).toEqual([false, [reviewer.id]])
    expect((await valueOf(server.owner, points))?.value).toBe('3')
    expect((await server.owner.call('showItem', { params: at(other) })).data.name).toBe('Renamed')
  })
})
