import { sql } from 'drizzle-orm'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { assignablePeople } from '../scenes/scene-people.ts'
import type { KnownPerson, PeopleBook } from './read-row.ts'
import { addTo } from '../../platform/group-by.ts'

/** The people that cells name by email or display name; archived and blocked ones, too, who may stand on a scene already. */
export async function peopleBook(tx: Tx, wsId: string, cells: readonly string[]): Promise<PeopleBook> {
  const names = [...new Set(cells.flatMap((cell) => cell.split(/[;,\n]/)).map((one) => one.trim().toLowerCase()))]
  const words = sql`${sql.param(names.filter(Boolean))}::text[]`
  const rows = await rowsOf<{ id: string; display_name: string; email: string; name: string }>(
    tx,
    sql`select m.id, m.display_name, lower(u.email) as email, lower(m.display_name) as name
      from ws_user m join user_account u on u.id = m.user_id
      where m.ws_id = ${wsId} and (lower(u.email) = any(${words}) or lower(m.display_name) = any(${words}))
      order by m.id`,
  )
  const people = await assignablePeople(
    tx,
    wsId,
    rows.map(({ id }) => id),
  )
  const byEmail = new Map<string, KnownPerson[]>()
  const byName = new Map<string, KnownPerson[]>()
  for (const { id, display_name, email, name } of rows) {
    const known = { id, display_name, assignable: people.get(id) ?? null }
    addTo(byEmail, email, known)
    addTo(byName, name, known)
  }
  return { byEmail, byName }
}
