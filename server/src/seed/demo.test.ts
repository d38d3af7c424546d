import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SavedReport } from '@arbo/core/contract'
import { addDays, mondayOf } from '@arbo/core/format'
import { startWorker } from '../platform/jobs/worker.ts'
import type { JobWorker } from '../platform/jobs/worker.ts'
import { ingestHandler } from '../review/renditions/ingest-job.ts'
import { INGEST_JOB } from '../review/renditions/ingest-kind.ts'
import { signIn, testServer } from '../testing/test-server.ts'
import type { TestClient, TestServer } from '../testing/test-server.ts'
import { DEMO_WORKSPACE } from './content.ts'
import { seedDemo } from './seed-demo.ts'

const WEEK_MS = 7 * 24 * 3600_000
const DAY_MS = 24 * 3600_000
const APPROVED = 6
const ONE_PAGE = { page: 1, per_page: 100 }

let server: TestServer
let worker: JobWorker
let owner: TestClient
let ws: { ws_code: string }

beforeAll(async () => {
  server = await testServer()
  // The demo is made where there is no workspace yet.
  await server.database.query('truncate workspace cascade')
  const log = { warn: (message: string) => server.deps.log.warn(message) }
  worker = await startWorker(server.database, { handlers: { [INGEST_JOB]: ingestHandler(server.deps) }, log })
  await seedDemo({ ...server.deps, config: { ...server.deps.config, demo: true } }, () => undefined)
  const [place] = await rows<{ code: string }>(`select code from workspace where name = '${DEMO_WORKSPACE}'`)
  ws = { ws_code: place?.code ?? '' }
  owner = await personOf('owner')
}, 400_000)
afterAll(async () => {
  await worker.stop()
  await server.close()
})

function rows<Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
  return server.database.query<Row & Record<string, unknown>>(text, [...values])
}

async function count(from: string): Promise<number> {
  const [row] = await rows<{ n: number }>(`select count(*) as n from ${from}`)
  return row?.n ?? 0
}

async function personOf(key: string): Promise<TestClient> {
  const [user] = await rows<{ id: string }>('select id from user_account where email = $1', [`${key}@arbo.demo`])
  return server.as({ token: await signIn(server.deps, user?.id ?? '') })
}

test('XUX-10 the seed of the demo is at its end', async () => {
  expect(await rows(`select value from server_setting where name = 'demo_seed'`)).toEqual([
    { value: '{"step":"done"}' },
  ])
})

test('XUX-10 every scene of the demo has a picture or clip that is ready, and some have two and three versions', async () => {
  expect(await count('item')).toBeGreaterThan(50)
  const missing = `item i where not exists (
    select from rendition r where r.item_id = i.id and r.state = 'ready') or exists (
    select from rendition r where r.item_id = i.id and r.state <> 'ready')`
  expect(await count(missing)).toBe(0)
  const versions = await rows<{ versions: number; scenes: number }>(
    `select versions, count(*) as scenes from (
       select count(*) as versions from rendition group by item_id) of_scene group by 1 order by 1`,
  )
  expect(versions.map((row) => row.versions)).toEqual([1, 2, 3])
  expect(versions.every(({ scenes }) => scenes > 2)).toBe(true)
  // Nothing is dated in the days to come, and no version is newer than the status that it led to.
  const late = `rendition r join entity p on p.ws_id = r.ws_id and p.code <> 'BBB'
    join item i on i.ws_id = r.ws_id and i.id = r.item_id and i.project_id = p.id
    where r.created_at > (select max(c.created_at) from change_record c where c.item_id = i.id and c.field = 'status')`
  expect([await count('rendition where created_at > now()'), await count(late)]).toEqual([0, 0])
})

test('XUX-10 the demo has drawings, notes on ranges, open and done comments, and the owner has unread notifications', async () => {
  expect(await count('annotation_object where not deleted')).toBeGreaterThan(1)
  expect(await count('comment where frame_end > frame_start and parent_id is null')).toBeGreaterThan(1)
  expect(await count('comment where done_at is null and parent_id is null')).toBeGreaterThan(1)
  expect(await count('comment where done_at is not null and parent_id is null')).toBeGreaterThan(1)
  const { data } = await owner.call('listNotifications', { params: ws, query: ONE_PAGE })
  const unread = data.filter(({ seen_at }) => seen_at === null)
  expect(unread.length).toBeGreaterThan(1)
  // Nobody was told of anything before it was said, nor only when the demo was made.
  expect(unread.every(({ created_at }) => Date.now() - new Date(created_at).getTime() > 600_000)).toBe(true)
})

test('XUX-10 projects, processes, episodes, takes and scenes of the demo have dates', async () => {
  const levels = await rows<{ type: number; total: number; dated: number }>(
    `select type, count(*) as total, count(*) filter (where scheduled_start <= scheduled_due) as dated
     from entity group by type order by type`,
  )
  expect(levels.map(({ type }) => type)).toEqual([0, 1, 2, 3])
  for (const { total, dated } of levels) expect(dated).toBe(total)
  expect(await count('item where due_date is null')).toBe(0)
})

test('XUX-10 money of the demo is of one currency', async () => {
  const currencies = await rows<{ currency: string }>(
    `select distinct currency from (
       select options->>'currency' as currency from metric where type = 'currency'
       union all select currency from workspace) named`,
  )
  expect(currencies).toEqual([{ currency: 'USD' }])
  expect(await count(`item_metric v join metric k on k.id = v.metric_id where k.type = 'currency'`)).toBeGreaterThan(50)
  expect(await count('workspace where reward_currency_name is not null')).toBe(0)
})

test('XUX-10 reports of the workspace are saved in each of the last eight weeks: more is approved each time, up to what is now', async () => {
  const saved = await rows<{ data: string; approved: number; scenes: number; created_at: Date }>(
    'select data, approved, scenes, created_at from report_history where entity_id is null order by created_at',
  )
  const last = saved.at(-1)?.created_at.getTime() ?? 0
  const weeks = new Set(saved.map(({ created_at }) => Math.floor((last - created_at.getTime()) / WEEK_MS)))
  expect([...weeks].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
  expect(Date.now() - last).toBeLessThan(DAY_MS)

  const approved = saved.map((row) => row.approved)
  expect(approved.toSorted((a, b) => a - b)).toEqual(approved)
  expect(new Set(approved).size).toBeGreaterThan(4)
  const { data: now } = await owner.call('showTreemap', { params: ws, query: { depth: 4, divided_by: 'own' } })
  const report = JSON.parse(saved.at(-1)?.data ?? '{}') as SavedReport
  expect(report.grand_total).toEqual(now.grand_total)
  expect(report.treemap.nodes).toEqual(now.nodes)
  expect(saved.at(-1)).toMatchObject({ approved: now.grand_total.approved, scenes: now.grand_total.scenes })

  // Each is whole: its projects come to its total, and as many are approved in it as it says.
  for (const row of saved) {
    const { treemap } = JSON.parse(row.data) as SavedReport
    const projects = treemap.nodes.filter(({ level }) => level === 0)
    const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0)
    const at = treemap.categories.findIndex(({ kind }) => kind === APPROVED)
    expect(sum(projects.map(({ counts = [] }) => sum(counts)))).toBe(row.scenes)
    expect(sum(projects.map(({ counts = [] }) => counts[at] ?? 0))).toBe(row.approved)
  }
})

test('XUX-10 each project of the demo that has begun has saved reports of its own, none from before it began', async () => {
  const { data } = await owner.call('listReportHistories', { params: ws, query: ONE_PAGE })
  const projects = await rows<{ id: string; begun: boolean }>(
    `select id, scheduled_start <= now() as begun from entity where type = 0`,
  )
  for (const { id, begun } of projects) {
    expect(data.some(({ entity }) => entity?.id === id)).toBe(begun)
  }
  const early = `report_history h join entity e on e.id = h.entity_id where h.created_at < e.scheduled_start`
  expect(await count(early)).toBe(0)
})

test('XUX-10 scenes of the demo were approved over the eight weeks, and no check has waited for a week', async () => {
  const changes = `change_record c where c.field = 'status' and (c.to_value->>'kind')::int = ${APPROVED}`
  expect(await count(`${changes} and c.created_at < now() - interval '4 weeks'`)).toBeGreaterThan(2)
  expect(await count(`${changes} and c.created_at > now() - interval '4 weeks'`)).toBeGreaterThan(2)
  const waits: number[] = []
  for (const key of ['owner', 'admin']) {
    const reviewer = await personOf(key)
    const { data } = await reviewer.call('listMyChecks', { params: ws, query: ONE_PAGE })
    waits.push(...data.map(({ waiting_since }) => Date.now() - new Date(waiting_since).getTime()))
  }
  expect(waits.length).toBeGreaterThan(4)
  expect(Math.min(...waits)).toBeGreaterThan(0)
  expect(Math.max(...waits)).toBeLessThan(WEEK_MS)
})

test('XUX-10 scenes of the demo have starts and estimates, and eight weeks of time by the people who work on them', async () => {
  expect(await count('item where estimate is null or start_date is null or start_date > due_date')).toBe(0)
  const foreign = `time_entry t where not exists (
    select from item_user u where u.item_id = t.item_id and u.ws_user_id = t.ws_user_id and u.role = 'assignee')`
  const odd = `time_entry where day > now()::date or extract(isodow from day) > 5 or item_name is not null`
  expect([await count(foreign), await count(odd), await count('timer')]).toEqual([0, 0, 0])
  const weeks = await rows<{ person: string; monday: string; minutes: number; days: number; state: string }>(
    `select t.ws_user_id as person, date_trunc('week', t.day)::date as monday, sum(t.minutes) as minutes,
       count(distinct t.day) as days, coalesce(max(s.state), 'open') as state
     from time_entry t left join timesheet s on s.ws_id = t.ws_id and s.ws_user_id = t.ws_user_id
       and s.monday = date_trunc('week', t.day)::date
     group by 1, 2 order by 2`,
  )
  const mondays = [...new Set(weeks.map(({ monday }) => monday))]
  expect(mondays.length).toBeGreaterThanOrEqual(7)
  const last = mondays.at(-1) ?? ''
  const statesOf = (of: (monday: string) => boolean) =>
    [...new Set(weeks.filter(({ monday }) => of(monday)).map(({ state }) => state))].toSorted()
  const lastWeek = addDays(mondayOf(new Date().toISOString().slice(0, 10)), -7)
  expect(last >= lastWeek).toBe(true)
  expect(statesOf((monday) => monday < lastWeek)).toEqual(['approved'])
  expect(statesOf((monday) => monday === lastWeek)).toEqual(['open', 'submitted'])
  expect(statesOf((monday) => monday > lastWeek)).toEqual(last > lastWeek ? ['open'] : [])
  // Whole weeks are of four and a half to nine hours a day.
  for (const { monday, minutes, days } of weeks.filter((week) => week.monday < lastWeek)) {
    expect([monday, days > 3, minutes / days > 270, minutes / days < 540]).toEqual([monday, true, true, true])
  }
  const { data } = await owner.call('listSpentTime', { params: ws, query: { ...ONE_PAGE, by: 'scene' } })
  const worked = data.filter(({ spent_minutes }) => spent_minutes > 0)
  expect(worked.length).toBeGreaterThan(20)
  expect(worked.some(({ scenes_over }) => scenes_over > 0)).toBe(true)
  expect(worked.some(({ left_minutes }) => (left_minutes ?? 0) > 0)).toBe(true)
  for (const { spent_minutes, estimate_minutes } of worked)
    expect(spent_minutes).toBeLessThan((estimate_minutes ?? 0) * 1.6)
})

test('XUX-10 targets of the demo run for people and a team, with what was achieved in the months before', async () => {
  expect(await count('target')).toBeGreaterThan(1)
  expect(await count('target_user_role_person')).toBeGreaterThan(0)
  expect(await count('target_user_role_team')).toBeGreaterThan(0)
  expect(await count('target_summary where level is not null and reward > 0')).toBeGreaterThan(0)
})

test('XUX-10 a playlist of the demo plays the film, and opens on a picture instead of the dark', async () => {
  const [playlist] = await rows<{ id: string }>(`select id from playlist where name = 'Dailies'`)
  const { data } = await owner.call('listPlaylistItems', { params: { ...ws, id: playlist?.id ?? '' } })
  expect(data).toHaveLength(4)
  expect(data.every(({ rendition }) => rendition !== null)).toBe(true)
  const [first] = await rows<{ description: string }>('select description from rendition where id = $1', [
    data[0]?.rendition?.id,
  ])
  expect(first?.description).toMatch(/^Frames [1-9]\d* to /)
})

test('XUX-10 the playlist was reviewed in a room, whose minutes have who was there, what was shown, said, drawn and decided', async () => {
  const { data: list } = await owner.call('listRooms', { params: ws, query: { ...ONE_PAGE, state: 'ended' } })
  expect(list).toHaveLength(1)
  const [room] = list
  expect(room?.playlist_id).toBe((await rows<{ id: string }>(`select id from playlist where name = 'Dailies'`))[0]?.id)
  const { data } = await owner.call('showRoomMinutes', { params: { ...ws, id: room?.id ?? '' } })
  expect(data.people).toHaveLength(5)
  expect(data.people.every(({ seconds }) => seconds > 300)).toBe(true)
  expect(data.scenes.map(({ code }) => code)).toEqual(['SC020', 'SC030', 'SC010', 'SC040'])
  expect(data.scenes.every(({ shown_seconds }) => shown_seconds > 60)).toBe(true)
  expect(data.scenes.map(({ decisions }) => decisions.map(({ to }) => to?.name))).toEqual([
    ['Retake'],
    [],
    [],
    ['Approved'],
  ])
  expect(data.scenes.every(({ comments }) => comments.length > 0)).toBe(true)
  expect(data.scenes.map(({ stills }) => stills.some(({ has_drawings }) => has_drawings))).toEqual([
    true,
    true,
    false,
    false,
  ])
})
