import type { StorageInformation } from '@arbo/core/contract'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Member } from '../../platform/access/member.ts'
import { seesProject } from '../../platform/access/project-sight.ts'
import { totalsOf } from '../../workspace/settings/storage-totals.ts'

interface UsageRow {
  available: number
  storage_used: number
  usage: StorageInformation['usage']
}

/**
 * The files that count against the quota, one row each: uploaded files of renditions, files of scenes and of comments,
 * and uploads under way. What is in the trash comes on top, by its entries.
 * Files that the server makes of these (proxy, pictures) cost nothing.
 */
const STORED_FILES = `
  select f.kind, i.project_id, f.size from rendition_file f
  join rendition r on r.ws_id = f.ws_id and r.id = f.rendition_id
  join item i on i.ws_id = r.ws_id and i.id = r.item_id
  where f.ws_id = $1
  union all
  select 'attachment', i.project_id, f.size from item_file f
  join item i on i.ws_id = f.ws_id and i.id = f.item_id
  where f.ws_id = $1
  union all
  select 'attachment', i.project_id, a.size from comment_attachment a
  join comment c on c.ws_id = a.ws_id and c.id = a.comment_id
  join item i on i.ws_id = c.ws_id and i.id = c.item_id
  where a.ws_id = $1 and a.key is not null
  union all
  select 'upload', i.project_id, u.size from upload u
  join item i on i.ws_id = u.ws_id and i.id = u.item_id
  where u.ws_id = $1 and u.size is not null`

/** One statement, so that the shares are those of the sum. */
const USAGE = `
  with s as materialized (${STORED_FILES}),
  kinds as (
    select s.kind, sum(s.size)::bigint as bytes, count(*) as files from s group by s.kind
    union all
    select 'trash', sum(t.bytes)::bigint, sum(f.files)::bigint from trash t
      cross join lateral (
        select coalesce(sum(c.value::bigint), 0) as files from jsonb_each_text(t.contents) c
        where c.key in ('rendition_file', 'item_file', 'comment_attachment', 'upload')
      ) f
      where t.ws_id = $1 having sum(t.bytes) > 0
  ),
  projects as (
    select s.project_id, e.name, sum(s.size)::bigint as bytes, count(*) as files from s
    join entity e on e.ws_id = $1 and e.id = s.project_id
    group by s.project_id, e.name
  )
  select w.storage_quota as available, (select coalesce(sum(k.bytes), 0)::bigint from kinds k) as storage_used,
    json_build_object(
      'by_kind', (select coalesce(json_agg(k order by k.bytes desc, k.kind), '[]') from kinds k),
      'by_project', (select coalesce(json_agg(p order by p.bytes desc, lower(p.name), p.project_id), '[]') from projects p)
    ) as usage
  from workspace w where w.id = $1`

/** The stored bytes: exact sums of one moment. By project as far as the member sees them. */
export function showStorage({ database }: Pick<Deps, 'database'>, member: Member): Promise<StorageInformation> {
  const { wsId, projects } = member
  return database.withWorkspace(wsId, async (tx) => {
    const [row] = await tx.rows<UsageRow>(USAGE, [wsId])
    if (!row) throw new ApiError('ws_inactive_or_suspended')
    const by_project = row.usage.by_project.filter(({ project_id }) => seesProject(projects, project_id))
    return { ...totalsOf(row), usage: { ...row.usage, by_project } }
  })
}
