import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { TAG_JSON, TAG_ORDER } from '../tags/known-tags.ts'
import type { TagThen } from './scene-values.ts'

/** Tags by id. They cannot be deleted before the transaction ends, so that scenes can be given them. */
export async function tagsByIds(tx: Tx, wsId: string, ids: readonly string[]): Promise<Map<string, TagThen>> {
  if (ids.length === 0) return new Map()
  const rows = await rowsOf<TagThen>(
    tx,
    sql`select t.id, t.name, t.colour from tag t
      where t.ws_id = ${wsId} and t.id = any(${sql.param([...new Set(ids)])}::uuid[])
      order by t.id for key share of t`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** All of these tags, once each. @throws {ApiError} invalid_reference where there is no such tag */
export async function requireTags(tx: Tx, wsId: string, ids: readonly string[]): Promise<TagThen[]> {
  const tags = await tagsByIds(tx, wsId, ids)
  if (tags.size !== new Set(ids).size) throw new ApiError('invalid_reference')
  return asTags([...tags.values()])
}

/** As rows and the history have tags: each once, by name. */
export function asTags(tags: readonly TagThen[]): TagThen[] {
  const unique = new Map(tags.map(({ id, name, colour }) => [id, { id, name, colour }]))
  return [...unique.values()].toSorted(
    (a, b) => a.name.toLowerCase().localeCompare(b.name.toLowerCase()) || a.id.localeCompare(b.id),
  )
}

/** SQL of the tags of `item i`, in their order. */
export const TAGS_OF_ITEM = sql`(
  select coalesce(json_agg(${TAG_JSON} order by ${TAG_ORDER}), '[]')
  from item_tag it join tag t on t.ws_id = it.ws_id and t.id = it.tag_id
  where it.ws_id = i.ws_id and it.item_id = i.id
)`

/** SQL of the tags of many scenes in one pass: rows of `item_id, tags`. */
export function tagsOfItems(wsId: string, list: SQL): SQL {
  return sql`select it.item_id, json_agg(${TAG_JSON} order by ${TAG_ORDER}) as tags
    from item_tag it join tag t on t.ws_id = it.ws_id and t.id = it.tag_id
    where it.ws_id = ${wsId} and it.item_id = any(${list}) group by it.item_id`
}

/** Pairs of a scene and a tag. */
export type TagPair = readonly [itemId: string, tagId: string]

const listed = (pairs: readonly TagPair[]): SQL =>
  sql`unnest(${sql.param(pairs.map(([item]) => item))}::uuid[], ${sql.param(pairs.map(([, tag]) => tag))}::uuid[])
    as c (item_id, tag_id)`

export async function addTags(tx: Tx, wsId: string, pairs: readonly TagPair[]): Promise<void> {
  if (pairs.length === 0) return
  await rowsOf(
    tx,
    sql`insert into item_tag (ws_id, item_id, tag_id)
      select ${wsId}::uuid, c.item_id, c.tag_id from ${listed(pairs)} on conflict do nothing`,
  )
}

export async function removeTags(tx: Tx, wsId: string, pairs: readonly TagPair[]): Promise<void> {
  if (pairs.length === 0) return
  await rowsOf(
    tx,
    sql`delete from item_tag it using ${listed(pairs)}
      where it.ws_id = ${wsId} and it.item_id = c.item_id and it.tag_id = c.tag_id`,
  )
}
