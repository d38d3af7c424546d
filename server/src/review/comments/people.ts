import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { ROOT_ROLES } from '@arbo/core/contract'
import type { CommentPerson, HandlerInput } from '@arbo/core/contract'
import { rowOf, rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Page } from '../../platform/http/handler.ts'
import { likePattern } from '../../platform/http/like-pattern.ts'
import { pageOf } from '../../platform/http/paging.ts'
import type { Counted } from '../../platform/http/paging.ts'
import type { Member } from '../../platform/access/member.ts'
import { seesWholeProject } from '../../platform/access/project-sight.ts'
import { loadScene } from '../../platform/access/rights.ts'
import type { ItemAccess } from '../../platform/access/rights.ts'

/**
 * SQL: active people `m` of role `r` who may see the scene; the condition that visibleItem has for one member, for
 * all.
 */
function seesScene(wsId: string, access: ItemAccess): SQL {
  const { id, project_id, process_id, episode_id, take_id } = access
  const inProject = seesWholeProject(sql`${project_id}::uuid`)
  return sql`m.ws_id = ${wsId} and m.status = 1 and not m.blocked and (
    ${inProject}
    or exists (
      select from item_user seen where seen.ws_id = m.ws_id and seen.item_id = ${id} and seen.ws_user_id = m.id
    )
    or exists (
      select from entity_coordinator c where c.ws_id = m.ws_id and c.ws_user_id = m.id
        and c.entity_id in (${project_id}::uuid, ${process_id}::uuid, ${episode_id}::uuid, ${take_id}::uuid)
    )
  )`
}

const FROM = sql`ws_user m join ws_role r on r.ws_id = m.ws_id and r.id = m.role_id`

/** People who can be mentioned in comments of a scene and assigned to them, by name. @throws {ApiError} not_found */
export function listCommentPeople(
  { database }: Pick<Deps, 'database'>,
  member: Member,
  itemId: string,
  { name_like = '', ...page }: HandlerInput<'listCommentPeople'>['query'],
): Promise<Page<CommentPerson>> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const access = await loadScene(tx, member, itemId, 'media_createComment_create')
    return pageOf(page, (limit, offset) =>
      rowsOf<Counted<CommentPerson>>(
        tx,
        sql`select m.id, m.display_name, m.profile_image, r.root_role_id = ${ROOT_ROLES.guest} as is_guest,
            count(*) over () as total from ${FROM}
          where ${seesScene(member.wsId, access)} and m.display_name ilike ${likePattern(name_like)}
          order by lower(m.display_name), m.id limit ${limit} offset ${offset}`,
      ),
    )
  })
}

/** Whether all of these people may see the scene. */
export async function allSeeScene(tx: Tx, wsId: string, access: ItemAccess, ids: readonly string[]): Promise<boolean> {
  const personIds = [...new Set(ids)]
  if (personIds.length === 0) return true
  const row = await rowOf<{ found: number }>(
    tx,
    sql`select count(*) as found from ${FROM}
      where ${seesScene(wsId, access)} and m.id = any(${sql.param(personIds)}::uuid[])`,
  )
  return row?.found === personIds.length
}
