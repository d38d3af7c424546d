import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Audience, Item } from '@arbo/core/contract'
import type { ItemTable } from '../../platform/db/schema.gen.ts'
import type { FileUrl } from '../../platform/http/files.ts'
import { omit } from '../../platform/omit.ts'
import { SCENE_STATUS_JSON } from '../status-flows/status-json.ts'
import { personJson } from '../../platform/access/people.ts'
import { firstFrame, ownFirstFrame } from './first-frame.ts'
import { TAGS_OF_ITEM } from './scene-tags.ts'
import { ITEM_FIELDS, PEOPLE_FIELDS, plainColumns } from './scene-values.ts'
import type { PersonRole } from './scene-values.ts'
import { isCountedComment } from '../../platform/access/audience.ts'

/** A scene as the queries give it. */
export interface ItemRow
  extends
    Pick<Item, (typeof PEOPLE_FIELDS)[number]['field']>,
    Pick<
      ItemTable,
      | 'id'
      | 'entity_id'
      | (typeof ITEM_FIELDS)[number]
      | 'status_kind'
      | 'thumbnail_key'
      | 'position'
      | 'omitted'
      | 'version'
      | 'created_at'
      | 'updated_at'
    > {
  status: Item['status']
  tags: Item['tags']
  metrics: Item['metrics']
  renditions: Item['renditions']
  comments_count: number
  start_frame: number
  own_start_frame: number | null
}

function peopleOf(role: PersonRole): SQL {
  return sql`(
    select coalesce(json_agg(${personJson('m')} order by m.display_name, m.id), '[]')
    from item_user iu join ws_user m on m.ws_id = iu.ws_id and m.id = iu.ws_user_id
    where iu.ws_id = i.ws_id and iu.item_id = i.id and iu.role = ${role}
  )`
}

/**
 * Tables behind {@link itemColumns}. The metrics of a scene are those of its entity and of all above it; the nearest
 * primary metric comes first.
 */
export const ITEM_FROM = sql`
  item i
  left join template_flow_status s on s.ws_id = i.ws_id and s.id = i.status_id
  left join lateral (
    select coalesce(
      (select primary_metric_id from entity where ws_id = i.ws_id and id = i.take_id),
      (select primary_metric_id from entity where ws_id = i.ws_id and id = i.episode_id),
      (select primary_metric_id from entity where ws_id = i.ws_id and id = i.process_id),
      (select primary_metric_id from entity where ws_id = i.ws_id and id = i.project_id)
    ) as metric_id
  ) prime on true`

export const itemColumns = (eye: Audience): SQL => sql`
  i.id, i.entity_id, ${plainColumns(ITEM_FIELDS)}, i.status_kind, i.thumbnail_key, i.position, i.omitted, i.version,
  i.created_at, i.updated_at, ${firstFrame('i')} as start_frame, ${ownFirstFrame('i')} as own_start_frame,
  ${SCENE_STATUS_JSON} as status,
  ${sql.join(
    PEOPLE_FIELDS.map(({ field, role }) => sql`${peopleOf(role)} as ${sql.identifier(field)}`),
    sql`, `,
  )}, ${TAGS_OF_ITEM} as tags,
  (select coalesce(json_agg(json_build_object(
     'metric_id', k.id, 'name', k.name, 'type', k.type, 'options', k.options,
     'value', trim_scale(v.value)::text
   ) order by k.id is not distinct from prime.metric_id desc, k.name, k.id), '[]')
   from metric k left join item_metric v on v.ws_id = k.ws_id and v.metric_id = k.id and v.item_id = i.id
   where k.ws_id = i.ws_id and k.id in (
     select em.metric_id from entity_metric em
     where em.ws_id = i.ws_id and em.entity_id in (i.project_id, i.process_id, i.episode_id, i.take_id)
   )) as metrics,
  (select coalesce(json_agg(json_build_object(
     'id', r.id, 'version', r.version, 'name', r.name, 'state', r.state, 'kind', r.kind
   ) order by r.version desc), '[]')
   from rendition r where r.ws_id = i.ws_id and r.item_id = i.id) as renditions,
  (select count(*) from comment c where c.ws_id = i.ws_id and c.item_id = i.id
   and ${isCountedComment(eye, 'c')}) as comments_count`

export function toItem(row: ItemRow, fileUrl: FileUrl): Item {
  const { thumbnail_key, updated_at, created_at } = row
  return {
    ...omit(row, 'thumbnail_key', 'updated_at'),
    thumbnail: fileUrl(thumbnail_key),
    last_updated: updated_at.toISOString(),
    created_at: created_at.toISOString(),
  }
}
