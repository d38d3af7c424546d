import { sql } from 'drizzle-orm'
import { addDays, isoWeekday, mondayOf } from '@arbo/core/format'
import { rowsOf } from '../platform/db/rows.ts'
import { timeEntry, timesheet } from '../platform/db/schema.gen.ts'
import type { Tx } from '../platform/db/transaction.ts'
import type { SeedBase } from './people.ts'

interface SceneOfWork {
  id: string
  kind: number
  due: string
  /** Null: nobody works on it. */
  assignee: string | null
}

interface Planned {
  estimate: number
  start: string
}

/** Weeks with time, this one included. */
const WEEKS = 8
const [RETAKE, APPROVED] = [4, 6]
/** Scenes with at least this status were worked on. */
const IN_REVIEW = 3
const HOUR = 60
const HALF_HOUR = 30
const FRIDAY = 5
/** What a scene took, in hundredths of its estimate: most less, some more; retakes take more. */
const SHARES = [82, 104, 91, 76, 118, 96, 88]
const MORE_FOR_RETAKES = 20
const NOTES = ['', 'Blocking', '', 'Polish', '', '', 'Notes from the review', '']

/** Minutes of a person on a day, by a number that is another one each day: seven to eight and a half hours. */
const minutesOn = (number: number): number => 7 * HOUR + ((number * 5) % 4) * HALF_HOUR

function daysUntil(today: string): string[] {
  const first = addDays(mondayOf(today), -7 * (WEEKS - 1))
  const days: string[] = []
  for (let day = first; day <= today; day = addDays(day, 1)) if (isoWeekday(day) <= FRIDAY) days.push(day)
  return days
}

interface Entry {
  item_id: string
  day: string
  minutes: number
  note: string
}

/** One person's days, scene after scene: what all of them took fills the days. */
function work(scenes: readonly SceneOfWork[], days: readonly string[], seed: number) {
  const perDay = days.map((_, number) => minutesOn(number + seed))
  const whole = perDay.reduce((sum, minutes) => sum + minutes, 0)
  const weights = scenes.map((_, number) => 2 + ((number + seed) % 3))
  const weight = weights.reduce((sum, one) => sum + one, 0)
  const entries: Entry[] = []
  const planned = new Map<string, Planned>()
  let [at, free] = [0, perDay[0] ?? 0]
  for (const [number, { id, kind, due }] of scenes.entries()) {
    const share = (SHARES[(number + seed) % SHARES.length] ?? 100) + (kind === RETAKE ? MORE_FOR_RETAKES : 0)
    let left = Math.floor((whole * (weights[number] ?? 1)) / weight / HALF_HOUR) * HALF_HOUR
    const estimate = Math.max(1, Math.round((left * 100) / share / HOUR)) * HOUR
    const first = days[at] ?? due
    planned.set(id, { estimate, start: first < due ? first : due })
    while (left > 0 && at < days.length) {
      const minutes = Math.min(left, free)
      const note = NOTES[(entries.length + seed) % NOTES.length] ?? ''
      if (minutes > 0) entries.push({ item_id: id, day: days[at] ?? due, minutes, note })
      left -= minutes
      free -= minutes
      if (free > 0) continue
      at += 1
      free = perDay[at] ?? 0
    }
  }
  return { entries, planned }
}

/** Of scenes that nobody has worked on yet: two to five days, before they are due. */
function toCome({ due }: SceneOfWork, number: number): Planned {
  const days = 2 + ((number * 7) % 4)
  return { estimate: days * 8 * HOUR, start: addDays(due, -days - 2) }
}

async function writePlans(tx: Tx, wsId: string, plans: ReadonlyMap<string, Planned>): Promise<void> {
  const all = [...plans]
  await rowsOf(
    tx,
    sql`update item i set estimate = p.estimate, start_date = p.start
      from unnest(${sql.param(all.map(([id]) => id))}::uuid[], ${sql.param(all.map(([, { estimate }]) => estimate))}::integer[],
        ${sql.param(all.map(([, { start }]) => start))}::date[]) as p (id, estimate, start)
      where i.ws_id = ${wsId} and i.id = p.id`,
  )
}

/** Weeks before the last one are approved; of that, some were submitted. */
async function writeSheets(tx: Tx, { wsId: ws_id, people }: SeedBase, workers: readonly string[], today: string) {
  const monday = mondayOf(today)
  const past = Array.from({ length: WEEKS - 2 }, (_, week) => addDays(monday, -7 * (week + 2)))
  const at = (day: string, hour: number) => new Date(Date.parse(`${day}T00:00:00Z`) + hour * HOUR * 60_000)
  const approved = past.flatMap((week) =>
    workers.map((ws_user_id) => ({
      ws_id,
      ws_user_id,
      monday: week,
      state: 'approved' as const,
      state_by: people['admin'] ?? null,
      state_at: at(addDays(week, 7), 9),
    })),
  )
  const submitted = workers
    .filter((_, number) => number % 2 === 0)
    .map((ws_user_id) => ({
      ws_id,
      ws_user_id,
      monday: addDays(monday, -7),
      state: 'submitted' as const,
      state_by: ws_user_id,
      state_at: at(addDays(monday, -3), 17),
    }))
  await tx.insert(timesheet).values([...approved, ...submitted])
}

/**
 * Estimates and starts of all scenes, and what their people logged in the last weeks: past ones are approved, this one is
 * being written.
 */
export async function seedTime(tx: Tx, base: SeedBase, today: Date): Promise<void> {
  const { wsId: ws_id } = base
  const now = today.toISOString().slice(0, 10)
  const scenes = await rowsOf<SceneOfWork>(
    tx,
    sql`select i.id, i.status_kind as kind, i.due_date as due, (
          select u.ws_user_id from item_user u where u.ws_id = i.ws_id and u.item_id = i.id and u.role = 'assignee' limit 1
        ) as assignee
      from item i where i.ws_id = ${ws_id} and i.due_date is not null
      order by i.status_kind = ${APPROVED} desc, i.due_date, i.name, i.id`,
  )
  const isWorked = ({ kind, assignee }: SceneOfWork): boolean => kind >= IN_REVIEW && assignee !== null
  const plans = new Map(scenes.map((scene, number) => [scene.id, toCome(scene, number)]))
  const days = daysUntil(now)
  const workers = [...new Set(scenes.filter(isWorked).flatMap(({ assignee }) => assignee ?? []))]
  const inOrder = Object.values(base.people).filter((id) => workers.includes(id))
  const rows = inOrder.flatMap((ws_user_id, seed) => {
    const own = scenes.filter((scene) => isWorked(scene) && scene.assignee === ws_user_id)
    const { entries, planned } = work(own, days, seed)
    for (const [id, plan] of planned) plans.set(id, plan)
    return entries.map((entry) => {
      const evening = new Date(`${entry.day}T17:30:00Z`)
      const written = evening < today ? evening : today
      return { ws_id, ws_user_id, ...entry, created_at: written, updated_at: written }
    })
  })
  await writePlans(tx, ws_id, plans)
  if (rows.length > 0) await tx.insert(timeEntry).values(rows)
  await writeSheets(tx, base, inOrder, now)
}
