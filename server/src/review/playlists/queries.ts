import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Person, PlaylistKind } from '@arbo/core/contract'
import { rowOf, rowsOf } from '../../platform/db/rows.ts'
import type { PlaylistTable, PlaylistUserTable } from '../../platform/db/schema.gen.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Page } from '../../platform/http/handler.ts'
import { pageOf } from '../../platform/http/paging.ts'
import type { Counted, PageRequest } from '../../platform/http/paging.ts'
import type { Member } from '../../platform/access/member.ts'
import { visibleItem } from '../../platform/access/visibility.ts'
import { personJson } from '../../platform/access/people.ts'
import { shareInForce } from '../../platform/access/share-in-force.ts'

export interface PlaylistRow
  extends
    Pick<
      PlaylistTable,
      | 'id'
      | 'kind'
      | 'name'
      | 'description'
      | 'default_rendition'
      | 'rule'
      | 'code'
      | 'version'
      | 'created_at'
      | 'updated_at'
    >,
    Pick<PlaylistUserTable, 'expires_at'> {
  owner: Person
  is_hidden: boolean
  /** Of the caller's share, while it holds. */
  state: PlaylistUserTable['state'] | null
  access: PlaylistUserTable['access'] | null
  item_count: number
  thumbnail_keys: (string | null)[]
  shared_count: number
  request_count: number
}

/** Pictures that a card of a playlist shows. */
export const PICTURES = 4

/** Whether a member may open the playlist `p`: their own, one that is shared with them, and staff the workspace's. */
export function openable({ id, wsId, rootRole }: Member): SQL {
  const workspaces = rootRole === 'guest' ? sql`false` : sql`p.kind = 'workspace'`
  return sql`(p.owner_id = ${id} or ${workspaces} or exists (
    select from playlist_user s
    where s.ws_id = ${wsId} and s.playlist_id = p.id and s.ws_user_id = ${id} and ${shareInForce('s')}
  ))`
}

/** The condition for opening a playlist. */
export type Openers = (member: Member) => boolean

/** The people who may open each of many playlists, whoever asks: the same as {@link openable} says of one member. */
export async function openersOf(tx: Tx, wsId: string, ids: readonly string[]): Promise<ReadonlyMap<string, Openers>> {
  const rows = await rowsOf<{ id: string; owner_id: string; kind: PlaylistKind; people: string[] }>(
    tx,
    sql`select p.id, p.owner_id, p.kind, array(
        select s.ws_user_id from playlist_user s
        where s.ws_id = p.ws_id and s.playlist_id = p.id and ${shareInForce('s')}) as people
      from playlist p where p.ws_id = ${wsId} and p.id = any(${sql.param([...ids])}::uuid[])`,
  )
  return new Map(
    rows.map(({ id, owner_id, kind, people }) => {
      const shared = new Set(people)
      const isOpen = ({ id: who, rootRole }: Member) =>
        who === owner_id || (kind === 'workspace' && rootRole !== 'guest') || shared.has(who)
      return [id, isOpen]
    }),
  )
}

/** People whose share or request counts: those who can still sign in. */
const PEOPLE = sql`playlist_user s join ws_user sm
  on sm.ws_id = s.ws_id and sm.id = s.ws_user_id and sm.status = 1 and not sm.blocked`

function columns(member: Member): SQL {
  return sql`
    p.id, p.kind, p.name, p.description, p.rule, p.default_rendition, p.code, p.version, p.created_at, p.updated_at,
    ${personJson('o')} as owner, own.state, own.access, own.expires_at, coalesce(u.is_hidden, false) as is_hidden,
    (select count(*) from playlist_item pi join item i on i.ws_id = pi.ws_id and i.id = pi.item_id
     where pi.ws_id = p.ws_id and pi.playlist_id = p.id and ${visibleItem(member, 'i')}) as item_count,
    (select coalesce(json_agg(t.thumbnail_key order by t.position), '[]') from (
       select i.thumbnail_key, pi.position from playlist_item pi
       join item i on i.ws_id = pi.ws_id and i.id = pi.item_id
       where pi.ws_id = p.ws_id and pi.playlist_id = p.id and ${visibleItem(member, 'i')}
       order by pi.position limit ${PICTURES}) t) as thumbnail_keys,
    (select count(*) from ${PEOPLE}
     where s.ws_id = p.ws_id and s.playlist_id = p.id and ${shareInForce('s')}) as shared_count,
    (select count(*) from ${PEOPLE}
     where s.ws_id = p.ws_id and s.playlist_id = p.id and s.state = 'receive_request') as request_count`
}

function from({ id }: Member): SQL {
  return sql`playlist p
    join ws_user o on o.ws_id = p.ws_id and o.id = p.owner_id
    left join playlist_user own
      on own.ws_id = p.ws_id and own.playlist_id = p.id and own.ws_user_id = ${id} and ${shareInForce('own')}
    left join playlist_use u on u.ws_id = p.ws_id and u.playlist_id = p.id and u.ws_user_id = ${id}`
}

/** How often a playlist `p` was opened, by all. */
const OPENED_BY_ALL = sql`(select coalesce(sum(x.opened_count), 0) from playlist_use x
  where x.ws_id = p.ws_id and x.playlist_id = p.id)`

/** Opened most often by the member, then by all; only playlists that were opened at all. */
export const MOST_USED = {
  where: sql`${OPENED_BY_ALL} > 0`,
  by: sql`coalesce(u.opened_count, 0) desc, ${OPENED_BY_ALL} desc, p.id`,
}
export const NEWEST = sql`p.updated_at desc, p.id`

/** Playlists that the member may open. @param where condition on `p`, `u` (its use by the member) and `own` (their share) */
export function playlistPage(
  tx: Tx,
  member: Member,
  page: PageRequest,
  where: SQL,
  by: SQL = NEWEST,
): Promise<Page<PlaylistRow>> {
  return pageOf(page, (limit, offset) =>
    rowsOf<Counted<PlaylistRow>>(
      tx,
      sql`select ${columns(member)}, count(*) over () as total from ${from(member)}
        where p.ws_id = ${member.wsId} and ${openable(member)} and ${where}
        order by ${by} limit ${limit} offset ${offset}`,
    ),
  )
}

export function playlistRow(
  tx: Tx,
  member: Member,
  id: string,
  kind: PlaylistKind | null,
): Promise<PlaylistRow | undefined> {
  return rowOf<PlaylistRow>(
    tx,
    sql`select ${columns(member)} from ${from(member)}
      where p.ws_id = ${member.wsId} and p.id = ${id} and ${openable(member)}
        and ${kind === null ? sql`true` : sql`p.kind = ${kind}`}`,
  )
}

/** Lets one transaction at a time change a playlist, its scenes or its people. */
export async function lockPlaylist(tx: Tx, wsId: string, id: string): Promise<void> {
  await tx.rows('select from playlist where ws_id = $1 and id = $2 for no key update', [wsId, id])
}

/** Locks the person, so that playlists that are made at once are counted. */
export async function countOwned(tx: Tx, { wsId, id }: Member): Promise<number> {
  await tx.rows('select from ws_user where ws_id = $1 and id = $2 for no key update', [wsId, id])
  const [row] = await tx.rows<{ owned: number }>(
    'select count(*) as owned from playlist where ws_id = $1 and owner_id = $2',
    [wsId, id],
  )
  return row?.owned ?? 0
}
