import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PROJECT_COLOURS } from '@arbo/core/contract'
import { makeEntity, makeItem, makeTree } from '../../testing/fixtures.ts'
import type { Tree } from '../../testing/fixtures.ts'
import { testServer } from '../../testing/test-server.ts'
import type { TestServer } from '../../testing/test-server.ts'
import {
  entityCoordinator,
  entityMetric,
  metric,
  templateFlow,
  templateFlowStatus,
} from '../../platform/db/schema.gen.ts'
import { dayFrom } from '../../seed/directory.ts'

let server: TestServer
let tree: Tree
let ws: { ws_code: string }

beforeAll(async () => {
  server = await testServer()
  tree = await makeTree(server)
  ws = { ws_code: server.a.code }
})
afterAll(() => server.close())

const create = (body: object) => server.owner.call('createEntity', { params: ws, body: body as never })
const createRefused = (body: object) => server.owner.refused('createEntity', { params: ws, body })
const show = (id: string) => server.owner.call('showEntity', { params: { ...ws, id } })

async function makeFlow(): Promise<{ id: string; statuses: string[] }> {
  const id = uuidv7()
  await server.database.db.insert(templateFlow).values({ ws_id: server.a.id, id, name: `Flow ${id}` })
  const rows = [0, 1, 2, 3, 4, 5, 6].map((kind) => ({
    ws_id: server.a.id,
    id: uuidv7(),
    template_flow_id: id,
    name: `Kind ${kind}`,
    kind,
    position: kind,
  }))
  await server.database.db.insert(templateFlowStatus).values(rows)
  return { id, statuses: rows.map((row) => row.id) }
}

async function makeMetric(projectId: string, name: string): Promise<string> {
  const id = uuidv7()
  const ws_id = server.a.id
  await server.database.db.insert(metric).values({ ws_id, id, name, type: 'number', options: { decimals: 8 } })
  await server.database.db.insert(entityMetric).values({ ws_id, entity_id: projectId, metric_id: id })
  return id
}

describe('the hierarchy', () => {
  test('PLAN-01 PLAN-17 projects, processes, episodes and takes are nested in that order, with scenes on the take', async () => {
    const { data } = await show(tree.take)
    expect(data.type).toBe(3)
    expect(data.ancestors.map(({ id, type }) => [id, type])).toEqual([
      [tree.project, 0],
      [tree.process, 1],
      [tree.episode, 2],
    ])
    expect([data.items_count, data.children_count]).toEqual([1, 0])
    const scene = await server.owner.call('showItem', { params: { ...ws, id: tree.item } })
    expect(scene.data.ancestors?.map(({ id }) => id)).toEqual([tree.project, tree.process, tree.episode, tree.take])
  })

  test('PLAN-01 no level may be skipped', async () => {
    expect((await createRefused({ type: 2, parent_id: tree.project, name: 'x' })).error).toBe('invalid_parent')
    expect((await createRefused({ type: 1, parent_id: tree.take, name: 'x' })).error).toBe('invalid_parent')
    expect((await createRefused({ type: 0, parent_id: tree.project, name: 'x' })).error).toBe('invalid_parent')
    expect((await createRefused({ type: 1, name: 'x' })).error).toBe('invalid_parent')
    expect((await createRefused({ type: 1, parent_id: uuidv7(), name: 'x' })).error).toBe('not_found')
  })

  test('PLAN-09 an entity has all specified fields', async () => {
    const flow = await makeFlow()
    const { owner } = server.a.users
    const body = {
      type: 0,
      name: 'Whole',
      code: 'WHOLE',
      description: 'All fields',
      scheduled_start: '2026-01-01',
      scheduled_due: '2026-02-01',
      coordinator_ids: [owner.id],
      template_flow_id: flow.id,
    }
    const { data } = await create(body)
    expect(data).toMatchObject({ type: 0, name: 'Whole', code: 'WHOLE', description: 'All fields', status: 1 })
    expect([data.scheduled_start, data.scheduled_due]).toEqual(['2026-01-01', '2026-02-01'])
    expect(data.coordinators).toEqual([{ id: owner.id, display_name: owner.name, profile_image: null }])
    expect(data.template_flow?.statuses.map(({ kind }) => kind)).toEqual([0, 1, 2, 3, 4, 5, 6])
    const below = await create({ type: 1, parent_id: data.id, name: 'Below' })
    expect(below.data.template_flow?.id).toBe(flow.id)
    const whole = await server.owner.call('showEntity', {
      params: { ...ws, id: data.id },
      query: { include: 'children,items' },
    })
    expect(whole.data.children?.map(({ name }) => name)).toEqual(['Below'])
    expect(whole.data.items).toEqual([])
  })

  test('XUX-09 a project has a colour from the first day, another once it is chosen, and all below it have the same', async () => {
    const { data: project } = await create({ type: 0, name: 'Colourful', own_colour: null })
    const { data: below } = await create({ type: 1, parent_id: project.id, name: 'Below' })
    const colours = async () => {
      const own = (await show(project.id)).data
      const rows = await server.owner.call('listSchedule', { params: ws, query: { entity_id: project.id } })
      const all = (await server.owner.call('showTreemap', { params: ws, query: {} })).data.nodes
      const heading = all.find(({ id }) => id === project.id)?.colour
      return [own.own_colour, own.colour, (await show(below.id)).data.colour, rows.data.rows[0]?.colour, heading]
    }
    expect(PROJECT_COLOURS).toContain(project.colour)
    expect(await colours()).toEqual([null, ...Array.from({ length: 4 }, () => project.colour)])
    const chosen = project.colour === 'teal' ? 'pink' : 'teal'
    const params = { ...ws, id: project.id }
    await server.owner.call('updateEntity', { params, body: { own_colour: chosen } })
    expect(await colours()).toEqual([chosen, chosen, chosen, chosen, chosen])
    const { data: changes } = await server.owner.call('listEntityHistory', { params })
    expect(changes[0]).toMatchObject({ field: 'colour', from: null, to: chosen })
    await server.owner.call('undoChanges', { params: { ...ws, id: changes[0]?.batch_id ?? '' } })
    expect(await colours()).toEqual([null, ...Array.from({ length: 4 }, () => project.colour)])
  })

  test('XUX-09 new projects get colours that none of the others has, as long as there are such', async () => {
    const owner = server.as(server.b.users.owner)
    const params = { ws_code: server.b.code }
    const before = (await owner.call('listEntities', { params, query: { type_eq: '0' } })).data
    const made = []
    while (before.length + made.length < PROJECT_COLOURS.length) {
      made.push((await owner.call('createEntity', { params, body: { type: 0, name: `No. ${made.length}` } })).data)
    }
    const colours = [...before, ...made].map(({ colour }) => colour)
    expect(new Set(colours).size).toBe(PROJECT_COLOURS.length)
    expect(made.every(({ colour, own_colour }) => colour === own_colour)).toBe(true)
  })

  test('XUX-09 the colour is refused below projects, where it is none of the palette, and to who may not edit', async () => {
    const params = { ...ws, id: tree.process }
    const below = await server.owner.refused('updateEntity', { params, body: { own_colour: 'teal' } })
    expect(below.meta['fields']).toEqual({
      own_colour: 'Only projects have a colour; what lies below shows theirs',
    })
    expect((await createRefused({ type: 0, name: 'Odd', own_colour: 'mauve' })).error).toBe('validation_failed')
    const body = { own_colour: 'teal' }
    const before = (await show(tree.project)).data.version
    const denied = await server.member.refused('updateEntity', { params: { ...ws, id: tree.project }, body })
    expect(denied.error).toBe('permission_denied')
    expect((await show(tree.project)).data.version).toBe(before)
  })

  test('PLAN-10 a code has at most 8 characters of letters, digits, - and _', async () => {
    expect((await create({ type: 0, name: 'Eight', code: 'AB-cd_78' })).data.code).toBe('AB-cd_78')
    const long = await createRefused({ type: 0, name: 'Nine', code: 'ABCDEFGHI' })
    expect(long.meta['fields']).toEqual({ code: 'A code has at most 8 characters' })
    expect((await createRefused({ type: 0, name: 'Odd', code: 'a b' })).error).toBe('validation_failed')
    expect((await create({ type: 0, name: 'None', code: '' })).data.code).toBeNull()
  })

  test('PLAN-10 a code is unique among siblings, in any case', async () => {
    await create({ type: 1, parent_id: tree.project, name: 'One', code: 'SAME' })
    expect((await createRefused({ type: 1, parent_id: tree.project, name: 'Two', code: 'same' })).error).toBe(
      'code_taken',
    )
    await create({ type: 0, name: 'Elsewhere', code: 'SAME' })
    const { data } = await create({ type: 1, parent_id: tree.project, name: 'Three', code: 'OTHER' })
    const refusal = await server.owner.refused('updateEntity', {
      params: { ...ws, id: data.id },
      body: { code: 'SAME' },
    })
    expect(refusal.error).toBe('code_taken')
  })

  test('PLAN-09 the due date is not before the start, also when only one of them changes', async () => {
    const bad = { type: 0, name: 'x', scheduled_start: '2026-03-01', scheduled_due: '2026-02-01' }
    expect((await createRefused(bad)).meta['fields']).toHaveProperty('scheduled_due')
    const { data } = await create({ ...bad, scheduled_due: '2026-04-01' })
    const params = { ...ws, id: data.id }
    const refusal = await server.owner.refused('updateEntity', { params, body: { scheduled_due: '2026-02-01' } })
    expect(refusal.error).toBe('validation_failed')
    const cleared = await server.owner.call('updateEntity', {
      params,
      body: { scheduled_start: null, scheduled_due: '2026-02-01' },
    })
    expect([cleared.data.scheduled_start, cleared.data.scheduled_due]).toEqual([null, '2026-02-01'])
  })

  test('PLAN-21 an entity with children or scenes cannot be deleted, an empty one can', async () => {
    const text = 'Entities containing other entities or scenes cannot be deleted.'
    for (const id of [tree.project, tree.take]) {
      const refusal = await server.owner.refused('deleteEntity', { params: { ...ws, id } })
      expect([refusal.status, refusal.error, refusal.message]).toEqual([422, 'entity_not_empty', text])
    }
    const id = await makeEntity(server, 0, null)
    await server.owner.call('deleteEntity', { params: { ...ws, id } })
    expect((await server.owner.refused('showEntity', { params: { ...ws, id } })).error).toBe('not_found')
  })

  test('PLAN-21 one of a simultaneous delete and new scene is refused, and no scene is orphaned', async () => {
    const id = await makeEntity(server, 0, null)
    const answers = await Promise.all([
      server.owner.send('deleteEntity', { params: { ...ws, id } }),
      server.owner.send('storeEntityItem', { params: { ...ws, entity_id: id }, body: { name: 'Late' } }),
    ])
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1)
    expect(answers.some((answer) => answer.statusCode >= 500)).toBe(false)
  })
})

describe('lists', () => {
  test('CORE-43 a list has data and meta, and a page after the last one has the total', async () => {
    const parent_id = await makeEntity(server, 0, null, 'Listed')
    for (const name of ['b', 'a', 'c']) await create({ type: 1, parent_id, name })
    const params = { ...ws, id: parent_id }
    const first = await server.owner.call('listEntityChildren', {
      params,
      query: { per_page: '2', order_by: 'name' } as never,
    })
    expect(first.data.map(({ name }) => name)).toEqual(['a', 'b'])
    expect(first.meta).toEqual({ current_page: 1, last_page: 2, per_page: 2, total: 3 })
    const behind = await server.owner.call('listEntityChildren', {
      params,
      query: { per_page: '2', page: '9' } as never,
    })
    expect(behind.data).toEqual([])
    expect(behind.meta.total).toBe(3)
  })

  test('PLAN-09 names are found literally, % and _ included', async () => {
    await create({ type: 0, name: '100%_done' })
    const find = async (name_like: string) =>
      (await server.owner.call('listEntities', { params: ws, query: { name_like } })).data.map(({ name }) => name)
    expect(await find('%_D')).toEqual(['100%_done'])
    expect(await find('0%d')).toEqual([])
  })

  test('PLAN-09 CORE-11 CORE-15 status 0 archives and 1 restores; the list takes 1 for active, 0 for archived, empty for all', async () => {
    const id = await makeEntity(server, 0, null, 'Archived one')
    await server.owner.call('updateEntity', { params: { ...ws, id }, body: { status: 0 } })
    const ids = async (status_eq: '0' | '1' | '') =>
      (await server.owner.call('listEntities', { params: ws, query: { status_eq, per_page: 999 } })).data.map(
        (row) => row.id,
      )
    expect(await ids('1')).not.toContain(id)
    expect(await ids('0')).toEqual([id])
    expect(await ids('')).toContain(id)
    await server.owner.call('updateEntity', { params: { ...ws, id }, body: { status: 1 } })
    expect(await ids('1')).toContain(id)
    expect(await ids('0')).toEqual([])
  })
})

describe('roll-ups', () => {
  test('PLAN-09 PLAN-18 scenes by status and the exact sum of the primary metric cover everything below', async () => {
    const flow = await makeFlow()
    const { data: project } = await create({ type: 0, name: 'Sums', template_flow_id: flow.id })
    const metricId = await makeMetric(project.id, 'Money')
    await server.database.query('update entity set primary_metric_id = $2 where id = $1', [project.id, metricId])
    const process = await makeEntity(server, 1, project.id)
    const other = await makeEntity(server, 1, project.id)
    const episode = await makeEntity(server, 2, process)
    const add = (entity_id: string, kind: number, value: string) =>
      server.owner.call('storeEntityItem', {
        params: { ...ws, entity_id },
        body: { name: 'S', status_id: flow.statuses[kind] ?? null, metrics: [{ metric_id: metricId, value }] },
      })
    await add(episode, 6, '0.1')
    await add(process, 3, '0.2')
    await add(other, 6, '1000000000000.00000001')
    const sums = async (id: string) => (await show(id)).data.woohoo
    expect(await sums(project.id)).toEqual({
      scenes: 3,
      by_status: [0, 0, 0, 1, 0, 0, 2],
      statuses: [
        { name: 'Kind 3', kind: 3, colour: null, scenes: 1 },
        { name: 'Kind 6', kind: 6, colour: null, scenes: 2 },
      ],
      primary_metric_sum: '1000000000000.30000001',
    })
    expect(await sums(process)).toMatchObject({
      scenes: 2,
      by_status: [0, 0, 0, 1, 0, 0, 1],
      primary_metric_sum: '0.3',
    })
    expect((await sums(episode)).primary_metric_sum).toBe('0.1')
    expect((await show(other)).data.phase).toBe(3)
    expect((await show(process)).data.phase).toBe(2)
  })

  test('PLAN-09 a project is planned before its start', async () => {
    const scheduled_start = dayFrom(new Date(), 3)
    expect((await create({ type: 0, name: 'Later', scheduled_start })).data.phase).toBe(1)
    expect((await create({ type: 0, name: 'Now', scheduled_start: dayFrom(new Date(), -1) })).data.phase).toBe(2)
  })
})

describe('rights', () => {
  test('PLAN-26 a coordinator has full control of their entity and all below, and of nothing else', async () => {
    const { member } = server.a.users
    const mine = await makeEntity(server, 1, tree.project)
    await server.database.db
      .insert(entityCoordinator)
      .values({ ws_id: server.a.id, entity_id: mine, ws_user_id: member.id })
    const body = { type: 2 as const, parent_id: mine, name: 'Made by the coordinator' }
    const { data } = await server.member.call('createEntity', { params: ws, body })
    await server.member.call('updateEntity', { params: { ...ws, id: mine }, body: { name: 'Renamed' } })
    const scene = await server.member.call('storeEntityItem', {
      params: { ...ws, entity_id: data.id },
      body: { name: 'S' },
    })
    await server.member.call('deleteItem', { params: { ...ws, id: scene.data.id } })
    await server.member.call('deleteEntity', { params: { ...ws, id: data.id } })
    const denied = await server.member.refused('updateEntity', {
      params: { ...ws, id: tree.project },
      body: { name: 'x' },
    })
    expect([denied.error, denied.meta['permission']]).toEqual(['permission_denied', 'project_updateEntity_update'])
    const root = await server.member.refused('createEntity', { params: ws, body: { type: 0, name: 'x' } })
    expect(root.error).toBe('permission_denied')
    await server.database.query('delete from entity_coordinator where ws_user_id = $1', [member.id])
  })

  test('PLAN-09 a guest sees the scenes they are assigned to or review, what is above them, and nothing else', async () => {
    const hidden = await makeEntity(server, 3, await makeEntity(server, 2, tree.process))
    const hiddenItem = await makeItem(server, hidden, [])
    const list = await server.guest.call('listEntities', { params: ws })
    expect(list.data.map(({ id }) => id).sort()).toEqual([tree.project, tree.process, tree.episode, tree.take].sort())
    for (const id of [hidden])
      expect((await server.guest.refused('showEntity', { params: { ...ws, id } })).error).toBe('not_found')
    expect((await server.guest.refused('showItem', { params: { ...ws, id: hiddenItem } })).error).toBe('not_found')
    const project = await server.guest.call('showEntity', { params: { ...ws, id: tree.project } })
    expect(project.data.woohoo.scenes).toBe(1)
    const people = await server.guest.call('listWorkspaceMembers', { params: ws })
    expect(people.data.map(({ id }) => id)).toEqual([server.a.users.guest.id])
  })
})
