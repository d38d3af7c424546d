import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { AnswerData } from '@arbo/core/contract'
import { rowOf, rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Member } from '../../platform/access/member.ts'
import { loadEntity } from '../../platform/access/rights.ts'
import type { EntityAccess } from '../../platform/access/rights.ts'
import { widerKeys } from '../../platform/media/wider-pictures.ts'
import { emitEvent } from '../../platform/realtime/emit-event.ts'
import { onOrBelow } from './details.ts'

const RIGHT = 'media_deleteRendition_delete'

type DeletedThumbnails = AnswerData<'deleteEntityThumbnails'>

/** The counts of pictures that would go. */
async function rehearse(tx: Tx, { wsId }: Member, entity: EntityAccess): Promise<DeletedThumbnails> {
  const row = await rowOf<{ thumbnails: number; files: number }>(
    tx,
    sql`select (
        (select count(*) from item i
         where i.ws_id = ${wsId} and ${onOrBelow('i', entity)} and i.thumbnail_key is not null)
        + (select count(*) from entity e
           where e.ws_id = ${wsId} and ${onOrBelow('e', entity)} and e.thumbnail_key is not null)
      ) as thumbnails, (
        select count(*) from rendition_file f
        join rendition r on r.ws_id = f.ws_id and r.id = f.rendition_id
        join item i on i.ws_id = r.ws_id and i.id = r.item_id
        where f.ws_id = ${wsId} and f.thumbnail_key is not null and ${onOrBelow('i', entity)}
      ) as files`,
  )
  return { dry_run: true, thumbnails: row?.thumbnails ?? 0, files: row?.files ?? 0 }
}

/** @returns how many entities and scenes had a picture, and the files that nothing shows any more */
async function forget(tx: Tx, { wsId }: Member, entity: EntityAccess): Promise<{ thumbnails: number; keys: string[] }> {
  const scenes = await rowsOf(
    tx,
    sql`update item i set thumbnail_key = null, updated_at = now()
      where i.ws_id = ${wsId} and ${onOrBelow('i', entity)} and i.thumbnail_key is not null returning i.id`,
  )
  const entities = await rowsOf(
    tx,
    sql`update entity e set thumbnail_key = null, updated_at = now()
      where e.ws_id = ${wsId} and ${onOrBelow('e', entity)} and e.thumbnail_key is not null returning e.id`,
  )
  const files = await rowsOf<{ key: string }>(
    tx,
    sql`with gone as (
        select f.id, f.thumbnail_key from rendition_file f
        join rendition r on r.ws_id = f.ws_id and r.id = f.rendition_id
        join item i on i.ws_id = r.ws_id and i.id = r.item_id
        where f.ws_id = ${wsId} and f.thumbnail_key is not null and ${onOrBelow('i', entity)}
        for no key update of f
      )
      update rendition_file f set thumbnail_key = null from gone
      where f.ws_id = ${wsId} and f.id = gone.id returning gone.thumbnail_key as key`,
  )
  // Entities above borrow the picture of a scene.
  const keys = files.map(({ key }) => key)
  await rowsOf(
    tx,
    sql`update entity set thumbnail_key = null
      where ws_id = ${wsId} and thumbnail_key = any(${sql.param(keys)}::text[])`,
  )
  return { thumbnails: scenes.length + entities.length, keys }
}

/**
 * Takes the pictures off an entity and off all below it, then removes their files: a crash in between leaves files that
 * nothing shows, never the reverse.
 * @throws {ApiError} not_found, permission_denied
 */
export async function deleteThumbnails(
  { database, storage, log }: Pick<Deps, 'database' | 'storage' | 'log'>,
  member: Member,
  id: string,
  isRehearsal: boolean,
): Promise<DeletedThumbnails> {
  if (isRehearsal) {
    return database.withWorkspace(member.wsId, async (tx) =>
      rehearse(tx, member, await loadEntity(tx, member, id, RIGHT)),
    )
  }
  const { thumbnails, keys } = await database.withWorkspace(member.wsId, async (tx) => {
    const entity = await loadEntity(tx, member, id, RIGHT, { lock: true })
    const outcome = await forget(tx, member, entity)
    if (outcome.thumbnails > 0) {
      emitEvent(tx, member.wsId, 'entity.updated', { entity_id: id, parent_id: entity.parent_id }, entity)
      emitEvent(tx, member.wsId, 'items.changed', { batch_id: uuidv7(), count: outcome.thumbnails })
    }
    return outcome
  })
  for (const key of keys.flatMap((thumbnail) => [thumbnail, ...widerKeys(thumbnail)])) {
    try {
      await storage.delete(key)
    } catch (error) {
      log.error({ err: error, key }, 'a thumbnail could not be removed')
    }
  }
  return { dry_run: false, thumbnails, files: keys.length }
}
