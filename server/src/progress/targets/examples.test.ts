import { readFileSync } from 'node:fs'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TargetSummary } from '@arbo/core/contract'
import { makeEntity } from '../../testing/fixtures.ts'
import { makeMetric } from '../../testing/scene-fixtures.ts'
import { makeHoliday, makeHolidayGroup, makeSpecialDay, setHolidayGroup } from '../../testing/calendar-fixtures.ts'
import { addUser, testServer } from '../../testing/test-server.ts'
import type { TestServer, TestUser } from '../../testing/test-server.ts'
import { paceOf } from './pace.ts'
import { calculate, giveTarget, level, makeScene, makeTarget, makeTargetTeam, setValue } from './test-targets.ts'
import type { SceneChange, StatusWord } from './test-targets.ts'
import { workingDaysOf } from './workdays.ts'

/** docs/targets.md is what people read: its tables are what the server is held to. */
const PAGE = readFileSync(new URL('../../../../docs/targets.md', import.meta.url), 'utf8')

type Row = Record<string, string>

function cellsOf(line: string): string[] {
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())
}

/** The tables of a part of the page, each as rows by the names of its columns. */
function tablesOf(part: string): Row[][] {
  const blocks = part.split(/\n\n+/).filter((block) => block.startsWith('|'))
  return blocks.map((block) => {
    const [head = '', , ...lines] = block.trim().split('\n')
    const names = cellsOf(head)
    return lines.map((line) => Object.fromEntries(cellsOf(line).map((cell, index) => [names[index] ?? '', cell])))
  })
}

const parts = PAGE.split(/^### /m).slice(1)
const examples = parts
  .filter((part) => part.startsWith('Example'))
  .map((part) => ({ title: part.slice(0, part.indexOf('\n')), tables: tablesOf(part) }))

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  await server.database.query(`update workspace set timezone = 'Europe/Berlin', currency = 'EUR' where id = $1`, [
    server.a.id,
  ])
})
afterAll(() => server.close())
// Each example begins with months that nobody has calculated.
beforeEach(() => server.database.query('delete from target_month'))

const changesOf = (cell: string): SceneChange[] =>
  cell.split(', ').map((words) => {
    const at = words.split(' ')
    return { to: at.pop() as StatusWord, at: at.join(' ') }
  })

const rowOf = ({ achieved, scenes, level: reached, reward }: TargetSummary): Row => ({
  achieved: achieved ?? '',
  scenes: String(scenes),
  level: reached?.name ?? '',
  reward: reward ? `${reward.value} ${reward.unit.code}` : '',
})

async function summariesOf(month: string, targetId: string): Promise<TargetSummary[]> {
  const query = { month, target_id_ina: targetId }
  return (await server.owner.call('listTargetSummaries', { params: { ws_code: server.a.code }, query })).data
}

/** What the page says of a person or team in a month, as the server answers it. */
function answered(who: string, rows: readonly TargetSummary[], people: ReadonlyMap<string, TestUser>): Row | null {
  const part = / in team$/.exec(who)
  if (part) {
    const id = people.get(who.slice(0, part.index))?.id
    const member = rows.flatMap(({ members }) => members).find(({ person }) => person.id === id)
    return member ? { achieved: member.achieved, scenes: String(member.scenes), level: '', reward: '' } : null
  }
  const one = rows.find(({ subject }) =>
    who === 'team' ? subject.kind === 'team' : subject.id === people.get(who)?.id,
  )
  return one ? rowOf(one) : null
}

describe('TGT-23 the examples of docs/targets.md', () => {
  test('are on the page', () => {
    expect(examples.length).toBeGreaterThanOrEqual(5)
    expect(examples.every(({ tables }) => tables.length === 4)).toBe(true)
  })

  test.each(examples)('TGT-11 TGT-12 $title', async ({ tables }) => {
    const [levels = [], given = [], scenes = [], results = []] = tables
    const people = new Map([
      ['Ada', await addUser(server, 'member', `Ada ${uuidv7()}`)],
      ['Ben', await addUser(server, 'member', `Ben ${uuidv7()}`)],
    ])
    const named = (cell: string) => cell.split(', ').flatMap((name) => people.get(name) ?? [])
    const project = await makeEntity(server, 0, null)
    const metric = await makeMetric(server, { on: project })
    const isSum = levels[0]?.['type'] === 'metric sum'
    const isWeighted = scenes.some((row) => 'points' in row)
    if (isWeighted) {
      const { database, a } = server
      await database.query('update entity set point_metric_id = $3 where ws_id = $1 and id = $2', [
        a.id,
        project,
        metric,
      ])
    }
    for (const row of scenes) {
      const id = await makeScene(server, project, named(row['assignees'] ?? ''), changesOf(row['changes'] ?? ''))
      const value = row['points'] ?? row['value'] ?? ''
      if (value !== '') await setValue(server, id, metric, value)
    }
    const target = await makeTarget(server, {
      type: isSum ? 'metric_sum' : 'item_count',
      metric_id: isSum ? metric : null,
      levels: levels.map((row) => level(row['level'] ?? '', row['goal'] ?? '', row['reward'])),
    })
    for (const row of given) {
      const to = row['given to'] ?? ''
      const isTeam = to.startsWith('team of ')
      const all = named(to.replace('team of ', ''))
      const holders = isTeam ? { teams: [await makeTargetTeam(server, all)] } : { people: all }
      await giveTarget(server, target.id, holders, { from: row['from'] ?? '', until: row['until'] ?? '' })
    }
    expect(results.length).toBeGreaterThan(0)
    for (const month of new Set(results.map((row) => row['month'] ?? ''))) {
      const expected = results.filter((row) => row['month'] === month)
      // Counted now without rewards, and the same calculated with them.
      const before = await summariesOf(month, target.id)
      for (const { who = '', month: _, ...row } of expected) {
        expect([who, answered(who, before, people)]).toEqual([who, { ...row, reward: '' }])
      }
      await calculate(server, month)
      const after = await summariesOf(month, target.id)
      for (const { who = '', month: _, ...row } of expected) {
        expect([who, answered(who, after, people)]).toEqual([who, row])
      }
    }
  })
})

describe('XTGT-01 pace, as docs/targets.md has it', () => {
  const [rows = []] = tablesOf(parts.find((part) => part.startsWith('Pace')) ?? '')

  test('is on the page', () => expect(rows.length).toBe(4))

  test.each(rows)('on $today', async (row) => {
    const person = await addUser(server, 'member', `Cleo ${uuidv7()}`)
    const group = await makeHolidayGroup(server, undefined, 2025)
    await makeHoliday(server, group, '2025-10-03')
    await setHolidayGroup(server, group, [person.id])
    await makeSpecialDay(server, { people: [person.id], start_date: '2025-10-13', end_date: '2025-10-17' })
    const days = { start: '2025-10-01', end: '2025-10-31' }
    const worked = await server.database.withWorkspace(server.a.id, (tx) =>
      workingDaysOf(tx, server.a.id, [person.id], days),
    )
    const pace = paceOf({
      start_date: days.start,
      end_date: days.end,
      today: row['today'] ?? '',
      achieved: row['achieved'] ?? '',
      nextGoal: row['next goal'] ?? '',
      levels: 1,
      worked: worked.get(person.id) ?? new Set(),
    })
    expect(pace.working_days).toBe(17)
    expect({
      passed: String(pace.working_days_passed),
      left: String(pace.working_days_left),
      'per working day': pace.per_day,
      needed: pace.needed_per_day ?? pace.reason?.replace('_', ' '),
      projected: pace.projected,
    }).toEqual({
      passed: row['passed'],
      left: row['left'],
      'per working day': row['per working day'],
      needed: row['needed'],
      projected: row['projected'],
    })
  })
})
