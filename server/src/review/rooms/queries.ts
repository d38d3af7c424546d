import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { HandlerInput, Person, RoomSummary } from '@arbo/core/contract'
import type { Database } from '../../platform/db/database.ts'
import { rowOf, rowsOf } from '../../platform/db/rows.ts'
import type { RoomTable } from '../../platform/db/schema.gen.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Page } from '../../platform/http/handler.ts'
import { pageOf } from '../../platform/http/paging.ts'
import type { Counted } from '../../platform/http/paging.ts'
import type { Member } from '../../platform/access/member.ts'
import { EVERYTHING, seesPart, visibleItem } from '../../platform/access/visibility.ts'
import { personJson } from '../../platform/access/people.ts'
import { openersOf } from '../playlists/queries.ts'
import { enterable } from './access.ts'
import type { PositionRow } from './position-queries.ts'
import { isPresent } from './present-visit.ts'

export interface RoomRow
  extends PositionRow, Pick<RoomTable, 'id' | 'name' | 'playlist_id' | 'snapshot_id' | 'started_at' | 'ended_at'> {
  created_by: Person
  /** The database's clock. */
  now: Date
}

/** A room of scenes has the name of its first one where nobody gave it another: for each the first that they see. */
function nameFor(member: Member): SQL {
  const visible = visibleItem(member, 'i')
  if (visible === EVERYTHING) return sql`r.name`
  const roomScenes = sql`room_scene rs left join item i on i.ws_id = rs.ws_id and i.id = rs.item_id and ${visible}
    where rs.ws_id = r.ws_id and rs.room_id = r.id`
  return sql`case
    when not r.of_playlist and exists (select from ${roomScenes} and i.id is null and rs.name = r.name)
    then coalesce((select rs.name from ${roomScenes} and i.id is not null order by rs.position limit 1), '')
    else r.name end`
}

const ROOM = (
  member: Member,
) => sql`r.id, ${nameFor(member)} as name, r.playlist_id, r.snapshot_id, ${personJson('m')} as created_by, r.started_at, r.ended_at,
  r.seq, r.state, r.presenter_client_id, r.set_at, clock_timestamp() as now`
const FROM = sql`room r join ws_user m on m.ws_id = r.ws_id and m.id = r.created_by`

/**
 * A room that the member may enter.
 * @param lock keeps others from changing it until the transaction ends
 * @throws {ApiError} not_found
 */
export async function roomFor(tx: Tx, member: Member, id: string, { lock = false } = {}): Promise<RoomRow> {
  const row = await rowOf<RoomRow>(
    tx,
    sql`select ${ROOM(member)} from ${FROM} where r.ws_id = ${member.wsId} and r.id = ${id} and ${enterable(member)}
      ${lock ? sql`for no key update of r` : sql``}`,
  )
  if (!row) throw new ApiError('not_found')
  return row
}

/** Of these rooms those that the member may enter. */
export async function enterableRooms(
  database: Database,
  member: Member,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await database.withWorkspace(member.wsId, (tx) =>
    rowsOf<{ id: string }>(
      tx,
      sql`select r.id from room r
        where r.ws_id = ${member.wsId} and r.id = any(${sql.param([...ids])}::uuid[]) and ${enterable(member)}`,
    ),
  )
  return new Set(rows.map(({ id }) => id))
}

/** A scene, and the project that it is in. */
export interface RoomSceneRef {
  id: string
  project: string
}

/** Who may enter a room. @param sees whether the member sees a scene */
export type Entrants = (member: Member, sees: (scene: RoomSceneRef) => boolean) => boolean

/**
 * The people who may enter each of many rooms, whoever asks: the same as {@link enterable} says of one member whom no
 * right confines.
 */
export async function entrantsOf(tx: Tx, wsId: string, ids: readonly string[]): Promise<ReadonlyMap<string, Entrants>> {
  interface Row extends Pick<RoomTable, 'id' | 'playlist_id' | 'of_playlist' | 'created_by'> {
    scenes: RoomSceneRef[]
    visitors: string[]
  }
  const rows = await rowsOf<Row>(
    tx,
    sql`select r.id, r.playlist_id, r.of_playlist, r.created_by,
        (select coalesce(json_agg(json_build_object('id', i.id, 'project', i.project_id)), '[]') from room_scene rs
         join item i on i.ws_id = rs.ws_id and i.id = rs.item_id
         where rs.ws_id = r.ws_id and rs.room_id = r.id) as scenes,
        array(select distinct was.ws_user_id from room_visit was where was.ws_id = r.ws_id and was.room_id = r.id) as visitors
      from room r where r.ws_id = ${wsId} and r.id = any(${sql.param([...ids])}::uuid[])`,
  )
  const playlists = rows.flatMap(({ playlist_id }) => playlist_id ?? [])
  const openers = playlists.length > 0 ? await openersOf(tx, wsId, playlists) : null
  return new Map(
    rows.map((row) => {
      const visitors = new Set(row.visitors)
      const isOpen: Entrants = (member, sees) => {
        const isGuest = member.rootRole === 'guest'
        if (row.playlist_id !== null) return openers?.get(row.playlist_id)?.(member) ?? false
        if (row.of_playlist) return member.id === row.created_by || (!isGuest && visitors.has(member.id))
        return seesPart(member) ? row.scenes.some(sees) : true
      }
      return [row.id, isOpen]
    }),
  )
}

export async function mayEnter(database: Database, member: Member, id: string): Promise<boolean> {
  return (await enterableRooms(database, member, [id])).has(id)
}

/** The room of a playlist that has not ended. */
export async function openRoomOf(tx: Tx, wsId: string, playlistId: string): Promise<string | null> {
  const [row] = await tx.rows<{ id: string }>(
    'select id from room where ws_id = $1 and playlist_id = $2 and ended_at is null',
    [wsId, playlistId],
  )
  return row?.id ?? null
}

type SummaryRow = Omit<RoomSummary, 'started_at' | 'ended_at'> & { started_at: Date; ended_at: Date | null }

const SUMMARY = (
  member: Member,
) => sql`r.id, ${nameFor(member)} as name, r.playlist_id, ${personJson('m')} as created_by, r.started_at, r.ended_at,
  (select count(distinct v.ws_user_id) from room_visit v
   where v.ws_id = r.ws_id and v.room_id = r.id and (r.ended_at is not null or ${sql.raw(isPresent('v'))})
  ) as people_count`

const toSummary = (row: SummaryRow): RoomSummary => ({
  id: row.id,
  name: row.name,
  playlist_id: row.playlist_id,
  created_by: row.created_by,
  started_at: row.started_at.toISOString(),
  ended_at: row.ended_at?.toISOString() ?? null,
  people_count: row.people_count,
})

/** @throws {ApiError} not_found */
export async function summaryFor(tx: Tx, member: Member, id: string): Promise<RoomSummary> {
  const row = await rowOf<SummaryRow>(
    tx,
    sql`select ${SUMMARY(member)} from ${FROM} where r.ws_id = ${member.wsId} and r.id = ${id} and ${enterable(member)}`,
  )
  if (!row) throw new ApiError('not_found')
  return toSummary(row)
}

/** Rooms that the member may enter, newest first. */
export async function roomPage(
  tx: Tx,
  member: Member,
  query: HandlerInput<'listRooms'>['query'],
): Promise<Page<RoomSummary>> {
  const { playlist_id = null, state } = query
  const inState = { open: sql`r.ended_at is null`, ended: sql`r.ended_at is not null` }
  const { rows, total } = await pageOf(query, (limit, offset) =>
    rowsOf<Counted<SummaryRow>>(
      tx,
      sql`select ${SUMMARY(member)}, count(*) over () as total from ${FROM}
        where r.ws_id = ${member.wsId} and ${enterable(member)} and ${state ? inState[state] : sql`true`}
          and (${playlist_id}::uuid is null or r.playlist_id = ${playlist_id})
        order by r.started_at desc, r.id desc limit ${limit} offset ${offset}`,
    ),
  )
  return { rows: rows.map(toSummary), total }
}
