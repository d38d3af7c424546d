import { sql } from 'drizzle-orm'
import { ENTITY_CODE_MAX } from '@arbo/core/contract'
import type { TrashNote } from '@arbo/core/contract'
import { rowOf, rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'

/** What an entry is put back with. */
export interface Return {
  tx: Tx
  wsId: string
  trashId: string
  notes: TrashNote[]
}

export const note = (kind: TrashNote['kind'], count: number, now: string | null = null): TrashNote => ({
  kind,
  lost: null,
  count,
  now,
})

/** SQL of the roots of an entry, as `d`. */
const roots = ({ wsId, trashId }: Return) => sql`d.ws_id = ${wsId} and d.trash_id = ${trashId} and d.what = 'root'`

/** Scenes lie where their entity lies by now: it may have been moved. */
export async function placeScenesAgain(at: Return): Promise<void> {
  await rowsOf(
    at.tx,
    sql`update trash_row d set data = d.data || jsonb_build_object('project_id', e.project_id, 'process_id', e.process_id,
        'episode_id', e.episode_id, 'take_id', e.take_id)
      from entity e where ${roots(at)} and e.ws_id = d.ws_id and e.id = (d.data ->> 'entity_id')::uuid`,
  )
}

/** As {@link placeScenesAgain}, of entities; a project lies below nothing. */
export async function placeEntitiesAgain(at: Return): Promise<void> {
  const own = (column: string, type: number) => sql`${column}::text,
    case (d.data ->> 'type')::int when ${type} then d.id else p.${sql.identifier(column)} end`
  await rowsOf(
    at.tx,
    sql`update trash_row d set data = d.data || jsonb_build_object('project_id', p.project_id, ${own('process_id', 1)},
        ${own('episode_id', 2)}, ${own('take_id', 3)})
      from entity p where ${roots(at)} and p.ws_id = d.ws_id and p.id = (d.data ->> 'parent_id')::uuid`,
  )
}

/** A code that nothing else has there: as much of it as there is room for, and a number. */
function freeCode(code: string, taken: ReadonlySet<string>): string {
  for (let number = 2; ; number++) {
    const end = String(number)
    const next = `${Array.from(code)
      .slice(0, ENTITY_CODE_MAX - end.length)
      .join('')}${end}`
    if (!taken.has(next.toLowerCase())) return next
  }
}

/** Codes are unique among siblings: where another has one by now, the restored entity gets another. */
export async function freeCodes(at: Return): Promise<void> {
  const { tx, wsId, trashId, notes } = at
  const rows = await rowsOf<{ id: string; code: string; codes: string[] }>(
    tx,
    sql`select d.id, d.data ->> 'code' as code, array(
        select lower(s.code) from entity s where s.ws_id = d.ws_id and s.code is not null
          and s.parent_id is not distinct from (d.data ->> 'parent_id')::uuid
      ) as codes
      from trash_row d where ${roots(at)} and d.data ->> 'code' is not null`,
  )
  for (const { id, code, codes } of rows) {
    const taken = new Set(codes)
    if (!taken.has(code.toLowerCase())) continue
    const next = freeCode(code, taken)
    await rowsOf(
      tx,
      sql`update trash_row d set data = d.data || jsonb_build_object('code', ${next}::text)
        where d.ws_id = ${wsId} and d.trash_id = ${trashId} and d.id = ${id} and d.what = 'root'`,
    )
    notes.push(note('code', 1, next))
  }
}

/** Versions are numbered as they come: where another has the number by now, the restored one gets the next. */
export async function freeVersion(at: Return): Promise<void> {
  const row = await rowOf<{ next: number }>(
    at.tx,
    sql`update trash_row d set data = d.data || jsonb_build_object('version', n.next)
      from (
        select (r.data ->> 'item_id')::uuid as item_id, r.seq, max(v.version) + 1 as next
        from trash_row r join rendition v on v.ws_id = r.ws_id and v.item_id = (r.data ->> 'item_id')::uuid
        where r.ws_id = ${at.wsId} and r.trash_id = ${at.trashId} and r.what = 'root'
        group by 1, 2 having bool_or(v.version = (r.data ->> 'version')::int)
      ) n
      where ${roots(at)} and d.seq = n.seq
      returning n.next`,
  )
  if (row) at.notes.push(note('version', 1, String(row.next)))
}
