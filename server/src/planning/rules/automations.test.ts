import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { AUTOMATIONS_MAX } from '@arbo/core/contract'
import { makeEntity, makeItem } from '../../testing/fixtures.ts'
import { makeFlow } from '../../testing/scene-fixtures.ts'
import { testServer } from '../../testing/test-server.ts'
import type { TestClient, TestServer } from '../../testing/test-server.ts'
import { AUTOMATION_JOB, automationHandler } from './automation-job.ts'

let server: TestServer
let ws: { ws_code: string }

beforeAll(async () => {
  server = await testServer()
  ws = { ws_code: server.a.code }
})
afterAll(() => server.close())
beforeEach(async () => {
  for (const table of ['automation', 'automation_event', 'job', 'notification']) {
    await server.database.query(`delete from ${table} where ws_id = $1`, [server.a.id])
  }
})

/** Two processes with an episode, a take of the same name in each and two scenes on it; another take behind the first. */
async function production() {
  const project = await makeEntity(server, 0, null)
  const flow = await makeFlow(server, project)
  const status = (name: string): string => flow[name] ?? ''
  const branch = async (name: string) => {
    const process = await makeEntity(server, 1, project, name)
    const episode = await makeEntity(server, 2, process, 'Episode 1')
    const take = await makeEntity(server, 3, episode, 'Take 1')
    return { process, episode, take, scenes: [await makeItem(server, take), await makeItem(server, take)] }
  }
  const animation = await branch('Animation')
  const comp = await branch('Compositing')
  const behind = await makeEntity(server, 3, animation.episode, 'Take 2')
  return { project, status, animation, comp, behind, later: await makeItem(server, behind) }
}
type Production = Awaited<ReturnType<typeof production>>

const NONE = { kinds: [], status_ids: [] }
/** When all scenes of a take are approved, those of the same take in the next process are ready. */
const rule = ({ project, status }: Production, over: object = {}) => ({
  name: 'Hand over',
  trigger: 'all_scenes' as const,
  project_id: project,
  level: 3 as const,
  when: { kinds: [6], status_ids: [] },
  target: 'next_process' as const,
  to: { status_id: status('Ready') },
  ...over,
})

async function make(body: ReturnType<typeof rule>, as = server.owner) {
  return (await as.call('createAutomation', { params: ws, body })).data
}
const refused = (body: unknown, as = server.owner) => as.refused('createAutomation', { params: ws, body } as never)

/** What the worker does where a job waits. @returns how many waited */
async function act(): Promise<number> {
  const jobs = await server.database.query<{ id: string }>(
    `delete from job where ws_id = $1 and kind = $2 returning id`,
    [server.a.id, AUTOMATION_JOB],
  )
  for (const { id } of jobs) {
    const job = { wsId: server.a.id, id, kind: AUTOMATION_JOB, payload: {}, attempt: 1, maxAttempts: 1 }
    const { signal } = new AbortController()
    await automationHandler({ job, database: server.database, signal, progress: () => {}, complete: async () => {} })
  }
  return jobs.length
}

async function set(ids: readonly string[], status_id: string, as: TestClient = server.owner) {
  return (await as.call('bulkStatusUpdate', { params: ws, body: { item_ids: [...ids], status_id } })).data
}
async function statusOf(id: string): Promise<string | null> {
  return (await server.owner.call('showItem', { params: { ...ws, id } })).data.status?.name ?? null
}
const statuses = (ids: readonly string[]) => Promise.all(ids.map(statusOf))
async function history(id: string) {
  return (await server.owner.call('listItemHistory', { params: { ...ws, id } })).data
}
async function runs(id: string) {
  return (await server.owner.call('listAutomationRuns', { params: { ...ws, id } })).data
}

describe('all scenes of an entity', () => {
  test('XFIX-09: rules go by the scenes that count: an omitted one neither keeps them waiting nor is set', async () => {
    const made = await production()
    await make(rule(made))
    const [first, second] = made.animation.scenes
    const [ahead, omitted] = made.comp.scenes
    const omit = (id: string | undefined) =>
      server.owner.call('omitItems', { params: ws, body: { item_ids: [id ?? ''], omitted: true } })
    await omit(omitted)
    await set([first ?? ''], made.status('Done'))
    await act()
    expect(await statusOf(ahead ?? '')).toBeNull()
    // All that are left are approved.
    await omit(second)
    expect(await act()).toBe(1)
    expect(await statuses([ahead ?? '', omitted ?? ''])).toEqual(['Ready', null])
    // What the rule itself wrote sets off no more.
    while ((await act()) > 0);
    // What is done to an omitted scene is no news.
    await set([second ?? ''], made.status('Done'))
    expect(await act()).toBe(0)
  })

  test('XPLAN-08 the last scene to get the status triggers the rule, whose name is in history and notifications', async () => {
    const made = await production()
    const { id } = await make(rule(made))
    const [first, second] = made.animation.scenes
    await set([first ?? ''], made.status('Done'))
    await act()
    expect(await statuses(made.comp.scenes)).toEqual([null, null])
    await set([second ?? ''], made.status('Done'))
    expect(await act()).toBe(1)
    expect(await statuses(made.comp.scenes)).toEqual(['Ready', 'Ready'])
    expect(await statusOf(made.later)).toBeNull()

    const [change] = await history(made.comp.scenes[0] ?? '')
    expect(change).toMatchObject({
      field: 'status',
      from: null,
      to: { name: 'Ready' },
      source: 'rule',
      by: { id, display_name: 'Rule: Hand over', profile_image: null },
    })
    const facets = await server.owner.call('itemHistoryFacets', { params: { ...ws, id: made.comp.scenes[0] ?? '' } })
    expect(facets.data.people).toContainEqual({ id, display_name: 'Rule: Hand over', profile_image: null })
    const filtered = await server.owner.call('listItemHistory', {
      params: { ...ws, id: made.comp.scenes[0] ?? '' },
      query: { by_eq: id },
    })
    expect(filtered.data).toHaveLength(1)
    // Both scenes are the guest's: one notice for both, or one each.
    const { data: notices } = await server.guest.call('listNotifications', { params: ws })
    const ofRule = notices.filter(({ type, detail }) => type === 'status' && detail.rule !== undefined)
    expect(ofRule.length).toBeGreaterThan(0)
    expect(ofRule[0]).toMatchObject({ actor: null, detail: { rule: 'Hand over', status: 'Ready' } })
    expect(await runs(id)).toMatchObject([
      { changed: 2, refused: [], entity: { id: made.animation.take, name: 'Take 1' }, undone: false },
    ])
  })

  test('XPLAN-08 a rule acts once: scenes already in the status, or set again, do not trigger it', async () => {
    const made = await production()
    const { id } = await make(rule(made))
    await set(made.animation.scenes, made.status('Done'))
    await act()
    await set(made.comp.scenes, made.status('Review'))
    await set(made.animation.scenes, made.status('Done'))
    expect(await act()).toBe(1)
    expect(await statuses(made.comp.scenes)).toEqual(['Review', 'Review'])
    expect(await act()).toBe(0)
    expect(await runs(id)).toHaveLength(1)
    const rows = await server.database.query('select from automation_event where ws_id = $1', [server.a.id])
    expect(rows).toEqual([])
  })

  test('XPLAN-08 two simultaneous changes of the last two scenes trigger it once', async () => {
    const made = await production()
    const { id } = await make(rule(made))
    const [first, second] = made.animation.scenes
    await Promise.all([set([first ?? ''], made.status('Done')), set([second ?? ''], made.status('Done'), server.admin)])
    await Promise.all([act(), act()])
    expect(await statuses(made.comp.scenes)).toEqual(['Ready', 'Ready'])
    expect(await runs(id)).toHaveLength(1)
  })

  test('XPLAN-08 deleting the last scene without the status triggers it', async () => {
    const made = await production()
    await make(rule(made))
    const [first, second] = made.animation.scenes
    await set([first ?? ''], made.status('Done'))
    await server.owner.call('deleteItem', { params: { ...ws, id: second ?? '' } })
    await act()
    expect(await statuses(made.comp.scenes)).toEqual(['Ready', 'Ready'])
  })

  test('XPLAN-08 a rule changes its own scenes, or those of the next sibling, or only those with certain statuses', async () => {
    const made = await production()
    const review = { kinds: [], status_ids: [made.status('Review')] }
    await make(rule(made, { name: 'Custom', target: 'scenes', when: review, to: { kind: 6 } }))
    await make(rule(made, { name: 'Next', target: 'next', only: { kinds: [0], status_ids: [] } }))
    await set(made.animation.scenes, made.status('Review'))
    await act()
    // The first rule led to the second.
    expect(await statuses(made.animation.scenes)).toEqual(['Done', 'Done'])
    expect(await statusOf(made.later)).toBe('Ready')

    const other = await makeItem(server, made.behind)
    await set([other], made.status('Retake'))
    await set(made.animation.scenes, made.status('Ready'))
    await set(made.animation.scenes, made.status('Done'))
    await act()
    expect(await statusOf(other)).toBe('Retake')
  })

  test('XPLAN-08 a manager of rules can undo what a rule did, which triggers no rule', async () => {
    const made = await production()
    const { id } = await make(rule(made, { target: 'scenes', to: { status_id: made.status('Ready') } }))
    await set(made.animation.scenes, made.status('Done'))
    await act()
    expect(await statuses(made.animation.scenes)).toEqual(['Ready', 'Ready'])
    const [run] = await runs(id)
    const params = { ...ws, id: run?.batch_id ?? '' }
    expect((await server.member.refused('undoChanges', { params })).error).toBe('permission_denied')
    const { data } = await server.admin.call('undoChanges', { params })
    expect(data).toMatchObject({ restored: 2, kept: 0 })
    await act()
    expect(await statuses(made.animation.scenes)).toEqual(['Done', 'Done'])
    expect(await runs(id)).toHaveLength(1)
    expect((await runs(id))[0]?.undone).toBe(true)
    // The rule may go; what it did keeps its name.
    await server.owner.call('deleteAutomation', { params: { ...ws, id } })
    expect((await history(made.animation.scenes[0] ?? ''))[1]?.by.display_name).toBe('Rule: Hand over')
  })

  test('XPLAN-08 archived projects and takes, rules that are off or lack their status: nothing happens, and the run says why', async () => {
    const made = await production()
    const off = await make(rule(made, { is_on: false }))
    await set(made.animation.scenes, made.status('Done'))
    expect(await act()).toBe(0)
    await server.owner.call('switchAutomation', { params: { ...ws, id: off.id }, body: { is_on: true } })
    await server.database.query('update entity set status = 0 where ws_id = $1 and id = $2', [
      server.a.id,
      made.animation.take,
    ])
    await set(made.animation.scenes, made.status('Ready'))
    await set(made.animation.scenes, made.status('Done'))
    await act()
    expect(await statuses(made.comp.scenes)).toEqual([null, null])

    const problemOf = async () =>
      (await server.owner.call('showAutomation', { params: { ...ws, id: off.id } })).data.problem
    await server.database.query('update entity set status = 0 where ws_id = $1 and id = $2', [
      server.a.id,
      made.project,
    ])
    expect(await problemOf()).toBe('project_archived')
    await server.database.query('update entity set status = 1 where ws_id = $1 and id = any($2)', [
      server.a.id,
      [made.project, made.animation.take],
    ])
    await server.database
      .query('delete from template_flow_status where ws_id = $1 and id = $2', [server.a.id, made.status('Ready')])
      .catch(async () => {
        await server.database.query(
          'update item set status_id = null, status_kind = 0 where ws_id = $1 and status_id = $2',
          [server.a.id, made.status('Ready')],
        )
        await server.database.query('delete from template_flow_status where ws_id = $1 and id = $2', [
          server.a.id,
          made.status('Ready'),
        ])
      })
    expect(await problemOf()).toBe('status_gone')
    await set(made.animation.scenes, made.status('Review'))
    await set(made.animation.scenes, made.status('Done'))
    await act()
    expect(await runs(off.id)).toEqual([])
  })

  test('XPLAN-08 a place with another flow gets its status of that name, or keeps its own with the reason', async () => {
    const made = await production()
    await makeFlow(server, made.comp.process, { Open: 1, Fine: 6 })
    const { id } = await make(rule(made))
    await set(made.animation.scenes, made.status('Done'))
    await act()
    expect(await runs(id)).toMatchObject([
      { changed: 0, batch_id: null, refused: [{ message: 'The status flow here has no such status.', count: 2 }] },
    ])
    await makeFlow(server, made.comp.process, { ready: 2 })
    await set(made.animation.scenes, made.status('Review'))
    await set(made.animation.scenes, made.status('Done'))
    await act()
    expect(await statuses(made.comp.scenes)).toEqual(['ready', 'ready'])
  })

  test('XPLAN-08 a rule changes 10,000 scenes in one act', async () => {
    const made = await production()
    const { id } = await make(rule(made))
    const many = (entity: string, name: string) =>
      server.database.query(
        `insert into item (ws_id, id, entity_id, project_id, process_id, episode_id, take_id, name, position, status_id, status_kind, created_by)
         select e.ws_id, gen_random_uuid(), e.id, e.project_id, e.process_id, e.episode_id, e.take_id, $3 || n, n, null, 0, $4
         from entity e, generate_series(1, 10000) n where e.ws_id = $1 and e.id = $2`,
        [server.a.id, entity, name, server.a.users.owner.id],
      )
    await many(made.comp.take, 'Many ')
    // Else the checks of references are planned for the few rows that there were.
    await server.database.query('analyze item')
    await set(made.animation.scenes, made.status('Done'))
    await act()
    const [run] = await runs(id)
    expect(run).toMatchObject({ changed: 10_002, refused: [] })
    const [records] = await server.database.query<{ count: number }>(
      'select count(*) as count from change_record where ws_id = $1 and batch_id = $2',
      [server.a.id, run?.batch_id],
    )
    expect(records?.count).toBe(10_002)
  })
})

test('XPLAN-08 an uploaded rendition sets the status of its scene, if the scene has one of the named statuses', async () => {
  const made = await production()
  const [first = '', second = ''] = made.animation.scenes
  const { id } = await make(
    rule(made, {
      name: 'Uploaded',
      trigger: 'rendition',
      level: null,
      target: 'scenes',
      when: { kinds: [4], status_ids: [] },
      to: { kind: 3 },
    }),
  )
  await set([first], made.status('Retake'))
  await act()
  const upload = (item: string) =>
    server.database.query(
      `insert into rendition (ws_id, id, item_id, version, name, kind, state, created_by)
       values ($1, gen_random_uuid(), $2, 1, 'v1', 'video', 'processing', $3)`,
      [server.a.id, item, server.a.users.member.id],
    )
  await upload(first)
  await upload(second)
  await act()
  expect(await statuses([first, second])).toEqual(['Review', null])
  expect(await runs(id)).toMatchObject([{ changed: 1, item: { id: first } }])
})

describe('loops', () => {
  test('XPLAN-08 rules that would trigger each other in a circle are refused, with the path', async () => {
    const made = await production()
    await make(rule(made, { name: 'A', target: 'scenes', when: { kinds: [6], status_ids: [] }, to: { kind: 3 } }))
    const back = rule(made, {
      name: 'B',
      target: 'scenes',
      when: { kinds: [], status_ids: [made.status('Review')] },
      to: { status_id: made.status('Done') },
    })
    const refusal = await refused(back)
    expect(refusal).toMatchObject({ error: 'automation_cycle', meta: { names: ['B', 'A', 'B'] } })
    expect(refusal.message).toContain('B → A → B')
    const { id } = await make({ ...back, is_on: false } as never)
    const { error } = await server.owner.refused('switchAutomation', { params: { ...ws, id }, body: { is_on: true } })
    expect(error).toBe('automation_cycle')
  })

  test('XPLAN-08 a rule ignores changes that it caused itself', async () => {
    const made = await production()
    // Approved takes approve the next one: one step, not the whole episode.
    await makeEntity(server, 3, made.animation.episode, 'Take 3').then((take) => makeItem(server, take))
    const { id } = await make(rule(made, { target: 'next', to: { kind: 6 } }))
    await set(made.animation.scenes, made.status('Done'))
    await act()
    await act()
    expect(await statusOf(made.later)).toBe('Done')
    expect(await runs(id)).toHaveLength(1)
  })
})

describe('managing rules', () => {
  test('XPLAN-08 a dry run lists what a rule would change now, and changes nothing', async () => {
    const made = await production()
    await set(made.animation.scenes, made.status('Done'))
    await set([made.comp.scenes[0] ?? ''], made.status('Ready'))
    const { data } = await server.member.call('rehearseAutomation', { params: ws, body: rule(made) })
    expect(data).toMatchObject({
      met: 1,
      changed: 1,
      unchanged: 1,
      refused: [],
      places: [{ id: made.animation.take, name: 'Take 1', scenes: 2, changed: 1 }],
      scenes: [{ id: made.comp.scenes[1], from: null, to: 'Ready', entity: 'Take 1' }],
    })
    expect(data.places[0]?.ancestors.map(({ name }) => name)).toEqual(['Level 0', 'Animation', 'Episode 1'])
    expect(await statuses(made.comp.scenes)).toEqual(['Ready', null])
    expect(await act()).toBe(0)
    const upload = rule(made, { trigger: 'rendition', level: null, target: 'scenes', when: NONE, to: { kind: 3 } })
    const { data: uploads } = await server.owner.call('rehearseAutomation', { params: ws, body: upload })
    expect(uploads).toMatchObject({ met: 5, changed: 5 })
  })

  test('XPLAN-08 rules are listed in order, changed and deleted; the later of two simultaneous changes is a conflict', async () => {
    const made = await production()
    const [one, two] = [await make(rule(made, { name: 'One' })), await make(rule(made, { name: 'Two' }))]
    const names = async () => (await server.member.call('listAutomations', { params: ws })).data.map(({ name }) => name)
    expect(await names()).toEqual(['One', 'Two'])
    await server.owner.call('orderAutomations', { params: ws, body: { id: two.id, after_id: null } })
    expect(await names()).toEqual(['Two', 'One'])
    const body = { ...rule(made, { name: 'Uno' }), version: one.version }
    const params = { ...ws, id: one.id }
    const { data: changed } = await server.owner.call('updateAutomation', { params, body })
    expect(changed).toMatchObject({
      name: 'Uno',
      version: 2,
      statuses: [{ name: 'Ready' }],
      problem: null,
      last_run: null,
    })
    const conflict = await server.admin.refused('updateAutomation', { params, body })
    expect(conflict).toMatchObject({ error: 'conflict', meta: { current: { name: 'Uno' } } })
    expect(await refused(rule(made, { name: 'tWO' }))).toMatchObject({ error: 'name_taken' })
    await server.owner.call('deleteAutomation', { params })
    expect(await names()).toEqual(['Two'])
    expect((await server.owner.refused('showAutomation', { params })).error).toBe('not_found')
  })

  test('XPLAN-08 invalid rules are refused: nothing to set, foreign statuses and projects, too many', async () => {
    const made = await production()
    const stranger = await makeEntity(server, 1, made.project)
    const invalid = (over: object) => refused(rule(made, over))
    for (const over of [
      { to: {} },
      { to: { kind: 3, status_id: made.status('Ready') } },
      { to: { kind: 0 } },
      { when: NONE },
      { level: null },
      { level: 0, target: 'next' },
      { trigger: 'rendition' },
      { trigger: 'rendition', level: null, target: 'next' },
      { name: ' ' },
    ]) {
      expect((await invalid(over)).error, JSON.stringify(over)).toBe('validation_failed')
    }
    for (const over of [
      { to: { status_id: made.project } },
      { project_id: stranger },
      { when: { kinds: [], status_ids: [made.project] } },
    ]) {
      expect((await invalid(over)).error, JSON.stringify(over)).toBe('invalid_reference')
    }
    await server.database.query(
      `insert into automation (ws_id, id, name, position, trigger, level, when_kinds, target, to_kind)
       select $1, gen_random_uuid(), 'Rule ' || n, n, 'all_scenes', 3, '{6}', 'next', 2 from generate_series(1, $2::int) n`,
      [server.a.id, AUTOMATIONS_MAX],
    )
    expect((await refused(rule(made))).error).toBe('limit_reached')
  })

  test('XPLAN-08 managers of template flows manage rules; others read them; another workspace has none', async () => {
    const made = await production()
    const { id } = await make(rule(made))
    expect((await refused(rule(made), server.member)).error).toBe('permission_denied')
    expect((await server.guest.refused('listAutomations', { params: ws })).error).toBe('permission_denied')
    await server.member.call('showAutomation', { params: { ...ws, id } })
    const away = { ws_code: server.b.code, id }
    expect((await server.as(server.b.users.owner).refused('showAutomation', { params: away })).error).toBe('not_found')
    const list = await server.as(server.b.users.owner).call('listAutomations', { params: { ws_code: server.b.code } })
    expect(list.data).toEqual([])
  })
})
