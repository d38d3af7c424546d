import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { REPORTS_OF_PEOPLE } from '@arbo/core/contract'
import type { ReportPage, StandardReport } from '@arbo/core/contract'
import { startWorker } from '../../platform/jobs/worker.ts'
import { eventually } from '../../testing/eventually.ts'
import { makeItem, makeTree } from '../../testing/fixtures.ts'
import type { Tree } from '../../testing/fixtures.ts'
import { makeFlow, makeMetric, makeTeam } from '../../testing/scene-fixtures.ts'
import { addUser, testServer } from '../../testing/test-server.ts'
import type { TestClient, TestServer, TestUser } from '../../testing/test-server.ts'
import { reportFileHandler } from './files/file-job.ts'
import { REPORT_FILE_JOB } from './files/file-kind.ts'

const ENDPOINTS = {
  scene_assignment: 'sceneAssignmentReport',
  assignee_achievement: 'assigneeAchievementReport',
  individual_achievement: 'individualAchievementReport',
  workspace_user: 'workspaceUserReport',
  team_member: 'teamMemberReport',
  user_involvement: 'userInvolvementReport',
  point_metric: 'pointMetricReport',
  scene_status: 'sceneStatusReport',
  metric: 'metricReport',
} as const
type Compared = keyof typeof ENDPOINTS

/** Reports whose lines are people: what each is found by in the text of an answer or a file. */
const BY_NAME = Object.keys(ENDPOINTS).filter(
  (report) => !['individual_achievement', 'scene_status', 'metric'].includes(report),
) as Compared[]

let server: TestServer
let tree: Tree
let other: TestUser
let token: TestClient
const KEY = 'standardReport_comparePeople_read'
const ws = () => ({ ws_code: server.a.code })
const MINE = 'Minna Own'
const OTHERS = 'Otto Other'

const ask = (filter = {}) => ({ params: ws(), query: { query: JSON.stringify(filter) } }) as const

async function show(client: TestClient, report: Compared, filter = {}): Promise<ReportPage> {
  return (await client.call(ENDPOINTS[report], ask(filter))).data as ReportPage
}

const grant = (column: 'granted' | 'revoked', keys: string[]) =>
  server.database.query(`update ws_user set ${column} = $3 where ws_id = $1 and id = $2`, [
    server.a.id,
    server.a.users.member.id,
    keys,
  ])

beforeAll(async () => {
  server = await testServer()
  tree = await makeTree(server)
  const { member, owner } = server.a.users
  other = await addUser(server, 'member', OTHERS)
  await server.database.query('update ws_user set display_name = $3 where ws_id = $1 and id = $2', [
    server.a.id,
    member.id,
    MINE,
  ])
  const statuses = await makeFlow(server, tree.project)
  const points = await makeMetric(server, { on: tree.project })
  await server.database.query('update entity set point_metric_id = $3 where ws_id = $1 and id = $2', [
    server.a.id,
    tree.project,
    points,
  ])
  await makeTeam(server, tree.project, [member, owner, other])
  for (const people of [[member], [other], [member, other]]) {
    const id = await makeItem(server, tree.take, people)
    await server.owner.call('bulkMetricUpdate', {
      params: ws(),
      body: { item_ids: [id], metric_id: points, value: '2' },
    })
    await server.as(people[0]!).call('createComment', { params: { ...ws(), item_id: id }, body: { text: 'Done' } })
    await server.owner.call('bulkStatusUpdate', {
      params: ws(),
      body: { item_ids: [id], status_id: statuses['Done'] ?? '' },
    })
  }
  const { data } = await server.owner.call('createApiToken', {
    params: ws(),
    body: { name: 'Reports', scopes: ['read'] },
  })
  token = server.as({ token: data.token })
})
afterAll(() => server.close())

describe('XFIX-04 without the right to compare people', () => {
  test.each(BY_NAME)(
    'XFIX-04 %s shows only the user’s own line: on the screen, in its totals, its chart and both files',
    async (report) => {
      const mine = await show(server.member, report)
      expect(mine.rows.length).toBeGreaterThan(0)
      expect(mine.notices).toContain(
        'You see only your own figures. To compare people, you need the permission “Compare people”.',
      )
      expect(JSON.stringify(mine)).toContain(MINE)
      expect(JSON.stringify(mine)).not.toContain(OTHERS)
      const everybody = await show(server.owner, report)
      expect(JSON.stringify(everybody)).toContain(OTHERS)
      expect(everybody.total).toBeGreaterThan(mine.total)
      expect(mine.totals).not.toEqual(everybody.totals.length > 0 ? everybody.totals : [[]])
      const { body } = await server.member.send('exportReport', {
        params: { ...ws(), report: report as StandardReport },
        query: { format: 'csv', query: '{}' },
      })
      expect(body).toContain(MINE)
      expect(body).not.toContain(OTHERS)
    },
  )

  test.each(Object.keys(ENDPOINTS) as Compared[])('XFIX-04 %s refuses requests for others', async (report) => {
    const filter = { people_ina: [other.id] }
    const refusal = await server.member.refused(ENDPOINTS[report], ask(filter))
    expect([refusal.error, refusal.meta['permission']]).toEqual(['permission_denied', KEY])
    await expect(show(server.owner, report, filter)).resolves.toBeDefined()
    const params = { ...ws(), report: report as StandardReport }
    const query = { format: 'csv', query: JSON.stringify(filter) } as const
    expect((await server.member.refused('exportReport', { params, query })).error).toBe('permission_denied')
    const body = { report: report as StandardReport, format: 'csv', query: filter } as const
    expect((await server.member.refused('makeReportFile', { params: ws(), body })).error).toBe('permission_denied')
  })

  test('XFIX-04 the limited reports are exactly those with a line per person', () => {
    expect([...REPORTS_OF_PEOPLE].toSorted()).toEqual([...BY_NAME, 'individual_achievement'].toSorted())
  })

  test('XFIX-04 the list of people with scenes has only the user', async () => {
    const own = await server.member.call('assignedUsers', { params: ws(), query: {} })
    expect(own.data.map(({ person }) => person.id)).toEqual([server.a.users.member.id])
    const all = await server.owner.call('assignedUsers', { params: ws(), query: {} })
    expect(all.data.map(({ person }) => person.id)).toContain(other.id)
  })

  test('XFIX-04 an API token has the right of its creator, and loses it with them', async () => {
    const { owner } = server.a.users
    expect(JSON.stringify(await show(token, 'assignee_achievement'))).toContain(OTHERS)
    await server.database.query('update ws_user set revoked = $3 where ws_id = $1 and id = $2', [
      server.a.id,
      owner.id,
      [KEY],
    ])
    const { body } = await token.send('assigneeAchievementReport', ask())
    expect(body).not.toContain(OTHERS)
    await server.database.query("update ws_user set revoked = '{}' where ws_id = $1 and id = $2", [
      server.a.id,
      owner.id,
    ])
  })

  test('XFIX-04 a file made with the right is closed when the right is lost, one with only the user’s own line stays', async () => {
    const worker = await startWorker(server.database, {
      handlers: { [REPORT_FILE_JOB]: reportFileHandler(server.deps) },
      log: { warn: () => undefined },
      pollMs: 20,
    })
    const body = { report: 'assignee_achievement', format: 'csv', query: {} } as const
    const make = async () => {
      const { data } = await server.member.call('makeReportFile', { params: ws(), body })
      const params = { ...ws(), id: data.id }
      await eventually(async () =>
        expect((await server.member.call('showReportFile', { params })).data.state).toBe('done'),
      )
      return params
    }
    const own = await make()
    await grant('granted', [KEY])
    const all = await make()
    expect((await server.member.send('downloadReportFile', { params: all })).body).toContain(OTHERS)
    await grant('granted', [])
    await worker.stop(0)
    expect((await server.member.refused('downloadReportFile', { params: all })).error).toBe('permission_denied')
    const { body: text } = await server.member.send('downloadReportFile', { params: own })
    expect(text).toContain(MINE)
    expect(text).not.toContain(OTHERS)
    expect((await server.as(other).refused('downloadReportFile', { params: own })).error).toBe('not_found')
  })

  test('XFIX-05 a file with the last access of people is closed without the right to personal data', async () => {
    const personal = 'personalData_getPersonalDetails_read'
    const worker = await startWorker(server.database, {
      handlers: { [REPORT_FILE_JOB]: reportFileHandler(server.deps) },
      log: { warn: () => undefined },
      pollMs: 20,
    })
    const body = { report: 'workspace_user', format: 'csv', query: {} } as const
    const make = async () => {
      const { data } = await server.member.call('makeReportFile', { params: ws(), body })
      const params = { ...ws(), id: data.id }
      await eventually(async () =>
        expect((await server.member.call('showReportFile', { params })).data.state).toBe('done'),
      )
      return params
    }
    const download = async (params: Awaited<ReturnType<typeof make>>) =>
      (await server.member.send('downloadReportFile', { params })).body
    await grant('granted', [KEY])
    const without = await make()
    await grant('granted', [KEY, personal])
    const all = await make()
    expect((await download(all)).toLowerCase()).toContain('last seen')
    await grant('granted', [KEY])
    await worker.stop(0)
    expect((await server.member.refused('downloadReportFile', { params: all })).error).toBe('permission_denied')
    expect((await download(without)).toLowerCase()).not.toContain('last seen')
    await grant('granted', [])
  })

  test('XFIX-04 target summaries and achievements leave out others', async () => {
    for (const name of ['listTargetSummaries', 'listTargetAchievements'] as const) {
      const { body } = await server.member.send(name, { params: ws(), query: {} })
      expect(body).not.toContain(OTHERS)
    }
  })
})
