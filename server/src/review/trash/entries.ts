import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { HandlerInput, PermissionKey, TrashEntry } from '@arbo/core/contract'
import type { Deps } from '../../platform/deps.ts'
import type { Member } from '../../platform/access/member.ts'
import { personJson } from '../../platform/access/people.ts'
import { coordinated, visibleEntity } from '../../platform/access/visibility.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import type { TrashTable } from '../../platform/db/schema.gen.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { likePattern } from '../../platform/http/like-pattern.ts'
import type { Page } from '../../platform/http/handler.ts'
import { pageOf } from '../../platform/http/paging.ts'
import type { Counted } from '../../platform/http/paging.ts'

/** What deleting each kind needs, where it was. */
const KEYS = {
  scene: 'item_deleteItem_delete',
  place: 'project_deleteEntity_delete',
  version: 'media_deleteRendition_delete',
  file: 'item_updateItemDetails_update',
} as const satisfies Record<string, PermissionKey>

const held = ({ permissions }: Member, key: PermissionKey): SQL => sql`${permissions.has(key)}::boolean`

/** One's own playlists, and those of the workspace; others' are nobody else's to delete. */
function ofPlaylist(member: Member): SQL {
  return sql`exists (
    select from trash_row r
    where r.ws_id = t.ws_id and r.trash_id = t.id and r.what = 'root'
      and case when r.data ->> 'kind' = 'workspace' then ${held(member, 'playlist_deleteWorkspacePlaylist_delete')}
        else (r.data ->> 'owner_id')::uuid = ${member.id} and ${held(member, 'playlist_deletePersonalPlaylist_delete')} end)`
}

/**
 * SQL: the place `q` was in a project for its members alone that is in the trash itself: its members are gone with it, so that
 * it is owners’ and admins’, and theirs who deleted it.
 */
function isClosed({ rootRole }: Member): SQL {
  if (rootRole === 'owner' || rootRole === 'admin') return sql`false`
  return sql`exists (
    select from trash_row gone
    where gone.ws_id = t.ws_id and gone.id = q.project_id and gone.what = 'root' and gone.source = 'entity'
      and (gone.data ->> 'members_only')::boolean)`
}

/**
 * SQL condition on an entry `t`: the member could delete what is in it, everywhere that it was, or has deleted it where they
 * still see the place. Who could delete a thing may see that it is in the trash, and restore it.
 */
export function restorable(member: Member): SQL {
  const keys = Object.entries(KEYS).map(([kind, key]) => sql`when ${kind} then ${held(member, key)}`)
  const everywhere = member.confinedBy ? sql`false` : sql`case t.kind ${sql.join(keys, sql` `)} else false end`
  const isOwn = member.rootRole === 'guest' ? sql`false` : sql`coalesce(t.deleted_by = ${member.id}, false)`
  return sql`case when t.kind = 'playlist' then ${ofPlaylist(member)} else not exists (
    select from jsonb_to_recordset(t.places) as q (project_id uuid, process_id uuid, episode_id uuid, take_id uuid)
    cross join lateral (
      select t.ws_id, coalesce(q.take_id, q.episode_id, q.process_id, q.project_id) as id, q.*
    ) p
    where not ((${visibleEntity(member, 'p')} and (${everywhere} and not ${isClosed(member)} or ${isOwn}))
      or ${coordinated(member, 'p')})
  ) end`
}

interface EntryRow
  extends
    Pick<TrashTable, 'id' | 'kind' | 'count' | 'names' | 'path' | 'bytes' | 'deleted_at' | 'expires_at'>,
    Pick<TrashEntry, 'deleted_by'> {
  contents: Record<string, number>
}

const COLUMNS = sql`t.id, t.kind, t.count, t.names, t.path, t.contents, t.bytes, ${personJson('m')} as deleted_by,
  t.deleted_at, t.expires_at`

function toEntry({ contents, deleted_at, expires_at, ...row }: EntryRow): TrashEntry {
  const of = (table: string) => contents[table] ?? 0
  const isRoot = (kind: EntryRow['kind']) => (row.kind === kind ? row.count : 0)
  return {
    ...row,
    contents: {
      versions: of('rendition') - isRoot('version'),
      files: of('rendition_file') + of('item_file') + of('comment_attachment') - isRoot('file'),
      comments: of('comment'),
      drawings: of('annotation_object'),
    },
    deleted_at: deleted_at.toISOString(),
    expires_at: expires_at.toISOString(),
  }
}

type Query = HandlerInput<'listTrash'>['query']

export function listTrash(
  { database }: Pick<Deps, 'database'>,
  member: Member,
  query: Query,
): Promise<Page<TrashEntry>> {
  const { kind_eq: kind = null, name_like: name } = query
  return database.read(member.wsId, async (tx) => {
    const isNamed = name
      ? sql`exists (select from trash_row r where r.ws_id = t.ws_id and r.trash_id = t.id and r.what = 'root'
          and r.data ->> 'name' ilike ${likePattern(name)})`
      : sql`true`
    const { rows, total } = await pageOf(query, (limit, offset) =>
      rowsOf<Counted<EntryRow>>(
        tx,
        sql`select ${COLUMNS}, count(*) over () as total
          from trash t left join ws_user m on m.ws_id = t.ws_id and m.id = t.deleted_by
          where t.ws_id = ${member.wsId} and (${kind}::text is null or t.kind = ${kind}) and ${isNamed}
            and ${restorable(member)}
          order by t.deleted_at desc, t.id desc limit ${limit} offset ${offset}`,
      ),
    )
    return { rows: rows.map(toEntry), total }
  })
}

export type LockedEntry = Pick<TrashTable, 'id' | 'kind' | 'names' | 'bytes'>

/** Of these entries those that the member may restore, locked: nobody else restores or purges one meanwhile. */
export function lockEntries(tx: Tx, member: Member, which: SQL): Promise<LockedEntry[]> {
  return rowsOf<LockedEntry>(
    tx,
    sql`select t.id, t.kind, t.names, t.bytes from trash t
      where t.ws_id = ${member.wsId} and ${which} and ${restorable(member)} order by t.id for update of t`,
  )
}
