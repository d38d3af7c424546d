import { sql } from 'drizzle-orm'
import { effectivePermissions, SEE_ENTITIES } from '@arbo/core/contract'
import type { AccessEntry, EntityRef } from '@arbo/core/contract'
import { rowsOf } from '../../platform/db/rows.ts'
import type { WsRoleTable, WsUserTable } from '../../platform/db/schema.gen.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Page } from '../../platform/http/handler.ts'
import { likePattern } from '../../platform/http/like-pattern.ts'
import { pageOf } from '../../platform/http/paging.ts'
import type { Counted, PageRequest } from '../../platform/http/paging.ts'
import type { Member } from '../../platform/access/member.ts'
import { loadEntity } from '../../platform/access/rights.ts'
import { personJson } from '../../platform/access/people.ts'
import { seesWholeProject } from '../../platform/access/project-sight.ts'
import { refJson, rightsOfKeys } from './entity-row.ts'

interface Row extends Pick<WsRoleTable, 'permissions'>, Pick<WsUserTable, 'granted' | 'revoked'> {
  person: AccessEntry['person']
  role: string
  rootRoleId: number
  coordinates: EntityRef | null
}

const GUEST = 10

/**
 * Active people who see an entity, with their rights there: by their role and exceptions, and by coordinating it or
 * something above it.
 * @throws {ApiError} not_found
 */
export function accessList(
  { database }: Pick<Deps, 'database'>,
  member: Member,
  id: string,
  { name_like = '', ...page }: PageRequest & { name_like?: string | undefined },
): Promise<Page<AccessEntry>> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const { project_id, process_id, episode_id, take_id } = await loadEntity(tx, member, id, SEE_ENTITIES)
    const path = [project_id, process_id, episode_id, take_id].filter((one) => one !== null)
    const { rows, total } = await pageOf(page, (limit, offset) =>
      rowsOf<Counted<Row>>(
        tx,
        sql`select ${personJson('m')} as person, r.name as role, r.root_role_id as "rootRoleId", r.permissions, m.granted,
            m.revoked, own.coordinates, count(*) over () as total
          from ws_user m
          join ws_role r on r.ws_id = m.ws_id and r.id = m.role_id
          left join lateral (
            select ${refJson('e')} as coordinates from entity_coordinator c
            join entity e on e.ws_id = c.ws_id and e.id = c.entity_id
            where c.ws_id = m.ws_id and c.ws_user_id = m.id and c.entity_id = any(${sql.param(path)}::uuid[])
            order by e.type desc limit 1
          ) own on true
          where m.ws_id = ${member.wsId} and m.status = 1 and not m.blocked
            and m.display_name ilike ${likePattern(name_like)}
            and (${seesWholeProject(sql`${project_id}::uuid`)} or own.coordinates is not null or exists (
              select from item_user iu join item i on i.ws_id = iu.ws_id and i.id = iu.item_id
              where iu.ws_id = m.ws_id and iu.ws_user_id = m.id
                and ${id} in (i.project_id, i.process_id, i.episode_id, i.take_id)
            ) or exists (
              select from entity_coordinator c join entity e on e.ws_id = c.ws_id and e.id = c.entity_id
              where c.ws_id = m.ws_id and c.ws_user_id = m.id
                and ${id} in (e.project_id, e.process_id, e.episode_id, e.take_id)
            ))
          order by own.coordinates is null, r.root_role_id = ${GUEST}, lower(m.display_name), m.id
          limit ${limit} offset ${offset}`,
      ),
    )
    const entries = rows.map(({ person, role, coordinates, ...grant }) => ({
      person,
      role,
      coordinates,
      rights: rightsOfKeys(effectivePermissions(grant), coordinates !== null),
    }))
    return { rows: entries, total }
  })
}
