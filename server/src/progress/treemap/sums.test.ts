import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SceneFilter, TreemapAnswer } from '@arbo/core/contract'
import { makeEntity, makeItem } from '../../testing/fixtures.ts'
import { randomOf } from '../../testing/random-rights.ts'
import { makeFlow, makeMetric } from '../../testing/scene-fixtures.ts'
import { testServer } from '../../testing/test-server.ts'
import type { TestClient, TestServer } from '../../testing/test-server.ts'
import { sumOf } from './exact-sum.ts'
import { refreshTotals } from './refresh-totals.ts'

/** Everything there is, read without any of the code under test. */
interface Plain {
  entities: { id: string; type: number; parent_id: string | null; status: number }[]
  scenes: {
    id: string
    entity_id: string
    status_kind: number
    status_id: string | null
    assigned: boolean
    omitted: boolean
  }[]
  values: { item_id: string; value: string }[]
}

let server: TestServer
let ws: { ws_code: string }
let random: () => number
let metric: string
let statuses: string[]
const statusNames = new Map<string, string>()
let values: Map<string, string>

const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)]
const query = (text: string) => server.database.query<never>(text, [server.a.id])

beforeAll(async () => {
  server = await testServer()
  ws = { ws_code: server.a.code }
  await server.database.query(`update ws_user set granted = $2 where id = $1`, [
    server.a.users.guest.id,
    ['woohoo_getWoohooUserInterface_read'],
  ])
})
afterAll(() => server.close())

async function plain(): Promise<Plain> {
  return {
    entities: await query('select id, type, parent_id, status from entity where ws_id = $1'),
    scenes: await query(
      `select i.id, i.entity_id, i.status_kind, i.status_id, exists (
         select from item_user u where u.ws_id = i.ws_id and u.item_id = i.id and u.ws_user_id = '${server.a.users.guest.id}'
       ) as assigned, i.omitted from item i where i.ws_id = $1`,
    ),
    values: await server.database.query<never>(
      'select item_id, value::text from item_metric where ws_id = $1 and metric_id = $2',
      [server.a.id, metric],
    ),
  }
}

/** The scenes on and below an entity by walking up from each: what is archived in between hides them, as omitting them does. */
function scenesBelow({ entities, scenes }: Plain, rootId: string | null): Plain['scenes'] {
  const byId = new Map(entities.map((one) => [one.id, one]))
  return scenes.filter((scene) => {
    if (scene.omitted) return false
    for (let at = byId.get(scene.entity_id); at; at = at.parent_id === null ? undefined : byId.get(at.parent_id)) {
      if (at.id === rootId) return true
      if (at.status === 0) return false
    }
    return rootId === null
  })
}

interface Figures {
  counts: number[]
  sum: string | null
}

function figuresOf(scenes: Plain['scenes']): Figures {
  return {
    counts: [0, 1, 2, 3, 4, 5, 6].map((kind) => scenes.filter(({ status_kind }) => status_kind === kind).length),
    sum: sumOf(scenes.map(({ id }) => values.get(id) ?? null)),
  }
}

function ofNode({ counts, sums }: TreemapAnswer['nodes'][number]): Figures {
  return { counts, sum: sumOf(sums ?? []) }
}

/** A treemap, the totals of the grid and the directory, beside the plain recomputation, below one entity. */
async function compare(
  all: Plain,
  entityId: string | null,
  as: TestClient,
  may: (one: Plain['scenes'][number]) => boolean,
) {
  const place = entityId === null ? {} : { entity_id: entityId }
  for (const filter of [{}, { kind_ina: '2,3,6' }] satisfies Partial<Record<keyof SceneFilter, string>>[]) {
    const counts = (scene: Plain['scenes'][number]) =>
      may(scene) && (!('kind_ina' in filter) || [2, 3, 6].includes(scene.status_kind))
    const expected = figuresOf(scenesBelow(all, entityId).filter(counts))
    const { data } = await as.call('showTreemap', {
      params: ws,
      query: { ...place, ...filter, depth: '4', metric_id: metric } as never,
    })
    const scenes = expected.counts.reduce((sum, count) => sum + count, 0)
    expect(data.grand_total).toEqual({ scenes, approved: expected.counts[6], metric_sum: expected.sum ?? '0' })
    for (const node of data.nodes.filter(({ level }) => level < 4)) {
      expect(ofNode(node)).toEqual(figuresOf(scenesBelow(all, node.id).filter(counts)))
    }
    await compareOwn(scenesBelow(all, entityId).filter(counts), { ...place, ...filter }, as, data.grand_total)
    const summary = await as.call('summariseItems', { params: ws, query: { ...place, ...filter } as never })
    expect(summary.data.by_status).toEqual(expected.counts)
    const total = summary.data.metrics.find(({ metric_id }) => metric_id === metric)
    if (total) expect(total.sum).toBe(expected.sum)
    if (as === server.owner)
      await compareReports(expected, { ...place, ...('kind_ina' in filter ? { kind_ina: [2, 3, 6] } : {}) })
  }
}

/** The same by the statuses of flows: each scene counts where its own status is, and the whole stays. */
async function compareOwn(
  scenes: Plain['scenes'],
  filter: object,
  as: TestClient,
  total: TreemapAnswer['grand_total'],
): Promise<void> {
  const { data } = await as.call('showTreemap', {
    params: ws,
    query: { ...filter, depth: '4', metric_id: metric, divided_by: 'own' } as never,
  })
  expect(data.grand_total).toEqual(total)
  const tops = data.nodes.filter(({ parent_id }) => parent_id === null)
  const countsOf = (at: number) => tops.reduce((sum, { counts }) => sum + (counts[at] ?? 0), 0)
  const has = ({ key, status_ids }: TreemapAnswer['categories'][number]) => {
    if (/^\d$/.test(key)) return ({ status_kind }: Plain['scenes'][number]) => String(status_kind) === key
    if (key.startsWith('kind:'))
      return ({ status_id, status_kind }: Plain['scenes'][number]) =>
        status_id === null && `kind:${status_kind}` === key
    const ids = status_ids ?? [key]
    return ({ status_id }: Plain['scenes'][number]) => ids.includes(status_id ?? '')
  }
  expect(data.categories.map((_, at) => countsOf(at))).toEqual(
    data.categories.map((one) => scenes.filter(has(one)).length),
  )
}

/** What the standard reports say of the same scenes. */
async function compareReports({ counts, sum }: Figures, filter: object): Promise<void> {
  const read = async (name: 'sceneStatusReport' | 'metricReport' | 'allEntitySceneReport', more: object = {}) =>
    (await server.owner.call(name, { params: ws, query: { query: JSON.stringify({ ...filter, ...more }) } })).data
  const scenes = counts.reduce((all, count) => all + count, 0)
  const [status] = (await read('sceneStatusReport')).totals
  expect(status?.cells.slice(1, 9) ?? [0, ...counts]).toEqual([scenes, ...counts])
  const sums = await read('metricReport', { metric_id: metric })
  expect(sums.totals[0]?.cells[sums.columns.findIndex(({ id }) => id === 'sum')] ?? null).toBe(sum)
  expect((await read('allEntitySceneReport')).total).toBe(scenes)
}

async function change(all: Plain): Promise<void> {
  const scene = pick(all.scenes)
  const entity = pick(all.entities)
  const act = Math.floor(random() * 11)
  if (act === 0 || all.entities.length < 4) {
    const parent = random() < 0.2 ? undefined : pick(all.entities.filter(({ type }) => type < 3))
    await makeEntity(server, ((parent?.type ?? -1) + 1) as 0, parent?.id ?? null)
  } else if ((act <= 3 || all.scenes.length < 5) && entity) {
    await makeItem(server, entity.id, random() < 0.5 ? [server.a.users.guest] : [])
  } else if (act === 4 && scene) {
    const far = pick(all.scenes)
    const item_ids = [...new Set([scene.id, far?.id ?? scene.id])]
    await server.owner.call('bulkStatusUpdate', { params: ws, body: { item_ids, status_id: pick(statuses) ?? null } })
  } else if (act === 5 && scene) {
    const value =
      random() < 0.2
        ? null
        : `${random() < 0.3 ? '-' : ''}${Math.floor(random() * 1e9)}.${1 + Math.floor(random() * 8)}`
    await server.owner.call('bulkMetricUpdate', {
      params: ws,
      body: { item_ids: [scene.id], metric_id: metric, value },
    })
  } else if (act === 6 && scene) {
    await server.owner.call('deleteItems', { params: ws, body: { item_ids: [scene.id] } })
  } else if (act === 7) {
    const moved = pick(all.entities.filter(({ type }) => type > 0))
    const parent = pick(all.entities.filter(({ type }) => type === (moved?.type ?? 0) - 1))
    // Refused where the scenes' statuses are not known there.
    if (moved && parent) {
      await server.owner.send('moveEntity', { params: { ...ws, id: moved.id }, body: { parent_id: parent.id } })
    }
  } else if (act === 8 && entity) {
    await server.owner.call('bulkEntityStatus', {
      params: ws,
      body: { entity_ids: [entity.id], status: random() < 0.4 ? 0 : 1 },
    })
  } else if (act === 10 && scene) {
    await server.owner.call('omitItems', { params: ws, body: { item_ids: [scene.id], omitted: random() < 0.7 } })
  } else if (act === 9) {
    // An undo writes many cells by ways of its own.
    const [batch] = await server.database.query<{ id: string }>(
      `select id from change_batch where ws_id = $1 and undone_at is null and source = 'bulk' order by created_at desc limit 1`,
      [server.a.id],
    )
    if (batch) await server.owner.send('undoChanges', { params: { ...ws, id: batch.id } })
  }
}

describe('sums', () => {
  test.each([1, 2, 3])(
    'XFIX-09 XUX-08 XWOO-02 WOO-01 RPT-07 treemap, grid totals, standard reports and directory are exact in any tree and after any changes (seed %i)',
    async (seed) => {
      random = randomOf(seed)
      const project = await makeEntity(server, 0, null, `Project ${seed}`)
      statuses = Object.values(
        await makeFlow(server, project, { Wait: 1, Ready: 2, Started: 2, Check: 3, Again: 4, Redo: 5, Done: 6 }),
      )
      const named = await server.database.query<{ id: string; name: string }>(
        'select id, name from template_flow_status where ws_id = $1',
        [server.a.id],
      )
      for (const { id, name } of named) statusNames.set(id, name)
      metric = await makeMetric(server, { on: project, options: { decimals: 8 } })
      for (let batch = 0; batch < 6; batch += 1) {
        for (let step = 0; step < 14; step += 1) await change(await plain())
        // Totals are true whether somebody has counted all of what was written, some of it or none.
        const kept = Math.floor(random() * 3)
        if (kept > 0) {
          await server.database.transaction((tx) => refreshTotals(tx, server.a.id, kept === 1 ? 3 : undefined))
        }
        const all = await plain()
        values = new Map(all.values.map(({ item_id, value }) => [item_id, value]))
        const some = [null, project, pick(all.entities)?.id ?? project, pick(all.entities)?.id ?? project]
        for (const id of some) await compare(all, id, server.owner, () => true)
        await compare(all, null, server.guest, ({ assigned }) => assigned)
        for (const { id } of all.entities.filter(() => random() < 0.3)) {
          const { data } = await server.owner.call('showEntity', { params: { ...ws, id } })
          const { counts } = figuresOf(scenesBelow(all, id))
          expect(data.woohoo.by_status).toEqual(counts)
          const own = new Map<string | null, number>()
          for (const { status_id } of scenesBelow(all, id)) {
            const name = status_id === null ? null : (statusNames.get(status_id) ?? '')
            own.set(name, (own.get(name) ?? 0) + 1)
          }
          const { statuses: shown } = data.woohoo
          if (shown) expect(new Map(shown.map(({ name, scenes }) => [name, scenes]))).toEqual(own)
          else expect([...own.keys()].filter((name) => name !== null)).toEqual([])
        }
      }
    },
    120_000,
  )
})
