import type { HandlerInput } from '@arbo/core/contract'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Member } from '../../platform/access/member.ts'
import type { Place } from '../../platform/access/place.ts'

export type FreeUpBody = HandlerInput<'freeUpStorage'>['body']

/** A rendition that may go, with all that goes with it. */
export interface Superseded extends Place {
  id: string
  item_id: string
  keys: string[]
  thumbnails: string[]
  bytes: number
}

export interface Sum {
  renditions: number
  files: number
  bytes: number
}

/**
 * Renditions of which a newer one of their scene is ready, so that every scene keeps one that can be looked at, and
 * those that are still being prepared. $2 days, $3 entity or null.
 */
const FROM = `
  from rendition r
  join item i on i.ws_id = r.ws_id and i.id = r.item_id
  where r.ws_id = $1 and r.state <> 'processing' and r.created_at <= now() - make_interval(days => $2)
    and ($3::uuid is null or $3 in (i.project_id, i.process_id, i.episode_id, i.take_id))
    and exists (
      select from rendition n
      where n.ws_id = r.ws_id and n.item_id = r.item_id and n.version > r.version and n.state = 'ready'
    )`

const SUM = `
  with gone as (select r.id ${FROM})
  select (select count(*) from gone) as renditions, count(f.id) as files, coalesce(sum(f.size), 0)::bigint as bytes
  from gone left join rendition_file f on f.ws_id = $1 and f.rendition_id = gone.id`

/** Every deletion locks the scenes in the order of their ids, so that two people who free up wait and go on. */
const LOCK = `
  select i.id from item i
  where i.ws_id = $1 and i.id in (select r.item_id ${FROM} order by r.item_id limit $4)
  order by i.id for no key update`

const LIST = `
  select r.id, r.item_id, i.project_id, i.process_id, i.episode_id, i.take_id,
    (select coalesce(json_agg(f.key), '[]') from rendition_file f where f.ws_id = r.ws_id and f.rendition_id = r.id) as keys,
    (select coalesce(json_agg(f.thumbnail_key), '[]') from rendition_file f
     where f.ws_id = r.ws_id and f.rendition_id = r.id and f.thumbnail_key is not null) as thumbnails,
    (select coalesce(sum(f.size), 0)::bigint from rendition_file f
     where f.ws_id = r.ws_id and f.rendition_id = r.id) as bytes
  ${FROM} and r.item_id = any($4::uuid[])
  order by r.item_id, r.version`

const valuesOf = ({ wsId }: Member, { older_than_days, entity_id }: FreeUpBody) => [wsId, older_than_days, entity_id]

/** How much would go. */
export async function sumSuperseded(tx: Tx, member: Member, body: FreeUpBody): Promise<Sum> {
  const [row] = await tx.rows<Sum>(SUM, valuesOf(member, body))
  return row ?? { renditions: 0, files: 0, bytes: 0 }
}

/**
 * Locks some scenes and gives those of their renditions that may go.
 * @param scenes at most so many
 */
export async function lockSuperseded(tx: Tx, member: Member, body: FreeUpBody, scenes: number): Promise<Superseded[]> {
  const values = valuesOf(member, body)
  const items = await tx.rows<{ id: string }>(LOCK, [...values, scenes])
  if (items.length === 0) return []
  // Asked again under the locks: who held them may have deleted the newer rendition.
  return tx.rows<Superseded>(LIST, [...values, items.map(({ id }) => id)])
}
