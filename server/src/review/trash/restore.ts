import { sql } from 'drizzle-orm'
import type { TrashLoss, TrashNote, TrashRestored } from '@arbo/core/contract'
import { uuidv7 } from 'uuidv7'
import type { Member } from '../../platform/access/member.ts'
import type { Place } from '../../platform/access/place.ts'
import { rowOf, rowsOf } from '../../platform/db/rows.ts'
import type { RenditionTable } from '../../platform/db/schema.gen.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { groupBy } from '../../platform/group-by.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { emitEvent } from '../../platform/realtime/emit-event.ts'
import { TRASH_TABLES } from '../../platform/trash/move-to-trash.ts'
import { putBackRows } from '../../platform/trash/put-back-rows.ts'
import type { Lost } from '../../platform/trash/put-back-rows.ts'
import { IS_HIDDEN, ENTITY_FROM } from '../../planning/entities/entity-row.ts'
import { recomputeFormulas } from '../../planning/metrics/recompute.ts'
import { fileThen, recordPart, renditionThen } from '../../planning/scenes/record-part.ts'
import { INGEST_JOB } from '../renditions/ingest-kind.ts'
import { newestThumbnail } from '../renditions/queries.ts'
import { text } from '../texts.ts'
import { lockEntries } from './entries.ts'
import type { LockedEntry } from './entries.ts'
import { freeCodes, freeVersion, note, placeEntitiesAgain, placeScenesAgain } from './return-places.ts'
import type { Return } from './return-places.ts'
import { fitFlow, replaceDeletedStatuses } from './return-statuses.ts'

/** Scenes that are told one by one; of more it is told that there are many. */
const TOLD_EACH = 20

/** What a table, or a column that is empty now, is in the words of the product. */
const LOSSES: Readonly<Record<string, TrashLoss>> = {
  item_metric: 'metrics',
  entity_metric: 'metrics',
  'entity.primary_metric_id': 'metrics',
  'entity.point_metric_id': 'metrics',
  'entity.template_flow_id': 'status_flow',
  item_user: 'people',
  project_user: 'people',
  project_team: 'teams',
  entity_coordinator: 'people',
  entity_team: 'teams',
  playlist_item: 'playlists',
  playlist_user: 'people',
  timer: 'timers',
  automation: 'rules',
  report_history: 'reports',
  source_link: 'links',
}
/** Nobody misses these: they are made again, or were nothing but told. */
const NOT_MISSED = new Set([
  'scene_total',
  'scene_sum',
  'upload',
  // A tag that was deleted has left all scenes.
  'item_tag',
  'notification',
  'notification_mute',
  'automation_run',
])

interface Root {
  id: string
  name: string
  /** What it lies in: an entity, or the scene of a version or file. */
  in_id: string | null
  project_id: string | null
  process_id: string | null
  episode_id: string | null
  take_id: string | null
}

/** Null of a playlist. */
function placeOf({ project_id, process_id, episode_id, take_id }: Root): Place | null {
  return project_id === null ? null : { project_id, process_id, episode_id, take_id }
}

/** The column of each kind's rows that names what they lie in. */
const IN = { scene: 'entity_id', place: 'parent_id', version: 'item_id', file: 'item_id' } as const

/** What things of a kind lie in. */
const HOLDERS = { scene: 'entity', place: 'entity', version: 'item', file: 'item' } as const

class Restoring {
  readonly tx: Tx
  readonly member: Member
  readonly notes: TrashNote[] = []

  constructor(tx: Tx, member: Member) {
    this.tx = tx
    this.member = member
  }

  /** @throws {ApiError} trash_place_gone */
  async restore(entry: LockedEntry): Promise<string[]> {
    const { tx, member, notes } = this
    const { wsId } = member
    const at: Return = { tx, wsId, trashId: entry.id, notes }
    const { kind } = entry
    const holders = kind === 'playlist' ? [] : await this.#returnTo(entry, kind)
    if (kind === 'scene') {
      await placeScenesAgain(at)
      await replaceDeletedStatuses(at, holders)
    } else if (kind === 'place') {
      await placeEntitiesAgain(at)
      await freeCodes(at)
    } else if (kind === 'version') await freeVersion(at)
    const lost = await putBackRows(tx, wsId, entry.id, TRASH_TABLES[kind])
    // Something unique has been made by somebody else this very moment.
    if (lost.some(({ table, column }) => table === TRASH_TABLES[kind] && column === null))
      throw new ApiError('conflict')
    this.#tellLost(lost)
    const roots = await this.#roots(entry)
    await this.#finish(at, entry, roots)
    await rowsOf(tx, sql`delete from trash_row r where r.ws_id = ${wsId} and r.trash_id = ${entry.id}`)
    await rowsOf(tx, sql`delete from trash t where t.ws_id = ${wsId} and t.id = ${entry.id}`)
    return roots.map(({ id }) => id)
  }

  /** What the things lay in, restored before them where it is in the trash as well, and locked. */
  async #returnTo(entry: LockedEntry, kind: keyof typeof IN): Promise<string[]> {
    const { tx, member, notes } = this
    const { wsId } = member
    const table = HOLDERS[kind]
    const rows = await rowsOf<{ id: string }>(
      tx,
      sql`select distinct (d.data ->> ${IN[kind]})::uuid as id from trash_row d
        where d.ws_id = ${wsId} and d.trash_id = ${entry.id} and d.what = 'root' and d.data ->> ${IN[kind]} is not null`,
    )
    const ids = rows.map(({ id }) => id).toSorted()
    const lock = () =>
      rowsOf<{ id: string }>(
        tx,
        sql`select h.id from ${sql.identifier(table)} h where h.ws_id = ${wsId} and h.id = any(${sql.param(ids)}::uuid[])
          order by h.id for no key update of h`,
      )
    const there = new Set((await lock()).map(({ id }) => id))
    for (const id of ids) {
      if (there.has(id)) continue
      const [above] = await lockEntries(
        tx,
        member,
        sql`t.id in (select r.trash_id from trash_row r
          where r.ws_id = ${wsId} and r.id = ${id} and r.what = 'root' and r.source = ${table})`,
      )
      if (!above) throw new ApiError('trash_place_gone', { message: await this.#goneMessage(entry) })
      for (const back of await this.restore(above)) there.add(back)
      notes.unshift(note('above', above.names.length, above.names[0] ?? null))
    }
    await lock()
    if (table === 'entity') await this.#tellArchived(ids)
    return ids
  }

  async #goneMessage({ id }: LockedEntry): Promise<string> {
    const row = await rowOf<{ path: string[] }>(
      this.tx,
      sql`select t.path from trash t where t.ws_id = ${this.member.wsId} and t.id = ${id}`,
    )
    const where = row?.path.at(-1)
    return where === undefined ? text('trash.gone') : text('trash.place_gone', { place: where })
  }

  async #tellArchived(ids: readonly string[]): Promise<void> {
    const hidden = await rowOf<{ name: string }>(
      this.tx,
      sql`select e.name from ${ENTITY_FROM} where e.ws_id = ${this.member.wsId} and e.id = any(${sql.param([...ids])}::uuid[])
        and ${IS_HIDDEN} limit 1`,
    )
    if (hidden) this.notes.push(note('archived', 1, hidden.name))
  }

  #tellLost(lost: readonly Lost[]): void {
    const counts = new Map<TrashLoss, number>()
    for (const { table, column, rows } of lost) {
      if (NOT_MISSED.has(table)) continue
      // What only points there, as the person who did it, is not missed either.
      const loss = column === null ? (LOSSES[table] ?? 'other') : LOSSES[`${table}.${column}`]
      if (loss) counts.set(loss, (counts.get(loss) ?? 0) + rows)
    }
    for (const [loss, count] of counts) this.notes.push({ kind: 'lost', lost: loss, count, now: null })
  }

  #roots({ id, kind }: LockedEntry): Promise<Root[]> {
    const inside = kind === 'playlist' ? sql`null::uuid` : sql`(d.data ->> ${IN[kind]})::uuid`
    return rowsOf<Root>(
      this.tx,
      sql`select d.id, coalesce(d.data ->> 'name', '') as name, ${inside} as in_id,
          coalesce(i.project_id, (d.data ->> 'project_id')::uuid) as project_id,
          coalesce(i.process_id, (d.data ->> 'process_id')::uuid) as process_id,
          coalesce(i.episode_id, (d.data ->> 'episode_id')::uuid) as episode_id,
          coalesce(i.take_id, (d.data ->> 'take_id')::uuid) as take_id
        from trash_row d left join item i on i.ws_id = d.ws_id and i.id = (d.data ->> 'item_id')::uuid
        where d.ws_id = ${this.member.wsId} and d.trash_id = ${id} and d.what = 'root' order by d.seq`,
    )
  }

  async #finish(at: Return, { kind }: LockedEntry, roots: readonly Root[]): Promise<void> {
    const { tx, wsId } = at
    await this.#prepareAgain(at)
    if (kind === 'scene') return this.#finishScenes(at, roots)
    for (const root of roots) {
      const { id, in_id } = root
      const place = placeOf(root)
      if (place === null) emitEvent(tx, wsId, 'playlist.updated', { playlist_id: id })
      else if (kind === 'place') emitEvent(tx, wsId, 'entity.created', { entity_id: id, parent_id: in_id }, place)
      else if (in_id !== null && kind === 'version') await this.#finishVersion(id, in_id, place)
      else if (in_id !== null) await this.#finishFile(id, in_id, place)
    }
  }

  async #finishScenes(at: Return, roots: readonly Root[]): Promise<void> {
    const { tx, wsId } = at
    const ids = roots.map(({ id }) => id)
    const list = sql`any(${sql.param(ids)}::uuid[])`
    // Hours have kept the name that the scene had.
    await rowsOf(tx, sql`update time_entry t set item_name = null where t.ws_id = ${wsId} and t.item_id = ${list}`)
    const byEntity = groupBy(roots, ({ in_id }) => in_id ?? '')
    for (const [entityId, scenes] of byEntity) {
      await fitFlow(
        at,
        this.member,
        entityId,
        scenes.map(({ id }) => id),
      )
    }
    await recomputeFormulas(tx, wsId, ids)
    if (roots.length > TOLD_EACH) {
      emitEvent(tx, wsId, 'items.changed', { batch_id: uuidv7(), count: roots.length })
      return
    }
    for (const root of roots) {
      const { id, in_id } = root
      const place = placeOf(root)
      if (in_id !== null && place !== null)
        emitEvent(tx, wsId, 'item.created', { item_id: id, entity_id: in_id }, place)
    }
  }

  async #finishVersion(id: string, itemId: string, place: Place): Promise<void> {
    const { tx, member } = this
    const { wsId } = member
    await rowsOf(
      tx,
      sql`update item set thumbnail_key = ${newestThumbnail(wsId, itemId)}, updated_at = now()
        where ws_id = ${wsId} and id = ${itemId}`,
    )
    const row = await rowOf<Pick<RenditionTable, 'id' | 'name' | 'version' | 'description'>>(
      tx,
      sql`select r.id, r.name, r.version, r.description from rendition r where r.ws_id = ${wsId} and r.id = ${id}`,
    )
    if (row) await recordPart(tx, member, itemId, 'rendition', [{ from: null, to: renditionThen(row) }])
    emitEvent(tx, wsId, 'rendition.created', { item_id: itemId, id }, place)
  }

  async #finishFile(id: string, itemId: string, place: Place): Promise<void> {
    const { tx, member } = this
    const { wsId } = member
    const row = await rowOf<{ name: string; category: string; entity_id: string; status_kind: number }>(
      tx,
      sql`select f.name, f.category, i.entity_id, i.status_kind from item_file f
        join item i on i.ws_id = f.ws_id and i.id = f.item_id where f.ws_id = ${wsId} and f.id = ${id}`,
    )
    if (!row) return
    const { name, category, entity_id, status_kind } = row
    await recordPart(tx, member, itemId, 'file', [
      { from: null, to: fileThen({ id, name, category: category as Parameters<typeof fileThen>[0]['category'] }) },
    ])
    emitEvent(tx, wsId, 'item.updated', { item_id: itemId, entity_id, status_kind: status_kind as 0 }, place)
  }

  /** Versions that were being prepared when they were deleted: their jobs have ended since. */
  async #prepareAgain({ tx, wsId, trashId }: Return): Promise<void> {
    const rows = await rowsOf<{ id: string }>(
      tx,
      sql`select r.id from trash_row d join rendition r on r.ws_id = d.ws_id and r.id = d.id
        where d.ws_id = ${wsId} and d.trash_id = ${trashId} and d.source = 'rendition' and r.state = 'processing'`,
    )
    for (const { id } of rows) {
      await enqueue(tx, { wsId, kind: INGEST_JOB, payload: { rendition_id: id }, dedupeKey: id })
    }
  }
}

/**
 * Brings back what one act deleted, as it was, in one transaction: all or nothing.
 * @throws {ApiError} not_found where it is not in the trash any more or not the member's to restore, trash_place_gone, conflict
 */
export function restoreEntry({ database }: Pick<Deps, 'database'>, member: Member, id: string): Promise<TrashRestored> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const [entry] = await lockEntries(tx, member, sql`t.id = ${id}`)
    if (!entry) throw new ApiError('not_found')
    const restoring = new Restoring(tx, member)
    const ids = await restoring.restore(entry)
    emitEvent(tx, member.wsId, 'trash.updated', {})
    return { kind: entry.kind, ids, names: entry.names, notes: restoring.notes }
  })
}
