import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sumDecimals } from '@arbo/core/contract'
import { makeEntity } from '../../testing/fixtures.ts'
import { makeMetric } from '../../testing/scene-fixtures.ts'
import { addUser, testServer } from '../../testing/test-server.ts'
import type { TestServer, TestUser } from '../../testing/test-server.ts'
import { calculate, giveTarget, makeScene, makeTarget, makeTargetTeam, setValue } from './test-targets.ts'
import type { SceneChange, StatusWord } from './test-targets.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(() => server.database.query('delete from target_month'))

const MONTHS = ['2025-03', '2025-04', '2025-05']
const SCENES = 24
const WORDS: StatusWord[] = ['approved', 'retake', 'unchecked']

/** Numbers between 0 and 1, the same for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

interface Scene {
  assignees: TestUser[]
  changes: SceneChange[]
  /** Of the nearest point metric; null: no value, or no metric. */
  weight: string | null
  value: string | null
}
interface Given {
  subject: string
  people: TestUser[]
  from: string
  until: string
}

/** The day of the approval that makes a scene count in a month, told by walking through its history; null: none. */
function approvalIn(month: string, { changes }: Scene): string | null {
  let status: StatusWord = 'untouched'
  let approvedAt: string | null = null
  for (const { at, to } of changes) {
    if (at.slice(0, 7) > month) break
    if (to === 'approved' && status !== 'approved') approvedAt = at
    status = to
  }
  return status === 'approved' && approvedAt?.slice(0, 7) === month ? approvedAt.slice(0, 10) : null
}

/** What a subject has of a target in a month, by the words of docs/targets.md and nothing else. */
function plainly(month: string, scenes: readonly Scene[], given: readonly Given[], subject: string, isSum: boolean) {
  const counting = scenes.filter((scene) => {
    const day = approvalIn(month, scene)
    if (day === null) return false
    return given.some((one) => {
      const isTheirs = one.subject === subject && one.from <= day && day <= one.until
      return isTheirs && one.people.some((who) => scene.assignees.some((assignee) => assignee.id === who.id))
    })
  })
  const values = counting.map(({ weight, value }) => (isSum ? (value ?? '0') : (weight ?? '1')))
  return { achieved: sumDecimals(values), scenes: counting.length }
}

/** A workspace's worth of chance: scenes below two projects, of which one has a point metric. */
async function chance(random: () => number) {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const day = () =>
    `${pick(['2025-02', ...MONTHS, '2025-06'])}-${String(1 + Math.floor(random() * 28)).padStart(2, '0')}`
  const decimal = () => `${random() < 0.2 ? '-' : ''}${Math.floor(random() * 50)}.${Math.floor(random() * 1_000_000)}`
  const people = await Promise.all([0, 1, 2].map((number) => addUser(server, 'member', `P${number} ${uuidv7()}`)))
  const weighted = await makeEntity(server, 0, null)
  const plain = await makeEntity(server, 0, null)
  const [points, metric] = [
    await makeMetric(server, { on: weighted, type: 'point' }),
    await makeMetric(server, { on: plain }),
  ]
  await server.database.query('update entity set point_metric_id = $2 where id = $1', [weighted, points])
  const scenes: Scene[] = []
  for (let number = 0; number < SCENES; number += 1) {
    const days = [...new Set(Array.from({ length: 1 + Math.floor(random() * 5) }, day))].toSorted()
    const scene: Scene = {
      assignees: people.filter(() => random() < 0.5),
      changes: days.map((at) => ({ at, to: pick(WORDS) })),
      weight: random() < 0.6 ? decimal() : null,
      value: random() < 0.7 ? decimal() : null,
    }
    const isWeighted = random() < 0.5
    const id = await makeScene(server, isWeighted ? weighted : plain, scene.assignees, scene.changes)
    if (scene.weight !== null) await setValue(server, id, points, scene.weight)
    if (!isWeighted) scene.weight = null
    if (scene.value !== null) await setValue(server, id, metric, scene.value)
    scenes.push(scene)
  }
  const crew = people.slice(0, 2)
  const team = await makeTargetTeam(server, crew)
  const given: Given[] = Array.from({ length: 5 }, () => {
    const [from = '', until = ''] = [day(), day()].toSorted()
    const who = pick([...people, null])
    return { subject: who?.id ?? team, people: who ? [who] : crew, from, until }
  })
  return { scenes, given, team, metric }
}

test.each([1, 2, 3, 4])('TGT-23 counted results follow the rules for random scenes and targets (%i)', async (seed) => {
  const { scenes, given, team, metric } = await chance(randomOf(seed * 7919))
  const targets = [await makeTarget(server), await makeTarget(server, { type: 'metric_sum', metric_id: metric })]
  for (const target of targets) {
    for (const { subject, people, from, until } of given) {
      const holders = subject === team ? { teams: [team] } : { people }
      await giveTarget(server, target.id, holders, { from, until })
    }
  }
  let compared = 0
  for (const month of MONTHS) {
    const ask = async () => {
      const query = { month, target_id_ina: targets.map(({ id }) => id).join(','), per_page: 500 }
      return (await server.owner.call('listTargetSummaries', { params: { ws_code: server.a.code }, query })).data
    }
    const counted = await ask()
    const touching = given.filter(({ from, until }) => from.slice(0, 7) <= month && until.slice(0, 7) >= month)
    const holders = new Set(touching.flatMap(({ subject }) => targets.map(({ id }) => `${id} ${subject}`)))
    expect(new Set(counted.map(({ target, subject }) => `${target.id} ${subject.id}`))).toEqual(holders)
    for (const { target, subject, achieved, scenes: number } of counted) {
      const expected = plainly(month, scenes, given, subject.id, target.type === 'metric_sum')
      expect({ month, subject: subject.id, achieved, scenes: number }).toEqual({
        month,
        subject: subject.id,
        ...expected,
      })
      compared += number
    }
    // Calculated as it is counted.
    await calculate(server, month)
    const facts = (rows: typeof counted) =>
      rows.map((row) => [row.id, row.achieved, row.scenes, row.level, row.reached])
    expect(facts(await ask())).toEqual(facts(counted))
  }
  expect(compared).toBeGreaterThan(0)
})
