import type { HandlerInput, RightsEntry } from '@arbo/core/contract'
import { sql } from 'drizzle-orm'
import { rowsOf } from '../db/rows.ts'
import type { Deps } from '../deps.ts'
import type { Page } from '../http/handler.ts'
import { pageOf } from '../http/paging.ts'
import type { Counted } from '../http/paging.ts'
import type { Member } from '../access/member.ts'
import { visibleEntity, visibleItem } from '../access/visibility.ts'
import { personJson } from '../access/people.ts'

type Row = Omit<RightsEntry, 'at'> & { at: Date }

const SUBJECT_NAME = sql`
  case a.subject_kind
    when 'role' then (select r.name from ws_role r where r.ws_id = a.ws_id and r.id = a.subject_id)
    when 'person' then (select p.display_name from ws_user p where p.ws_id = a.ws_id and p.id = a.subject_id)
    when 'link' then (select l.name from guest_link l where l.ws_id = a.ws_id and l.id = a.subject_id)
    when 'token' then (select t.name from api_token t where t.ws_id = a.ws_id and t.id = a.subject_id)
    when 'webhook' then (select h.name from webhook h where h.ws_id = a.ws_id and h.id = a.subject_id)
  end`

/** SQL: the record `a` is about no project and no scene, or about one that the member sees. */
function isSeen(member: Member) {
  if (member.projects === null) return sql`true`
  return sql`(a.data ->> 'project_id' is null or exists (
      select from entity e where e.ws_id = a.ws_id and e.id = (a.data ->> 'project_id')::uuid and ${visibleEntity(member, 'e')}
    )) and (a.data ->> 'item_id' is null or exists (
      select from item i where i.ws_id = a.ws_id and i.id = (a.data ->> 'item_id')::uuid and ${visibleItem(member, 'i')}
    ))`
}

/** The workspace's record of rights, newest first. */
export async function listRightsRecord(
  { database }: Pick<Deps, 'database'>,
  member: Member,
  {
    subject_kind_eq: kind,
    subject_id_eq: subject,
    ws_user_id_eq: by,
    ...page
  }: HandlerInput<'listRightsRecord'>['query'],
): Promise<Page<RightsEntry>> {
  const { wsId } = member
  const { rows, total } = await database.withWorkspace(wsId, (tx) =>
    pageOf<Row>(page, (limit, offset) =>
      rowsOf<Counted<Row>>(
        tx,
        sql`select a.id, a.created_at as at, a.event, ${personJson('m')} as by, a.data,
            json_build_object('kind', a.subject_kind, 'id', a.subject_id, 'name', ${SUBJECT_NAME}) as subject,
            count(*) over () as total
          from ws_audit a join ws_user m on m.ws_id = a.ws_id and m.id = a.ws_user_id
          where a.ws_id = ${wsId} and ${isSeen(member)}
            and (${kind ?? null}::text is null or a.subject_kind = ${kind ?? null}::text)
            and (${subject ?? null}::uuid is null or a.subject_id = ${subject ?? null}::uuid)
            and (${by ?? null}::uuid is null or a.ws_user_id = ${by ?? null}::uuid)
          order by a.created_at desc, a.id desc limit ${limit} offset ${offset}`,
      ),
    ),
  )
  return { rows: rows.map((row) => ({ ...row, at: row.at.toISOString() })), total }
}
