import { sql } from 'drizzle-orm'
import type { FoundNote, ItemNote } from '@arbo/core/contract'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Page } from '../../platform/http/handler.ts'
import { likePattern } from '../../platform/http/like-pattern.ts'
import { pageOf } from '../../platform/http/paging.ts'
import type { Counted, PageRequest } from '../../platform/http/paging.ts'
import type { Member } from '../../platform/access/member.ts'
import { visibleItem } from '../../platform/access/visibility.ts'
import { personJson } from '../../platform/access/people.ts'

type Dated<T> = Omit<T, 'created_at' | 'updated_at'> & { created_at: Date; updated_at: Date }

const COLUMNS = sql`n.id, n.text, n.created_at, n.updated_at, ${personJson('m')} as created_by`
const FROM = sql`item_note n join ws_user m on m.ws_id = n.ws_id and m.id = n.created_by`

function withIsoDates<T extends Dated<unknown>>({ created_at, updated_at, ...row }: T) {
  return { ...row, created_at: created_at.toISOString(), updated_at: updated_at.toISOString() }
}

/** Oldest first. @param id only this one */
export async function notesOf(tx: Tx, wsId: string, itemId: string, id: string | null = null): Promise<ItemNote[]> {
  const rows = await rowsOf<Dated<ItemNote>>(
    tx,
    sql`select ${COLUMNS} from ${FROM}
      where n.ws_id = ${wsId} and n.item_id = ${itemId} and (${id}::uuid is null or n.id = ${id})
      order by n.created_at, n.id`,
  )
  return rows.map(withIsoDates)
}

/** Newest first. */
export async function notePage(
  tx: Tx,
  wsId: string,
  itemId: string,
  query: PageRequest & { text_like?: string | undefined },
): Promise<Page<ItemNote>> {
  const words = query.text_like?.trim() ? sql`n.text ilike ${likePattern(query.text_like.trim())}` : sql`true`
  const { rows, total } = await pageOf(query, (limit, offset) =>
    rowsOf<Counted<Dated<ItemNote>>>(
      tx,
      sql`select ${COLUMNS}, count(*) over () as total from ${FROM}
        where n.ws_id = ${wsId} and n.item_id = ${itemId} and ${words}
        order by n.created_at desc, n.id desc limit ${limit} offset ${offset}`,
    ),
  )
  return { rows: rows.map(withIsoDates), total }
}

/** Of all scenes that the member sees, newest first. */
export async function foundNotes(
  tx: Tx,
  member: Member,
  query: PageRequest & { text_like: string },
): Promise<Page<FoundNote>> {
  const { rows, total } = await pageOf(query, (limit, offset) =>
    rowsOf<Counted<Dated<FoundNote>>>(
      tx,
      sql`select ${COLUMNS}, count(*) over () as total, json_build_object('id', i.id, 'name', i.name) as item,
          (select coalesce(json_agg(json_build_object(
             'id', e.id, 'type', e.type, 'name', e.name, 'code', e.code) order by e.type), '[]')
           from entity e where e.ws_id = i.ws_id and e.id in (i.project_id, i.process_id, i.episode_id, i.take_id)
          ) as ancestors
        from ${FROM} join item i on i.ws_id = n.ws_id and i.id = n.item_id
        where n.ws_id = ${member.wsId} and n.text ilike ${likePattern(query.text_like)} and ${visibleItem(member, 'i')}
        order by n.created_at desc, n.id desc limit ${limit} offset ${offset}`,
    ),
  )
  return { rows: rows.map(withIsoDates), total }
}
