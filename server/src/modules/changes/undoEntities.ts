import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { rowsOf } from '../../db/rows.ts'
import type { Tx } from '../../db/transaction.ts'
import { sqlState } from '../../db/violation.ts'
import type { Member } from '../access/member.ts'
import { may } from '../access/rights.ts'
import type { Place } from '../access/rights.ts'
import { coordinated, visibleEntity } from '../access/visibility.ts'
import { tell } from '../events/tell.ts'
import type { Act } from './act.ts'
import { recordChanges } from './recordChanges.ts'
import type { Change } from './recordChanges.ts'
import type { Undone, UndoRecord } from './undo.ts'

type EntityRecord = UndoRecord & { entity_id: string }

interface EntityNow extends Place {
  id: string
  parent_id: string | null
  isCoordinator: boolean
  /** By field, as the history keeps them. */
  values: Record<string, unknown>
}

/** A unique value is taken, a check fails. */
const FORBIDDEN: ReadonlySet<string> = new Set(['23505', '23514'])

/** How a field's value is kept in its column, from a value of the history. */
const COLUMNS: Record<string, (value: unknown) => SQL> = {
  name: (value) => sql`name = ${value}`,
  code: (value) => sql`code = ${value}`,
  description: (value) => sql`description = ${value ?? ''}`,
  scheduled_start: (value) => sql`scheduled_start = ${value}::date`,
  scheduled_due: (value) => sql`scheduled_due = ${value}::date`,
  archived: (value) => sql`status = ${value === true ? 0 : 1}`,
  template_flow: (value) => sql`template_flow_id = ${idOf(value)}::uuid`,
  primary_metric: (value) => sql`primary_metric_id = ${idOf(value)}::uuid`,
  point_metric: (value) => sql`point_metric_id = ${idOf(value)}::uuid`,
}

function idOf(value: unknown): string | null {
  return typeof value === 'object' && value !== null && 'id' in value ? String(value.id) : null
}

/** By what two values of the history are the same: what they name, not how it was called. */
function identity(value: unknown): string {
  return idOf(value) ?? JSON.stringify(value ?? null)
}

function refJson(table: string, id: SQL): SQL {
  return sql`(select json_build_object('id', r.id, 'name', r.name)
    from ${sql.identifier(table)} r where r.ws_id = e.ws_id and r.id = ${id})`
}

function lockEntities(tx: Tx, member: Member, ids: readonly string[]): Promise<EntityNow[]> {
  return rowsOf<EntityNow>(
    tx,
    sql`select e.id, e.parent_id, e.project_id, e.process_id, e.episode_id, e.take_id,
        ${coordinated(member, 'e')} as "isCoordinator",
        json_build_object('name', e.name, 'code', e.code, 'description', e.description,
          'scheduled_start', e.scheduled_start, 'scheduled_due', e.scheduled_due, 'archived', e.status = 0,
          'template_flow', ${refJson('template_flow', sql`e.template_flow_id`)},
          'primary_metric', ${refJson('metric', sql`e.primary_metric_id`)},
          'point_metric', ${refJson('metric', sql`e.point_metric_id`)}) as values
      from entity e
      where e.ws_id = ${member.wsId} and e.id = any(${sql.param(ids)}::uuid[]) and ${visibleEntity(member, 'e')}
      order by e.id for no key update of e`,
  )
}

/** Whether what a value names is still there. */
async function known(tx: Tx, wsId: string, records: readonly EntityRecord[]): Promise<(value: unknown) => boolean> {
  const ids = records.flatMap(({ from }) => idOf(from) ?? [])
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`select id from template_flow where ws_id = ${wsId} and id = any(${sql.param(ids)}::uuid[])
      union all select id from metric where ws_id = ${wsId} and id = any(${sql.param(ids)}::uuid[])`,
  )
  const there = new Set(rows.map(({ id }) => id))
  return (value) => {
    const id = idOf(value)
    return id === null || there.has(id)
  }
}

/** @returns false where what was done since forbids it: the code is another's now, the due date before the start */
async function writeBack(tx: Tx, wsId: string, id: string, records: readonly EntityRecord[]): Promise<boolean> {
  const sets = records.map(({ field, from }) => COLUMNS[field]?.(from)).filter((set) => set !== undefined)
  try {
    await tx.transaction((nested) =>
      rowsOf(
        nested,
        sql`update entity set ${sql.join(sets, sql`, `)}, version = version + 1, updated_at = now()
          where ws_id = ${wsId} and id = ${id}`,
      ),
    )
    return true
  } catch (error) {
    if (FORBIDDEN.has(sqlState(error) ?? '')) return false
    throw error
  }
}

/** Entities that the act made, emptied of the scenes that it made: the lowest first, as long as nothing else is in them. */
async function removeMade(tx: Tx, member: Member, made: readonly EntityNow[]): Promise<Undone> {
  let left = made.filter(({ isCoordinator }) => may(member, 'project_addEntity_create', isCoordinator))
  for (;;) {
    const ids = left.map(({ id }) => id)
    const gone = await rowsOf<{ id: string }>(
      tx,
      sql`delete from entity e where e.ws_id = ${member.wsId} and e.id = any(${sql.param(ids)}::uuid[])
          and not exists (select from entity child where child.ws_id = e.ws_id and child.parent_id = e.id)
          and not exists (select from item i where i.ws_id = e.ws_id and i.entity_id = e.id)
        returning e.id`,
    )
    const removed = new Set(gone.map(({ id }) => id))
    for (const one of left.filter(({ id }) => removed.has(id))) {
      tell(tx, member.wsId, 'entity.deleted', { entity_id: one.id, parent_id: one.parent_id }, one)
    }
    left = left.filter(({ id }) => !removed.has(id))
    if (removed.size === 0 || left.length === 0) break
  }
  return { restored: made.length - left.length, kept: left.length }
}

/**
 * Takes back what an act did to entities' own fields. People, teams, attached metrics and places stay: each has rules of
 * its own for what hangs on it, and its own way back.
 * @returns what came of it, and the second half: what the act made can only go after the scenes in it
 */
export async function undoEntities(
  tx: Tx,
  member: Member,
  act: Act,
  all: readonly UndoRecord[],
): Promise<Undone & { removeMade: () => Promise<Undone> }> {
  const records = all.filter((record): record is EntityRecord => record.entity_id !== null)
  const ids = [...new Set(records.map(({ entity_id }) => entity_id))]
  if (ids.length === 0) return { restored: 0, kept: 0, removeMade: async () => ({ restored: 0, kept: 0 }) }
  const found = new Map((await lockEntities(tx, member, ids)).map((row) => [row.id, row]))
  const isKnown = await known(tx, member.wsId, records)
  const made = new Set(records.filter(({ field }) => field === 'created').map(({ entity_id }) => entity_id))
  const kept = new Set<string>()
  const restored = new Set<string>()
  for (const id of ids) {
    const now = found.get(id)
    if (made.has(id) && now) continue
    const own = records.filter(({ entity_id }) => entity_id === id)
    const back = own.filter(({ field, from, to }) => {
      const isStill = Object.hasOwn(COLUMNS, field) && identity(now?.values[field]) === identity(to)
      return isStill && isKnown(from)
    })
    const isAllowed = now && may(member, 'project_updateEntity_update', now.isCoordinator)
    if (!now || !isAllowed || back.length < own.length) kept.add(id)
    if (!now || !isAllowed || back.length === 0) continue
    if (!(await writeBack(tx, member.wsId, id, back))) {
      kept.add(id)
      continue
    }
    const changes = back.map(({ field, from, to }): Change => ({ entityId: id, field, from: to, to: from }))
    await recordChanges(tx, member, await act.begin(), changes)
    tell(tx, member.wsId, 'entity.updated', { entity_id: id, parent_id: now.parent_id }, now)
    if (!kept.has(id)) restored.add(id)
  }
  const rows = [...found.values()].filter(({ id }) => made.has(id))
  return { restored: restored.size, kept: kept.size, removeMade: () => removeMade(tx, member, rows) }
}
