import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ImportAnswer } from '@arbo/core/contract'
import { addWorkspace } from '../../testing/add-workspace.ts'
import { sheetFile } from '../../testing/calendar-fixtures.ts'
import { addUser, testServer } from '../../testing/test-server.ts'
import type { TestClient, TestServer, TestUser } from '../../testing/test-server.ts'
import { giveTarget, makeTarget, makeTargetTeam, runningMonth } from './test-targets.ts'

let server: TestServer
let ws: { ws_code: string }

beforeAll(async () => {
  server = await testServer()
  ws = { ws_code: server.a.code }
})
afterAll(() => server.close())

const on = (id: string) => ({ params: { ...ws, id } })
const person = (name: string): Promise<TestUser> => addUser(server, 'member', `${name} ${uuidv7()}`)
const OCTOBER = { from: '2025-10-01', until: '2025-10-31' }

async function listed(client: TestClient, query = {}) {
  return (await client.call('listTargetUserRoles', { params: ws, query })).data
}

describe('user targets', () => {
  test('TGT-12 a user target has target, start date, end date and people', async () => {
    const [ada, ben] = [await person('Ada'), await person('Ben')]
    const target = await makeTarget(server)
    const assignment = await giveTarget(server, target.id, { people: [ben, ada] }, OCTOBER)
    expect(assignment).toMatchObject({
      target: { id: target.id, name: target.name, type: 'item_count', status: 1 },
      start_date: '2025-10-01',
      end_date: '2025-10-31',
      people: [{ id: ada.id }, { id: ben.id }],
      teams: [],
      phase: 'over',
      version: 1,
    })
    expect((await server.owner.call('showTargetUserRole', on(assignment.id))).data).toEqual(assignment)
  })

  test('TGT-12 without an end date it lasts for the duration of the target', async () => {
    const target = await makeTarget(server, { duration: 3 })
    const body = { target_id: target.id, start_date: '2025-01-31', ws_user_ids: [server.a.users.member.id] }
    const { data } = await server.owner.call('createTargetUserRole', { params: ws, body })
    expect(data.end_date).toBe('2025-04-30')
  })

  test('XTGT-01 a target can be assigned to a team as well as to a person', async () => {
    const ada = await person('Ada')
    const team = await makeTargetTeam(server, [ada])
    const target = await makeTarget(server)
    const { today } = await runningMonth(server)
    const assignment = await giveTarget(
      server,
      target.id,
      { people: [server.a.users.owner], teams: [team] },
      { from: today, until: today },
    )
    expect([assignment.people.length, assignment.teams.map(({ id }) => id), assignment.phase]).toEqual([
      1,
      [team],
      'running',
    ])
    // The person and the member of the team have it now.
    expect((await server.owner.call('showTarget', on(target.id))).data.people_count).toBe(2)
  })

  test('TGT-22 user targets are changed, together or alone, and withdrawn', async () => {
    const [ada, ben] = [await person('Ada'), await person('Ben')]
    const [target, next] = [await makeTarget(server), await makeTarget(server)]
    const one = await giveTarget(server, target.id, { people: [ada] }, OCTOBER)
    const two = await giveTarget(server, target.id, { people: [ben] }, OCTOBER)
    const change = { target_id: next.id, end_date: '2025-11-30', ws_user_ids: [ben.id], version: 1 }
    const { data } = await server.owner.call('updateTargetUserRole', { ...on(one.id), body: change })
    expect([data.target.id, data.start_date, data.end_date, data.people.map(({ id }) => id), data.version]).toEqual([
      next.id,
      '2025-10-01',
      '2025-11-30',
      [ben.id],
      2,
    ])
    const stale = await server.owner.refused('updateTargetUserRole', { ...on(one.id), body: change })
    expect([stale.error, stale.meta['current']]).toEqual(['conflict', data])
    const nobody = { ws_user_ids: [], version: 2 }
    expect(
      (await server.owner.refused('updateTargetUserRole', { ...on(one.id), body: nobody })).meta['fields'],
    ).toEqual({
      ws_user_ids: 'Choose at least one person or team',
    })
    const both = { ids: [one.id, two.id], start_date: '2025-09-01', end_date: '2025-12-31' }
    const changed = await server.owner.call('bulkUpdateTargetUserRoles', { params: ws, body: both })
    expect(changed.data.map(({ start_date, end_date }) => `${start_date} ${end_date}`)).toEqual([
      '2025-09-01 2025-12-31',
      '2025-09-01 2025-12-31',
    ])
    // All or none: a start behind the end of one of them.
    const wrong = await server.owner.refused('bulkUpdateTargetUserRoles', {
      params: ws,
      body: { ids: [one.id, two.id], start_date: '2026-01-01' },
    })
    expect(wrong.error).toBe('validation_failed')
    const gone = { ids: [one.id, uuidv7()], end_date: '2026-01-31' }
    expect((await server.owner.refused('bulkUpdateTargetUserRoles', { params: ws, body: gone })).error).toBe(
      'not_found',
    )
    const removed = await server.owner.call('bulkDeleteTargetUserRoles', {
      params: ws,
      body: { ids: [one.id, two.id] },
    })
    expect(removed.data.deleted).toBe(2)
    expect((await server.owner.refused('deleteTargetUserRole', on(one.id))).error).toBe('not_found')
    expect(
      (await server.owner.call('bulkDeleteTargetUserRoles', { params: ws, body: { ids: [one.id] } })).data.deleted,
    ).toBe(0)
  })

  test('TGT-22 user targets are found by target, person, team, name and days', async () => {
    const ada = await person('Ada')
    const team = await makeTargetTeam(server, [ada])
    const target = await makeTarget(server)
    const early = await giveTarget(server, target.id, { people: [ada] }, { from: '2024-01-01', until: '2024-01-31' })
    const late = await giveTarget(server, target.id, { teams: [team] }, { from: '2024-03-01', until: '2024-03-31' })
    const ids = async (query: object) => (await listed(server.owner, query)).map(({ id }) => id)
    expect(await ids({ target_id_eq: target.id })).toEqual([late.id, early.id])
    expect(await ids({ ws_user_id_eq: ada.id })).toEqual([early.id])
    expect(await ids({ team_id_eq: team })).toEqual([late.id])
    expect(await ids({ search: ada.name.slice(0, 12) })).toContain(early.id)
    expect(await ids({ search: target.name, end_date_gte: '2024-02-01' })).toEqual([late.id])
    expect(await ids({ search: target.name, start_date_lte: '2024-02-29' })).toEqual([early.id])
  })

  test('TGT-12 a target can be assigned to active people and teams of the workspace, but not to guests', async () => {
    const target = await makeTarget(server)
    const other = await addWorkspace(server, server.a.users.owner, 'owner', 'Elsewhere')
    const archived = await person('Archived')
    await server.database.query('update ws_user set status = 0 where id = $1', [archived.id])
    const [theirs] = await server.database.query<{ id: string }>('select id from ws_user where ws_id = $1', [other.id])
    for (const id of [uuidv7(), theirs?.id ?? '', archived.id, server.a.users.guest.id]) {
      const body = { target_id: target.id, start_date: '2025-01-01', ws_user_ids: [id] }
      expect((await server.owner.refused('createTargetUserRole', { params: ws, body })).error).toBe('invalid_reference')
    }
    const body = { target_id: target.id, start_date: '2025-01-01', team_ids: [uuidv7()] }
    expect((await server.owner.refused('createTargetUserRole', { params: ws, body })).error).toBe('invalid_reference')
    const reversed = { ...body, team_ids: [], ws_user_ids: [uuidv7()], end_date: '2024-12-31' }
    expect((await server.owner.refused('createTargetUserRole', { params: ws, body: reversed })).error).toBe(
      'validation_failed',
    )
    const nobody = { target_id: target.id, start_date: '2025-01-01' }
    expect((await server.owner.refused('createTargetUserRole', { params: ws, body: nobody })).error).toBe(
      'validation_failed',
    )
  })

  test('XTGT-01 a member sees only their own assignments of a target', async () => {
    const [ada, ben] = [await person('Ada'), await person('Ben')]
    const team = await makeTargetTeam(server, [ada])
    const target = await makeTarget(server)
    const own = await giveTarget(server, target.id, { people: [ada] }, OCTOBER)
    const ofTeam = await giveTarget(server, target.id, { teams: [team] }, OCTOBER)
    const theirs = await giveTarget(server, target.id, { people: [ben] }, OCTOBER)
    const seenIds = (await listed(server.as(ada), { target_id_eq: target.id })).map(({ id }) => id)
    expect(seenIds.toSorted()).toEqual([own.id, ofTeam.id].toSorted())
    expect((await server.as(ada).refused('showTargetUserRole', on(theirs.id))).error).toBe('not_found')
    expect(await listed(server.admin, { target_id_eq: target.id })).toHaveLength(3)
  })
})

describe('importing user targets', () => {
  const HEAD = 'target,email,team,start date,end date'
  const run = async (rows: string[], over: { dry_run?: boolean; head?: string } = {}): Promise<ImportAnswer> => {
    const { dry_run = false, head = HEAD } = over
    const body = { ...sheetFile([head, ...rows].join('\n')), dry_run }
    return (await server.owner.call('importTargetUsers', { params: ws, body })).data
  }

  test('TGT-09 TGT-22 rows assign targets to people and teams; those with the same days share one', async () => {
    const [ada, ben] = [await person('Ada'), await person('Ben')]
    const target = await makeTarget(server, { duration: 2 })
    const team = await makeTargetTeam(server, [ada])
    const rows = [
      `${target.name},${ada.email},,2025-10-01,2025-10-31`,
      `${target.name.toUpperCase()},${ben.email.toUpperCase()},,2025-10-01,2025-10-31`,
      `${target.name},,Team ${team},2025-10-01,`,
    ]
    const preview = await run(rows, { dry_run: true })
    expect([preview.total, preview.created, preview.faults, preview.preview.length]).toEqual([3, 0, [], 3])
    expect(await listed(server.owner, { target_id_eq: target.id })).toEqual([])
    expect((await run(rows)).created).toBe(3)
    const assignments = await listed(server.owner, { target_id_eq: target.id, order_by: 'end_date' })
    expect(assignments.map((one) => [one.end_date, one.people.length, one.teams.length])).toEqual([
      ['2025-10-31', 2, 0],
      ['2025-11-30', 0, 1],
    ])
  })

  test('TGT-09 every faulty row is reported with its column, and nothing is written', async () => {
    const ada = await person('Ada')
    const target = await makeTarget(server)
    const rows = [
      `Nothing,${ada.email},,2025-10-01,`,
      `${target.name},nobody@example.com,,2025-10-01,`,
      `${target.name},,No team,2025-10-01,`,
      `${target.name},,,2025-10-01,`,
      `${target.name},${ada.email},,soon,`,
      `${target.name},${ada.email},,2025-10-01,2025-09-01`,
      `${target.name},${ada.email},,2025-12-01,2025-12-31`,
      `${target.name},${ada.email},,2025-12-01,2025-12-31`,
    ]
    const { faults } = await run(rows, { dry_run: true })
    expect(faults.map(({ row, column }) => [row, column])).toEqual([
      [2, 'target'],
      [3, 'email'],
      [4, 'team'],
      [5, 'email'],
      [6, 'start date'],
      [7, 'end date'],
      [9, 'target'],
    ])
    const body = sheetFile([HEAD, ...rows].join('\n'))
    const refused = await server.owner.refused('importTargetUsers', { params: ws, body })
    expect([refused.error, refused.message, refused.meta['rows']]).toEqual([
      'import_faulty',
      'There is error when import.',
      faults,
    ])
    expect(await listed(server.owner, { target_id_eq: target.id })).toEqual([])
  })

  test('TGT-09 existing rows are reported, and the optional columns can be missing', async () => {
    const ada = await person('Ada')
    const target = await makeTarget(server)
    const row = `${target.name},${ada.email},2025-10-01`
    const head = 'target,email,start date'
    expect((await run([row], { head })).created).toBe(1)
    expect((await run([row], { head, dry_run: true })).faults).toEqual([
      { row: 2, column: 'target', message: 'This already exists' },
    ])
  })

  test('TGT-22 the sample can be imported, and a file of another type is refused', async () => {
    for (const format of ['csv', 'xlsx'] as const) {
      const sample = await server.owner.send('exportTargetUserFormat', { params: ws, query: { format } })
      expect(sample.headers['content-disposition']).toContain(`user-targets-sample.${format}`)
      const body = { ...sheetFile(sample.rawPayload, `sample.${format}`), dry_run: true }
      const { data } = await server.owner.call('importTargetUsers', { params: ws, body })
      // Its columns are the right ones; only its people are nobody here.
      expect([data.total, new Set(data.faults.map(({ column }) => column))]).toEqual([
        2,
        new Set(['target', 'email', 'team']),
      ])
    }
    const body = sheetFile('x', 'targets.pdf')
    expect((await server.owner.refused('importTargetUsers', { params: ws, body })).error).toBe('invalid_file_format')
  })
})
