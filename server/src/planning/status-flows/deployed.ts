import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { AnswerData, DeployedEntity } from '@arbo/core/contract'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Page } from '../../platform/http/handler.ts'
import { pageOf } from '../../platform/http/paging.ts'
import type { Counted, PageRequest } from '../../platform/http/paging.ts'
import { omit } from '../../platform/omit.ts'
import type { Member } from '../../platform/access/member.ts'
import { visibleEntity } from '../../platform/access/visibility.ts'
import { ENTITY_FROM, inherited } from '../entities/entity-row.ts'

type Inheriting = AnswerData<'templateFlowDeployedEntities'>[number]

/** Columns of a DeployedEntity, of `entity e`. */
const COLUMNS = sql`
  e.id, e.type, e.name, e.code, e.status,
  (select coalesce(json_agg(json_build_object('id', a.id, 'type', a.type, 'name', a.name, 'code', a.code)
     order by a.type), '[]')
   from entity a
   where a.ws_id = e.ws_id and a.id <> e.id and a.id in (e.project_id, e.process_id, e.episode_id, e.take_id)
  ) as ancestors`

function deployedPage(
  tx: Tx,
  member: Member,
  page: PageRequest,
  { own, holds }: { own: SQL; holds: SQL },
): Promise<Page<Inheriting>> {
  return pageOf(page, (limit, offset) =>
    rowsOf<Counted<Inheriting>>(
      tx,
      sql`select ${COLUMNS}, ${own} as own, count(*) over () as total from ${ENTITY_FROM}
        where e.ws_id = ${member.wsId} and ${holds} and ${visibleEntity(member, 'e')}
        order by e.type, e.name_sort, e.id limit ${limit} offset ${offset}`,
    ),
  )
}

/** Entities that name the flow themselves. */
export async function deployedOn(
  tx: Tx,
  member: Member,
  flowId: string,
  page: PageRequest,
): Promise<Page<DeployedEntity>> {
  const own = sql`e.template_flow_id = ${flowId}`
  const { rows, total } = await deployedPage(tx, member, page, { own, holds: own })
  return { rows: rows.map((row) => omit(row, 'own')), total }
}

/** Entities for whose scenes the flow holds. */
export function deployedEntities(tx: Tx, member: Member, flowId: string, page: PageRequest): Promise<Page<Inheriting>> {
  return deployedPage(tx, member, page, {
    own: sql`e.template_flow_id is not distinct from ${flowId}::uuid`,
    holds: sql`${inherited('template_flow_id')} = ${flowId}`,
  })
}
