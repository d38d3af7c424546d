import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDecimals, plainDecimal, REPORT_FACTS, STANDARD_REPORTS } from '@arbo/core/contract'
import type { ReportFilter, ReportPage, StandardReport } from '@arbo/core/contract'
import { readSheet } from '../../platform/sheets/read-sheet.ts'
import { inTurn, makeComment, makeEntity, makeItem, makeRendition, makeTree } from '../../testing/fixtures.ts'
import type { Tree } from '../../testing/fixtures.ts'
import { makeFlow, makeMetric, makeTeam } from '../../testing/scene-fixtures.ts'
import { testServer } from '../../testing/test-server.ts'
import type { TestClient, TestServer } from '../../testing/test-server.ts'

const ENDPOINTS = {
  completed_scene: 'completedSceneReport',
  scene_assignment: 'sceneAssignmentReport',
  assignee_achievement: 'assigneeAchievementReport',
  individual_achievement: 'individualAchievementReport',
  scene_status: 'sceneStatusReport',
  overdue: 'overdueReport',
  workspace_user: 'workspaceUserReport',
  team_member: 'teamMemberReport',
  all_entity_scene: 'allEntitySceneReport',
  user_involvement: 'userInvolvementReport',
  metric: 'metricReport',
  point_metric: 'pointMetricReport',
} as const satisfies Record<StandardReport, string>

let server: TestServer
let tree: Tree
let statuses: Record<string, string>
/** Scenes: open and late, approved on time, approved late, approved before the range. */
let scenes: { late: string; onTime: string; tooLate: string; old: string; two: string }
let metric: string
let euros: string
let team: string
const ws = () => ({ ws_code: server.a.code })
/** Days from today in the workspace's time zone, which is UTC. */
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

async function show(
  report: StandardReport,
  filter: ReportFilter & { page?: number; per_page?: number } = {},
  as = server.owner,
) {
  const { data } = await as.call(ENDPOINTS[report], { params: ws(), query: { query: JSON.stringify(filter) } })
  return data as ReportPage
}

/** Rows as records by the column's id. */
function records({ columns, rows }: Pick<ReportPage, 'columns' | 'rows'>) {
  return rows.map(({ cells }) => Object.fromEntries(columns.map(({ id }, at) => [id, cells[at] ?? null])))
}

function total({ columns, totals }: ReportPage, at = 0) {
  return Object.fromEntries(columns.map(({ id }, place) => [id, totals[at]?.cells[place] ?? null]))
}

async function download(report: StandardReport, format: 'csv' | 'xlsx', filter: ReportFilter = {}) {
  const response = await server.owner.send('exportReport', {
    params: { ...ws(), report },
    query: { format, query: JSON.stringify(filter) },
  })
  expect(response.statusCode, response.body.slice(0, 300)).toBe(200)
  return { bytes: response.rawPayload, name: String(response.headers['content-disposition']) }
}

/** The cells below the header, by the reader of imports. */
async function readBack(bytes: Buffer, format: 'csv' | 'xlsx', labels: readonly string[]): Promise<string[][]> {
  const columns = labels.map((name) => ({ name, required: false }))
  const { rows } = await readSheet(bytes, `a.${format}`, { columns })
  const cells = (values: Readonly<Record<string, string>>) =>
    new Map(Object.entries(values).map(([name, value]) => [name.toLowerCase(), value]))
  return rows.map(({ values }) => labels.map((name) => cells(values).get(name.toLowerCase()) ?? ''))
}

async function setStatus(ids: string[], name: string, at?: string) {
  await server.owner.call('bulkStatusUpdate', {
    params: ws(),
    body: { item_ids: ids, status_id: statuses[name] ?? '' },
  })
  if (at === undefined) return
  await server.database.query(
    `update change_record set created_at = $3 where ws_id = $1 and item_id = any($2::uuid[]) and field = 'status'
       and created_at > now() - interval '1 hour'`,
    [server.a.id, ids, at],
  )
}

beforeAll(async () => {
  server = await testServer()
  tree = await makeTree(server)
  const { owner, member } = server.a.users
  await server.database.query("update workspace set currency = 'EUR' where id = $1", [server.a.id])
  statuses = await makeFlow(server, tree.project)
  metric = await makeMetric(server, { on: tree.project })
  euros = await makeMetric(server, { on: tree.project, type: 'currency', options: { currency: 'EUR' } })
  const dollars = await makeMetric(server, { on: tree.project, type: 'currency', options: { currency: 'USD' } })
  await server.database.query(
    'update entity set primary_metric_id = $3, point_metric_id = $4 where ws_id = $1 and id = $2',
    [server.a.id, tree.project, metric, euros],
  )
  team = await makeTeam(server, tree.project, [member, owner])
  const made = await inTurn(['late', 'onTime', 'tooLate', 'old', 'two'], async () =>
    makeItem(server, tree.take, [member]),
  )
  scenes = { late: made[0]!, onTime: made[1]!, tooLate: made[2]!, old: made[3]!, two: made[4]! }
  const people = { item_ids: [scenes.two], ws_user_ids: [owner.id] }
  await server.owner.call('bulkAssignItems', { params: ws(), body: people })
  const due = (id: string, due_date: string) =>
    server.database.query('update item set due_date = $3 where ws_id = $1 and id = $2', [server.a.id, id, due_date])
  await due(scenes.late, day(-5))
  await due(scenes.onTime, day(0))
  await due(scenes.tooLate, day(-3))
  await due(scenes.old, day(-60))
  await setStatus([scenes.old], 'Done', `${day(-40)}T12:00:00Z`)
  await setStatus([scenes.onTime], 'Review', `${day(-4)}T12:00:00Z`)
  await setStatus([scenes.onTime], 'Retake', `${day(-3)}T12:00:00Z`)
  await setStatus([scenes.onTime, scenes.tooLate], 'Done', `${day(-1)}T12:00:00Z`)
  await setStatus([scenes.two, scenes.late], 'Review')
  const values = [
    [scenes.late, metric, '0.1'],
    [scenes.onTime, metric, '0.2'],
    [scenes.tooLate, metric, '-1234567890.12345678'],
    [scenes.two, metric, '1000000000000.00000001'],
    [scenes.two, euros, '12.5'],
    [scenes.onTime, euros, '7.25'],
    [scenes.onTime, dollars, '3'],
  ]
  for (const [item, of, value] of values) {
    await server.database.query('insert into item_metric (ws_id, item_id, metric_id, value) values ($1, $2, $3, $4)', [
      server.a.id,
      item,
      of,
      value,
    ])
  }
})
afterAll(() => server.close())

describe('RPT-07 the standard reports', () => {
  test('completed scenes has scenes approved in the range, when and how late, with the exact sum', async () => {
    const page = await show('completed_scene')
    expect(page.range).toEqual({ from: day(-14), to: day(0) })
    const completed = { scene: 'Scene', completed: day(-1), completed_by: server.a.users.owner.name }
    expect(records(page)).toMatchObject([completed, completed])
    expect(
      records(page)
        .map(({ days_late }) => days_late)
        .toSorted(),
    ).toEqual([-1, 2])
    expect(total(page)[`metric:${metric}`]).toBe('-1234567889.92345678')
    expect(page.chart?.points.find(({ label }) => label === day(-1))?.values).toEqual(['2'])
    expect(page.chart?.points).toHaveLength(15)
    const older = await show('completed_scene', { from: day(-50), to: day(-30) })
    expect(records(older)).toMatchObject([{ completed: day(-40), days_late: 20 }])
  })

  test.each(STANDARD_REPORTS)('%s names its columns in the reader’s language', async (report) => {
    const query = { query: JSON.stringify({ from: day(-100) }) }
    const german = { headers: { 'accept-language': 'de' } }
    const names = async (options: object): Promise<string[]> => {
      const { data } = await server.owner.call(ENDPOINTS[report], { params: ws(), query }, options)
      return (data as ReportPage).columns.filter((column) => column.metric === null).map(({ label }) => label)
    }
    const [english, translated] = [await names({}), await names(german)]
    const alike = translated.filter((name) => english.includes(name))
    const ofBoth = 'Name Code Status Take Team Teams Episode Reviewer Person Retake Retakes Uploads'.split(' ')
    expect(alike.filter((name) => !ofBoth.includes(name))).toEqual([])
  })

  test('scene assignment has a row for each assignee of each scene', async () => {
    const page = await show('scene_assignment')
    const two = page.rows.filter(({ link }) => link?.id === scenes.two)
    expect(two).toHaveLength(2)
    expect(page.total).toBe(7)
    const own = await show('scene_assignment', { people_ina: [server.a.users.owner.id] })
    expect(records(own)).toMatchObject([{ assignee: server.a.users.owner.name, status: 'Review' }])
  })

  test('achievement of assignees has on time, late and sent back; the total counts a scene of two people once', async () => {
    const page = await show('assignee_achievement')
    const member = records(page).find(({ assignee }) => assignee === server.a.users.member.name)
    expect(member).toMatchObject({
      assigned: 5,
      completed: 2,
      on_time: 1,
      late: 1,
      retakes: 1,
      open: 2,
      overdue: 1,
      [`metric:${metric}`]: '-1234567889.92345678',
    })
    const [first] = page.totals
    expect(first?.label).toBe('Total')
    // Five of the member, one of them the owner's as well, one of the guest.
    expect(total(page)).toMatchObject({ assigned: 6, completed: 2 })
  })

  test('individual achievement has one person project by project, by default the caller', async () => {
    const own = await show('individual_achievement')
    expect(records(own)).toMatchObject([{ project: 'Level 0', assigned: 1, completed: 0 }])
    const member = await show('individual_achievement', { people_ina: [server.a.users.member.id] })
    expect(records(member)).toMatchObject([{ assigned: 5, completed: 2, on_time: 1, late: 1, retakes: 1 }])
    const query = { query: JSON.stringify({ people_ina: [server.a.users.member.id, server.a.users.owner.id] }) }
    const refusal = await server.owner.refused('individualAchievementReport', { params: ws(), query })
    expect([refusal.error, refusal.description]).toEqual(['validation_failed', 'Choose one person for this report.'])
  })

  test('scene status has the counts and the total of the scene grid', async () => {
    const page = await show('scene_status')
    const { data } = await server.owner.call('summariseItems', { params: ws(), query: {} })
    const all = total(page)
    expect([0, 1, 2, 3, 4, 5, 6].map((kind) => all[`kind_${kind}`])).toEqual(data.by_status)
    expect(all['scenes']).toBe(data.total)
    expect(all['approved_percent']).toBe('50.00')
    const below = await show('scene_status', { entity_id: tree.take })
    expect(records(below)).toMatchObject([{ take: 'Level 3', scenes: 6, approved_percent: '50.00' }])
  })

  test('overdue has scenes due before today and not approved', async () => {
    const page = await show('overdue')
    expect(page.rows.map(({ link }) => link?.id)).toEqual([scenes.late])
    expect(records(page)).toMatchObject([{ days_late: 5, due_date: day(-5), status: 'Review' }])
    expect(page.chart?.points.map(({ values }) => values[0])).toEqual(['1', '0', '0', '0'])
  })

  test('workspace users is for those who may list people', async () => {
    const page = await show('workspace_user')
    const row = records(page).find(({ email }) => email === server.a.users.member.email)
    expect(row).toMatchObject({ person: server.a.users.member.name, state: 'Active', assigned: 5, open: 2, overdue: 1 })
    await server.database.query('update ws_user set revoked = $3 where ws_id = $1 and id = $2', [
      server.a.id,
      server.a.users.member.id,
      ['people_getListOfWorkspaceUsers_read'],
    ])
    const refusal = await server.member.refused('workspaceUserReport', { params: ws(), query: {} })
    expect([refusal.error, refusal.meta['permission']]).toEqual([
      'permission_denied',
      'people_getListOfWorkspaceUsers_read',
    ])
    await server.database.query("update ws_user set revoked = '{}' where ws_id = $1 and id = $2", [
      server.a.id,
      server.a.users.member.id,
    ])
  })

  test('team members has the teams that the caller sees, with each scene once in the total', async () => {
    const page = await show('team_member', { team_ina: [team] })
    expect(
      records(page)
        .map(({ member, assigned }) => [member, assigned])
        .toSorted(),
    ).toEqual(
      [
        [server.a.users.member.name, 5],
        [server.a.users.owner.name, 1],
      ].toSorted(),
    )
    expect(total(page)).toMatchObject({ assigned: 5, approved: 3, open: 2, overdue: 1 })
  })

  test('all scenes has all their metrics, with the exact sums of the scene grid', async () => {
    const page = await show('all_entity_scene', { entity_id: tree.episode })
    const { data } = await server.owner.call('summariseItems', { params: ws(), query: { entity_id: tree.episode } })
    expect(page.total).toBe(data.total)
    for (const { metric_id, sum } of data.metrics) expect(total(page)[`metric:${metric_id}`]).toBe(sum)
    expect(total(page)[`metric:${metric}`]).toBe('998765432110.17654323')
    const row = records(page).find((one) => one[`metric:${euros}`] === '12.5')
    expect(row).toMatchObject({ project: 'Level 0', process: 'Level 1', episode: 'Level 2', take: 'Level 3' })
  })

  test('user involvement has what people did in the range', async () => {
    await makeComment(server, server.member, scenes.late)
    await makeRendition(server, scenes.late, { by: server.a.users.member })
    const page = await show('user_involvement')
    const find = (name: string) => records(page).find(({ person }) => person === name)
    expect(find(server.a.users.member.name)).toMatchObject({
      comment_count: 1,
      uploads: 1,
      status_changes: 0,
      assigned: 5,
    })
    expect(find(server.a.users.owner.name)).toMatchObject({ status_changes: 6 })
    expect(total(page)).toMatchObject({ comment_count: 1, uploads: 1, status_changes: 6 })
  })

  test('metrics has a total for each, but no sum across different metrics', async () => {
    const page = await show('metric')
    expect(page.totals.map(({ metric: of }) => of?.id)).toContain(metric)
    expect(page.totals).toHaveLength(3)
    const { data } = await server.owner.call('summariseItems', { params: ws(), query: {} })
    const sums = new Map(data.metrics.map(({ metric_id, sum }) => [metric_id, sum]))
    const at = page.columns.findIndex(({ id }) => id === 'sum')
    for (const { metric: of, cells } of page.totals) expect(cells[at]).toBe(sums.get(of?.id ?? ''))
    const one = await show('metric', { metric_id: metric })
    expect(records(one)).toMatchObject([{ project: 'Level 0', sum: '998765432110.17654323', scenes: 4 }])
    expect(one.chart?.points).toEqual([{ label: 'Level 0', values: ['998765432110.17654323'] }])
  })

  test('point metrics has the weight of each person’s scenes, open and approved', async () => {
    const page = await show('point_metric')
    expect(records(page).map(({ assignee, sum, approved_sum }) => [assignee, sum, approved_sum])).toEqual([
      [server.a.users.member.name, '19.75', '7.25'],
      [server.a.users.owner.name, '12.5', null],
    ])
    // The scene of two people once.
    expect(total(page)).toMatchObject({ sum: '19.75', scenes: 2 })
  })

  test('the financial menus have only metrics in the currency of the workspace', async () => {
    const page = await show('metric', { currency: true })
    expect(page.totals.map(({ metric: of }) => of?.id)).toEqual([euros])
    expect(page.notices).toEqual(['Only metrics in EUR, the currency of the workspace.'])
    expect(records(await show('point_metric', { currency: true }))).toHaveLength(2)
  })
})

describe('RPT-01 files', () => {
  test.each(STANDARD_REPORTS)(
    '%s as xlsx and as CSV have the columns, rows and totals of the screen',
    async (report) => {
      const page = await show(report, { from: day(-100), per_page: 200 })
      expect(page.total).toBeGreaterThan(0)
      const plain = (cell: unknown) => (cell === null || cell === undefined ? '' : String(cell))
      const expected = [
        ...page.rows.map(({ cells }) => cells.map(plain)),
        ...page.totals.map(({ label, cells }) => [label, ...cells.slice(1).map(plain)]),
      ]
      for (const format of ['xlsx', 'csv'] as const) {
        const { bytes, name } = await download(report, format, { from: day(-100) })
        expect(name).toContain(`${day(0)}.${format}`)
        const labels = page.columns.map(({ label }) => label)
        const table = await readBack(bytes, format, labels)
        // A spreadsheet keeps figures without the zeros behind them; and the reader gives moments as days.
        const kinds = page.columns.map(({ kind }) => kind)
        const alike = (lines: string[][]) =>
          lines.map((line) =>
            line.map((cell, at) => {
              if (kinds[at] === 'moment') return cell.slice(0, 10)
              return kinds[at] === 'percent' && cell !== '' ? plainDecimal(cell) : cell
            }),
          )
        expect(alike(table)).toEqual(alike(expected))
      }
    },
  )

  test('XFIX-21 moments are ISO 8601 for the reader’s own clocks; a file has them on the workspace’s', async () => {
    const at = '2026-03-01T22:30:00Z'
    await server.database.query('update item set created_at = $2 where ws_id = $1', [server.a.id, at])
    await server.database.query("update workspace set timezone = 'Asia/Tokyo' where id = $1", [server.a.id])
    const page = await show('all_entity_scene')
    expect(new Set(records(page).map(({ created }) => created))).toEqual(new Set([at]))
    const { bytes } = await download('all_entity_scene', 'csv')
    expect(bytes.toString()).toContain('2026-03-02 07:30')
    await server.database.query("update workspace set timezone = 'Etc/UTC' where id = $1", [server.a.id])
  })

  test('CORE-30 names that a spreadsheet would run are text, negative figures stay figures', async () => {
    const name = '=HYPERLINK("http://x")<&>'
    const values = [server.a.id, scenes.tooLate, name]
    await server.database.query('update item set name = $3 where ws_id = $1 and id = $2', values)
    const csv = (await download('all_entity_scene', 'csv')).bytes.toString()
    expect(csv).toContain(`"'=HYPERLINK(""http://x"")<&>"`)
    expect(csv).toContain(',"-1234567890.12345678"')
    const { columns } = await show('all_entity_scene')
    const { bytes } = await download('all_entity_scene', 'xlsx')
    const rows = await readBack(
      bytes,
      'xlsx',
      columns.map(({ label }) => label),
    )
    expect(rows.map(([first]) => first)).toContain(name)
  })

  test('RPT-10 a download without data says so', async () => {
    const refusal = await server.owner.refused('exportReport', {
      params: { ...ws(), report: 'completed_scene' },
      query: { query: JSON.stringify({ from: '2001-01-01', to: '2001-01-02' }) },
    })
    expect([refusal.status, refusal.error, refusal.message]).toEqual([
      404,
      'is_empty',
      'Download unsuccessful; no data available.',
    ])
  })
})

describe('RPT-06 the query', () => {
  const refusal = (query: string, report: StandardReport = 'overdue') =>
    server.owner.refused(ENDPOINTS[report], { params: ws(), query: { query } })

  test.each([
    ['{', 'The query is not valid JSON.'],
    ['[]', 'Invalid input: expected object, received array'],
    ['{"statuses":[1]}', 'Unrecognized key: "statuses"'],
    ['{"from":"2026-02-02","to":"2026-02-01"}', 'The last day must not be before the first day.'],
    ['{"from":"1200-01-01"}', 'Choose a day from 1900 on.'],
    ['{"order_by":"nothing"}', 'This report cannot be sorted by that column.'],
  ])('%s is refused: %s', async (query, message) => {
    const { status, error, description } = await refusal(query)
    expect([status, error, description]).toEqual([400, 'validation_failed', message])
  })

  test('ids from outside this workspace are named', async () => {
    const other = '0190a000-0000-7000-8000-0000000000ff'
    const cases = [
      [{ entity_id: other }, 'overdue', 'entity_id'],
      [{ metric_id: other }, 'metric', 'metric_id'],
      [{ people_ina: [other] }, 'overdue', 'people_ina'],
      [{ team_ina: [other] }, 'overdue', 'team_ina'],
      [{ people_ina: [server.b.users.owner.id] }, 'overdue', 'people_ina'],
    ] as const
    for (const [query, report, field] of cases) {
      const { error, meta, description } = await refusal(JSON.stringify(query), report)
      expect([error, meta['field']]).toEqual(['not_found', field])
      expect(description).toMatch(/workspace|no longer exists/)
    }
  })

  test('a repeated workspace code must be that of the path', async () => {
    const query = { ws_code: server.b.code, query: '{}' }
    expect((await server.owner.refused('overdueReport', { params: ws(), query })).error).toBe('ws_code_mismatch')
    const same = { ws_code: server.a.code, query: '{}' }
    expect((await server.owner.call('overdueReport', { params: ws(), query: same })).data.total).toBe(1)
  })

  test('an archived metric shows its figures and its archived state', async () => {
    await server.database.query('update metric set status = 0 where ws_id = $1 and id = $2', [server.a.id, metric])
    const page = await show('metric', { metric_id: metric })
    expect(page.notices[0]).toMatch(/is archived/)
    expect(total(page)['sum']).toBe('998765432110.17654323')
    await server.database.query('update metric set status = 1 where ws_id = $1 and id = $2', [server.a.id, metric])
  })

  test('a chart of ten years has fewer than 60 points', async () => {
    const page = await show('completed_scene', { from: '2017-01-01', to: day(0) })
    expect(page.total).toBe(3)
    expect(page.chart?.points.reduce((sum, { values }) => sum + Number(values[0]), 0)).toBe(3)
    expect(page.chart?.points.length).toBeLessThan(60)
  })

  test('statuses, people, teams and search filter as in the scene grid', async () => {
    expect((await show('all_entity_scene', { kind_ina: [6] })).total).toBe(3)
    expect((await show('all_entity_scene', { status_ina: [statuses['Review'] ?? ''] })).total).toBe(2)
    expect((await show('all_entity_scene', { people_ina: [server.a.users.owner.id] })).total).toBe(1)
    expect((await show('all_entity_scene', { team_ina: [team] })).total).toBe(5)
    expect((await show('all_entity_scene', { search: 'HYPER' })).total).toBe(1)
    expect((await show('all_entity_scene', { team_ina: [team], people_ina: [server.a.users.guest.id] })).total).toBe(0)
  })

  test('every sortable column orders both ways, and pages add up to all rows', async () => {
    for (const report of STANDARD_REPORTS) {
      const { columns } = await show(report, { from: day(-100) })
      for (const { id } of columns.filter(({ sortable }) => sortable)) {
        const up = await show(report, { from: day(-100), order_by: id, per_page: 200 })
        const down = await show(report, { from: day(-100), order_by: `-${id}`, per_page: 200 })
        expect(up.rows.map((row) => row.id).toSorted()).toEqual(down.rows.map((row) => row.id).toSorted())
      }
    }
    const first = await show('all_entity_scene', { per_page: 4, order_by: 'due_date' })
    const second = await show('all_entity_scene', { per_page: 4, page: 2, order_by: 'due_date' })
    expect([first.rows.length, second.rows.length, first.total]).toEqual([4, 2, 6])
    expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(6)
    expect(first.totals).toEqual(second.totals)
  })
})

describe('access to reports', () => {
  test('RPT-03 is refused to a guest without the permission; with it they see only their own scenes', async () => {
    const call = { params: ws(), query: {} }
    expect((await server.guest.refused('allEntitySceneReport', call)).meta['permission']).toBe(
      'standardReport_viewReportUserInterface_read',
    )
    const grant = (keys: string[]) =>
      server.database.query('update ws_user set granted = $3 where ws_id = $1 and id = $2', [
        server.a.id,
        server.a.users.guest.id,
        keys,
      ])
    await grant(['standardReport_viewReportUserInterface_read', 'item_getItemDetailTable_read'])
    const page = await show('all_entity_scene', {}, server.guest)
    expect(page.rows.map(({ link }) => link?.id)).toEqual([tree.item])
    await grant([])
  })
})

describe('RPT-08 frequent reports', () => {
  const frequent = (as: TestClient) => as.call('listFrequentReports', { params: ws() })

  test('have page 1 of 3, counted per person by real use, with id, key and name', async () => {
    await server.database.query('delete from report_use where ws_id = $1', [server.a.id])
    expect((await frequent(server.admin)).data).toEqual([])
    for (const report of ['overdue', 'metric', 'scene_status', 'team_member'] as const)
      await show(report, {}, server.admin)
    // Read again within the half hour it is the same use; a download is one more.
    await show('overdue', {}, server.admin)
    await server.admin.call('makeReportFile', { params: ws(), body: { report: 'metric' } })
    const { data, meta } = await frequent(server.admin)
    expect([meta.current_page, meta.per_page, data.length]).toEqual([1, 3, 3])
    expect(data[0]).toEqual({ id: REPORT_FACTS.metric.id, key: 'metric', name: 'Metrics' })
    expect((await frequent(server.member)).data).toEqual([])
    await server.database.query("update report_use set used_at = now() - interval '1 hour' where ws_id = $1", [
      server.a.id,
    ])
    await show('overdue', {}, server.admin)
    await show('overdue', {}, server.admin)
    expect(await server.database.query("select uses from report_use where report = 'overdue'")).toEqual([{ uses: 2 }])
  })
})

describe('RPT-09 daily highlight', () => {
  test('has status changes, uploads and comments of a day in the workspace’s time zone, as a blob', async () => {
    const query = { query: JSON.stringify({ day: day(-1) }) }
    const { data } = await server.owner.call('showDailyHighlight', { params: ws(), query })
    expect(data).toEqual({ day: day(-1), status_changes: 2, uploads: 0, comments: 0 })
    const response = await server.owner.send('downloadDailyHighlight', { params: ws(), query })
    expect(response.headers['content-disposition']).toContain(`Daily highlight - ${day(-1)}.xlsx`)
    const labels = ['Time', 'What', 'Project', 'Process', 'Episode', 'Take', 'Scene', 'Person', 'Details']
    const rows = await readBack(response.rawPayload, 'xlsx', labels)
    const line = ['Status change', 'Level 0', 'Level 1', 'Level 2', 'Level 3']
    expect(rows.map((cells) => cells.slice(1, 6))).toEqual([line, line])
    expect(rows.map((cells) => cells.at(-1)).toSorted()).toEqual(['Retake → Done', 'none → Done'].toSorted())
    // The same moments are of another day elsewhere.
    await server.database.query("update workspace set timezone = 'Pacific/Kiritimati' where id = $1", [server.a.id])
    const there = await server.owner.call('showDailyHighlight', { params: ws(), query })
    expect(there.data.status_changes).toBe(0)
    await server.database.query("update workspace set timezone = 'Etc/UTC' where id = $1", [server.a.id])
  })

  test('RPT-10 says so for a day without any', async () => {
    const query = { query: JSON.stringify({ day: '2001-01-01' }) }
    const refusal = await server.owner.refused('downloadDailyHighlight', { params: ws(), query })
    expect([refusal.error, refusal.message]).toEqual(['is_empty', 'Download unsuccessful; no data available.'])
  })
})

describe('RPT-05 reports for other screens', () => {
  test('are the entity report, project details, items of an assignee, assigned users and statuses', async () => {
    const empty = await makeEntity(server, 0, null, 'Empty')
    const entities = await server.owner.call('entityReport', { params: ws(), query: {} })
    expect(entities.data).toMatchObject([
      { entity: { id: tree.project }, total: 6, overdue: 1, approved_percent: '50.00' },
      { entity: { id: empty }, total: 0, by_status: [0, 0, 0, 0, 0, 0, 0], approved_percent: null },
    ])
    const project = await server.owner.call('projectDetails', { params: ws(), query: { project_id: tree.project } })
    expect(project.data).toMatchObject({ total: 6, overdue: 1, teams: [{ id: team }] })
    const sum = project.data.totals.find(({ metric_id }) => metric_id === metric)?.sum
    expect(sum).toBe(addDecimals('0.3', '998765432109.87654323'))
    const refused = await server.owner.refused('projectDetails', { params: ws(), query: { project_id: tree.take } })
    expect(refused.error).toBe('not_found')
    const own = await server.member.call('assigneeItems', { params: ws(), query: {} })
    expect(own.meta.total).toBe(5)
    expect(own.data[0]).toMatchObject({ id: scenes.old, path: [{ type: 0 }, { type: 1 }, { type: 2 }, { type: 3 }] })
    const users = await server.owner.call('assignedUsers', { params: ws(), query: { entity_id: tree.project } })
    expect(users.data.map(({ person, total: count }) => [person.id, count]).toSorted()).toEqual(
      [
        [server.a.users.member.id, 5],
        [server.a.users.owner.id, 1],
        [server.a.users.guest.id, 1],
      ].toSorted(),
    )
    const list = await server.owner.call('reportStatusList', { params: ws(), query: {} })
    expect(list.data.map(({ name, count }) => [name, count])).toEqual([
      ['Review', 2],
      ['Done', 3],
    ])
  })
})
