import { sql } from 'drizzle-orm'
import { TRASH_DAYS } from '@arbo/core/contract'
import type { TrashKind } from '@arbo/core/contract'
import { uuidv7 } from 'uuidv7'
import type { Member } from '../access/member.ts'
import type { Place } from '../access/place.ts'
import { rowOf, rowsOf } from '../db/rows.ts'
import type { Tx } from '../db/transaction.ts'
import { emitEvent } from '../realtime/emit-event.ts'
import { keepRows } from './keep-rows.ts'

/** The table whose rows are deleted, by what they are. */
export const TRASH_TABLES = {
  scene: 'item',
  place: 'entity',
  version: 'rendition',
  file: 'item_file',
  playlist: 'playlist',
} as const satisfies Record<TrashKind, string>

/** Names that an entry shows; the rest is counted. */
const NAMES = 5

interface Deleted {
  kind: TrashKind
  ids: readonly string[]
  /** Where each of them is; none: they are in no project. */
  places?: readonly Place[]
  /** Of the scene that they belong to. */
  scene?: string
}

const levelsOf = (place: Place): string[] =>
  [place.project_id, place.process_id, place.episode_id, place.take_id].filter((id) => id !== null)

/** The ids that all of the places lie below, the project first. */
function common(places: readonly Place[]): string[] {
  const [first, ...others] = places.map(levelsOf)
  return (first ?? []).filter((id, index) => others.every((path) => path[index] === id))
}

function distinct(places: readonly Place[]): Place[] {
  const byPath = new Map(
    places.map(({ project_id, process_id, episode_id, take_id }) => [
      `${project_id} ${process_id} ${episode_id} ${take_id}`,
      { project_id, process_id, episode_id, take_id },
    ]),
  )
  return [...byPath.values()]
}

async function pathTo(tx: Tx, { wsId }: Member, { kind, places = [], scene }: Deleted): Promise<string[]> {
  const all = common(places)
  // A place that is deleted alone lies below the one above it.
  const ids = kind === 'place' && places.length === 1 ? all.slice(0, -1) : all
  const rows = await rowsOf<{ name: string }>(
    tx,
    sql`select e.name from entity e where e.ws_id = ${wsId} and e.id = any(${sql.param(ids)}::uuid[]) order by e.type`,
  )
  return [...rows.map(({ name }) => name), ...(scene === undefined ? [] : [scene])]
}

/**
 * Keeps things, and all that is deleted with them, in the trash. To be called in the transaction that deletes them, before it
 * does: they are gone from their tables after it as ever.
 * @returns the id of the entry
 */
export async function moveToTrash(tx: Tx, member: Member, deleted: Deleted): Promise<string> {
  const { wsId } = member
  const { kind, ids, places = [] } = deleted
  const id = uuidv7()
  const path = await pathTo(tx, member, deleted)
  const { contents, bytes } = await keepRows(tx, wsId, id, TRASH_TABLES[kind], ids)
  const name =
    kind === 'version'
      ? sql`concat_ws(' ', 'v' || (d.data ->> 'version'), nullif(d.data ->> 'name', ''))`
      : sql`d.data ->> 'name'`
  await rowOf(
    tx,
    sql`insert into trash (ws_id, id, kind, count, names, path, places, contents, bytes, deleted_by, expires_at)
      values (${wsId}, ${id}, ${kind}, ${contents[TRASH_TABLES[kind]] ?? 0},
        array(select ${name} from trash_row d where d.ws_id = ${wsId} and d.trash_id = ${id} and d.what = 'root'
          order by d.data ->> 'name_sort', d.data ->> 'name', d.id limit ${NAMES}),
        ${sql.param(path)}::text[], ${JSON.stringify(distinct(places))}::jsonb, ${JSON.stringify(contents)}::jsonb, ${bytes},
        ${member.rule ? null : member.id}, now() + make_interval(days => ${TRASH_DAYS}))`,
  )
  emitEvent(tx, wsId, 'trash.updated', {})
  return id
}
