import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { SearchKind, SearchRow } from '@arbo/core/contract'
import { rowsOf } from '../../platform/db/rows.ts'
import type { ItemTable } from '../../platform/db/schema.gen.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { FileUrl } from '../../platform/http/files.ts'
import type { Member } from '../../platform/access/member.ts'
import { picturesFor } from '../../planning/entities/pictures.ts'
import { knownStatuses } from '../../planning/status-flows/known-statuses.ts'
import { knownPlaces } from '../../planning/scenes/places.ts'
import type { PlacedScene } from '../../planning/scenes/places.ts'
import { excerpt, matchRanges } from './match-ranges.ts'

interface FoundRow extends Omit<SearchRow, 'kind' | 'thumbnail' | 'matches' | 'target'> {
  thumbnail_key: string | null
  /** A picture that has an address of its own. */
  picture: string | null
  item_id: string | null
  rendition_id: string | null
  frame: number | null
  comment_id: string | null
}

interface SceneFound extends Omit<FoundRow, 'path' | 'status'>, PlacedScene, Pick<ItemTable, 'status_id'> {
  path: null
  status: null
}

function pathOf(alias: string, self: SQL): SQL {
  const row = sql.identifier(alias)
  return sql`(
    select coalesce(json_agg(json_build_object('name', a.name, 'code', a.code) order by a.type), '[]')::jsonb
    from entity a where a.ws_id = ${row}.ws_id and a.id <> ${self}
      and a.id in (${row}.project_id, ${row}.process_id, ${row}.episode_id, ${row}.take_id)
  )`
}

const NOTHING = sql`'00000000-0000-0000-0000-000000000000'::uuid`
const SCENE_PATH = sql`${pathOf('i', NOTHING)} || jsonb_build_array(jsonb_build_object('name', i.name, 'code', i.code))`
const PLAIN = sql`null as code, '[]'::json as path, null::int as level, null::json as status, null as thumbnail_key`
const HANGING = sql`null as code, ${SCENE_PATH} as path, null::int as level, null::json as status, i.thumbnail_key,
  null as picture, i.id as item_id`
const NO_TARGET = sql`null::uuid as item_id, null::uuid as rendition_id, null::int as frame, null::uuid as comment_id`
const ON_ITEM = sql`null::uuid as rendition_id, null::int as frame, null::uuid as comment_id`
const IN_COMMENT = sql`c.rendition_id, c.frame_start as frame, c.id as comment_id`

/** Rows of one kind by their ids, each of which the reader may see. */
const ROWS: Record<SearchKind, (wsId: string, ids: SQL) => SQL> = {
  scene: (wsId, ids) => sql`
    select i.id, i.name as title, i.code, null::json as path, null::int as level, null::json as status,
      i.thumbnail_key, null as picture, i.id as item_id, ${ON_ITEM},
      i.entity_id, i.project_id, i.process_id, i.episode_id, i.take_id, i.status_id
    from item i where i.ws_id = ${wsId} and i.id = any(${ids})`,
  entity: (wsId, ids) => sql`
    select e.id, e.name as title, e.code, ${pathOf('e', sql`e.id`)} as path, e.type as level, null::json as status,
      e.thumbnail_key, null as picture, ${NO_TARGET}
    from entity e where e.ws_id = ${wsId} and e.id = any(${ids})`,
  person: (wsId, ids) => sql`
    select m.id, m.display_name as title, ${PLAIN}, m.profile_image as picture, ${NO_TARGET}
    from ws_user m where m.ws_id = ${wsId} and m.id = any(${ids})`,
  team: (wsId, ids) => sql`
    select t.id, t.name as title, ${PLAIN}, null as picture, ${NO_TARGET}
    from team t where t.ws_id = ${wsId} and t.id = any(${ids})`,
  playlist: (wsId, ids) => sql`
    select p.id, p.name as title, ${PLAIN}, null as picture, ${NO_TARGET}
    from playlist p where p.ws_id = ${wsId} and p.id = any(${ids})`,
  comment: (wsId, ids) => sql`
    select c.id, c.text as title, ${HANGING}, ${IN_COMMENT}
    from comment c join item i on i.ws_id = c.ws_id and i.id = c.item_id where c.ws_id = ${wsId} and c.id = any(${ids})`,
  note: (wsId, ids) => sql`
    select n.id, n.text as title, ${HANGING}, ${ON_ITEM}
    from item_note n join item i on i.ws_id = n.ws_id and i.id = n.item_id where n.ws_id = ${wsId} and n.id = any(${ids})`,
  file: (wsId, ids) => sql`
    select f.id, f.name as title, ${HANGING}, ${ON_ITEM}
    from item_file f join item i on i.ws_id = f.ws_id and i.id = f.item_id where f.ws_id = ${wsId} and f.id = any(${ids})
    union all
    select f.id, f.original_name as title, ${HANGING}, r.id as rendition_id, null::int as frame, null::uuid as comment_id
    from rendition_file f
    join rendition r on r.ws_id = f.ws_id and r.id = f.rendition_id
    join item i on i.ws_id = r.ws_id and i.id = r.item_id
    where f.ws_id = ${wsId} and f.id = any(${ids})
    union all
    select f.id, f.name as title, ${HANGING}, ${IN_COMMENT}
    from comment_attachment f
    join comment c on c.ws_id = f.ws_id and c.id = f.comment_id
    join item i on i.ws_id = c.ws_id and i.id = c.item_id
    where f.ws_id = ${wsId} and f.id = any(${ids})`,
}

/** Where they are and how they stand, of which most is held for a moment. */
async function placed(tx: Tx, wsId: string, rows: readonly SceneFound[]): Promise<FoundRow[]> {
  const [placeFor, statuses] = await Promise.all([
    knownPlaces(tx, wsId, rows),
    knownStatuses(tx, wsId, sql`select unnest(${sql.param(rows.flatMap((row) => row.status_id ?? []))}::uuid[])`),
  ])
  return rows.map((row) => {
    const status = statuses.get(row.status_id ?? '')
    return {
      ...row,
      path: placeFor(row).ancestors.map(({ name, code }) => ({ name, code })),
      status: status ? { name: status.name, kind: status.kind, colour: status.colour } : null,
    }
  })
}

function tabOf(kind: SearchKind, row: FoundRow): SearchRow['target']['tab'] {
  if (kind === 'note') return 'notes'
  if (kind === 'comment' || row.comment_id) return 'comments'
  return kind === 'file' && !row.rendition_id ? 'files' : null
}

/**
 * The found things as they are shown, in the order of their ids.
 * @param words of the query, folded
 */
export async function showFound(
  tx: Tx,
  member: Member,
  kind: SearchKind,
  ids: readonly string[],
  words: readonly string[],
  fileUrl: FileUrl,
): Promise<SearchRow[]> {
  const select = ROWS[kind](member.wsId, sql`${sql.param([...ids])}::uuid[]`)
  const rows =
    kind === 'scene'
      ? await placed(tx, member.wsId, await rowsOf<SceneFound>(tx, select))
      : await rowsOf<FoundRow>(tx, select)
  const pictures = kind === 'entity' ? await picturesFor(tx, member, rows) : null
  const keyOf = (row: FoundRow) => (pictures ? (pictures.get(row.id) ?? null) : row.thumbnail_key)
  const results = rows.map((row): SearchRow => {
    const title = kind === 'comment' || kind === 'note' ? excerpt(row.title, words) : row.title
    return {
      kind,
      id: row.id,
      title,
      code: row.code,
      path: row.path,
      level: row.level,
      status: row.status,
      thumbnail: row.picture ?? fileUrl(keyOf(row)),
      target: {
        item_id: row.item_id,
        rendition_id: row.rendition_id,
        frame: row.frame,
        comment_id: row.comment_id,
        tab: tabOf(kind, row),
      },
      matches: matchRanges(title, words),
    }
  })
  const byId = new Map(results.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
