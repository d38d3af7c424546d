import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { TAGS_MAX } from '@arbo/core/contract'
import type { HandlerInput, Tag } from '@arbo/core/contract'
import { uuidv7 } from 'uuidv7'
import type { Member } from '../../platform/access/member.ts'
import { visibleItem } from '../../platform/access/visibility.ts'
import { rowOf, rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { isViolation } from '../../platform/db/violation.ts'
import type { Deps } from '../../platform/deps.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { emitEvent } from '../../platform/realtime/emit-event.ts'
import { TAG_ORDER } from './known-tags.ts'

type TagDeps = Pick<Deps, 'database'>

const nameTaken = (error: unknown): unknown =>
  isViolation(error, 'tag_name') ? new ApiError('name_taken', { cause: error }) : error

/** Whoever may delete one has to know what that takes away, also from scenes that they do not see. */
function scenesOf({ permissions }: Member): SQL {
  return permissions.has('status_deleteTemplateFlow_delete')
    ? sql`(select count(*)::int from item_tag it where it.ws_id = t.ws_id and it.tag_id = t.id)`
    : sql`null::int`
}

/** Guests know the tags of scenes that they see, everybody else all. */
function knownTag(member: Member): SQL {
  if (member.rootRole !== 'guest') return sql`true`
  return sql`exists (
    select from item_tag it join item i on i.ws_id = it.ws_id and i.id = it.item_id
    where it.ws_id = t.ws_id and it.tag_id = t.id and ${visibleItem(member, 'i')}
  )`
}

function tagRows(tx: Tx, member: Member, which: SQL): Promise<Tag[]> {
  return rowsOf<Tag>(
    tx,
    sql`select t.id, t.name, t.colour, ${scenesOf(member)} as scenes from tag t
      where t.ws_id = ${member.wsId} and ${which} order by ${TAG_ORDER}`,
  )
}

/** @throws {ApiError} not_found */
async function tagById(tx: Tx, member: Member, id: string): Promise<Tag> {
  const [tag] = await tagRows(tx, member, sql`t.id = ${id}`)
  if (!tag) throw new ApiError('not_found')
  return tag
}

export function listTags({ database }: TagDeps, member: Member): Promise<Tag[]> {
  return database.withWorkspace(member.wsId, (tx) => tagRows(tx, member, knownTag(member)))
}

/** @throws {ApiError} name_taken, limit_reached */
export async function createTag(
  { database }: TagDeps,
  member: Member,
  { name, colour }: HandlerInput<'createTag'>['body'],
): Promise<Tag> {
  const { wsId } = member
  try {
    return await database.withWorkspace(wsId, async (tx) => {
      const row = await rowOf<{ tags: number }>(
        tx,
        sql`select count(*)::int as tags from tag t where t.ws_id = ${wsId}`,
      )
      if ((row?.tags ?? 0) >= TAGS_MAX) throw new ApiError('limit_reached', { meta: { limit: TAGS_MAX } })
      const id = uuidv7()
      await rowsOf(tx, sql`insert into tag (ws_id, id, name, colour) values (${wsId}, ${id}, ${name}, ${colour})`)
      emitEvent(tx, wsId, 'tag.updated', { tag_id: id })
      return tagById(tx, member, id)
    })
  } catch (error) {
    throw nameTaken(error)
  }
}

/** @throws {ApiError} not_found, name_taken */
export async function updateTag(
  { database }: TagDeps,
  member: Member,
  id: string,
  { name, colour }: HandlerInput<'updateTag'>['body'],
): Promise<Tag> {
  const { wsId } = member
  try {
    return await database.withWorkspace(wsId, async (tx) => {
      await rowsOf(
        tx,
        sql`update tag set name = coalesce(${name ?? null}::text, name),
            colour = coalesce(${colour ?? null}::text, colour)
          where ws_id = ${wsId} and id = ${id}`,
      )
      emitEvent(tx, wsId, 'tag.updated', { tag_id: id })
      return tagById(tx, member, id)
    })
  } catch (error) {
    throw nameTaken(error)
  }
}

/** Its scenes lose it with it. Their history keeps when they were given it, by the name that it had. @throws {ApiError} not_found */
export function deleteTag({ database }: TagDeps, member: Member, id: string): Promise<void> {
  const { wsId } = member
  return database.withWorkspace(wsId, async (tx) => {
    await tagById(tx, member, id)
    await rowsOf(tx, sql`delete from tag where ws_id = ${wsId} and id = ${id}`)
    emitEvent(tx, wsId, 'tag.updated', { tag_id: id })
  })
}
