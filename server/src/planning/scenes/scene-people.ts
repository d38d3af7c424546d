import { sql } from 'drizzle-orm'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { PersonThen } from './scene-values.ts'

export interface Assignable extends PersonThen {
  teamIds: readonly string[]
}

/** Active people by id; archived, blocked and unknown ones are not among them. */
export async function assignablePeople(tx: Tx, wsId: string, ids: readonly string[]): Promise<Map<string, Assignable>> {
  const rows = await rowsOf<Assignable>(
    tx,
    sql`select m.id, m.display_name, array(
        select tm.team_id from team_member tm join team t on t.ws_id = tm.ws_id and t.id = tm.team_id and t.status = 1
        where tm.ws_id = m.ws_id and tm.ws_user_id = m.id
      ) as "teamIds"
      from ws_user m
      where m.ws_id = ${wsId} and m.id = any(${sql.param([...new Set(ids)])}::uuid[]) and m.status = 1 and not m.blocked`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** All of these people, once each. @throws {ApiError} invalid_reference where one is not active */
export async function requirePeople(tx: Tx, wsId: string, ids: readonly string[]): Promise<Assignable[]> {
  const people = await assignablePeople(tx, wsId, ids)
  if (people.size !== new Set(ids).size) throw new ApiError('invalid_reference')
  return [...people.values()]
}

/** Where teams are assigned, only their people work on a scene or review it (PLAN-24, decision 61). */
export function isInTeams({ teamIds }: Assignable, required: readonly string[]): boolean {
  return required.length === 0 || teamIds.some((id) => required.includes(id))
}

/** As the history keeps people: by name. */
export function asPeople(people: readonly PersonThen[]): PersonThen[] {
  return people
    .map(({ id, display_name }) => ({ id, display_name }))
    .toSorted((a, b) => a.display_name.localeCompare(b.display_name) || a.id.localeCompare(b.id))
}
