import { uuidv7 } from 'uuidv7'
import type { RewardKind, TargetLevelDraft, TargetType } from '@arbo/core/contract'
import { team, teamMember } from '../../platform/db/schema.gen.ts'
import { makeItem } from '../../testing/fixtures.ts'
import type { TestServer, TestUser } from '../../testing/test-server.ts'
import { calculateMonth } from './recalculate.ts'
import type { Calculated } from './recalculate.ts'

/** What targets are tried with. All in workspace a. */

const KINDS = { untouched: 2, unchecked: 3, retake: 4, approved: 6 } as const
export type StatusWord = keyof typeof KINDS

/** A change of a scene's status: on a day at noon, or at a time of it, on the workspace's clock. */
export interface SceneChange {
  /** yyyy-mm-dd, or yyyy-mm-dd hh:mm */
  at: string
  to: StatusWord
}

const momentOf = (at: string): string => (at.length === 10 ? `${at} 12:00` : at)

/** Writes status changes as the planning module leaves them, at any time. */
export async function changeScene(
  { database, a }: TestServer,
  itemId: string,
  changes: readonly SceneChange[],
  first: StatusWord = 'untouched',
): Promise<void> {
  let from: StatusWord = first
  for (const { at, to } of changes) {
    const id = uuidv7()
    await database.query(
      `with b as (
         insert into change_batch (ws_id, id, ws_user_id, source) values ($1, $2, $3, 'edit') returning id)
       insert into change_record (ws_id, id, batch_id, item_id, field, from_value, to_value, ws_user_id, created_at)
       select $1, $2, b.id, $4, 'status', jsonb_build_object('kind', $5::int), jsonb_build_object('kind', $6::int), $3,
         $7::timestamp at time zone w.timezone
       from b, workspace w where w.id = $1`,
      [a.id, id, a.users.owner.id, itemId, KINDS[from], KINDS[to], momentOf(at)],
    )
    await database.query('update item set status_kind = $3 where ws_id = $1 and id = $2', [a.id, itemId, KINDS[to]])
    from = to
  }
}

/** A scene with assignees and a history. @returns its id */
export async function makeScene(
  server: TestServer,
  entityId: string,
  people: readonly TestUser[],
  changes: readonly SceneChange[] = [],
): Promise<string> {
  const id = await makeItem(server, entityId, people)
  await changeScene(server, id, changes)
  return id
}

export async function setValue({ database, a }: TestServer, itemId: string, metricId: string, value: string) {
  await database.query(
    `insert into item_metric (ws_id, item_id, metric_id, value) values ($1, $2, $3, $4)
     on conflict (ws_id, item_id, metric_id) do update set value = excluded.value`,
    [a.id, itemId, metricId, value],
  )
}

export async function makeTargetTeam({ database, a }: TestServer, people: readonly TestUser[]): Promise<string> {
  const id = uuidv7()
  await database.db.insert(team).values({ ws_id: a.id, id, name: `Team ${id}` })
  const rows = people.map((one) => ({ ws_id: a.id, team_id: id, ws_user_id: one.id }))
  if (rows.length > 0) await database.db.insert(teamMember).values(rows)
  return id
}

/** A level as it is typed: `level('Bronze', '2', 'rate 10')`. */
export function level(name: string, goal: string, reward = 'amount 0'): TargetLevelDraft {
  const [kind, value = '0'] = reward.split(' ')
  return { name, goal, colour: '#94A3B8', reward: { kind: kind as RewardKind, value } }
}

interface TargetGiven {
  name?: string
  type?: TargetType
  metric_id?: string | null
  levels?: readonly TargetLevelDraft[]
  duration?: number
}

export async function makeTarget(server: TestServer, given: TargetGiven = {}) {
  const { name = `Target ${uuidv7()}`, type = 'item_count', metric_id = null, levels = [], duration = 1 } = given
  const body = { name, type, metric_id, duration, levels: [...levels] }
  return (await server.owner.call('createTarget', { params: { ws_code: server.a.code }, body })).data
}

export async function giveTarget(
  server: TestServer,
  target_id: string,
  to: { people?: readonly TestUser[]; teams?: readonly string[] },
  days: { from: string; until: string },
) {
  const { people = [], teams = [] } = to
  const body = {
    target_id,
    start_date: days.from,
    end_date: days.until,
    ws_user_ids: people.map(({ id }) => id),
    team_ids: [...teams],
  }
  return (await server.owner.call('createTargetUserRole', { params: { ws_code: server.a.code }, body })).data
}

/** Calculates a month as its job does. */
export function calculate({ database, a }: TestServer, month: string): Promise<Calculated> {
  return database.withWorkspace(a.id, (tx) => calculateMonth(tx, a.id, month, { by: a.users.owner.id, closes: false }))
}

/** Today and the month on the workspace's clock. */
export async function runningMonth({ database, a }: TestServer): Promise<{ today: string; month: string }> {
  const [row] = await database.query<{ today: string }>(
    'select (now() at time zone w.timezone)::date as today from workspace w where w.id = $1',
    [a.id],
  )
  const today = row?.today ?? ''
  return { today, month: today.slice(0, 7) }
}
