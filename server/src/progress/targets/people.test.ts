import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CallInput, PermissionKey } from '@arbo/core/contract'
import { defaultPermissions, PERMISSION_KEYS } from '@arbo/core/contract'
import { makeEntity } from '../../testing/fixtures.ts'
import { makeMetric } from '../../testing/scene-fixtures.ts'
import { except } from '../../testing/people.ts'
import { addUser, testServer } from '../../testing/test-server.ts'
import type { TestServer, TestUser } from '../../testing/test-server.ts'
import { calculate, giveTarget, level, makeScene, makeTarget, makeTargetTeam, setValue } from './test-targets.ts'

let server: TestServer
let ws: { ws_code: string }
let project: string

beforeAll(async () => {
  server = await testServer()
  ws = { ws_code: server.a.code }
  project = await makeEntity(server, 0, null, 'Film')
})
afterAll(() => server.close())
beforeEach(() => server.database.query('delete from target_month'))

const person = (name: string): Promise<TestUser> => addUser(server, 'member', `${name} ${uuidv7()}`)
const OCTOBER = { from: '2025-10-01', until: '2025-10-31' }
const LEVELS = [level('Bronze', '1', 'amount 10'), level('Silver', '3', 'amount 50')]
const on = (id: string) => ({ params: { ...ws, id } })
const ofOctober = (id: string) => ({ params: ws, query: { month: '2025-10', target_id_ina: id } })
const approved = (who: readonly TestUser[], day = '2025-10-10') =>
  makeScene(server, project, who, [{ at: day, to: 'approved' }])

/** Two people, a team of them, and a target that all three have in October 2025. */
async function crew() {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const team = await makeTargetTeam(server, [ada, ben])
  const target = await makeTarget(server, { levels: LEVELS })
  await giveTarget(server, target.id, { people: [ada, ben], teams: [team] }, OCTOBER)
  await approved([ada])
  await approved([ada, ben])
  return { ada, ben, team, target }
}

describe('rights to targets', () => {
  const KEYS: PermissionKey[] = [
    'target_getListOfTargets_read',
    'target_getMyTargetsUserInterface_read',
    'target_addMonthlyTarget_create',
    'target_updateTarget_update',
    'target_deleteTarget_delete',
    'target_addUserTarget_create',
    'target_updateUserTarget_update',
    'target_deleteUserTarget_delete',
    'target_recalculateClosedMonth_update',
    'target_updateTargetSummary_read',
  ]

  test('TGT-18 TGT-19 the catalogue has a key for each action, and members hold those to read their own', () => {
    expect(PERMISSION_KEYS.filter((key) => key.startsWith('target_')).toSorted()).toEqual(KEYS.toSorted())
    const keysOf = (role: 'owner' | 'admin' | 'member' | 'guest') =>
      defaultPermissions(role).filter((key) => key.startsWith('target_'))
    expect([keysOf('owner').length, keysOf('admin').length, keysOf('guest')]).toEqual([10, 10, []])
    expect(keysOf('member').toSorted()).toEqual([
      'target_getListOfTargets_read',
      'target_getMyTargetsUserInterface_read',
    ])
  })

  test.each([
    ['target_addMonthlyTarget_create', 'createTarget'],
    ['target_updateTarget_update', 'updateTarget'],
    ['target_deleteTarget_delete', 'deleteTarget'],
    ['target_addUserTarget_create', 'createTargetUserRole'],
    ['target_updateUserTarget_update', 'updateTargetUserRole'],
    ['target_deleteUserTarget_delete', 'deleteTargetUserRole'],
    ['target_updateTargetSummary_read', 'recalculateTargetSummaries'],
  ] as const)('TGT-18 TGT-19 %s decides on %s, whatever the role', async (key, name) => {
    const who = await person('Keyholder')
    const target = await makeTarget(server)
    const assignment = await giveTarget(server, target.id, { people: [who] }, OCTOBER)
    const inputs = {
      createTarget: { params: ws, body: { name: uuidv7(), type: 'item_count' } },
      updateTarget: { ...on(target.id), body: { description: 'x', version: 1 } },
      deleteTarget: on((await makeTarget(server)).id),
      createTargetUserRole: {
        params: ws,
        body: { target_id: target.id, start_date: '2025-01-01', ws_user_ids: [who.id] },
      },
      updateTargetUserRole: { ...on(assignment.id), body: { end_date: '2025-12-31', version: 1 } },
      deleteTargetUserRole: on(assignment.id),
      recalculateTargetSummaries: { params: ws, body: { month: '2025-10' } },
    }
    const refused = await server.as(who).refused(name, inputs[name])
    expect([refused.error, refused.meta['permission']]).toEqual(['permission_denied', key])
    await except(server, who.id, { granted: [key] })
    expect((await server.as(who).send(name, inputs[name])).statusCode).toBe(200)
    await server.database.query(`delete from job where kind = 'targets.calculate'`)
  })

  test('XTGT-01 a member sees their own figures and their team’s with their own part, and nothing of others', async () => {
    const { ada, ben, team, target } = await crew()
    const { data } = await server.as(ada).call('listTargetSummaries', ofOctober(target.id))
    expect(data.map(({ subject, achieved }) => [subject.id, achieved])).toEqual([
      [ada.id, '2'],
      [team, '2'],
    ])
    expect(data[1]?.members.map((part) => [part.person.id, part.achieved])).toEqual([[ada.id, '2']])
    const call = { params: ws, query: { month: '2025-10', ws_user_id_ina: ben.id } }
    expect((await server.as(ada).call('listTargetSummaries', call)).data).toEqual([])
    const other = await server.as(ada).refused('showTargetPerson', on(ben.id))
    expect([other.error, other.meta['permission']]).toEqual(['permission_denied', 'target_updateTargetSummary_read'])
    for (const name of ['listTargetPeople', 'listTargetMonths'] as const) {
      expect((await server.as(ada).refused(name, { params: ws })).error).toBe('permission_denied')
    }
    // Whoever manages targets sees all of it.
    const all = (await server.admin.call('listTargetSummaries', ofOctober(target.id))).data
    expect(all).toHaveLength(3)
    expect(all.find(({ subject }) => subject.kind === 'team')?.members).toHaveLength(2)
    const ofKind = async (subject_kind_eq: 'person' | 'team') => {
      const query = { ...ofOctober(target.id).query, subject_kind_eq }
      const summaries = (await server.admin.call('listTargetSummaries', { params: ws, query })).data
      return summaries.map((one) => [one.subject.id, one.achieved, one.members.length, one.state])
    }
    const people = all.filter(({ subject }) => subject.kind === 'person').map(({ subject }) => subject.id)
    // Counted now, and as it stands once the month is calculated.
    for (const state of ['provisional', 'calculated']) {
      expect(await ofKind('team')).toEqual([[team, '2', 2, state]])
      expect((await ofKind('person')).map(([id, , , stands]) => [id, stands])).toEqual(people.map((id) => [id, state]))
      await calculate(server, '2025-10')
    }
    await server.database.query('delete from target_month')
    const own = { params: ws, query: { month: '2025-10', own_eq: '1' as const } }
    expect((await server.admin.call('listTargetSummaries', own)).data).toEqual([])
  })

  test('XTGT-01 people are ranked only when the workspace enables it, and then by order alone', async () => {
    const { ada, ben, target } = await crew()
    await giveTarget(server, target.id, { people: [server.a.users.member] }, OCTOBER)
    const ask = async () =>
      (await server.as(ben).call('rankTarget', { ...on(target.id), query: { month: '2025-10' } })).data
    expect(await ask()).toEqual({ ranking: false, month: '2025-10', rows: [] })
    await server.database.query('update workspace set target_ranking = true where id = $1', [server.a.id])
    await approved([server.a.users.member])
    const { rows } = await ask()
    expect(rows.map(({ place, subject }) => [place, subject.id]).slice(0, 1)).toEqual([[1, ada.id]])
    // Equal ones share a place, and a row says nothing but who.
    expect(rows.map(({ place }) => place)).toEqual([1, 2, 2])
    expect(Object.keys(rows[0] ?? {}).toSorted()).toEqual(['place', 'subject'])
    await server.database.query('update workspace set target_ranking = false where id = $1', [server.a.id])
  })
})

describe('people with and without a target', () => {
  const people = async (query: CallInput<'listTargetPeople'>['query']) =>
    (await server.owner.call('listTargetPeople', { params: ws, query: { per_page: 500, ...query } })).data

  test('TGT-07 people are on one list or the other, with their own results and their teams’', async () => {
    const { ada, team, target } = await crew()
    const cleo = await person('Cleo')
    const withOne = await people({ month: '2025-10' })
    const without = await people({ month: '2025-10', has_target_eq: '0' })
    const row = withOne.find(({ id }) => id === ada.id)
    expect(row?.summaries.map(({ subject }) => subject.id).toSorted()).toEqual([ada.id, team].toSorted())
    expect([row?.role, row?.teams.map(({ id }) => id)]).toEqual(['Member', [team]])
    expect(without.some(({ id }) => id === ada.id)).toBe(false)
    expect(without.find(({ id }) => id === cleo.id)).toMatchObject({ summaries: [], last_month: null })
    // Guests are given no targets, so they lack none.
    expect(without.some(({ id }) => id === server.a.users.guest.id)).toBe(false)
    expect(
      (await people({ month: '2025-11', has_target_eq: '0', search: ada.name })).map(({ last_month }) => last_month),
    ).toEqual(['2025-10'])
    expect((await people({ month: '2025-10', team_id_eq: team })).length).toBe(2)
    expect((await people({ month: '2025-10', target_id_eq: target.id })).length).toBe(2)
    expect((await people({ month: '2025-10', target_id_eq: uuidv7() })).length).toBe(0)
  })

  test('TGT-07 a month has the number of people with targets, levels reached and total rewards; so does its history', async () => {
    await server.database.query('delete from target_user_role')
    const { target } = await crew()
    const months = async () =>
      (await server.owner.call('listTargetMonths', { params: ws, query: { month: '2025-11', months: 3 } })).data
    const before = await months()
    expect(before.map(({ month, people_with, summaries }) => [month, people_with, summaries])).toEqual([
      ['2025-11', 0, 0],
      ['2025-10', 2, 3],
      ['2025-09', 0, 0],
    ])
    expect(before[1]).toMatchObject({ reached: 3, top: 0, rewards: [], calculation: { state: 'never' } })
    await calculate(server, '2025-10')
    const [, october] = await months()
    expect(october).toMatchObject({ summaries: 3, reached: 3, top: 0, calculation: { state: 'done' } })
    expect(october?.rewards).toMatchObject([{ value: '30', unit: { code: 'USD' } }])
    expect(october?.people_without).toBeGreaterThan(0)
    // What was calculated is counted as it stands.
    await server.owner.call('updateTarget', { ...on(target.id), body: { levels: [], version: 1 } })
    expect((await months())[1]?.rewards).toEqual(october?.rewards)
  })

  test('TGT-01 a person’s page has months, newest first, and levels with the approval that reached them', async () => {
    const ada = await person('Ada')
    const target = await makeTarget(server, { levels: LEVELS })
    await giveTarget(server, target.id, { people: [ada] }, { from: '2025-08-01', until: '2025-10-31' })
    for (const day of ['2025-08-05', '2025-10-02', '2025-10-04', '2025-10-06']) await approved([ada], day)
    await calculate(server, '2025-08')
    await calculate(server, '2025-10')
    const { data } = await server.as(ada).call('myTargets', { params: ws })
    expect(data.months.map(({ month, summaries }) => [month, summaries[0]?.achieved, summaries[0]?.state])).toEqual([
      ['2025-10', '3', 'calculated'],
      ['2025-09', '0', 'provisional'],
      ['2025-08', '1', 'calculated'],
    ])
    expect(data.achievements).toMatchObject([
      {
        level: { name: 'Silver', index: 1 },
        first_month: '2025-10',
        first_reached_at: '2025-10-06T12:00:00.000Z',
        months: 1,
      },
      {
        level: { name: 'Bronze', index: 0 },
        first_month: '2025-08',
        first_reached_at: '2025-08-05T12:00:00.000Z',
        months: 2,
        last_month: '2025-10',
      },
    ])
    const answer = await server.admin.call('showTargetPerson', { ...on(ada.id), query: { months: 120 } })
    expect(answer.data.months).toEqual(data.months)
    expect((await server.admin.refused('showTargetPerson', on(uuidv7()))).error).toBe('not_found')
    const query = { target_id_ina: target.id, order_by: 'months', month_lte: '2025-10' }
    const list = await server.admin.call('listTargetAchievements', { params: ws, query })
    expect(list.data.map(({ level: { name }, months }) => [name, months])).toEqual([
      ['Silver', 1],
      ['Bronze', 2],
    ])
    expect((await server.member.call('listTargetAchievements', { params: ws, query })).data).toEqual([])
  })
})

describe('simulating a change', () => {
  const simulate = async (id: string, body: object) =>
    (await server.owner.call('simulateTarget', { ...on(id), body: { month: '2025-10', ...body } })).data

  test('XTGT-02 changes of level and reward show before the target is saved, and nothing is saved', async () => {
    const { ada, ben, team, target } = await crew()
    const raised = [level('Bronze', '2', 'amount 10'), level('Silver', '3', 'amount 50')]
    const result = await simulate(target.id, { levels: raised })
    expect([result.level_changes, result.reward_changes]).toEqual([1, 1])
    expect(result.rows[0]).toMatchObject({
      subject: { id: ben.id },
      achieved: { before: '1', after: '1' },
      level: { before: { name: 'Bronze' }, after: null },
      reward: { before: { value: '10' }, after: null },
      level_changes: true,
      reward_changes: true,
    })
    expect(result.rows.map(({ subject }) => subject.id).toSorted()).toEqual([ada.id, ben.id, team].toSorted())
    expect(result.rewards).toMatchObject({ before: [{ value: '30' }], after: [{ value: '20' }] })
    expect((await server.owner.call('showTarget', on(target.id))).data).toMatchObject({
      version: 1,
      levels: [{ goal: '1' }, {}],
    })
    const dearer = await simulate(target.id, { levels: [level('Bronze', '1', 'amount 11'), LEVELS[1]] })
    expect([dearer.level_changes, dearer.reward_changes]).toEqual([0, 3])
    expect(await simulate(target.id, {})).toMatchObject({ level_changes: 0, reward_changes: 0 })
  })

  test('XTGT-02 a changed type or metric shows its effects too', async () => {
    const ada = await person('Ada')
    const metric = await makeMetric(server, { on: project })
    const target = await makeTarget(server, { levels: LEVELS })
    await giveTarget(server, target.id, { people: [ada] }, OCTOBER)
    await setValue(server, await approved([ada]), metric, '2.5')
    await setValue(server, await approved([ada]), metric, '0.5')
    const result = await simulate(target.id, { type: 'metric_sum', metric_id: metric })
    expect(result.rows).toMatchObject([
      { achieved: { before: '2', after: '3' }, level: { before: { name: 'Bronze' }, after: { name: 'Silver' } } },
    ])
    // As it would be once it is saved.
    await server.owner.call('updateTarget', {
      ...on(target.id),
      body: { type: 'metric_sum', metric_id: metric, version: 1 },
    })
    const [row] = (await server.owner.call('listTargetSummaries', ofOctober(target.id))).data
    expect([row?.achieved, row?.level?.name]).toEqual(['3', 'Silver'])
  })

  test('XTGT-02 an invalid change cannot be simulated, nor any by a user who cannot see others’ figures', async () => {
    const { ada, target } = await crew()
    const body = { month: '2025-10', levels: [level('', '1')] }
    const { meta } = await server.owner.refused('simulateTarget', { ...on(target.id), body })
    expect(meta['fields']).toEqual({ 'levels.0.name': 'Level name is required' })
    await except(server, ada.id, { granted: ['target_updateTarget_update'] })
    const refused = await server.as(ada).refused('simulateTarget', { ...on(target.id), body: { month: '2025-10' } })
    expect(refused.error).toBe('permission_denied')
  })
})

describe('reports', () => {
  const NAMES = ['exportUserAchievement', 'exportUnlockedItemPoint', 'exportUserOutput'] as const
  const csv = async (name: (typeof NAMES)[number], query: object) => {
    const { body } = await server.owner.send(name, { params: ws, query: { month_gte: '2025-10', ...query } })
    const [head = '', ...lines] = body
      .replace(/^\uFEFF/, '')
      .trim()
      .split('\r\n')
    const cellsOf = (line: string) => line.slice(1, -1).split('","')
    const names = cellsOf(head)
    return lines.map((line) => Object.fromEntries(cellsOf(line).map((cell, index) => [names[index] ?? '', cell])))
  }

  test('TGT-08 TGT-24 user achievement has a line for each person, team and target, as on the screen', async () => {
    const { ada, target } = await crew()
    await calculate(server, '2025-10')
    const lines = await csv('exportUserAchievement', { target_id_ina: target.id })
    const line = lines.find(({ name }) => name === ada.name)
    expect(line).toMatchObject({
      month: '2025-10',
      kind: 'Person',
      email: ada.email,
      target: target.name,
      achieved: '2',
      scenes: '2',
      level: 'Bronze',
      goal: '1',
      'next level': 'Silver',
      'left to next': '1',
      reward: '10',
      'reward in': 'USD',
      figures: expect.stringMatching(/^Closed on \d{4}-\d\d-\d\d$/),
    })
    expect(lines).toHaveLength(3)
    const screen = (await server.owner.call('listTargetSummaries', ofOctober(target.id))).data
    expect(lines.map(({ achieved }) => achieved)).toEqual(screen.map(({ achieved }) => achieved))
  })

  test('TGT-24 unlocked item point has the counted scenes, whose points add up to the achieved value', async () => {
    const ada = await person('Ada')
    const target = await makeTarget(server, { levels: LEVELS })
    await giveTarget(server, target.id, { people: [ada] }, OCTOBER)
    const metric = await makeMetric(server, { on: project, type: 'point' })
    await server.database.query('update entity set point_metric_id = $2 where id = $1', [project, metric])
    await setValue(server, await approved([ada], '2025-10-03'), metric, '2.5')
    await approved([ada], '2025-10-04')
    const lines = await csv('exportUnlockedItemPoint', { target_id_ina: target.id })
    expect(
      lines.map((line) => [line['assignee'], line['project'], line['scene'], line['approved on'], line['points']]),
    ).toEqual([
      [ada.name, 'Film', 'Scene', '2025-10-03', '2.5'],
      [ada.name, 'Film', 'Scene', '2025-10-04', '1'],
    ])
    const [row] = (await server.owner.call('listTargetSummaries', ofOctober(target.id))).data
    expect(row?.achieved).toBe('3.5')
    await server.database.query('update entity set point_metric_id = null where id = $1', [project])
  })

  test('TGT-24 user output has what each person finished, with a target or without', async () => {
    const [ada, ben] = [await person('Ada'), await person('Ben')]
    await approved([ada, ben], '2025-10-20')
    await approved([ben], '2025-10-21')
    await approved([ben], '2025-11-21')
    const query = { ws_user_id_ina: `${ada.id},${ben.id}`, month_lte: '2025-11' }
    expect(await csv('exportUserOutput', query)).toEqual([
      { month: '2025-10', name: ada.name, email: ada.email, project: 'Film', scenes: '1', points: '1' },
      { month: '2025-10', name: ben.name, email: ben.email, project: 'Film', scenes: '2', points: '2' },
      { month: '2025-11', name: ben.name, email: ben.email, project: 'Film', scenes: '1', points: '1' },
    ])
  })

  test.each(NAMES)('TGT-24 %s comes as xlsx too, reports when it is empty, and needs both rights', async (name) => {
    const { ada, target } = await crew()
    const query = { month_gte: '2025-10', target_id_ina: target.id }
    const xlsx = await server.owner.send(name, { params: ws, query: { ...query, format: 'xlsx' } })
    expect([xlsx.statusCode, xlsx.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK'])
    const empty = await server.owner.refused(name, { params: ws, query: { month_gte: '2001-01' } })
    expect([empty.error, empty.message]).toEqual(['is_empty', 'Download unsuccessful; no data available.'])
    const long = await server.owner.refused(name, { params: ws, query: { month_gte: '2001-01', month_lte: '2010-12' } })
    expect(long.error).toBe('validation_failed')
    const reversed = { month_gte: '2025-10', month_lte: '2025-09' }
    expect((await server.owner.refused(name, { params: ws, query: reversed })).error).toBe('validation_failed')
    await except(server, ada.id, {
      granted: ['target_updateTargetSummary_read'],
      revoked: ['people_getWorkspaceUserDetails_read'],
    })
    expect((await server.as(ada).refused(name, { params: ws, query })).error).toBe('permission_denied')
  })

  test('TGT-24 a name runs no formula', async () => {
    const target = await makeTarget(server, { name: `=1+1 ${uuidv7().slice(-6)}`, levels: LEVELS })
    await giveTarget(server, target.id, { people: [server.a.users.member] }, OCTOBER)
    const query = { month_gte: '2025-10', target_id_ina: target.id }
    const { body } = await server.owner.send('exportUserAchievement', { params: ws, query })
    expect(body).not.toMatch(/,=1/)
  })
})
