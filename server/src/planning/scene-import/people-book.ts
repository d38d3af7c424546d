import { sql } from 'drizzle-orm'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { type Assignable, assignablePeople } from '../scenes/scene-people.ts'
import type { PeopleBook } from './read-row.ts'

/** The active people that cells name by email or display name. */
export async function peopleBook(tx: Tx, wsId: string, cells: readonly string[]): Promise<PeopleBook> {
  const names = [...new Set(cells.flatMap((cell) => cell.split(/[;,\n]/)).map((one) => one.trim().toLowerCase()))]
  const words = sql`${sql.param(names.filter(Boolean))}::text[]`
  const rows = await rowsOf<{ id: string; email: string; name: string }>(
    tx,
    sql`select m.id, lower(u.email) as email, lower(m.display_name) as name
      from ws_user m join user_account u on u.id = m.user_id
      where m.ws_id = ${wsId} and (lower(u.email) = any(${words}) or lower(m.display_name) = any(${words}))
      order by m.id`,
  )
  const people = await assignablePeople(
    tx,
    wsId,
    rows.map(({ id }) => id),
  )
  const byEmail = new Map<string, Assignable>()
  const byName = new Map<string, Assignable[]>()
  for (const { id, email, name } of rows) {
    const person = people.get(id)
    if (!person) continue
    byEmail.set(email, person)
    byName.set(name, [...(byName.get(name) ?? []), person])
  }
  return { byEmail, byName }
}
