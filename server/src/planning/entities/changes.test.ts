import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EntityField } from '@arbo/core/contract'
import { makeEntity, makeItem, makeTree } from '../../testing/fixtures.ts'
import type { Tree } from '../../testing/fixtures.ts'
import { testServer } from '../../testing/test-server.ts'
import type { TestServer } from '../../testing/test-server.ts'
import {
  entityCoordinator,
  entityMetric,
  metric,
  team,
  teamMember,
  templateFlow,
} from '../../platform/db/schema.gen.ts'
import { templateFlowStatus } from '../../platform/db/schema.gen.ts'

let server: TestServer
let tree: Tree
let ws: { ws_code: string }

beforeAll(async () => {
  server = await testServer()
  tree = await makeTree(server)
  ws = { ws_code: server.a.code }
})
afterAll(() => server.close())

const at = (id: string) => ({ ...ws, id })
const show = async (id: string) => (await server.owner.call('showEntity', { params: at(id) })).data
const childrenOf = async (id: string) =>
  (await server.owner.call('listEntityChildren', { params: at(id) })).data.map(({ name }) => name)

/** What the history keeps of an entity, newest first. */
async function history(id: string): Promise<[field: EntityField, from: unknown, to: unknown][]> {
  const rows = await server.database.query<{ field: EntityField; from_value: unknown; to_value: unknown }>(
    `select field, from_value, to_value from change_record where entity_id = $1 order by created_at desc, id desc`,
    [id],
  )
  return rows.map((row) => [row.field, row.from_value, row.to_value])
}

async function makeFlow(kinds: readonly [name: string, kind: number][]) {
  const id = uuidv7()
  const ws_id = server.a.id
  await server.database.db.insert(templateFlow).values({ ws_id, id, name: `Flow ${id}` })
  const rows = kinds.map(([name, kind], position) => ({
    ws_id,
    id: uuidv7(),
    template_flow_id: id,
    name,
    kind,
    position,
  }))
  await server.database.db.insert(templateFlowStatus).values(rows)
  return { id, status: (name: string) => rows.find((row) => row.name === name)?.id ?? '' }
}

describe('update and partial', () => {
  test('PLAN-33 partial changes single fields, and the history has old and new values', async () => {
    const id = await makeEntity(server, 0, null, 'Before')
    const { data } = await server.owner.call('partialUpdateEntity', {
      params: at(id),
      body: { name: 'After', scheduled_due: '2026-05-01' },
    })
    expect([data.name, data.scheduled_due, data.version]).toEqual(['After', '2026-05-01', 2])
    expect((await history(id)).toSorted()).toEqual([
      ['created', null, 'Before'],
      ['name', 'Before', 'After'],
      ['scheduled_due', null, '2026-05-01'],
    ])
  })

  test('PLAN-33 the later of two conflicting changes gets the current entity and changes nothing', async () => {
    const id = await makeEntity(server, 0, null, 'Read by two')
    await server.owner.call('updateEntity', { params: at(id), body: { version: 1, name: 'First' } })
    const refusal = await server.admin.refused('updateEntity', {
      params: at(id),
      body: { version: 1, name: 'Second' },
    })
    expect(refusal.error).toBe('conflict')
    expect(refusal.meta['current']).toMatchObject({ name: 'First', version: 2 })
    expect((await show(id)).name).toBe('First')
  })

  test('PLAN-33 names of any script are kept as they are, too long ones refused beside their field', async () => {
    const id = await makeEntity(server, 0, null, 'مشروع ٢ 🎬')
    expect((await show(id)).name).toBe('مشروع ٢ 🎬')
    const refusal = await server.owner.refused('updateEntity', {
      params: at(id),
      body: { name: 'x'.repeat(10_000) },
    })
    expect(refusal.meta['fields']).toHaveProperty('name')
  })
})

describe('order', () => {
  const order = (id: string, after_id: string | null) =>
    server.owner.call('orderEntities', { params: ws, body: { id, after_id } })

  test('PLAN-33 an entity moves behind a sibling or to the first place', async () => {
    const parent = await makeEntity(server, 0, null)
    const ids: string[] = []
    for (const name of ['a', 'b', 'c']) ids.push(await makeEntity(server, 1, parent, name))
    const [a = '', b = '', c = ''] = ids
    await order(c, null)
    expect(await childrenOf(parent)).toEqual(['c', 'a', 'b'])
    await order(a, b)
    expect(await childrenOf(parent)).toEqual(['c', 'b', 'a'])
    const refusal = await server.owner.refused('orderEntities', { params: ws, body: { id: a, after_id: tree.take } })
    expect(refusal.error).toBe('invalid_reference')
  })

  test('PLAN-33 two simultaneous reorders both take effect', async () => {
    const parent = await makeEntity(server, 0, null)
    const ids: string[] = []
    for (const name of ['a', 'b', 'c', 'd']) ids.push(await makeEntity(server, 1, parent, name))
    const [a = '', b = '', c = '', d = ''] = ids
    await Promise.all([order(d, null), order(b, c)])
    const names = await childrenOf(parent)
    expect(names).toEqual(['d', 'a', 'c', 'b'])
    expect(a).not.toBe('')
  })
})

describe('archive', () => {
  const list = async (status_eq: '0' | '1') =>
    (await server.owner.call('listEntities', { params: ws, query: { status_eq, per_page: 999 } })).data.map(
      ({ id }) => id,
    )
  const archive = (entity_ids: string[], status: 0 | 1) =>
    server.owner.call('bulkEntityStatus', { params: ws, body: { entity_ids, status } })

  test('PLAN-20 PLAN-33 archiving hides an entity and all below it from the active lists, unarchiving shows them', async () => {
    const project = await makeEntity(server, 0, null, 'Old project')
    const process = await makeEntity(server, 1, project, 'Old process')
    expect((await archive([project], 0)).data.changed).toBe(1)
    expect(await list('1')).not.toEqual(expect.arrayContaining([project]))
    expect(await list('1')).not.toEqual(expect.arrayContaining([process]))
    expect(await list('0')).toEqual([project])
    expect([(await show(project)).is_hidden, (await show(process)).is_hidden]).toEqual([true, true])
    const answer = await server.owner.call('searchEntities', { params: ws, query: { search: 'Old p' } })
    expect(answer.data).toEqual([])
    expect((await history(project))[0]).toEqual(['archived', false, true])
    expect((await archive([project], 0)).data.changed).toBe(0)
    await archive([project], 1)
    expect(await list('1')).toEqual(expect.arrayContaining([project, process]))
  })

  test('PLAN-33 several entities are archived, or none', async () => {
    const id = await makeEntity(server, 0, null)
    const refusal = await server.owner.refused('bulkEntityStatus', {
      params: ws,
      body: { entity_ids: [id, uuidv7()], status: 0 },
    })
    expect(refusal.error).toBe('not_found')
    expect((await show(id)).status).toBe(1)
  })
})

describe('delete', () => {
  test('PLAN-33 PLAN-21 several empty entities are deleted at once; one that is not empty keeps all', async () => {
    const ids = [await makeEntity(server, 0, null), await makeEntity(server, 0, null)]
    const refusal = await server.owner.refused('bulkDeleteEntities', {
      params: ws,
      body: { entity_ids: [...ids, tree.project] },
    })
    expect(refusal.error).toBe('entity_not_empty')
    expect((await show(ids[0] ?? '')).id).toBe(ids[0])
    await server.owner.call('bulkDeleteEntities', { params: ws, body: { entity_ids: ids } })
    expect((await server.owner.refused('showEntity', { params: at(ids[0] ?? '') })).error).toBe('not_found')
  })

  test('PLAN-27 deleting has its own permission', async () => {
    const id = await makeEntity(server, 0, null)
    const refusal = await server.member.refused('bulkDeleteEntities', { params: ws, body: { entity_ids: [id] } })
    expect([refusal.error, refusal.meta['permission']]).toEqual(['permission_denied', 'project_deleteEntity_delete'])
  })
})

describe('duplicate', () => {
  async function original(code: string) {
    const ws_id = server.a.id
    const flow = await makeFlow([
      ['To do', 1],
      ['Done', 6],
    ])
    const project = await makeEntity(server, 0, null, 'Original')
    await server.database.query('update entity set template_flow_id = $2 where id = $1', [project, flow.id])
    await server.owner.call('updateEntity', {
      params: at(project),
      body: { code, scheduled_start: '2026-01-01', scheduled_due: '2026-02-01' },
    })
    const process = await makeEntity(server, 1, project, 'Process')
    const episode = await makeEntity(server, 2, process, 'Episode')
    const metricId = uuidv7()
    const teamId = uuidv7()
    const { db } = server.database
    await db.insert(metric).values({ ws_id, id: metricId, name: `Seconds ${metricId}`, type: 'number' })
    await db.insert(entityMetric).values({ ws_id, entity_id: project, metric_id: metricId })
    await db.insert(team).values({ ws_id, id: teamId, name: `Team ${teamId}` })
    await server.owner.call('putEntityTeams', { params: at(process), body: { team_ids: [teamId] } })
    await db.insert(entityCoordinator).values({ ws_id, entity_id: project, ws_user_id: server.a.users.admin.id })
    await server.owner.call('storeEntityItem', {
      params: { ...ws, entity_id: episode },
      body: {
        name: 'SC1',
        status_id: flow.status('Done'),
        due_date: '2026-01-15',
        metrics: [{ metric_id: metricId, value: '15' }],
      },
    })
    return { project, teamId, metricId }
  }

  test('PLAN-33 a copy takes all levels with teams, coordinators, metrics, dates and scenes, which start unassigned', async () => {
    const { project, teamId, metricId } = await original('ORIG')
    const { data } = await server.owner.call('duplicateEntity', {
      params: at(project),
      body: { name: 'Copy', with: ['children', 'items', 'teams', 'coordinators', 'metrics', 'dates'] },
    })
    expect([data.name, data.code, data.scheduled_due, data.version]).toEqual(['Copy', null, '2026-02-01', 1])
    expect(data.coordinators.map(({ id }) => id)).toEqual([server.a.users.admin.id])
    expect(data.metrics.map(({ id }) => id)).toEqual([metricId])
    expect(data.woohoo).toMatchObject({ scenes: 1, by_status: [0, 1, 0, 0, 0, 0, 0] })
    const [process] = (await server.owner.call('listEntityChildren', { params: at(data.id) })).data
    expect(process?.teams.map(({ id }) => id)).toEqual([teamId])
    expect(process?.ancestors.map(({ id }) => id)).toEqual([data.id])
    const [episode] = (await server.owner.call('listEntityChildren', { params: at(process?.id ?? '') })).data
    const [scene] = (await server.owner.call('listEntityItems', { params: { ...ws, entity_id: episode?.id ?? '' } }))
      .data
    expect(scene).toMatchObject({ name: 'SC1', status_kind: 1, due_date: '2026-01-15', assignees: [] })
    expect(scene?.metrics).toMatchObject([{ metric_id: metricId, value: '15' }])
    // The original is untouched, and the copy stands right behind it.
    expect((await show(project)).woohoo.by_status[6]).toBe(1)
    const projects = await server.owner.call('listEntities', { params: ws, query: { type_eq: 0, per_page: 999 } })
    const ids = projects.data.map(({ id }) => id)
    expect(ids.indexOf(data.id)).toBe(ids.indexOf(project) + 1)
    expect((await history(data.id))[0]).toEqual(['created', null, 'Copy'])
  })

  test('XPROD-03 a copy begins on another day, and all its dates keep their working days from there', async () => {
    const { project } = await original('TPL')
    const [process] = (await server.owner.call('listEntityChildren', { params: at(project) })).data
    // Friday to Monday: with the weekend between them one working day after the other.
    const schedule = { scheduled_start: '2026-01-02', scheduled_due: '2026-01-05' }
    await server.owner.call('updateEntity', { params: at(process?.id ?? ''), body: schedule })
    const copied = async (scheduled_start: string, parts: readonly string[] = ['children', 'items', 'dates']) => {
      const body = { name: `From ${scheduled_start}`, with: parts, scheduled_start } as never
      const { data } = await server.owner.call('duplicateEntity', { params: at(project), body })
      const [child] = (await server.owner.call('listEntityChildren', { params: at(data.id) })).data
      const scenes = await server.owner.call('listItems', { params: ws, query: { entity_id: data.id } })
      const spanOf = (one: typeof child) => one && [one.scheduled_start, one.scheduled_due]
      return [spanOf(data), spanOf(child), scenes.data.map(({ due_date }) => due_date)]
    }
    // The original begins on Thursday, 1 January. 22 working days on, its last day is a Friday: counted on from the Sunday.
    expect(await copied('2026-02-02')).toEqual([
      ['2026-02-02', '2026-03-03'],
      ['2026-02-03', '2026-02-04'],
      ['2026-02-16'],
    ])
    // A Saturday: on the Monday after it. Earlier goes as well.
    expect(await copied('2026-01-31')).toEqual(await copied('2026-02-02'))
    expect((await copied('2025-12-30'))[0]).toEqual(['2025-12-30', '2026-01-28'])
    // The day is enough for the dates to come along.
    expect((await copied('2026-02-02', []))[0]).toEqual(['2026-02-02', '2026-03-03'])
    expect((await show(project)).scheduled_start).toBe('2026-01-01')
    const bare = await makeEntity(server, 0, null, 'Without dates')
    const { data } = await server.owner.call('duplicateEntity', {
      params: at(bare),
      body: { name: 'Dated', scheduled_start: '2026-02-01' },
    })
    expect([data.scheduled_start, data.scheduled_due]).toEqual(['2026-02-02', null])
    const body = { name: 'Wrong', scheduled_start: '2026-02-30' } as never
    expect((await server.owner.refused('duplicateEntity', { params: at(bare), body })).error).toBe('validation_failed')
  })

  test('PLAN-33 a copy without options is the entity alone', async () => {
    const { project } = await original('ORIG2')
    const { data } = await server.owner.call('duplicateEntity', { params: at(project), body: { name: 'Bare' } })
    expect(data).toMatchObject({ children_count: 0, teams: [], coordinators: [], metrics: [], scheduled_start: null })
    expect(data.woohoo.scenes).toBe(0)
    const taken = await server.owner.refused('duplicateEntity', {
      params: at(project),
      body: { name: 'Twin', code: 'orig2' },
    })
    expect(taken.error).toBe('code_taken')
  })
})

describe('move', () => {
  const move = (id: string, body: object) => server.owner.call('moveEntity', { params: at(id), body: body as never })

  test('PLAN-33 an entity moves with all below it, and everything has its new ancestors', async () => {
    const from = await makeEntity(server, 0, null, 'From')
    const process = await makeEntity(server, 1, from, 'Moving')
    const episode = await makeEntity(server, 2, process)
    const take = await makeEntity(server, 3, episode)
    const scene = await makeItem(server, take)
    const to = await makeEntity(server, 0, null, 'To')
    const { data } = await move(process, { parent_id: to })
    expect(data.ancestors.map(({ id }) => id)).toEqual([to])
    const { data: item } = await server.owner.call('showItem', { params: at(scene) })
    expect(item.ancestors?.map(({ id }) => id)).toEqual([to, process, episode, take])
    expect([(await show(from)).woohoo.scenes, (await show(to)).woohoo.scenes]).toEqual([0, 1])
    expect((await show(take)).ancestors.map(({ id }) => id)).toEqual([to, process, episode])
    const [from_value, to_value] = [from, to].map((place, index) => ({
      id: place,
      name: ['From', 'To'][index],
      after_id: null,
    }))
    expect((await history(process))[0]).toEqual(['parent', from_value, to_value])
    // A take, too, whose ancestors two levels up change.
    const other = await makeEntity(server, 2, await makeEntity(server, 1, from))
    await move(take, { parent_id: other })
    const again = await server.owner.call('showItem', { params: at(scene) })
    expect(again.data.ancestors?.map(({ id }) => id).slice(2)).toEqual([other, take])
    expect((await show(from)).woohoo.scenes).toBe(1)
  })

  test('PLAN-33 PLAN-34 a primary metric that was attached above the old place moves too', async () => {
    const metricId = uuidv7()
    const name = `Hours ${metricId}`
    await server.database.db.insert(metric).values({ ws_id: server.a.id, id: metricId, name, type: 'number' })
    const [from, to] = [await makeEntity(server, 0, null), await makeEntity(server, 0, null)]
    await server.database.db.insert(entityMetric).values({ ws_id: server.a.id, entity_id: from, metric_id: metricId })
    const process = await makeEntity(server, 1, from)
    await server.database.query('update entity set primary_metric_id = $2 where id = $1', [process, metricId])
    const { data } = await move(process, { parent_id: to })
    expect(data.metrics).toMatchObject([{ id: metricId, is_primary: true }])
    expect((await show(to)).metrics).toEqual([])
  })

  test('PLAN-33 an entity moves only to a parent of the right type, and a project never', async () => {
    const refused = async (id: string, parent_id: string) =>
      (await server.owner.refused('moveEntity', { params: at(id), body: { parent_id } })).error
    const process = await makeEntity(server, 1, tree.project)
    expect(await refused(process, tree.process)).toBe('invalid_parent')
    expect(await refused(process, tree.take)).toBe('invalid_parent')
    expect(await refused(tree.project, await makeEntity(server, 0, null))).toBe('invalid_parent')
    expect(await refused(process, uuidv7())).toBe('not_found')
  })

  test('PLAN-33 PLAN-34 a status unknown in the new place needs a mapping first', async () => {
    const here = await makeFlow([
      ['Rough', 3],
      ['Done', 6],
    ])
    const there = await makeFlow([
      ['Begin', 2],
      ['done', 6],
    ])
    const from = await makeEntity(server, 0, null)
    const to = await makeEntity(server, 0, null)
    await server.database.query('update entity set template_flow_id = $2 where id = $1', [from, here.id])
    await server.database.query('update entity set template_flow_id = $2 where id = $1', [to, there.id])
    const process = await makeEntity(server, 1, from)
    const scene = await makeItem(server, process)
    const done = await makeItem(server, process)
    const give = (id: string, status_id: string) =>
      server.owner.call('updateItem', { params: at(id), body: { status_id } })
    await give(scene, here.status('Rough'))
    await give(done, here.status('Done'))
    const refusal = await server.owner.refused('moveEntity', { params: at(process), body: { parent_id: to } })
    expect(refusal.error).toBe('status_in_use')
    expect((await show(process)).parent_id).toBe(from)
    await move(process, { parent_id: to, mapping: { [here.status('Rough')]: there.status('Begin') } })
    const statusOf = async (id: string) => (await server.owner.call('showItem', { params: at(id) })).data.status?.name
    expect([await statusOf(scene), await statusOf(done)]).toEqual(['Begin', 'done'])
  })

  test('PLAN-33 a scene added during a move has the new place', async () => {
    const from = await makeEntity(server, 0, null)
    const process = await makeEntity(server, 1, from)
    const to = await makeEntity(server, 0, null)
    await Promise.all([
      move(process, { parent_id: to }),
      server.owner.call('storeEntityItem', { params: { ...ws, entity_id: process }, body: { name: 'Late' } }),
      server.owner.call('createEntity', { params: ws, body: { type: 2, parent_id: process, name: 'Late' } }),
    ])
    const wrong = await server.database.query(
      `select 1 from item i join entity e on e.id = i.entity_id where i.project_id <> e.project_id
       union all select 1 from entity e join entity p on p.id = e.parent_id where e.project_id <> p.project_id`,
    )
    expect(wrong).toEqual([])
    expect((await show(to)).woohoo.scenes).toBe(1)
  })
})

describe('pictures', () => {
  test('PLAN-35 thumbnails below an entity are deleted at once after a dry run, with the right to delete renditions', async () => {
    const project = await makeEntity(server, 0, null)
    const scene = await makeItem(server, project)
    await server.database.query(`update item set thumbnail_key = 'a/b/thumbnail.webp' where id = $1`, [scene])
    await server.database.query(`update entity set thumbnail_key = 'a/b/thumbnail.webp' where id = $1`, [project])
    const remove = (dry_run: boolean) =>
      server.owner.call('deleteEntityThumbnails', { params: at(project), body: { dry_run } })
    // What would go is told first, and nothing goes.
    expect((await remove(true)).data).toEqual({ dry_run: true, thumbnails: 2, files: 0 })
    expect((await show(project)).thumbnail).not.toBeNull()
    expect((await remove(false)).data).toEqual({ dry_run: false, thumbnails: 2, files: 0 })
    expect((await show(project)).thumbnail).toBeNull()
    const freed = await server.owner.call('deleteEntityRenditions', { params: at(project), body: {} })
    expect(freed.data).toMatchObject({ dry_run: false, renditions: 0 })
    const refusal = await server.member.refused('deleteEntityThumbnails', { params: at(project), body: {} })
    expect(refusal.meta['permission']).toBe('media_deleteRendition_delete')
  })
})

describe('rights', () => {
  test('PLAN-26 a coordinator archives, reorders, copies and moves below their entity, and nowhere else', async () => {
    const { member } = server.a.users
    const mine = await makeEntity(server, 0, null)
    await server.owner.call('assignEntityUsers', { params: at(mine), body: { ws_user_ids: [member.id] } })
    const here = await makeEntity(server, 1, mine)
    const there = await makeEntity(server, 1, mine)
    const episode = await makeEntity(server, 2, here)
    await server.member.call('moveEntity', { params: at(episode), body: { parent_id: there } })
    await server.member.call('orderEntities', { params: ws, body: { id: there, after_id: null } })
    await server.member.call('duplicateEntity', { params: at(here), body: { name: 'Copy' } })
    await server.member.call('bulkEntityStatus', { params: ws, body: { entity_ids: [here], status: 0 } })
    expect((await server.member.call('showEntity', { params: at(there) })).data.rights).toContain(
      'project_deleteEntity_delete',
    )
    expect((await server.member.call('showEntity', { params: at(tree.project) })).data.rights).not.toContain(
      'project_updateEntity_update',
    )
    const out = await server.member.refused('moveEntity', { params: at(there), body: { parent_id: tree.project } })
    expect(out.error).toBe('permission_denied')
    const root = await server.member.refused('duplicateEntity', { params: at(mine), body: { name: 'x' } })
    expect(root.meta['permission']).toBe('project_addRootEntity_create')
  })

  test('PLAN-29 adding a project and adding below one each need their own permission', async () => {
    const { admin } = server.a.users
    await server.database.query(`update ws_user set revoked = '{project_addRootEntity_create}' where id = $1`, [
      admin.id,
    ])
    const create = (body: object) => ({ params: ws, body: body as never })
    const refusal = await server.admin.refused('createEntity', create({ type: 0, name: 'x' }))
    expect(refusal.meta['permission']).toBe('project_addRootEntity_create')
    await server.admin.call('createEntity', create({ type: 1, parent_id: tree.project, name: 'x' }))
    await server.database.query(`update ws_user set revoked = '{project_addItem_create}' where id = $1`, [admin.id])
    const item = await server.admin.refused('storeEntityItem', {
      params: { ...ws, entity_id: tree.take },
      body: { name: 'x' },
    })
    expect(item.meta['permission']).toBe('project_addItem_create')
    await server.database.query(`update ws_user set revoked = '{}' where id = $1`, [admin.id])
  })
})

test('PLAN-02 a team outside the caller’s view cannot be assigned by guessing its id', async () => {
  const ws_id = server.a.id
  const id = uuidv7()
  await server.database.db.insert(team).values({ ws_id, id, name: 'Secret', is_public: false })
  const { member } = server.a.users
  const mine = await makeEntity(server, 0, null)
  await server.owner.call('assignEntityUsers', { params: at(mine), body: { ws_user_ids: [member.id] } })
  const body = { team_ids: [id] }
  expect((await server.member.refused('putEntityTeams', { params: at(mine), body })).error).toBe('invalid_reference')
  await server.database.db.insert(teamMember).values({ ws_id, team_id: id, ws_user_id: member.id })
  const { data } = await server.member.call('putEntityTeams', { params: at(mine), body })
  expect(data.teams).toEqual([{ id, name: 'Secret' }])
})
